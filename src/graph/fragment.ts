import path from 'node:path'
import type { Pointer } from '../pointer.ts'
import type { Reference } from './objects-and-references.ts'
import { type FileName, readReferenceText } from './reference-text.ts'
import type { ReferenceSite } from './resolve.ts'

/** True if the text of a reference names no file: it leads into the file that holds it. */
export function isFragment(text: string): boolean {
  return text === '' || text.startsWith('#')
}

/** The pointer of a reference that leads somewhere, which one that cannot be read does not. */
export function pointerIn({ text }: Pick<Reference, 'text'>): Pointer {
  const read = readReferenceText(text)
  return 'pointer' in read ? read.pointer : []
}

/** The file that a reference names: a path, decoded, or an address; undefined for its own file, and where it cannot be read. */
export function namedFile({ text }: Pick<Reference, 'text'>): FileName | undefined {
  const read = isFragment(text) ? undefined : readReferenceText(text)
  return read === undefined || 'code' in read ? undefined : read.file
}

/** True if what looks like a reference names a value of the file that holds it. References on the way are not followed. */
export function namesOwnValue({ location: { file }, text }: ReferenceSite): boolean {
  const read = isFragment(text) ? readReferenceText(text) : undefined
  return read !== undefined && 'pointer' in read && file.nodeAt(read.pointer) !== undefined
}

/**
 * Reads the file and the pointer of an option, written like a reference from a file; undefined for other text. It does
 * not check that the file exists.
 */
export function namedPlace(
  text: string,
  from: string,
): { readonly file: string; readonly pointer: Pointer } | undefined {
  const read = readReferenceText(text)
  if ('code' in read) return undefined
  const { file, pointer } = read
  if (file === undefined) return { file: from, pointer }
  return { file: 'path' in file ? path.resolve(path.dirname(from), file.path) : file.address, pointer }
}
