import { haveOwnKeys, ReadEntries } from '../../entries.ts'
import type { Limits } from '../../limits.ts'
import type { Entry, Extent, Node, NodeProperties, ScalarNode } from '../../node.ts'
import { resolvePlain } from '../scalar.ts'
import { apostrophe, quotationMark } from './layout.ts'

/** An anchor with its node, which is missing until its value is complete. */
interface AnchoredNode {
  node: Node | undefined
  /** The number of nodes in it and their depth, as if every alias were written out. */
  size: number
  height: number
}

/** An anchor whose value is being read. */
export interface OpenAnchor extends Extent {
  readonly anchor: AnchoredNode
  readonly nodesBefore: number
  readonly deepestBefore: number
}

/**
 * Makes the nodes of one text, and counts nodes, levels and aliases against the limits, like the thorough reader. Every function
 * returns undefined or false for text that only the thorough reader can read or report.
 */
export class NodeMaker {
  /** The end of the last value; for an alias, its own end. */
  lastEnd = 0
  readonly #text: string
  readonly #limits: Limits
  #nodes = 0
  #aliases = 0
  #depth = 0
  /** The deepest level so far, or since the innermost anchor whose value is being read. */
  #deepest = 0
  /** The place of the last value, if it is an alias. */
  #alias: Extent | undefined
  readonly #anchors = new Map<string, AnchoredNode>()

  constructor(text: string, limits: Limits) {
    this.#text = text
    this.#limits = limits
  }

  /** Enters a collection, which ends when its node is made. */
  enter(): boolean {
    if (this.#depth >= this.#limits.depth) return false
    this.#depth += 1
    if (this.#depth > this.#deepest) this.#deepest = this.#depth
    return true
  }

  map(entries: readonly Entry[], start: number, end: number, flow: boolean): Node | undefined {
    this.#depth -= 1
    this.lastEnd = end
    return haveOwnKeys(entries) ? this.#counted(new ReadEntries(entries, { start, end, flow })) : undefined
  }

  list(
    items: readonly Node[],
    aliases: ReadonlyMap<number, Extent> | undefined,
    start: number,
    end: number,
    flow: boolean,
  ): Node | undefined {
    this.#depth -= 1
    this.lastEnd = end
    if (aliases === undefined) return this.#counted({ kind: 'list', start, end, items, flow })
    return this.#counted({ kind: 'list', start, end, items, flow, aliases })
  }

  scalar(start: number, end: number, value: ScalarNode['value'], style: ScalarNode['style']): ScalarNode | undefined {
    this.lastEnd = end
    return this.#counted({ kind: 'scalar', start, end, value, style })
  }

  plain(start: number, end: number): ScalarNode | undefined {
    return this.scalar(start, end, resolvePlain(this.#text.slice(start, end)), 'plain')
  }

  /** A plain scalar, or a quoted one without escapes. */
  taken(start: number, end: number): ScalarNode | undefined {
    const code = this.#text.charCodeAt(start)
    if (code === quotationMark || code === apostrophe)
      return this.scalar(start, end, this.#text.slice(start + 1, end - 1), code === apostrophe ? 'single' : 'double')
    // The same as `plain`, without the calls, because most scalars are of this kind.
    this.lastEnd = end
    this.#nodes += 1
    if (this.#nodes > this.#limits.nodes) return undefined
    return { kind: 'scalar', start, end, value: resolvePlain(this.#text.slice(start, end)), style: 'plain' }
  }

  /** Begins the value of the anchor between two offsets. No alias inside it may lead to it. */
  openAnchor(start: number, end: number): OpenAnchor {
    const anchor: AnchoredNode = { node: undefined, size: 0, height: 0 }
    this.#anchors.set(this.#text.slice(start + 1, end), anchor)
    const open = { start, end, anchor, nodesBefore: this.#nodes, deepestBefore: this.#deepest }
    this.#deepest = this.#depth
    return open
  }

  /** Ends the value of an anchor, and adds the anchor to its node. */
  closeAnchor({ start, end, anchor, nodesBefore, deepestBefore }: OpenAnchor, value: Node): Node {
    const node = withProperties(value, { anchor: { start, end } })
    anchor.node = node
    anchor.size = this.#nodes - nodesBefore
    anchor.height = this.#deepest - this.#depth
    if (deepestBefore > this.#deepest) this.#deepest = deepestBefore
    return node
  }

  /** The target of the alias between two offsets. */
  alias(start: number, end: number): Node | undefined {
    const anchor = this.#anchors.get(this.#text.slice(start + 1, end))
    this.#aliases += 1
    if (anchor?.node === undefined || this.#aliases > this.#limits.aliases) return undefined
    const deepest = this.#depth + anchor.height
    this.#nodes += anchor.size
    if (deepest > this.#limits.depth || this.#nodes > this.#limits.nodes) return undefined
    if (deepest > this.#deepest) this.#deepest = deepest
    this.lastEnd = end
    this.#alias = { start, end }
    return anchor.node
  }

  /** An entry with the last value. */
  entry(key: string, keyStart: number, keyEnd: number, value: Node): Entry {
    const alias = this.#alias
    if (alias === undefined) return { key, keyStart, keyEnd, value }
    this.#alias = undefined
    return { key, keyStart, keyEnd, value, alias }
  }

  /** The aliases of a list, including the last item if it is one. */
  aliasesWith(aliases: Map<number, Extent> | undefined, index: number): Map<number, Extent> | undefined {
    const alias = this.#alias
    if (alias === undefined) return aliases
    this.#alias = undefined
    return (aliases ?? new Map<number, Extent>()).set(index, alias)
  }

  #counted<Kind extends Node>(node: Kind): Kind | undefined {
    this.#nodes += 1
    return this.#nodes > this.#limits.nodes ? undefined : node
  }
}

function withProperties(node: Node, properties: NodeProperties): Node {
  if (node.kind !== 'map') return { ...node, properties }
  const { start, end, flow, entries } = node
  return new ReadEntries(entries.values(), { start, end, flow, properties })
}
