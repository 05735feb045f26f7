/** A change of a text, as plain data: what is between two offsets is replaced. Both lie in the text, `start` not after `end`. */
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

/** An offset of one text in the other. */
interface MappedOffset {
  readonly offset: number
  /** The edit that replaced the character there, or wrote it: then `offset` is where that edit begins in the other text. */
  readonly edit: Edit | undefined
}

/**
 * Where the characters of a text are after its edits, and where they were before. An offset means the character after it, so
 * that one at which text is inserted moves behind the insertion; the end of a range is the place of its last character, plus one.
 */
export class Positions {
  readonly #edits: readonly Edit[]
  /** Where the text of each edit begins in the new text. */
  readonly #newStarts: readonly number[]

  /** `edits` in the order of the text, none overlapping. */
  constructor(edits: readonly Edit[]) {
    let shift = 0
    this.#edits = edits
    this.#newStarts = edits.map(({ start, end, text }) => {
      const newStart = start + shift
      shift += text.length - (end - start)
      return newStart
    })
  }

  /** The offset in the new text of an offset in the old one. */
  toNew(offset: number): MappedOffset {
    const found = this.#lastWhere((edit) => edit.start <= offset)
    if (found === undefined) return { offset, edit: undefined }
    const { edit, newStart } = found
    if (offset < edit.end) return { offset: newStart, edit }
    return { offset: newStart + edit.text.length + (offset - edit.end), edit: undefined }
  }

  /** The offset in the old text of an offset in the new one. */
  toOld(offset: number): MappedOffset {
    const found = this.#lastWhere((_edit, newStart) => newStart <= offset)
    if (found === undefined) return { offset, edit: undefined }
    const { edit, newStart } = found
    const newEnd = newStart + edit.text.length
    if (offset < newEnd) return { offset: edit.start, edit }
    return { offset: edit.end + (offset - newEnd), edit: undefined }
  }

  /** The last edit for which a condition holds that holds for none after one for which it does not. */
  #lastWhere(
    holds: (edit: Edit, newStart: number) => boolean,
  ): { readonly edit: Edit; readonly newStart: number } | undefined {
    let found: { readonly edit: Edit; readonly newStart: number } | undefined
    let low = 0
    let high = this.#edits.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const edit = this.#edits[middle]
      const newStart = this.#newStarts[middle]
      if (edit === undefined || newStart === undefined) break
      if (holds(edit, newStart)) {
        found = { edit, newStart }
        low = middle + 1
      } else high = middle - 1
    }
    return found
  }
}
