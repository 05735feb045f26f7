import {
  beginsWithComment,
  commentBehind,
  endWithComment,
  endWithCommentsBelow,
  hasCommentBetween,
  leastIndent,
  startWithComments,
  startWithLinesAbove,
} from '../../load/comments/entry-comments.ts'
import type { Node } from '../../load/node.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { indentBefore } from '../../load/text/lines.ts'
import { applyEdits, type Edit } from '../text-edits.ts'
import { endWithSpaces, isBlockText, keepsLineBreaks, lastValue } from './block-text.ts'
import type { Layout } from './layout.ts'
import { columnIn, firstMemberOf, isInBrackets, type WrittenMember } from './members.ts'

/** The text before a YAML value: the colon of a key, or a dash, at a column, or nothing. */
export interface ValueOwner {
  readonly kind: 'key' | 'dash' | 'root'
  readonly column: number
  /** The indent of the lines of the value; by default that of the layout. */
  readonly indent?: number
}

/**
 * An author's YAML value, after edits inside it, moved to another key or dash in block style, with its comments and a new indent.
 * Undefined if the text would have another meaning there.
 */
export function movedValue(
  member: WrittenMember,
  edits: readonly Edit[],
  owner: ValueOwner,
  layout: Layout,
): string | undefined {
  const { node, file } = member.path
  if (file.language !== 'yaml' || keepsLineBreaks(node, file.text)) return undefined
  if (node.kind !== 'scalar' && node.flow && !/[[{]/.test(file.text.charAt(node.start))) return undefined
  return node.kind === 'scalar' || node.flow
    ? carriedInline(member, edits, owner, layout)
    : carriedLines(member, node, edits, owner, layout)
}

/** A map or list in block style. */
function carriedLines(
  member: WrittenMember,
  node: Node,
  edits: readonly Edit[],
  owner: ValueOwner,
  { lineBreak, step }: Layout,
): string | undefined {
  const { file, parent } = member.path
  const first = firstMemberOf(member.path)?.start ?? node.start
  const column = columnIn(file, first)
  const isHere = member.alias === undefined
  const isRoot = parent === undefined && isHere
  const start = isHere ? startOfLines(member, first) : first
  // An alias leads to an earlier value, whose key is only known to have a smaller indent.
  const outer = isRoot ? -1 : isHere ? ownerColumn(member) : column - 1
  const isText = isBlockText(lastValue(node))
  const afterValue = isText ? endWithSpaces(file.text, node.end) : endWithComment(file.text, node.end)
  const end = endWithCommentsBelow(file.text, afterValue, outer)
  const lead = isHere && !isRoot ? commentsBefore(member, start) : []
  const isIndented = node.kind !== 'list' || column > outer || owner.kind !== 'key'
  const inner = owner.kind === 'dash' ? 2 : isIndented ? step : 0
  const indent = owner.indent ?? (owner.kind === 'root' ? 0 : owner.column + inner)
  const gapStart = startOfGap(member, start, owner)
  if (gapStart !== undefined) {
    const withGap = editedBetween(file.text, edits, gapStart, end)
    return withGap === undefined ? undefined : movedText(withGap, { column, indent, lineBreak })
  }
  // The text before the first line only has anchors, which are left out.
  const inside = edits.filter((edit) => edit.end > start || edit.start >= start)
  const text = editedBetween(file.text, inside, start, end)
  const body = text === undefined ? undefined : movedText(text, { column, indent, lineBreak })
  if (body === undefined) return undefined
  if (owner.kind === 'root') return [...lead, body].join(lineBreak)
  if (owner.kind === 'dash' && lead.length === 0 && !beginsWithComment(body)) return ` ${body}`
  return afterLead(lead, body, indent, lineBreak)
}

/** A scalar, or a map or list in braces or brackets. */
function carriedInline(
  member: WrittenMember,
  edits: readonly Edit[],
  owner: ValueOwner,
  { lineBreak, step }: Layout,
): string | undefined {
  const { node, file } = member.path
  const { text } = file
  const isHere = member.alias === undefined
  const start = node.properties?.tag?.start ?? node.start
  const isText = isBlockText(node)
  const inBrackets = isHere && isInBrackets(member)
  const gapStart = startOfGap(member, start, owner)
  let end = node.end
  if (isText) end = endWithSpaces(text, end)
  else if (isHere && !inBrackets) end = endWithComment(text, end)
  if (isHere && !inBrackets) end = endWithCommentsBelow(text, end, ownerColumn(member))
  const inside = edits.filter((edit) => edit.end > start || edit.start >= start)
  const edited = editedBetween(text, inside, gapStart ?? start, end)
  if (edited === undefined) return undefined
  const comment = inBrackets ? commentBehind(text, end) : undefined
  const whole = edited + (comment === undefined ? '' : text.slice(comment.start, comment.end))
  const line = isText && isHere ? ownerColumn(member) : lineIndent(file, start)
  if (gapStart === undefined && isText && !isHere && /^[|>][+-]?[1-9]/.test(edited)) return undefined
  const least = leastIndent(whole) ?? line + 1
  const column = Math.min(line, least)
  const indent = owner.indent ?? owner.column + (least <= line ? step : 0)
  const body = movedText(whole, { column, indent, lineBreak })
  if (body === undefined || gapStart !== undefined) return body
  const lead = isHere && !inBrackets ? commentsBefore(member, start) : []
  if (owner.kind === 'root') return [...lead, body].join(lineBreak)
  if (lead.length > 0) return afterLead(lead, body, owner.indent ?? owner.column + Math.max(step, 2), lineBreak)
  return body === '' || body.startsWith(' ') ? body : ` ${body}`
}

/**
 * The start of the text between a key and its value, if that text can be kept after another key or dash. It cannot be kept with
 * an anchor or a tag. A value on lines of its own keeps them after a key, and after a dash if there is a comment.
 */
function startOfGap({ path, ownerEnd, alias }: WrittenMember, start: number, owner: ValueOwner): number | undefined {
  const { node, file, parent } = path
  if (alias !== undefined || parent === undefined || owner.kind === 'root') return undefined
  if (ownerEnd === undefined || start <= ownerEnd || node.properties !== undefined) return undefined
  const gap = file.text.slice(ownerEnd, start)
  const isOnLineOfKey = !/[\r\n]/.test(gap)
  const hasOwnLines = node.kind !== 'scalar' && !node.flow
  if (isOnLineOfKey) return hasOwnLines ? undefined : ownerEnd
  return owner.kind === 'key' || hasCommentBetween(gap) ? ownerEnd : undefined
}

/** The value after comments between its key and itself. */
function afterLead(lead: readonly string[], body: string, indent: number, lineBreak: string): string {
  const [first, ...others] = lead
  const margin = lineBreak + ' '.repeat(indent)
  return `${first === undefined || first === '' ? '' : ` ${first}`}${[...others, body].map((line) => margin + line).join('')}`
}

/**
 * The comments between a key or dash and its value. The first is the one on the line of the key, or empty if there are only
 * others.
 */
function commentsBefore({ ownerEnd, path }: WrittenMember, start: number): readonly string[] {
  const { text } = path.file
  if (ownerEnd === undefined || start < ownerEnd) return []
  let gap = text.slice(ownerEnd, start)
  const { anchor, tag } = path.node.properties ?? {}
  for (const property of [anchor, tag]) {
    if (property !== undefined && property.end <= start) gap = gap.replace(text.slice(property.start, property.end), '')
  }
  const lines = gap.split(/\r\n|\n|\r/).map((line) => line.trim())
  if (lines.every((line) => line === '')) return []
  const [first = '', ...others] = lines
  return [first, ...others.filter((line) => line !== '')]
}

/** The start of the first entry or item of a value with the comments above it, or of a whole file with the comments at its top. */
function startOfLines({ path, ownerEnd }: WrittenMember, first: number): number {
  const { text } = path.file
  if (path.parent === undefined) return columnIn(path.file, first) === 0 ? startWithLinesAbove(text, first) : first
  return indentBefore(text, first) === undefined ? first : Math.max(startWithComments(text, first), ownerEnd ?? 0)
}

function ownerColumn({ path, start }: WrittenMember): number {
  return columnIn(path.file, start)
}

/** The number of spaces, or tabs in JSON, at the beginning of the line of an offset. */
export function lineIndent(file: SourceFile, offset: number): number {
  const spaces = file.language === 'json' ? /[ \t]*/y : / */y
  spaces.lastIndex = offset - columnIn(file, offset)
  return spaces.exec(file.text)?.[0].length ?? 0
}

/** Moves lines from `column` in the source to the given indent. */
interface TextMove {
  readonly column: number
  readonly indent: number
  readonly lineBreak: string
}

/** The text between two offsets after its edits; undefined if one is outside, or two overlap. */
export function editedBetween(text: string, edits: readonly Edit[], start: number, end: number): string | undefined {
  if (edits.some((edit) => edit.start < start || edit.end > end)) return undefined
  const inside = edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text }))
  const edited = applyEdits(text.slice(start, end), inside)
  return 'overlap' in edited ? undefined : edited.text
}

/**
 * Moves all lines of a text except the first to another indent. Undefined if a line is indented less than `column`, unless it is
 * blank or a comment.
 */
function movedText(text: string, move: TextMove): string | undefined {
  return movedAtOnce(text, move) ?? movedByLine(text, move)
}

/** The fast path for nearly all texts. Undefined if a line is indented less, or ends in blanks. */
function movedAtOnce(text: string, { column, indent, lineBreak }: TextMove): string | undefined {
  if (lineBreak !== '\n' || /\r|[ \t](?:\n|$)/.test(text)) return undefined
  if (column > 0 && new RegExp(`\\n {0,${column - 1}}[^ \\n]`).test(text)) return undefined
  if (indent >= column) return text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(indent - column)}`)
  return text.replace(new RegExp(`\\n {${column - indent}}`, 'g'), '\n')
}

function movedByLine(text: string, { column, indent, lineBreak }: TextMove): string | undefined {
  const moved: string[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const content = index === 0 ? line : withoutIndent(line, column)
    if (content === undefined) return undefined
    moved.push(index === 0 || content === '' ? content : ' '.repeat(indent) + content)
  }
  return moved.join(lineBreak)
}

function withoutIndent(line: string, column: number): string | undefined {
  const spaces = /^ */.exec(line)?.[0].length ?? 0
  if (spaces >= column) return line.slice(column)
  if (line.trim() === '') return ''
  return line.startsWith('#', spaces) ? line.slice(spaces) : undefined
}
