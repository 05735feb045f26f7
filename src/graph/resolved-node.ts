import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { Graph } from './graph.ts'
import { effectiveTarget } from './objects-and-references.ts'

/** A value itself, or, of a reference, the value that it leads to in the end; undefined when it leads nowhere. */
export function resolvedNode(written: Node, graph: Graph): Node | undefined {
  const reference = graph.referenceAt(written)
  return reference === undefined ? written : effectiveTarget(reference)?.node
}

/** As `resolved`, with the path. */
export function resolvedPath(written: NodePath, graph: Graph): NodePath | undefined {
  const reference = graph.referenceAt(written.node)
  return reference === undefined ? written : effectiveTarget(reference)
}
