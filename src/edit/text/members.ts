import { endWithComment, endWithCommentsBelow, startWithComments } from '../../load/comments/entry-comments.ts'
import type { Entry, Extent, ListNode, MapNode, Node } from '../../load/node.ts'
import { childPath, type NodePath } from '../../load/node-path.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { endOfLine, indentBefore } from '../../load/text/lines.ts'
import { isMerged, itemExtent, valueExtent, writtenEntries } from '../../load/text/written-text.ts'
import { endWithSpaces, isBlockText, lastValue } from './block-text.ts'

/** An entry or item in the text of its file, or the value of a whole file. */
export interface WrittenMember {
  /** The path of the value. For a merge key, its key is `<<`. */
  readonly path: NodePath
  /** Undefined for an item and for the value of a whole file. */
  readonly entry: Entry | undefined
  readonly isMerge: boolean
  readonly alias: Extent | undefined
  /** The start of the key with its anchor and the `?` of an explicit key, or of the dash. In brackets, the start of the value. */
  readonly start: number
  /** The end of the colon or dash; undefined if there is none. */
  readonly ownerEnd: number | undefined
  /** The start of the value, with its anchor and tag. */
  readonly valueStart: number
  readonly end: number
  /** The end of the previous member, if known. A line of text before it can look like a comment. */
  readonly floor: number
}

/** The members of a map or list, in the order of the text. */
export function writtenMembers(path: NodePath): readonly WrittenMember[] {
  const { node } = path
  if (node.kind === 'scalar') return []
  if (node.kind === 'list') return node.items.map((item, index) => new WrittenItem(path, node, item, index))
  let before: WrittenMember | undefined
  return writtenEntries(node).map((entry) => {
    before = new WrittenEntry(path, entry, entry === node.merge, before)
    return before
  })
}

/** The first member of a map or list. */
export function firstMemberOf(path: NodePath): WrittenMember | undefined {
  const { node } = path
  if (node.kind === 'map') {
    const [entry] = writtenEntries(node)
    return entry && new WrittenEntry(path, entry, entry === node.merge, undefined)
  }
  const item = node.kind === 'list' ? node.items[0] : undefined
  return node.kind !== 'list' || item === undefined ? undefined : new WrittenItem(path, node, item, 0)
}

/** The member of a value: an entry (through a merge key, in another map), an item, or a whole file. */
export function memberAt(path: NodePath): WrittenMember {
  const { parent, key, node } = path
  if (parent?.node.kind === 'map') {
    const entry = parent.node.entries.get(key)
    if (entry !== undefined) return new WrittenEntry(parent, entry, false, undefined)
  }
  return parent?.node.kind === 'list' ? new WrittenItem(parent, parent.node, node, Number(key)) : wholeMember(path)
}

/** The value of an alias, at the place of its anchor. */
export function withoutAlias(member: WrittenMember): WrittenMember {
  const { path, entry, isMerge, start, ownerEnd, valueStart, end, floor } = member
  return { path, entry, isMerge, alias: undefined, start, ownerEnd, valueStart, end, floor }
}

function wholeMember(path: NodePath): WrittenMember {
  const start = startWithProperties(path.node)
  const { end } = path.node
  const isMerge = false
  return {
    path,
    entry: undefined,
    isMerge,
    alias: undefined,
    ownerEnd: undefined,
    start,
    valueStart: start,
    end,
    floor: 0,
  }
}

/** Computes everything on demand, because most entries of a map do not change. */
class WrittenEntry implements WrittenMember {
  readonly path: NodePath
  readonly entry: Entry
  readonly isMerge: boolean
  readonly #before: WrittenMember | undefined

  constructor(parent: NodePath, entry: Entry, isMerge: boolean, before: WrittenMember | undefined) {
    this.path = childPath(parent, entry.key, entry.value)
    this.entry = entry
    this.isMerge = isMerge
    this.#before = before
  }

  get alias(): Extent | undefined {
    return this.entry.alias
  }

  get start(): number {
    const { keyStart, keyProperties } = this.entry
    const { anchor, tag } = keyProperties ?? {}
    const start = Math.min(keyStart, anchor?.start ?? keyStart, tag?.start ?? keyStart)
    return explicitStart(this.path.file.text, start) ?? start
  }

  get ownerEnd(): number | undefined {
    return afterColon(this.path.file.text, this.entry.keyEnd)
  }

  get valueStart(): number {
    return this.entry.alias?.start ?? startWithProperties(this.entry.value)
  }

  get end(): number {
    return Math.max(this.entry.keyEnd, valueExtent(this.entry).end)
  }

  get floor(): number {
    return this.#before?.end ?? 0
  }
}

class WrittenItem implements WrittenMember {
  readonly path: NodePath
  readonly entry: undefined
  readonly isMerge = false
  readonly #list: ListNode
  readonly #index: number

  constructor(parent: NodePath, list: ListNode, item: Node, index: number) {
    this.path = childPath(parent, String(index), item)
    this.#list = list
    this.#index = index
  }

  get alias(): Extent | undefined {
    return this.#list.aliases?.get(this.#index)
  }

  get start(): number {
    return this.#dash() ?? this.valueStart
  }

  get ownerEnd(): number | undefined {
    const dash = this.#dash()
    return dash === undefined ? undefined : dash + 1
  }

  get valueStart(): number {
    return this.alias?.start ?? startWithProperties(this.path.node)
  }

  get end(): number {
    return (this.alias ?? this.path.node).end
  }

  get floor(): number {
    return itemExtent(this.#list, this.#index - 1)?.end ?? 0
  }

  #dash(): number | undefined {
    const start = (this.alias ?? this.path.node).start
    return this.#list.flow ? undefined : dashOf(this.path.file, this.#list, this.#index, start)
  }
}

/** The dash of an item, on the first line after the previous item that has a dash at the column of the list. */
function dashOf(file: SourceFile, list: ListNode, index: number, limit: number): number | undefined {
  const before = index === 0 ? undefined : itemExtent(list, index - 1)
  if (before === undefined) return list.start
  const column = columnIn(file, list.start)
  for (let line = endOfLine(file.text, before.end); line + column < limit; line = endOfLine(file.text, line)) {
    if (file.text[line + column] === '-' && file.text.slice(line, line + column).trim() === '') return line + column
  }
  return undefined
}

/** The `?` of an explicit key on its line. */
function explicitStart(text: string, start: number): number | undefined {
  let at = start
  while (text[at - 1] === ' ' || text[at - 1] === '\t') at--
  return at < start && text[at - 1] === '?' && /[\s-]/.test(text[at - 2] ?? ' ') ? at - 1 : undefined
}

function afterColon(text: string, keyEnd: number): number | undefined {
  const colon = /(?:\s|(?<=\s)#[^\r\n]*)*:/y
  colon.lastIndex = keyEnd
  return colon.test(text) ? colon.lastIndex : undefined
}

function startWithProperties(node: Node): number {
  const { start, properties } = node
  // A map in block style starts at its first key, after that key's anchor and tag.
  const key = node.kind === 'map' && !node.flow ? node.entries.values()[0]?.keyProperties : undefined
  if (properties === undefined && key === undefined) return start
  const starts = [properties?.anchor, properties?.tag, key?.anchor, key?.tag].map(
    (property) => property?.start ?? start,
  )
  return Math.min(start, ...starts)
}

/** True if a member is in braces or brackets. */
export function isInBrackets({ path }: WrittenMember): boolean {
  const around = path.parent?.node
  return around !== undefined && around.kind !== 'scalar' && around.flow
}

/** The innermost entry or item that begins a line, starting from a value and going outwards. */
export function memberOnOwnLine(path: NodePath): WrittenMember | undefined {
  for (let at: NodePath = path; at.parent !== undefined; at = at.parent) {
    const member = memberAt(at)
    if (!isInBrackets(member) && indentBefore(at.file.text, member.start) !== undefined) return member
  }
  return undefined
}

/** The column of an offset. Takes the same time on lines of any length. */
export function columnIn(file: SourceFile, offset: number): number {
  return file.positionAt(offset).character
}

/** The start of a member with the comments directly above it. */
export function startOfBlock(text: string, { start, floor }: WrittenMember): number {
  const withComments = startWithComments(text, start)
  return withComments < floor ? start : withComments
}

/** The end of a member in block style, at a column, with the comments after and below it. */
export function endOfBlock(text: string, { end, alias, path }: WrittenMember, column: number): number {
  const isText = alias === undefined && isBlockText(lastValue(path.node))
  // Lines of spaces below a block scalar can belong to it.
  const afterValue = isText ? endWithSpaces(text, end) : endWithComment(text, end)
  return endWithCommentsBelow(text, afterValue, column)
}

/** True if two paths lead to the same value in the same way. */
export function isSamePath(one: NodePath, other: NodePath): boolean {
  let first: NodePath | undefined = one
  let second: NodePath | undefined = other
  while (first !== undefined && second !== undefined) {
    if (first === second) return true
    if (first.node !== second.node || first.key !== second.key || first.file !== second.file) return false
    first = first.parent
    second = second.parent
  }
  return first === second
}

/** The keys that a merge key adds. The map can override some of them. */
export function keysOfMerge({ merge }: MapNode): ReadonlySet<string> {
  const value = merge?.value
  const maps = value?.kind === 'list' ? value.items : value === undefined ? [] : [value]
  return new Set(maps.flatMap((map) => (map.kind === 'map' ? map.entries.keys() : [])))
}

/** True if an entry of a map comes from its merge key. */
export function isMergedKey(map: MapNode, key: string): boolean {
  const entry = map.entries.get(key)
  return entry !== undefined && isMerged(map, entry)
}

const filesWithAnchors = new WeakMap<SourceFile, boolean>()

/** True if a file may have anchors, aliases or merge keys. Most files have none, so they need no search. */
export function mayHaveAnchors(file: SourceFile): boolean {
  const known = filesWithAnchors.get(file)
  if (known !== undefined) return known
  // The first test is faster, and sufficient for most texts.
  const mayHave = file.language === 'yaml' && /[&*]|<</.test(file.text)
  const found = mayHave && /(?:^|[\s,:[{-])[&*][^\s,[\]{}]|<</.test(file.text)
  filesWithAnchors.set(file, found)
  return found
}
