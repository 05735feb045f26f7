import type { Finding } from '../../src/findings/finding.ts'
import { effectiveTarget, type Reference } from '../../src/graph/typed.ts'
import type { Limits } from '../../src/load/limits.ts'
import type { Node } from '../../src/load/node.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import { deepestContent } from '../collect/depth.ts'
import type { Zones } from '../reading/zones.ts'
import { refusedReference } from '../refusal.ts'

/** The extent of a value: how many values it holds, itself included, and on how many levels. */
interface Extent {
  readonly size: number
  readonly depth: number
}

/** What the extent of contents with references replaced depends on. */
export interface Replacing {
  readonly zones: Zones
  /** What references lead to, each after what it refers to itself. */
  readonly inOrder: readonly NodePath[]
  replaces(reference: Reference): boolean
}

/**
 * Finds the reference whose content, put in its place, makes a bundle larger or deeper than msgapi reads: content that is
 * replaced within replaced content grows exponentially. Counted without writing anything, in time linear in the sources.
 */
export function excessiveGrowth(
  contents: readonly NodePath[],
  replacing: Replacing,
  limits: Limits,
): readonly Finding[] {
  const extents = new Extents(replacing)
  const deepest = Math.min(limits.depth, deepestContent)
  let size = 0
  for (const content of contents) {
    size += extents.written(content.node).size
    for (const reference of extents.replacedIn(content)) {
      const { size: added, depth } = extents.replaced(reference)
      size += added
      const tooMany = size > limits.nodes
      if (!tooMany && levelsTo(reference, content.node) + depth <= deepest) continue
      const excess = tooMany ? `hold more than ${limits.nodes} values` : `be nested more than ${deepest} levels deep`
      const limit = tooMany ? 'limits.nodes' : 'limits.depth'
      const message = `leads to content with which, put in place of all references, the bundle would ${excess}. Keep references (--inline keep), or raise "${limit}"`
      return [refusedReference(reference, 'bundle/too-large', message)]
    }
  }
  return []
}

class Extents {
  readonly #replacing: Replacing
  readonly #written = new Map<Node, Extent>()
  readonly #replaced = new Map<Node, Extent>()

  constructor(replacing: Replacing) {
    this.#replacing = replacing
    for (const location of replacing.inOrder) this.#replaced.set(location.node, this.#whenReplaced(location))
  }

  /** Of a value as it is written in its file, aliases written out. */
  written(node: Node): Extent {
    const known = this.#written.get(node)
    if (known !== undefined) return known
    let size = 1
    let depth = 0
    for (const child of childrenOf(node)) {
      const extent = this.written(child)
      size += extent.size
      depth = Math.max(depth, extent.depth)
    }
    const extent = { size, depth: depth + 1 }
    if (node.kind !== 'scalar') this.#written.set(node, extent)
    return extent
  }

  /** Of what takes the place of a reference, with the references in it replaced as well. */
  replaced(reference: Reference): Extent {
    const target = effectiveTarget(reference)
    return (target && this.#replaced.get(target.node)) ?? { size: 0, depth: 0 }
  }

  replacedIn(location: NodePath): readonly Reference[] {
    return this.#replacing.zones
      .referencesIn(location)
      .flatMap((found) =>
        found.kind === 'reference' && this.#replacing.replaces(found.reference) ? [found.reference] : [],
      )
  }

  #whenReplaced(location: NodePath): Extent {
    const { node } = location
    let { size, depth } = this.written(node)
    for (const reference of this.replacedIn(location)) {
      const inner = this.replaced(reference)
      size += inner.size
      depth = Math.max(depth, levelsTo(reference, node) + inner.depth)
    }
    return { size, depth }
  }
}

/** Levels from a value down to a reference in it; where an alias hides the way, that from the root of the file. */
function levelsTo({ location }: Reference, node: Node): number {
  let levels = 0
  for (let at: NodePath | undefined = location; at !== undefined && at.node !== node; at = at.parent) levels++
  return levels
}

function childrenOf(node: Node): readonly Node[] {
  if (node.kind === 'map') return [...node.entries.values()].map(({ value }) => value)
  return node.kind === 'list' ? node.items : []
}
