import { readReferenceText } from '../../src/graph/reference-text.ts'
import type { Reference } from '../../src/graph/typed.ts'
import type { Pointer } from '../../src/pointer.ts'

/** Whether the text of a reference names no file: it leads into the file that holds it. */
export function isFragment(text: string): boolean {
  return text === '' || text.startsWith('#')
}

/** The pointer of a reference that leads somewhere, which one that cannot be read does not. */
export function pointerIn({ text }: Reference): Pointer {
  const read = readReferenceText(text)
  return 'pointer' in read ? read.pointer : []
}
