import type { Graph } from '../graph/graph.ts'
import { effectiveTarget, type Reference } from '../graph/objects-and-references.ts'
import { type TypedCursor, typedCursorOf } from '../graph/typed-cursor.ts'
import type { Limits } from '../load/limits.ts'
import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'

/** The size of a value: the number of values in it, including itself, and the number of levels. */
interface ValueExtent {
  readonly size: number
  readonly depth: number
}

/** The references of contents that are replaced with their targets. */
export interface Replacing {
  /** The targets of references. Each comes after the targets that it refers to. */
  readonly inOrder: readonly NodePath[]
  readonly replaced: ReadonlySet<Reference>
}

/** A reference whose content is too large for its place. */
export interface Excess {
  readonly reference: Reference
  readonly limit: 'nodes' | 'depth'
}

/**
 * Finds the reference whose content, in its place, makes contents larger or deeper than the limits. Content that is replaced
 * inside replaced content grows exponentially. Only counts and writes nothing; takes time linear in the sources.
 */
export function excessiveGrowth(
  graph: Graph,
  contents: readonly NodePath[],
  replacing: Replacing,
  limits: Pick<Limits, Excess['limit']>,
): Excess | undefined {
  const extents = new Extents(graph, replacing)
  let size = 0
  for (const content of contents) {
    size += extents.written(content.node).size
    for (const reference of extents.replacedIn(content)) {
      const { size: added, depth } = extents.replaced(reference)
      size += added
      if (size > limits.nodes) return { reference, limit: 'nodes' }
      if (levelsTo(reference, content.node) + depth > limits.depth) return { reference, limit: 'depth' }
    }
  }
  return undefined
}

/** Most values are scalars, so they share one. */
const ofScalar: ValueExtent = { size: 1, depth: 1 }

class Extents {
  readonly #cursor: TypedCursor
  readonly #references: ReadonlySet<Reference>
  readonly #written = new Map<Node, ValueExtent>()
  readonly #replaced = new Map<Node, ValueExtent>()

  constructor(graph: Graph, { inOrder, replaced }: Replacing) {
    this.#cursor = typedCursorOf(graph)
    this.#references = replaced
    for (const location of inOrder) this.#replaced.set(location.node, this.#whenReplaced(location))
  }

  /** The size of a value as it is written in its file, with aliases written out. */
  written(node: Node): ValueExtent {
    if (node.kind === 'scalar') return ofScalar
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
    this.#written.set(node, extent)
    return extent
  }

  /** The size of the content that replaces a reference, with the references in it replaced as well. */
  replaced(reference: Reference): ValueExtent {
    const target = effectiveTarget(reference)
    return (target && this.#replaced.get(target.node)) ?? { size: 0, depth: 0 }
  }

  replacedIn(location: NodePath): readonly Reference[] {
    return this.#cursor
      .referencesIn(location)
      .flatMap((found) =>
        found.kind === 'reference' && this.#references.has(found.reference) ? [found.reference] : [],
      )
  }

  #whenReplaced(location: NodePath): ValueExtent {
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

/** The levels from a value down to a reference in it. If an alias hides the way, counts from the root of the file. */
function levelsTo({ location }: Reference, node: Node): number {
  let levels = 0
  for (let at: NodePath | undefined = location; at !== undefined && at.node !== node; at = at.parent) levels++
  return levels
}

function childrenOf(node: Node): readonly Node[] {
  if (node.kind === 'map') return node.entries.values().map(({ value }) => value)
  return node.kind === 'list' ? node.items : []
}
