import {
  beginsWithComment,
  commentBehind,
  commentInHeader,
  endWithComment,
} from '../../load/comments/entry-comments.ts'
import type { NodePath } from '../../load/node-path.ts'
import type { SourceFile } from '../../load/source-file.ts'
import type { Draft, DraftEntry, DraftItem, ListDraft, MapDraft } from '../draft.ts'
import { isBlockText } from '../text/block-text.ts'
import { hasLines, type Layout, spaceOf } from '../text/layout.ts'
import { isInBrackets, isSamePath, memberAt, startOfBlock, type WrittenMember } from '../text/members.ts'
import { editedBetween, lineIndent, movedValue, type ValueOwner } from '../text/move-value.ts'
import { printJson } from '../text/print-json.ts'
import {
  flowYaml,
  isQuoted,
  printYamlItem,
  printYamlLike,
  printYamlString,
  printYamlValue,
} from '../text/print-yaml.ts'
import { entryTree, type Tree, type TreeEntry, treeOf } from '../text/tree.ts'
import type { Edit } from '../text-edits.ts'
import { openedDraft } from './opened-draft.ts'

/** The edits that change an author's value, wherever it is, into a draft; undefined if its text has no place for one. */
export type EditsInside = (path: NodePath, draft: Draft) => readonly Edit[] | undefined

/** How values in braces or brackets are written. */
export interface FlowStyle {
  readonly isOneLine: boolean
  /** The number of spaces or tabs before the line of the value. */
  readonly indent: number
}

/** Writes parts of drafts into the text of a file, with the spelling of their authors where possible. */
export class DraftText {
  readonly #file: SourceFile
  readonly #layout: Layout
  readonly #editsInside: EditsInside

  constructor(file: SourceFile, layout: Layout, editsInside: EditsInside) {
    this.#file = file
    this.#layout = layout
    this.#editsInside = editsInside
  }

  /** True if the file has no space after commas on one line. */
  get isTight(): boolean {
    return spaceOf(this.#file) === ''
  }

  /** An entry in block style with the comments above its key. The first line has no indent. */
  entry({ key, value, from, before, notes }: DraftEntry, column: number): string {
    const source = sourceOf(from)
    const text = `${this.#key(key, source ?? sourceOf(before))}:${this.#valueOf(value, source, { kind: 'key', column })}`
    const lines = [...commentsAbove(source), ...commentsAbove(sourceOf(notes?.alsoOf)), text]
    return lines.join(this.#layout.lineBreak + ' '.repeat(column))
  }

  /** An item in block style, in the same form. */
  item({ value, from }: DraftItem, column: number): string {
    const source = sourceOf(from)
    const text = `-${this.#valueOf(value, source, { kind: 'dash', column })}`
    return [...commentsAbove(source), text].join(this.#layout.lineBreak + ' '.repeat(column))
  }

  /** A value as written after a colon or dash in block style. */
  value(draft: Draft, owner: ValueOwner): string {
    const carried = this.#carried(draft, owner)
    if (carried !== undefined) return carried
    return this.#composed(draft.kind === 'changed' ? (openedDraft(draft) ?? draft) : draft, owner)
  }

  /** A string in the style of the text that it replaces, if that style can express it. */
  stringLike(value: string, written: string): string {
    return printYamlLike(value, written, this.#layout)
  }

  /** An entry in braces. */
  flowEntry({ key, value, from, before }: DraftEntry, style: FlowStyle): string {
    if (this.#file.language === 'yaml') {
      return `${this.#flowKey(key, sourceOf(from ?? before))}: ${this.flowValue(value, style)}`
    }
    const space = style.isOneLine ? spaceOf(this.#file) : ' '
    return `${this.#jsonKey(key, from ?? before)}:${space}${this.flowValue(value, style)}`
  }

  /** A value in braces or brackets. */
  flowValue(draft: Draft, style: FlowStyle): string {
    const carried = this.#carriedInFlow(draft, style)
    if (carried !== undefined) return carried
    const opened = draft.kind === 'changed' ? openedDraft(draft) : draft
    if (opened?.kind === 'map' && opened.entries.length > 0) return this.#composedInFlow(opened, style)
    if (opened?.kind === 'list' && opened.items.length > 0) return this.#composedInFlow(opened, style)
    const tree = treeOfDraft(draft)
    if (this.#file.language === 'yaml') return flowYaml(tree, this.#layout)
    return style.isOneLine
      ? printJson(tree, 0, undefined, spaceOf(this.#file))
      : printJson(tree, style.indent, this.#layout)
  }

  #composedInFlow(draft: MapDraft | ListDraft, { isOneLine, indent }: FlowStyle): string {
    const { lineBreak, indentation, step } = this.#layout
    const isYaml = this.#file.language === 'yaml'
    const inner = { isOneLine: isOneLine || isYaml, indent: indent + step }
    const parts =
      draft.kind === 'map'
        ? draft.entries.map((entry) => this.flowEntry(entry, inner))
        : draft.items.map(({ value }) => this.flowValue(value, inner))
    const [open, close] = draft.kind === 'map' ? ['{', '}'] : ['[', ']']
    if (!inner.isOneLine) {
      const start = lineBreak + indentation.repeat(inner.indent)
      return `${open}${start}${parts.join(`,${start}`)}${lineBreak}${indentation.repeat(indent)}${close}`
    }
    const margin = isYaml && draft.kind === 'map' ? ' ' : ''
    return `${open}${margin}${parts.join(`,${spaceOf(this.#file)}`)}${margin}${close}`
  }

  #valueOf(value: Draft, source: WrittenMember | undefined, owner: ValueOwner): string {
    const text = this.value(value, owner)
    const path = draftPath(value)
    if (source === undefined || (path !== undefined && isSamePath(path, source.path))) return text
    return withComment(text, commentOf(source), owner, this.#layout)
  }

  #key(key: string, source: WrittenMember | undefined): string {
    const { entry, path } = source ?? {}
    if (entry === undefined || path?.file.language !== 'yaml') return printYamlString(key, this.#layout)
    const written = path.file.text.slice(entry.keyStart, entry.keyEnd)
    const isReusable = entry.key === key && written !== '' && !/^\*|[\r\n]/.test(written)
    return isReusable ? written : this.stringLike(key, written)
  }

  /** A key in braces. Uses the author's spelling if that was in braces or in quotes, so it means the same. */
  #flowKey(key: string, source: WrittenMember | undefined): string {
    if (source?.entry?.key !== key) return printYamlString(key, this.#layout)
    const text = this.#key(key, source)
    return isInBrackets(source) || isQuoted(text) ? text : printYamlString(key, this.#layout)
  }

  #jsonKey(key: string, from: NodePath | undefined): string {
    const source = from?.file.language === 'json' ? sourceOf(from)?.entry : undefined
    return source?.key === key && from !== undefined
      ? from.file.text.slice(source.keyStart, source.keyEnd)
      : JSON.stringify(key)
  }

  #carried(draft: Draft, owner: ValueOwner): string | undefined {
    const path = draftPath(draft)
    if (path === undefined || path.file.language !== 'yaml') return undefined
    const edits = this.#editsInside(path, draft)
    return edits === undefined ? undefined : movedValue(memberAt(path), edits, owner, this.#layout)
  }

  #composed(draft: Draft, owner: ValueOwner): string {
    const { lineBreak, step } = this.#layout
    const column = owner.indent ?? owner.column + (owner.kind === 'dash' ? 2 : step)
    const margin = lineBreak + ' '.repeat(column)
    if (draft.kind === 'map' && draft.entries.length > 0) {
      const lines = draft.entries.map((entry) => this.entry(entry, column)).join(margin)
      return owner.kind === 'dash' && !beginsWithComment(lines) ? ` ${lines}` : margin + lines
    }
    if (draft.kind === 'list' && draft.items.length > 0 && owner.kind !== 'dash')
      return margin + draft.items.map((item) => this.item(item, column)).join(margin)
    const tree = treeOfDraft(draft)
    if (owner.kind === 'dash') return printYamlItem(tree, owner.column, this.#layout)
    // The first level has its own indent, the levels below the usual one.
    return owner.indent === undefined || tree.kind === 'scalar'
      ? printYamlValue(tree, owner.column, this.#layout)
      : printYamlValue(tree, column - step, this.#layout)
  }

  #carriedInFlow(draft: Draft, style: FlowStyle): string | undefined {
    const path = draftPath(draft)
    if (path === undefined || path.file.language !== this.#file.language) return undefined
    const { node, file, parent } = path
    const isInFlow = parent?.node.kind !== 'scalar' && parent?.node.flow === true
    const isClosed = node.kind === 'scalar' ? /^["']/.test(file.text.charAt(node.start)) : node.flow
    if (file.language === 'yaml' && !isClosed && !isInFlow) return undefined
    if (node.kind !== 'scalar' && (!node.flow || !/[[{]/.test(file.text.charAt(node.start)))) return undefined
    const edits = this.#editsInside(path, draft)
    const text = edits === undefined ? undefined : editedBetween(file.text, edits, node.start, node.end)
    if (text === undefined || text === '' || node.properties?.tag !== undefined) return undefined
    // JSON on one line was written by a machine, so it is formatted in a file with lines.
    if (!/[\r\n]/.test(text)) return style.isOneLine || file.language === 'yaml' || hasLines(file) ? text : undefined
    return style.isOneLine || file.language === 'yaml' ? undefined : this.#movedJson(text, path, style.indent)
  }

  /** JSON of several lines, moved to another indent. Undefined if its nesting has another step. */
  #movedJson(text: string, { file, node }: NodePath, indent: number): string | undefined {
    const { lineBreak, indentation, step } = this.#layout
    const column = lineIndent(file, node.start)
    const lines = text.split(/\r\n|\n|\r/)
    if (/^[ \t]*/.exec(lines[1] ?? '')?.[0] !== indentation.repeat(column + step)) return undefined
    const moved: string[] = []
    for (const [index, line] of lines.entries()) {
      const margin = line.slice(0, column)
      if (index > 0 && (margin.length < column || margin !== indentation.repeat(column))) return undefined
      moved.push(index === 0 ? line : indentation.repeat(indent) + line.slice(column))
    }
    return moved.join(lineBreak)
  }
}

/** The author's value that a draft continues. */
export function draftPath(draft: Draft): NodePath | undefined {
  if (draft.kind === 'kept' || draft.kind === 'changed') return draft.path
  return draft.kind === 'scalar' ? undefined : draft.of
}

/** The member of an author's value in its text; undefined for the value of a whole file, which has no key or dash. */
export function sourceOf(from: NodePath | undefined): WrittenMember | undefined {
  return from?.parent === undefined ? undefined : memberAt(from)
}

/** The comments above an entry or item, as lines that start with their "#". */
export function commentsAbove(member: WrittenMember | undefined): readonly string[] {
  const { file } = member?.path ?? {}
  if (member === undefined || file?.language !== 'yaml') return []
  return file.text
    .slice(startOfBlock(file.text, member), member.start)
    .split(/\r\n|\n|\r/)
    .slice(0, -1)
    .map((line) => line.trimStart())
}

/** The comment after an entry or item, with the space before it. */
export function commentOf(member: WrittenMember): string {
  const { path, alias, end } = member
  const { node, file } = path
  if (file.language !== 'yaml' || path.parent === undefined) return ''
  if (isInBrackets(member)) {
    const comment = commentBehind(file.text, end)
    return comment === undefined ? '' : file.text.slice(comment.start, comment.end)
  }
  if (alias === undefined && isBlockText(node)) return commentInHeader(file.text, node.start)
  return alias === undefined && node.kind !== 'scalar' && !node.flow
    ? ''
    : file.text.slice(end, endWithComment(file.text, end))
}

/**
 * A value after a colon or dash, with a comment: on the first line of a block text or a value on its own lines, otherwise after
 * the value.
 */
export function withComment(
  value: string,
  comment: string,
  { kind, column }: ValueOwner,
  { lineBreak }: Layout,
): string {
  if (comment === '') return value
  const [head = ''] = /^[^\r\n]*/.exec(value) ?? []
  const tail = value.slice(head.length)
  // The first line after a dash is that of the first entry, and the comment is not about that entry.
  if (kind === 'dash' && beginsInside(value))
    return `${comment}${lineBreak}${' '.repeat(column + 2)}${value.trimStart()}`
  // A scalar or a value in braces or brackets can only have a comment after it. After an anchor or tag, the line can only have a
  // comment or the indicator of a block text.
  const inHead = head.replace(/^ (?:[&!]\S+(?: |$))*/, '')
  const endsLine = tail === '' || inHead === '' || /^[|>]/.test(inHead) || beginsWithComment(inHead)
  return endsLine ? head + comment + tail : value + comment
}

/** True if a value after a dash is a map or list in block style that begins on the line of the dash. */
export function beginsInside(value: string): boolean {
  const [head = ''] = /^[^\r\n]*/.exec(value) ?? []
  return head !== '' && head.length < value.length && !/^ (?:[|>&!{[]|"(?:[^"\\]|\\.)*$|'[^']*$)/.test(head)
}

/** Converts a draft to a tree, with the author's spelling of kept keys and values. */
export function treeOfDraft(draft: Draft): Tree {
  if (draft.kind === 'kept') return treeOf(draft.path.node, draft.path.file)
  if (draft.kind === 'changed') return treeOfDraft(openedDraft(draft) ?? { kind: 'kept', path: draft.path })
  if (draft.kind === 'list') return { kind: 'list', items: draft.items.map(({ value }) => treeOfDraft(value)) }
  if (draft.kind === 'map') return { kind: 'map', entries: draft.entries.map(treeOfEntry) }
  const { value } = draft
  return { kind: 'scalar', value, ...(typeof value === 'string' && value.includes('\n') && { block: true }) }
}

/** Converts an entry of a draft to a tree. */
function treeOfEntry({ key, value, from, before }: DraftEntry): TreeEntry {
  const tree = treeOfDraft(value)
  const spelled = from ?? before
  const known = spelled && entryOf(spelled)
  return spelled === undefined || known?.key !== key ? { key, value: tree } : entryTree(known, spelled.file, tree)
}

/** The entry of a value; undefined for an item or a root. */
function entryOf({ parent, key }: NodePath) {
  return parent?.node.kind === 'map' ? parent.node.entries.get(key) : undefined
}
