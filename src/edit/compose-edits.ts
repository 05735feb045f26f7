import type { Edit } from './text-edits.ts'

/** A part of the last text: what is still there of the first text, or what came in. */
type TextPart = { readonly start: number; readonly end: number } | { readonly text: string }

/**
 * The edits of a text that lead where several sets of edits lead one after the other, each of the text that the one before made.
 * The edits of a set must not overlap. They come out in the order of the text, and do not touch each other.
 */
export function composedEdits(length: number, sets: readonly (readonly Edit[])[]): readonly Edit[] {
  let parts: readonly TextPart[] = [{ start: 0, end: length }]
  for (const set of sets) parts = edited(parts, set)
  const edits: Edit[] = []
  let start = 0
  let text = ''
  const close = (end: number): void => {
    if (end > start || text !== '') edits.push({ start, end, text })
    text = ''
  }
  for (const part of parts) {
    if ('text' in part) text += part.text
    else {
      close(part.start)
      start = part.end
    }
  }
  close(length)
  return edits
}

function edited(parts: readonly TextPart[], edits: readonly Edit[]): readonly TextPart[] {
  const ordered = edits.toSorted((one, other) => one.start - other.start || one.end - other.end)
  const made: TextPart[] = []
  const waiting = parts.values()
  let next = waiting.next().value
  /** Where the next part begins in the text that the edits are for. */
  let at = 0
  const passTo = (offset: number, keeps: boolean): void => {
    while (next !== undefined && at < offset) {
      const [before, after] = split(next, offset - at)
      if (keeps) made.push(before)
      at += sizeOf(before)
      next = after ?? waiting.next().value
    }
  }
  for (const { start, end, text } of ordered) {
    passTo(start, true)
    passTo(end, false)
    if (text !== '') made.push({ text })
  }
  passTo(Number.POSITIVE_INFINITY, true)
  return made
}

function sizeOf(part: TextPart): number {
  return 'text' in part ? part.text.length : part.end - part.start
}

function split(part: TextPart, size: number): readonly [before: TextPart, after: TextPart | undefined] {
  if (size >= sizeOf(part)) return [part, undefined]
  if ('text' in part) return [{ text: part.text.slice(0, size) }, { text: part.text.slice(size) }]
  const middle = part.start + size
  return [
    { start: part.start, end: middle },
    { start: middle, end: part.end },
  ]
}

/**
 * The edits of both sets, those that are in both once; or two that cannot both be made, as they change one place in different ways.
 * Insertions count as changes of what they touch. Both sets in the order of the text, without overlaps of their own.
 */
export function joinedEdits(
  one: readonly Edit[],
  other: readonly Edit[],
): { readonly edits: readonly Edit[] } | { readonly overlap: readonly [Edit, Edit] } {
  const edits: Edit[] = []
  const rest = other.values()
  let right = rest.next().value
  for (const left of one) {
    while (right !== undefined && isApart(right, left) && right.end <= left.start) {
      edits.push(right)
      right = rest.next().value
    }
    edits.push(left)
    if (right === undefined) continue
    if (isSame(left, right)) right = rest.next().value
    else if (!isApart(left, right)) return { overlap: [left, right] }
  }
  while (right !== undefined) {
    edits.push(right)
    right = rest.next().value
  }
  return { edits }
}

function isSame(one: Edit, other: Edit): boolean {
  return one.start === other.start && one.end === other.end && one.text === other.text
}

function isApart(one: Edit, other: Edit): boolean {
  const touch = one.end === other.start || other.end === one.start
  const inserts = one.start === one.end || other.start === other.end
  return (one.end <= other.start || other.end <= one.start) && !(touch && inserts)
}
