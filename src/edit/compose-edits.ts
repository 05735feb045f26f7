import type { Edit } from './text-edits.ts'

/** A part of the edited text: a kept part of the original text, or inserted text. */
type TextPart = { readonly start: number; readonly end: number } | { readonly text: string }

/**
 * Combines sets of edits, each for the text that the previous one made, into edits of the original text. Edits of a set must not
 * overlap. The result is in the order of the text, and its edits do not touch.
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
  /** The start of the next part, in the text that the edits are for. */
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
 * Joins two sets of edits, with edits that are in both only once. Returns two edits that conflict because they change one place
 * differently. An insertion counts as a change of the text beside it. Both sets have to be in the order of the text, without
 * overlaps.
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
