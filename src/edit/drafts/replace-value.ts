import { endWithComment, endWithCommentsBelow, hasCommentBetween } from '../../load/comments/entry-comments.ts'
import type { SourceFile } from '../../load/source-file.ts'
import type { Draft } from '../draft.ts'
import { endWithSpaces, isBlockText, lastValue } from '../text/block-text.ts'
import type { Layout } from '../text/layout.ts'
import {
  columnIn,
  firstMemberOf,
  isSamePath,
  startOfBlock,
  type WrittenMember,
  writtenMembers,
} from '../text/members.ts'
import { lineIndent, type ValueOwner } from '../text/move-value.ts'
import type { Edit } from '../text-edits.ts'
import { beginsInside, commentOf, type DraftText, withComment } from './print-draft.ts'

/** The place of a value after a key or dash in block style. */
export interface BlockPlace {
  readonly ownerEnd: number
  readonly layout: Layout
  readonly keepsAnchor: boolean
  /** The comments inside the old value that are removed with it. */
  readonly dropped: readonly string[] | undefined
}

/** The edit for the most frequent case: replaces a string by another one, directly after its key. Undefined for other cases. */
export function replacedInLine({ path, alias }: WrittenMember, draft: Draft, draftText: DraftText): Edit | undefined {
  const { node, file } = path
  if (draft.kind !== 'scalar' || typeof draft.value !== 'string' || alias !== undefined || file.language !== 'yaml')
    return undefined
  if (node.kind !== 'scalar' || node.properties !== undefined || isBlockText(node)) return undefined
  const { start, end } = node
  if (!file.text.startsWith(': ', start - 2) || !isOnOneLine(draft.value)) return undefined
  return { start, end, text: draftText.stringLike(draft.value, file.text.slice(start, end)) }
}

/**
 * The edit that replaces a value after a key or dash in block style. Comments of the entry stay: those between its key and its
 * value, and the one after it. A map or list that becomes empty loses the comments inside it.
 */
export function replacedInBlock(
  member: WrittenMember,
  draft: Draft,
  draftText: DraftText,
  { ownerEnd, layout, keepsAnchor, dropped }: BlockPlace,
): Edit {
  const { path, valueStart } = member
  const { text } = path.file
  const end = Math.max(member.end, valueStart)
  const column = columnIn(path.file, member.start)
  const kind = member.entry === undefined ? 'dash' : 'key'
  const owner: ValueOwner = { kind, column, ...(kind === 'key' && indentOfOwnLines(member, ownerEnd)) }
  const gap = withoutProperties(member, text.slice(ownerEnd, endOfGap(member, draft)))
  const plain = valueText(member, gap, draft, draftText, owner)
  const value = keepsAnchor ? behindAnchor(member, plain, owner, layout) : plain
  if (isInItem(draft, member)) return { start: ownerEnd, end: endWithAllComments(member, end, column), text: value }
  const comment = commentOf(member) || commentOfReference(member, dropped)
  if (/^[ \t]+$/.test(gap) && isOnOneLine(value) && isInline(member) && value.trim() !== '')
    return { start: valueStart, end, text: value.trimStart() }
  const endOfAll = endWithOwnComments(member, end)
  const between = hasCommentBetween(gap) ? gap.trimEnd() : ''
  if (between === '') return { start: ownerEnd, end: endOfAll, text: withComment(value, comment, owner, layout) }
  const margin = layout.lineBreak + ' '.repeat(column + 2)
  const lead = between + (comment === '' ? '' : margin + comment.trimStart())
  const isBelow = owner.kind === 'dash' ? beginsInside(value) : !isOnOneLine(between) && isHeaderOfText(value)
  if (isBelow) return { start: ownerEnd, end: endOfAll, text: lead + margin + value.trimStart() }
  const [head = ''] = /^[^\r\n]*/.exec(value) ?? []
  return { start: ownerEnd, end: endOfAll, text: head + lead + value.slice(head.length) }
}

/** True if a draft is a list with the replaced value as an item, which brings the comments of the value. */
function isInItem(draft: Draft, { path, alias }: WrittenMember): boolean {
  if (draft.kind !== 'list' || alias !== undefined) return false
  return draft.items.some(({ value }) => value.kind === 'kept' && isSamePath(value.path, path))
}

/** The end of a value with all comments that move with it. */
function endWithAllComments({ path: { node, file } }: WrittenMember, end: number, column: number): number {
  const afterValue = isBlockText(lastValue(node)) ? endWithSpaces(file.text, end) : endWithComment(file.text, end)
  return endWithCommentsBelow(file.text, afterValue, column)
}

/** The indent of a map that begins below its key, which its author can choose. */
function indentOfOwnLines(
  { path: { node, file }, alias, start }: WrittenMember,
  ownerEnd: number,
): { indent?: number } {
  if (alias !== undefined || node.kind !== 'map' || node.flow || isOnOneLine(file.text.slice(ownerEnd, node.start)))
    return {}
  const indent = columnIn(file, node.start)
  return indent > columnIn(file, start) ? { indent } : {}
}

/** A value after the anchor of the replaced one. A map or list in block style begins on the next line. */
function behindAnchor(member: WrittenMember, value: string, owner: ValueOwner, { lineBreak }: Layout): string {
  const written = anchorOf(member)
  if (written === '') return value
  const anchor = ` ${written}`
  if (owner.kind !== 'dash' || !beginsInside(value)) return anchor + value
  return `${anchor}${lineBreak}${' '.repeat(owner.column + 2)}${value.trimStart()}`
}

function anchorOf({ path: { node, file } }: WrittenMember): string {
  const { anchor } = node.properties ?? {}
  return anchor === undefined ? '' : file.text.slice(anchor.start, anchor.end)
}

/** The start of the removed value. Comments above its first entry belong to the value. */
function endOfGap(member: WrittenMember, draft: Draft): number {
  const { path, valueStart, alias } = member
  const first = isEmptied(draft) && alias === undefined && !isInline(member) ? firstMemberOf(path) : undefined
  if (first !== undefined) return startOfBlock(path.file.text, first)
  return alias === undefined ? Math.max(path.node.start, valueStart) : valueStart
}

/** The text between a key or dash and its value, without the anchor and tag of the value. */
function withoutProperties({ path: { node, file }, alias }: WrittenMember, gap: string): string {
  let rest = gap
  for (const property of Object.values((alias === undefined ? node.properties : undefined) ?? {})) {
    const [before = '', ...after] = rest.split(file.text.slice(property.start, property.end))
    rest = before.trimEnd() + after.join('')
  }
  return rest
}

function isEmptied(draft: Draft): boolean {
  return (draft.kind === 'map' && draft.entries.length === 0) || (draft.kind === 'list' && draft.items.length === 0)
}

/** The text of a replacement. A string gets the quotes of the old one. */
function valueText(member: WrittenMember, gap: string, draft: Draft, draftText: DraftText, owner: ValueOwner): string {
  const value = draftText.value(draft, owner)
  if (draft.kind !== 'scalar' || typeof draft.value !== 'string') return value
  const { node, file } = member.path
  if (isOnOneLine(value))
    return ` ${draftText.stringLike(draft.value, node.kind === 'scalar' ? file.text.slice(node.start, node.end) : '')}`
  // These would become part of a block scalar: comments with a deeper indent, and lines of spaces.
  const after = endWithComment(file.text, member.end)
  const isFollowed = endWithCommentsBelow(file.text, after, owner.column) > after || hasLineOfSpaces(file.text, after)
  const hasLinesBetween = hasCommentBetween(gap) && !isOnOneLine(gap.trimEnd())
  return isFollowed || hasLinesBetween ? ` ${draftText.stringLike(draft.value, '"')}` : value
}

/** True if a line of nothing but spaces follows, also behind empty lines. */
function hasLineOfSpaces(text: string, after: number): boolean {
  const end = endOf(/(?:[ \t]*(?:\r\n|\n|\r))*[ \t]*/y, text, after)
  const isLast = end === text.length
  return (isLast ? /[\r\n][ \t]+(?:[\r\n]|$)/ : /[\r\n][ \t]+[\r\n]/).test(text.slice(after, end))
}

/** The end of what a sticky pattern matches at an offset. */
function endOf(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset
  pattern.test(text)
  return pattern.lastIndex
}

/** True if a value is a block scalar, which cannot have comments before its indicator. */
function isHeaderOfText(value: string): boolean {
  return /^ (?:[&!]\S+ )*[|>]/.test(value)
}

function isOnOneLine(text: string): boolean {
  return !/[\r\n]/.test(text)
}

/** True if a value is neither a block scalar nor a map or list in block style. */
function isInline({ alias, path }: WrittenMember): boolean {
  const { node } = path
  return alias !== undefined || (node.kind === 'scalar' ? !isBlockText(node) : node.flow)
}

/** The comment after a reference in block style, which then follows the value. */
function commentOfReference({ path, alias }: WrittenMember, dropped: readonly string[] = []): string {
  const { node } = path
  if (alias !== undefined || node.kind !== 'map' || node.flow || node.entries.reference === undefined) return ''
  const last = writtenMembers(path).at(-1)
  const comment = last === undefined || !isInline(last) ? '' : commentOf(last)
  return dropped.includes(comment.trim()) ? '' : comment
}

/** The end of a value with the comment after it, or with the comments of its last entry or item. */
function endWithOwnComments(member: WrittenMember, end: number): number {
  const { node, file } = member.path
  if (isInline(member)) return end + commentOf(member).length
  // The spaces at its end belong to a text. Lines below it with nothing else may be blank lines.
  if (node.kind === 'scalar') return endOf(/[ \t]*/y, file.text, end)
  const afterValue = isBlockText(lastValue(node)) ? endWithSpaces(file.text, end) : endWithComment(file.text, end)
  return endWithCommentsBelow(file.text, afterValue, columnIn(file, node.start))
}

/** The edit that replaces a value in braces or brackets. */
export function replacedInFlow(
  member: WrittenMember,
  draft: Draft,
  draftText: DraftText,
  { isOneLine, keepsAnchor }: { readonly isOneLine: boolean; readonly keepsAnchor: boolean },
): Edit {
  const { path, valueStart, alias } = member
  const { file, node } = path
  const end = Math.max(member.end, valueStart)
  const old = alias === undefined ? file.text.slice(node.start, end) : ''
  const indent = isOneLine ? 0 : lineIndent(file, valueStart)
  const value =
    draft.kind === 'scalar' && typeof draft.value === 'string' && file.language === 'yaml'
      ? draftText.stringLike(draft.value, old)
      : draftText.flowValue(draft, { isOneLine, indent })
  const written = keepsAnchor ? anchorOf(member) : ''
  const anchor = written === '' ? '' : `${written} `
  return { start: valueStart, end, text: (valueStart < end ? '' : leadOf(member, file)) + anchor + value }
}

/** The text before a value where none is written: `{a}` lacks a colon, `{a:}` only a space. */
function leadOf({ entry, ownerEnd, valueStart }: WrittenMember, { text, language }: SourceFile): string {
  if (language !== 'yaml') return ''
  if (entry !== undefined && ownerEnd === undefined) return ': '
  return /\s/.test(text.charAt(valueStart - 1)) ? '' : ' '
}
