import type { Entry, Extent, ListNode, MapNode, Node } from '../node.ts'
import { childPath, type NodePath, rootPath } from '../node-path.ts'
import { lastBefore } from '../sorted.ts'
import type { SourceFile } from '../source-file.ts'
import { itemExtent, valueExtent, writtenEntries } from '../text/written-text.ts'
import { commentBehind, endWithCommentsBelow, startWithComments } from './entry-comments.ts'

/** A comment, from its `#` to the end of its line. */
export interface Comment extends Extent {
  /** The value that it belongs to, by `entry-comments.ts`; otherwise the map or list around it, or the root. */
  readonly owner: NodePath
}

/** An entry or item before a comment. */
interface CommentedMember {
  readonly extent: Extent
  readonly key: string
  readonly node: Node
  /** Deeper comments below it belong to it. -1 in braces and brackets, where indentation has no meaning. */
  readonly column: number
  readonly isAlias: boolean
}

/** The comments of a YAML file, in order. Empty for a file with errors, where comments depend on the intended meaning. */
export function commentsOf(file: SourceFile): readonly Comment[] {
  const root = rootPath(file)
  if (root === undefined) return []
  const owners = new CommentOwners(root)
  return commentExtents(file).map((extent) => ({ ...extent, owner: owners.ownerOf(extent) }))
}

/** The extents of the same comments, without their owners. */
export function commentExtents({ language, root, text }: SourceFile): readonly Extent[] {
  return language === 'yaml' && root !== undefined && text.includes('#') ? extentsOf(text, root) : []
}

function extentsOf(text: string, root: Node): readonly Extent[] {
  const comments: Extent[] = []
  const written = new WrittenMembers()
  const pattern = /(?<![^ \t\r\n\uFEFF])#[^\r\n]*/g
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const start = found.index
    const around = scalarAround(root, start, written)
    if (around !== undefined && !isInHeader(text, around, start)) pattern.lastIndex = around.end
    else comments.push({ start, end: pattern.lastIndex })
  }
  return comments
}

/** True if an offset is on the line of the indicator of a block scalar. */
function isInHeader(text: string, { start }: Extent, offset: number): boolean {
  return /[|>]/.test(text.charAt(start)) && !/[\r\n]/.test(text.slice(start, offset))
}

/** The written entries of maps, sorted once, because a map with a merge key can have many comments. */
class WrittenMembers {
  readonly #known = new Map<MapNode, readonly Entry[]>()

  of(map: MapNode): readonly Entry[] {
    if (map.merge === undefined) return map.entries.values()
    const entries = this.#known.get(map) ?? writtenEntries(map)
    this.#known.set(map, entries)
    return entries
  }
}

/** The key or scalar that an offset is in. Only looks at the values around it, because most texts have few comments. */
function scalarAround(root: Node, offset: number, written: WrittenMembers): Extent | undefined {
  let node = root
  while (node.kind !== 'scalar') {
    if (node.kind === 'list') {
      const index = itemBefore(node, offset)
      const item = node.items[index]
      if (item === undefined || node.aliases?.has(index) === true) return undefined
      node = item
    } else {
      const entries = written.of(node)
      const entry = entries[indexBefore(entries, offset)]
      if (entry === undefined) return undefined
      if (offset < entry.keyEnd) return { start: entry.keyStart, end: entry.keyEnd }
      if (entry.alias !== undefined) return undefined
      node = entry.value
    }
  }
  return node.start <= offset && offset < node.end ? node : undefined
}

/** Finds the values that the comments of one file belong to. */
export class CommentOwners {
  readonly #root: NodePath
  /** The starts of entries with the comments above them, and the ends of values with those below. */
  readonly #starts = new Map<Entry, number>()
  readonly #ends = new Map<Extent, number>()
  readonly #written = new WrittenMembers()

  constructor(root: NodePath) {
    this.#root = root
  }

  /** The innermost value that a comment belongs to. */
  ownerOf(comment: Extent): NodePath {
    let path = this.#root
    for (;;) {
      const { node } = path
      const below = node.kind === 'map' ? this.#entryBelow(node, comment) : undefined
      if (below !== undefined) return childPath(path, below.key, below.value)
      const itemBelow = node.kind === 'list' ? this.#itemBelow(node, comment) : undefined
      const member = itemBelow ?? this.#memberBefore(node, comment.start)
      if (member === undefined || (itemBelow === undefined && !this.#isOf(member, comment))) return path
      path = childPath(path, member.key, member.node)
      if (member.isAlias) return path
    }
  }

  /** The entry directly below a comment. */
  #entryBelow(map: MapNode, comment: Extent): Entry | undefined {
    const entries = this.#written.of(map)
    const entry = entries[indexBefore(entries, comment.start) + 1]
    return entry !== undefined && entry !== map.merge && this.#isAbove(comment, entry) ? entry : undefined
  }

  /** The item that starts, on a line below its dash, with the entry directly below a comment. */
  #itemBelow(list: ListNode, comment: Extent): CommentedMember | undefined {
    const member = this.#itemAt(list, itemBefore(list, comment.start) + 1)
    const entry = member?.isAlias === false ? firstEntryOf(member.node) : undefined
    return entry !== undefined && this.#isAbove(comment, entry) ? member : undefined
  }

  #isAbove(comment: Extent, entry: Entry): boolean {
    const start = this.#starts.get(entry) ?? startWithComments(this.#root.file.text, entry.keyStart)
    this.#starts.set(entry, start)
    return start <= comment.start
  }

  #memberBefore(node: Node, offset: number): CommentedMember | undefined {
    if (node.kind === 'scalar') return undefined
    return node.kind === 'map' ? this.#entryBefore(node, offset) : this.#itemAt(node, itemBefore(node, offset))
  }

  #entryBefore(map: MapNode, offset: number): CommentedMember | undefined {
    const entries = this.#written.of(map)
    const entry = entries[indexBefore(entries, offset)]
    if (entry === undefined || entry === map.merge) return undefined
    const { key, keyStart, value, alias } = entry
    const column = map.flow ? -1 : this.#root.file.columnAt(keyStart)
    return { extent: valueExtent(entry), key, node: value, column, isAlias: alias !== undefined }
  }

  #itemAt(list: ListNode, index: number): CommentedMember | undefined {
    const node = list.items[index]
    const extent = itemExtent(list, index)
    if (node === undefined || extent === undefined) return undefined
    // Deeper than the dash belongs to the item.
    const column = list.flow ? -1 : this.#root.file.columnAt(extent.start) - 1
    return { extent, key: String(index), node, column, isAlias: list.aliases?.has(index) === true }
  }

  /** True if a comment is inside a member, after it, or below it and deeper. */
  #isOf({ extent, column }: CommentedMember, comment: Extent): boolean {
    const { text } = this.#root.file
    if (comment.start < extent.end || commentBehind(text, extent.end)?.end === comment.end) return true
    if (column < 0) return false
    const end = this.#ends.get(extent) ?? endWithCommentsBelow(text, extent.end, column)
    this.#ends.set(extent, end)
    return comment.end <= end
  }
}

function indexBefore(entries: readonly Entry[], offset: number): number {
  return lastBefore(entries.length, (at) => (entries[at]?.keyStart ?? 0) <= offset)
}

function itemBefore(list: ListNode, offset: number): number {
  return lastBefore(list.items.length, (at) => (itemExtent(list, at)?.start ?? 0) <= offset)
}

/** The entry at the start of a block value, possibly inside an item of a list. */
function firstEntryOf(node: Node): Entry | undefined {
  let at: Node | undefined = node
  while (at?.kind === 'list') at = at.aliases?.has(0) === true ? undefined : at.items[0]
  const [first] = at?.kind === 'map' ? writtenEntries(at) : []
  return first === undefined || at?.kind !== 'map' || first === at.merge ? undefined : first
}
