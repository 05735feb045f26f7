import { commentBehind } from '../../load/comments/entry-comments.ts'
import { lastBefore } from '../../load/sorted.ts'
import { endOfBlankLines, endOfLine, indentBefore, lineAbove, startOfLine } from '../../load/text/lines.ts'
import type { Edit } from '../text-edits.ts'
import { keepsLineBreaks } from './block-text.ts'
import { endOfBlock, startOfBlock, type WrittenMember } from './members.ts'

/**
 * The edits that remove some members of a map or list, with their comments and the gaps that would be left. Undefined if a member
 * shares its line with text outside the collection.
 */
export function removals(
  { flow }: { readonly flow: boolean },
  members: readonly WrittenMember[],
  isLost: (member: WrittenMember) => boolean,
  text: string,
): readonly Edit[] | undefined {
  if (flow) return joinedDeletions(flowEdits(members, isLost, text))
  const edits = blockEdits(members, isLost, text)
  return edits && joinedDeletions(edits)
}

function flowEdits(
  members: readonly WrittenMember[],
  isLost: (member: WrittenMember) => boolean,
  text: string,
): readonly Edit[] {
  const lastKept = members.findLastIndex((member) => !isLost(member))
  const edits = members
    .slice(0, lastKept)
    .filter(isLost)
    .map((member) => ({ start: startOfBlock(text, member), end: contentAfter(text, member.end), text: '' }))
  const kept = members[lastKept]
  const after = members.slice(lastKept + 1)
  const last = after.at(-1)
  if (kept === undefined || last === undefined) return edits
  // A comma can stay at the end where comments are allowed.
  const gaps = after.map((member, index) => text.slice((after[index - 1] ?? kept).end, startOfBlock(text, member)))
  if (!gaps.some((gap) => gap.includes('#')))
    return [...edits, { start: kept.end, end: commentBehind(text, last.end)?.end ?? last.end, text: '' }]
  const lines = after.map((member) => {
    const end = Math.max(commentBehind(text, member.end)?.end ?? 0, afterComma(text, member.end))
    return restOfLines(text, startOfBlock(text, member), end)
  })
  return [...edits, ...lines]
}

/** Removes the text between two offsets, and spaces that would be left at the ends of lines. */
function restOfLines(text: string, start: number, end: number): Edit {
  const hasRest = /\S/.test(text.slice(end, endOfLine(text, end)))
  if (hasRest) return { start, end, text: '' }
  const indent = indentBefore(text, start)
  if (indent !== undefined) return { start: start - indent.length, end: endOfLine(text, end), text: '' }
  let from = start
  while (text[from - 1] === ' ' || text[from - 1] === '\t') from--
  return { start: from, end, text: '' }
}

function afterComma(text: string, end: number): number {
  const comma = /\s*,/y
  comma.lastIndex = end
  return comma.test(text) ? comma.lastIndex : end
}

/** The start of the next field, or its comment, after the comma that follows a value. */
function contentAfter(text: string, end: number): number {
  const gap = /(?:\s|#[^\r\n]*[\r\n])*,[ \t]*(?:#[^\r\n]*)?\s*/y
  gap.lastIndex = end
  return gap.test(text) ? gap.lastIndex : end
}

function blockEdits(
  members: readonly WrittenMember[],
  isLost: (member: WrittenMember) => boolean,
  text: string,
): readonly Edit[] | undefined {
  const edits: Edit[] = []
  const firstKept = members.find((member) => !isLost(member))
  // After a dash, each member is removed up to the next one, which then follows the dash.
  const isBehindDash = members[0] !== undefined && indentBefore(text, members[0].start) === undefined
  for (const member of members.filter(isLost)) {
    const isFirst = firstKept === undefined || member.start < firstKept.start
    const lineStart = startOfLine(text, member.start)
    const before = text.slice(lineStart, member.start)
    const end = endOfLines(text, member, before.length)
    const start = startOfBlock(text, member)
    if (!/^[- ]*$/.test(before)) return undefined
    if (isFirst && isBehindDash) edits.push({ start, end: nextContent(text, end), text: '' })
    else if (before.trim() === '') edits.push(wholeLines(text, start - before.length, end, isFirst))
    else return undefined
  }
  return edits
}

/** The end of the last line of a member and its comments, with its line break, and with blank lines that belong to its text. */
function endOfLines(text: string, member: WrittenMember, column: number): number {
  const end = endOfLine(text, endOfBlock(text, member, column))
  return member.alias === undefined && keepsLineBreaks(member.path.node, text) ? endOfBlankLines(text, end) : end
}

/** Deletes lines, with blank lines that would leave a double gap. */
function wholeLines(text: string, start: number, end: number, isFirst: boolean): Edit {
  const isAfterGap = isFirst || start === 0 || lineAbove(text, start).text.trim() === ''
  if (end < text.length) {
    if (!isAfterGap) return { start, end, text: '' }
    return { start, end: endOfBlankLines(text, end), text: '' }
  }
  const isTerminated = /[\r\n]$/.test(text)
  const rest = text.slice(0, start).trimEnd()
  const lineBreak = /\r\n|\n|\r/y
  lineBreak.lastIndex = rest.length
  const withBreak = lineBreak.test(text) ? lineBreak.lastIndex : rest.length
  return { start: isTerminated ? (isAfterGap ? withBreak : start) : rest.length, end, text: '' }
}

function nextContent(text: string, at: number): number {
  const gap = /\s*/y
  gap.lastIndex = at
  gap.test(text)
  return gap.lastIndex
}

/**
 * Moves insertions at the end of deleted lines to the start of the deletion, as when a map gains an entry and the end of its last
 * entry is removed. `lineBreak` is that of the inserted text.
 */
export function settledInsertions(edits: readonly Edit[], text: string, lineBreak: string): readonly Edit[] {
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

/** Edits in the order of the text, with touching deletions joined. */
function joinedDeletions(edits: readonly Edit[]): readonly Edit[] {
  const result: Edit[] = []
  for (const edit of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const last = result.at(-1)
    if (last !== undefined && last.text + edit.text === '' && edit.start <= last.end)
      result[result.length - 1] = { ...last, end: Math.max(last.end, edit.end) }
    else result.push(edit)
  }
  return result
}

/** The deletion around an offset, if any. */
function deletionAround(deletions: readonly Edit[], offset: number): Edit | undefined {
  const last = deletions[lastBefore(deletions.length, (at) => (deletions[at]?.start ?? offset) < offset)]
  return last !== undefined && offset < last.end ? last : undefined
}
