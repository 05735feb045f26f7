/**
 * The SHA-256 of bytes, or of a text in UTF-8, in hexadecimal digits: of a file, what `sha256sum` says. Loads what computes it
 * when it is first asked, which few runs do.
 */
export function sha256Of(content: string | Uint8Array): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(content).digest('hex')
}
