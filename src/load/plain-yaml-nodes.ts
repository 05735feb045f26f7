import { apostrophe, quotationMark } from './characters.ts'
import { Entries, haveOwnKeys } from './entries.ts'
import type { Limits } from './limits.ts'
import type { Entry, Node, ScalarNode } from './node.ts'
import { resolvePlain } from './yaml-scalar.ts'

/** An anchor, and what is known of its value: the node is missing until that is complete. */
interface Anchor {
  node: Node | undefined
  /** How many nodes it holds and how deep they nest, as if every alias were written out. */
  size: number
  height: number
}

/** An anchor whose value is being read. */
export interface OpenAnchor {
  readonly anchor: Anchor
  readonly nodesBefore: number
  readonly deepestBefore: number
}

/**
 * Makes the nodes of one text, and counts nodes, levels and aliases against the limits as the thorough reader does. Every
 * function gives undefined or false for what only that reader can read or report.
 */
export class NodeMaker {
  /** Where the last value ended; an alias ends where it is written. */
  lastEnd = 0
  readonly #text: string
  readonly #limits: Limits
  #nodes = 0
  #aliases = 0
  #depth = 0
  /** The deepest level so far, or since the innermost anchor whose value is being read. */
  #deepest = 0
  readonly #anchors = new Map<string, Anchor>()

  constructor(text: string, limits: Limits) {
    this.#text = text
    this.#limits = limits
  }

  /** Enters a collection, which is left when it is made. */
  enter(): boolean {
    if (this.#depth >= this.#limits.depth) return false
    this.#depth += 1
    if (this.#depth > this.#deepest) this.#deepest = this.#depth
    return true
  }

  map(entries: readonly Entry[], start: number, end: number, flow: boolean): Node | undefined {
    this.#depth -= 1
    this.lastEnd = end
    return haveOwnKeys(entries) ? this.#counted(new Entries(entries, { start, end, flow })) : undefined
  }

  list(items: readonly Node[], start: number, end: number, flow: boolean): Node | undefined {
    this.#depth -= 1
    this.lastEnd = end
    return this.#counted({ kind: 'list', start, end, items, flow })
  }

  scalar(start: number, end: number, value: ScalarNode['value'], style: ScalarNode['style']): ScalarNode | undefined {
    this.lastEnd = end
    return this.#counted({ kind: 'scalar', start, end, value, style })
  }

  plain(start: number, end: number): ScalarNode | undefined {
    return this.scalar(start, end, resolvePlain(this.#text.slice(start, end)), 'plain')
  }

  /** A scalar that is plain, or in quotes between which nothing is escaped. */
  taken(start: number, end: number): ScalarNode | undefined {
    const code = this.#text.charCodeAt(start)
    if (code !== quotationMark && code !== apostrophe) return this.plain(start, end)
    return this.scalar(start, end, this.#text.slice(start + 1, end - 1), code === apostrophe ? 'single' : 'double')
  }

  /** Begins the value of an anchor, in which no alias may lead to it. */
  openAnchor(name: string): OpenAnchor {
    const anchor: Anchor = { node: undefined, size: 0, height: 0 }
    this.#anchors.set(name, anchor)
    const open = { anchor, nodesBefore: this.#nodes, deepestBefore: this.#deepest }
    this.#deepest = this.#depth
    return open
  }

  closeAnchor({ anchor, nodesBefore, deepestBefore }: OpenAnchor, node: Node): void {
    anchor.node = node
    anchor.size = this.#nodes - nodesBefore
    anchor.height = this.#deepest - this.#depth
    if (deepestBefore > this.#deepest) this.#deepest = deepestBefore
  }

  /** The node that an alias leads to. */
  alias(name: string, end: number): Node | undefined {
    const anchor = this.#anchors.get(name)
    this.#aliases += 1
    if (anchor?.node === undefined || this.#aliases > this.#limits.aliases) return undefined
    const deepest = this.#depth + anchor.height
    this.#nodes += anchor.size
    if (deepest > this.#limits.depth || this.#nodes > this.#limits.nodes) return undefined
    if (deepest > this.#deepest) this.#deepest = deepest
    this.lastEnd = end
    return anchor.node
  }

  #counted<Kind extends Node>(node: Kind): Kind | undefined {
    this.#nodes += 1
    return this.#nodes > this.#limits.nodes ? undefined : node
  }
}
