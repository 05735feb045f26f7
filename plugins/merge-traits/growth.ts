import {
  childOf,
  formatPointer,
  type Graph,
  type Node,
  type NodePath,
  type Operation,
  type Pointer,
  pointerOf,
  type SourceFile,
} from '../../src/plugin/index.ts'

interface TargetExtent {
  /** The number of values, with aliases written out. */
  readonly size: number
  readonly depth: number
}

/** A limit that only hostile descriptions reach. */
const mostMerges = 100_000

/** A change that merging makes in a target. Pointers start at the target. */
export type MergeChange =
  | { readonly kind: 'copy'; readonly from: NodePath; readonly to: Pointer }
  | { readonly kind: 'remove'; readonly at: Pointer }

/** Computes the size of files after merging, before anything is written. */
export class Growth {
  readonly #limits: Graph['limits']
  readonly #extents = new Map<Node, TargetExtent>()
  readonly #sizes = new Map<SourceFile, number>()
  #merges = 0

  constructor({ limits }: Graph) {
    this.#limits = limits
  }

  /** True if one more object can be merged at this depth. */
  mayGoOn(to: Pointer): boolean {
    this.#merges += 1
    return this.#merges <= mostMerges && to.length < this.#limits.depth
  }

  /** Adds the changes of a target at a place. False if a file then exceeds the limits. */
  add(changes: readonly MergeChange[], place: NodePath): boolean {
    const { file } = place
    const traits = childOf(place.node, 'traits')
    let size = this.#sizes.get(file) ?? this.#extentOf(file.root).size
    size -= this.#extentOf(traits).size
    const levels = pointerOf(place).length
    for (const change of changes) {
      if (change.kind === 'remove') continue
      const added = this.#extentOf(change.from.node)
      size += added.size
      if (levels + change.to.length + added.depth > this.#limits.depth) return false
    }
    this.#sizes.set(file, size)
    return size <= this.#limits.nodes
  }

  #extentOf(node: Node | undefined): TargetExtent {
    if (node === undefined) return { size: 0, depth: 0 }
    if (node.kind === 'scalar') return { size: 1, depth: 0 }
    const known = this.#extents.get(node)
    if (known !== undefined) return known
    let size = 1
    let depth = 0
    for (const child of node.kind === 'map' ? node.entries.values().map(({ value }) => value) : node.items) {
      const extent = this.#extentOf(child)
      size += extent.size
      depth = Math.max(depth, extent.depth)
    }
    const extent = { size, depth: depth + 1 }
    this.#extents.set(node, extent)
    return extent
  }
}

/** A change as an operation on a target at a place. */
export function operationAt(place: NodePath, change: MergeChange): Operation {
  const target = pointerOf(place)
  const file = place.file.path
  if (change.kind === 'remove') return { op: 'remove', path: formatPointer([...target, ...change.at]), file }
  const { from, to } = change
  return {
    op: 'copy',
    from: formatPointer(pointerOf(from)),
    fromFile: from.file.path,
    path: formatPointer([...target, ...to]),
    file,
  }
}
