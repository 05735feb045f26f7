import { commentBehind, endWithCommentsBelow, startWithComments } from './entry-comments.ts'
import type { Entry, Extent, ListNode, MapNode, Node } from './node.ts'
import { childPath, type NodePath } from './node-path.ts'
import { itemExtent, lastBefore, valueExtent, writtenEntries } from './written-text.ts'

/** An entry or item before a comment. */
interface Member {
  readonly extent: Extent
  readonly key: string
  readonly node: Node
  /** Comments below it that are indented deeper belong to it; -1 in braces and brackets, where indentation means nothing. */
  readonly column: number
  readonly isAlias: boolean
}

/** Finds the values that the comments of one file belong to. */
export class CommentOwners {
  readonly #root: NodePath
  /** Where entries begin with the comments above them, and where values end with those below. */
  readonly #starts = new Map<Entry, number>()
  readonly #ends = new Map<Extent, number>()
  readonly #written = new Map<MapNode, readonly Entry[]>()

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

  /** The entry that a comment is right above. */
  #entryBelow(map: MapNode, comment: Extent): Entry | undefined {
    const entries = this.#entriesOf(map)
    const entry = entries[indexBefore(entries, comment.start) + 1]
    return entry !== undefined && entry !== map.merge && this.#isAbove(comment, entry) ? entry : undefined
  }

  /** The item that begins, on a line below its dash, with an entry that a comment is right above. */
  #itemBelow(list: ListNode, comment: Extent): Member | undefined {
    const member = this.#itemAt(list, itemBefore(list, comment.start) + 1)
    const entry = member?.isAlias === false ? firstEntryOf(member.node) : undefined
    return entry !== undefined && this.#isAbove(comment, entry) ? member : undefined
  }

  #isAbove(comment: Extent, entry: Entry): boolean {
    const start = this.#starts.get(entry) ?? startWithComments(this.#root.file.text, entry.keyStart)
    this.#starts.set(entry, start)
    return start <= comment.start
  }

  /** What a map writes, put in order once: a map with a merge key may have many comments. */
  #entriesOf(map: MapNode): readonly Entry[] {
    const entries = this.#written.get(map) ?? writtenEntries(map)
    this.#written.set(map, entries)
    return entries
  }

  #memberBefore(node: Node, offset: number): Member | undefined {
    if (node.kind === 'scalar') return undefined
    return node.kind === 'map' ? this.#entryBefore(node, offset) : this.#itemAt(node, itemBefore(node, offset))
  }

  #entryBefore(map: MapNode, offset: number): Member | undefined {
    const entries = this.#entriesOf(map)
    const entry = entries[indexBefore(entries, offset)]
    if (entry === undefined || entry === map.merge) return undefined
    const { key, keyStart, value, alias } = entry
    const column = map.flow ? -1 : this.#root.file.columnAt(keyStart)
    return { extent: valueExtent(entry), key, node: value, column, isAlias: alias !== undefined }
  }

  #itemAt(list: ListNode, index: number): Member | undefined {
    const node = list.items[index]
    const extent = itemExtent(list, index)
    if (node === undefined || extent === undefined) return undefined
    // What is as deep as the item is deeper than its dash.
    const column = list.flow ? -1 : this.#root.file.columnAt(extent.start) - 1
    return { extent, key: String(index), node, column, isAlias: list.aliases?.has(index) === true }
  }

  /** Whether a comment is inside of a member, behind it, or below it and deeper. */
  #isOf({ extent, column }: Member, comment: Extent): boolean {
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

/** The entry with which the text of a block value begins; it may be in an item of a list. */
function firstEntryOf(node: Node): Entry | undefined {
  let at: Node | undefined = node
  while (at?.kind === 'list') at = at.aliases?.has(0) === true ? undefined : at.items[0]
  const [first] = at?.kind === 'map' ? writtenEntries(at) : []
  return first === undefined || at?.kind !== 'map' || first === at.merge ? undefined : first
}
