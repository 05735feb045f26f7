import type { Edit } from './edit.ts'

/**
 * Edits of which some insert lines at the end of lines that others delete, as where a map gains an entry and its last one loses its
 * end: such lines go where the deleted ones began. `lineBreak` is that of what is inserted.
 */
export function settledReferences(edits: readonly Edit[], text: string, lineBreak: string): readonly Edit[] {
  const deletions = joinedDeletions(edits.filter(isDeletion))
  if (deletions.length === 0) return edits
  const others = edits
    .filter((edit) => !isDeletion(edit))
    .map((edit) => {
      if (edit.start < edit.end || !edit.text.startsWith(lineBreak)) return edit
      const around = deletionAround(deletions, edit.start)
      if (around === undefined) return edit
      const { start } = around
      const isLine = start === 0 || /[\r\n]/.test(text.charAt(start - 1))
      return { start, end: start, text: isLine ? edit.text.slice(lineBreak.length) + lineBreak : edit.text }
    })
  return [...others, ...deletions]
}

function isDeletion({ start, end, text }: Edit): boolean {
  return text === '' && start < end
}

/** Edits in the order of the text, in which deletions that touch are one. */
export function joinedDeletions(edits: readonly Edit[]): readonly Edit[] {
  const result: Edit[] = []
  for (const edit of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const last = result.at(-1)
    if (last !== undefined && last.text + edit.text === '' && edit.start <= last.end)
      result[result.length - 1] = { ...last, end: Math.max(last.end, edit.end) }
    else result.push(edit)
  }
  return result
}

/** The deletion that an offset is inside of, if any. */
function deletionAround(deletions: readonly Edit[], offset: number): Edit | undefined {
  let low = 0
  let high = deletions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((deletions[middle]?.start ?? offset) < offset) low = middle + 1
    else high = middle
  }
  const last = deletions[low - 1]
  return last !== undefined && offset < last.end ? last : undefined
}
