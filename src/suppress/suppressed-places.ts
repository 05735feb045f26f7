import type { Finding } from '../findings/finding.ts'
import type { ListNode, Node } from '../load/node.ts'
import { type SourceFile, stepInto } from '../load/source-file.ts'
import { itemExtent } from '../load/written-text.ts'

/** Where what a finding is about is written, as offsets. */
export interface SuppressedPlaces {
  /** Where the entry or item begins, and its value, unless that is a block of further entries or items. */
  readonly begins: readonly number[]
  /** The last character of a value that is no block; undefined for a block. */
  readonly last: number | undefined
}

/** Where the entry or item of a finding is written. What has no entry, such as the root, is where its range begins. */
export function suppressedPlacesOf({ place, range }: Finding, file: SourceFile): SuppressedPlaces {
  const start = file.offsetAt(range.start)
  let node = file.root
  let begin: number | undefined
  let found = 0
  for (const segment of place.pointer) {
    const child = node === undefined ? undefined : stepInto(node, segment)
    if (node === undefined || child === undefined) break
    begin = beginOf(node, segment, file)
    node = child
    found += 1
  }
  if (node === undefined || begin === undefined) return { begins: [start], last: undefined }
  // A merge key is no entry of its map, but has a place.
  if (found < place.pointer.length) return { begins: [begin, start], last: undefined }
  if (node.kind !== 'scalar' && !node.flow) return { begins: [begin], last: undefined }
  const isInside = node.start <= start && start < node.end
  return { begins: [begin, node.start, ...(isInside ? [start] : [])], last: Math.max(node.end - 1, node.start) }
}

function beginOf(parent: Node, segment: string, file: SourceFile): number | undefined {
  if (parent.kind === 'map') return parent.entries.get(segment)?.keyStart
  return parent.kind === 'list' ? itemBegin(parent, Number(segment), file) : undefined
}

/** The dash of an item in a block list, which may be on a line above the value; else where the value begins. */
function itemBegin(list: ListNode, index: number, { text }: SourceFile): number | undefined {
  const start = itemExtent(list, index)?.start
  if (list.flow || start === undefined) return start
  const before = index === 0 ? list.start : (itemExtent(list, index - 1)?.end ?? list.start)
  const blankOrComment = /[ \t\r\n]+|#[^\r\n]*/y
  let at = before
  for (;;) {
    blankOrComment.lastIndex = at
    if (!blankOrComment.test(text)) break
    at = blankOrComment.lastIndex
  }
  return at < start && text[at] === '-' ? at : start
}
