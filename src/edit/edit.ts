/** A change of a text: what stands between two offsets is replaced. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Applies edits that do not overlap to the part of a text between two offsets; edits at one offset keep their order. */
export function applyEdits(text: string, edits: readonly Edit[], start = 0, end = text.length): string {
  const ordered = edits
    .filter((edit) => edit.start >= start && edit.end <= end)
    .sort((one, other) => one.start - other.start)
  let result = ''
  let at = start
  for (const edit of ordered) {
    if (edit.start < at) throw new Error('edits overlap')
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at, end)
}
