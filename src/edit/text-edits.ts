import { lastBefore } from '../load/sorted.ts'

/**
 * A change of a text, as plain data: replaces the text between two offsets. Both are in the text, and `start` is not after `end`.
 */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A text after its edits. */
export interface Edited {
  readonly text: string
  readonly positions: Positions
}

/** Two edits that conflict, in the order of the text. */
export interface Overlap {
  readonly overlap: readonly [Edit, Edit]
}

/**
 * Applies edits to a text, in any order. Insertions at one offset keep their order, and come before a replacement there. If edits
 * overlap, applies none and returns the first two that overlap.
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

/** An offset of one text in the other. */
interface MappedOffset {
  readonly offset: number
  /** The edit that replaced or wrote the character. `offset` is then the start of that edit in the other text. */
  readonly edit: Edit | undefined
}

/**
 * Maps offsets of a text to the text after its edits, and back. An offset means the character after it, so at an insertion it
 * moves to the end of the inserted text. The end of a range is the offset of its last character, plus one.
 */
export class Positions {
  readonly #edits: readonly Edit[]
  /** The start of each edit in the new text. */
  readonly #newStarts: readonly number[]

  /** `edits` are in the order of the text, without overlaps. */
  constructor(edits: readonly Edit[]) {
    let shift = 0
    this.#edits = edits
    this.#newStarts = edits.map(({ start, end, text }) => {
      const newStart = start + shift
      shift += text.length - (end - start)
      return newStart
    })
  }

  /** The offset in the new text for an offset in the old one. */
  toNew(offset: number): MappedOffset {
    const found = this.#lastWhere((edit) => edit.start <= offset)
    if (found === undefined) return { offset, edit: undefined }
    const { edit, newStart } = found
    if (offset < edit.end) return { offset: newStart, edit }
    return { offset: newStart + edit.text.length + (offset - edit.end), edit: undefined }
  }

  /** The offset in the old text for an offset in the new one. */
  toOld(offset: number): MappedOffset {
    const found = this.#lastWhere((_edit, newStart) => newStart <= offset)
    if (found === undefined) return { offset, edit: undefined }
    const { edit, newStart } = found
    const newEnd = newStart + edit.text.length
    if (offset < newEnd) return { offset: edit.start, edit }
    return { offset: edit.end + (offset - newEnd), edit: undefined }
  }

  /** The last edit with a condition that no edit meets after one that does not. */
  #lastWhere(
    holds: (edit: Edit, newStart: number) => boolean,
  ): { readonly edit: Edit; readonly newStart: number } | undefined {
    const at = (index: number) => {
      const [edit, newStart] = [this.#edits[index], this.#newStarts[index]]
      return edit === undefined || newStart === undefined ? undefined : { edit, newStart }
    }
    return at(
      lastBefore(this.#edits.length, (index) => {
        const found = at(index)
        return found !== undefined && holds(found.edit, found.newStart)
      }),
    )
  }
}
