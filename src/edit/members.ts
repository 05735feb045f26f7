import { endWithComment, endWithCommentsBelow, startWithComments } from '../load/entry-comments.ts'
import { endOfLine } from '../load/lines.ts'
import type { Entry, Extent, ListNode, MapNode, Node } from '../load/node.ts'
import { childPath, type NodePath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { isMerged, itemExtent, valueExtent, writtenEntries } from '../load/written.ts'
import { endWithSpaces, isBlockText, lastValue } from './block-text.ts'

/** An entry or item as it is written in the text of its file, or the value of a whole file. */
export interface Member {
  /** Of the value; of a merge key, with the name of that key. */
  readonly path: NodePath
  /** Undefined for an item and for the value of a whole file. */
  readonly entry: Entry | undefined
  readonly isMerge: boolean
  readonly alias: Extent | undefined
  /** Where the key begins, with its anchor and the `?` of an explicit key, or the dash; in brackets, the value. */
  readonly start: number
  /** After the colon or dash; undefined where there is none. */
  readonly holderEnd: number | undefined
  /** Where the value begins, with its anchor and tag. */
  readonly valueStart: number
  readonly end: number
  /** The end of the member before, as far as it is known: a line of text there may look like a comment. */
  readonly floor: number
}

/** What a map or list writes, in the order of the text. */
export function membersOf(path: NodePath): readonly Member[] {
  const { node } = path
  if (node.kind === 'scalar') return []
  if (node.kind === 'map') {
    let floor = 0
    return writtenEntries(node).map((entry) => {
      const member = entryMember(path, entry, node.merge, floor)
      floor = member.end
      return member
    })
  }
  return node.items.map((_item, index) => itemMember(path, node, index)).filter((item) => item !== undefined)
}

/** How a value is written: as an entry, which may be in another map by a merge key, as an item, or as a whole file. */
export function memberAt(path: NodePath): Member {
  const { parent, key } = path
  if (parent?.node.kind === 'map') {
    const entry = parent.node.entries.get(key)
    if (entry !== undefined) return entryMember(parent, entry, undefined, 0)
  }
  const item = parent?.node.kind === 'list' ? itemMember(parent, parent.node, Number(key)) : undefined
  return item ?? wholeMember(path)
}

function wholeMember(path: NodePath): Member {
  const valueStart = startWithProperties(path.node)
  const { end } = path.node
  return {
    path,
    entry: undefined,
    isMerge: false,
    alias: undefined,
    start: valueStart,
    holderEnd: undefined,
    valueStart,
    end,
    floor: 0,
  }
}

function entryMember(parent: NodePath, entry: Entry, merge: Entry | undefined, floor: number): Member {
  const { text } = parent.file
  const { key, keyStart, keyEnd, keyProperties, alias, value } = entry
  const { anchor, tag } = keyProperties ?? {}
  const start = Math.min(keyStart, anchor?.start ?? keyStart, tag?.start ?? keyStart)
  return {
    path: childPath(parent, key, value),
    entry,
    isMerge: entry === merge,
    alias,
    start: explicitStart(text, start) ?? start,
    holderEnd: afterColon(text, keyEnd),
    valueStart: alias?.start ?? startWithProperties(value),
    end: Math.max(keyEnd, valueExtent(entry).end),
    floor,
  }
}

function itemMember(parent: NodePath, list: ListNode, index: number): Member | undefined {
  const item = list.items[index]
  const extent = itemExtent(list, index)
  if (item === undefined || extent === undefined) return undefined
  const alias = list.aliases?.get(index)
  const valueStart = alias?.start ?? startWithProperties(item)
  const dash = list.flow ? undefined : dashOf(parent.file, list, index, extent.start)
  return {
    path: childPath(parent, String(index), item),
    entry: undefined,
    isMerge: false,
    alias,
    start: dash ?? valueStart,
    holderEnd: dash === undefined ? undefined : dash + 1,
    valueStart,
    end: extent.end,
    floor: itemExtent(list, index - 1)?.end ?? 0,
  }
}

/** The dash of an item: on the first line after the item before that has one at the column of the list. */
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
  // A map in block style starts where its first key does, behind the anchor and tag of that.
  const key = node.kind === 'map' && !node.flow ? node.entries.values()[0]?.keyProperties : undefined
  const starts = [properties?.anchor, properties?.tag, key?.anchor, key?.tag].map(
    (property) => property?.start ?? start,
  )
  return Math.min(start, ...starts)
}

/** The column of an offset, in the same time on lines of any length. */
export function columnIn(file: SourceFile, offset: number): number {
  return file.positionAt(offset).character
}

/** Where a member begins with the comments right above it. */
export function startOfBlock(text: string, { start, floor }: Member): number {
  const withComments = startWithComments(text, start)
  return withComments < floor ? start : withComments
}

/** Where a member in block style, at a column, ends with the comments behind and below it. */
export function endOfBlock(text: string, { end, alias, path }: Member, column: number): number {
  const isText = alias === undefined && isBlockText(lastValue(path.node))
  // Lines of spaces below a block scalar may be part of it.
  const afterValue = isText ? endWithSpaces(text, end) : endWithComment(text, end)
  return endWithCommentsBelow(text, afterValue, column)
}

/** Whether two paths lead to the same value in the same way. */
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

/** The keys that a merge key brings, of which a map may write some itself. */
export function keysOfMerge({ merge }: MapNode): ReadonlySet<string> {
  const value = merge?.value
  const maps = value?.kind === 'list' ? value.items : value === undefined ? [] : [value]
  return new Set(maps.flatMap((map) => (map.kind === 'map' ? map.entries.keys() : [])))
}

/** Whether an entry of a map is written behind its merge key. */
export function isMergedKey(map: MapNode, key: string): boolean {
  const entry = map.entries.get(key)
  return entry !== undefined && isMerged(map, entry)
}
