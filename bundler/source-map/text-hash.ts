import { createHash } from 'node:crypto'

/** The SHA-256 of a text in UTF-8, in hexadecimal digits: of a file in UTF-8, what `sha256sum` says. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
