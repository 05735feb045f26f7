import type { Edit } from './edit.ts'
import { Positions } from './mapped-offsets.ts'

/** A text after its edits. */
export interface Edited {
  readonly text: string
  readonly positions: Positions
}

/** Two edits that cannot both be made, in the order of the text. */
export interface Overlap {
  readonly overlap: readonly [Edit, Edit]
}

/**
 * Applies edits to a text, in whatever order they are given; insertions at one offset keep theirs, and come before what
 * replaces the text there. Edits that overlap are not applied: the first two in the text are returned.
 */
export function applyEdits(text: string, edits: readonly Edit[]): Edited | Overlap {
  const ordered = edits.toSorted((one, other) => one.start - other.start || one.end - other.end)
  const parts: string[] = []
  let last: Edit | undefined
  for (const edit of ordered) {
    if (last !== undefined && edit.start < last.end) return { overlap: [last, edit] }
    parts.push(text.slice(last?.end ?? 0, edit.start), edit.text)
    last = edit
  }
  parts.push(text.slice(last?.end ?? 0))
  return { text: parts.join(''), positions: new Positions(ordered) }
}
