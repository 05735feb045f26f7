import type { Graph } from '../graph/graph.ts'
import { effectiveTarget } from '../graph/objects-and-references.ts'
import { type TypedCursor, typedCursorOf } from '../graph/typed-cursor.ts'
import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'

/** The targets of references, and those that are part of a circle of references. */
export interface ReferredValues {
  /** Each target once. A target comes after those that it refers to, apart from circles. */
  readonly inOrder: readonly NodePath[]
  /** Values that references inside them lead back to. */
  readonly recursive: ReadonlySet<Node>
}

interface RecursionVisit {
  readonly node: Node
  readonly location: NodePath
  readonly targets: Iterator<NodePath>
  readonly index: number
  /** The lowest index that can be reached from here on the way back. */
  low: number
}

/**
 * Finds the circles among the targets of references (Tarjan's algorithm, without recursion because chains may be long). A value
 * is recursive if any value inside it refers back to it, through any number of others. This depends only on the description,
 * not on the starting point.
 */
export function referredValues(graph: Graph): ReferredValues {
  const cursor = typedCursorOf(graph)
  const inOrder: NodePath[] = []
  const recursive = new Set<Node>()
  const indexes = new Map<Node, number>()
  const open: NodePath[] = []
  const isOpen = new Set<Node>()
  for (const reference of graph.references) {
    const target = effectiveTarget(reference)
    if (target !== undefined && !indexes.has(target.node)) explore(target)
  }
  return { inOrder, recursive }

  function explore(start: NodePath): void {
    const way = [enter(start)]
    for (let at = way.at(-1); at !== undefined; at = way.at(-1)) {
      const { value: next, done } = at.targets.next()
      if (done === true) {
        way.pop()
        const parent = way.at(-1)
        if (parent !== undefined) parent.low = Math.min(parent.low, at.low)
        if (at.low === at.index) close(at.location)
      } else if (!indexes.has(next.node)) {
        way.push(enter(next))
      } else if (isOpen.has(next.node)) {
        if (next.node === at.node) recursive.add(next.node)
        at.low = Math.min(at.low, indexes.get(next.node) ?? at.low)
      }
    }
  }

  function enter(location: NodePath): RecursionVisit {
    const { node } = location
    const index = indexes.size
    indexes.set(node, index)
    open.push(location)
    isOpen.add(node)
    return { node, location, targets: targetsIn(location, cursor), index, low: index }
  }

  /** All values that were entered since this one and lead back to it form one circle with it. */
  function close(location: NodePath): void {
    const members = open.splice(open.lastIndexOf(location))
    for (const member of members) {
      isOpen.delete(member.node)
      inOrder.push(member)
      if (members.length > 1) recursive.add(member.node)
    }
  }
}

function* targetsIn(location: NodePath, cursor: TypedCursor): Generator<NodePath, undefined> {
  for (const found of cursor.referencesIn(location)) {
    if (found.kind !== 'reference' || found.reference.rule === 'must') continue
    const target = effectiveTarget(found.reference)
    if (target !== undefined) yield target
  }
  return undefined
}
