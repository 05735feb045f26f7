import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { Pointer } from '../pointer.ts'
import type { Graph } from './graph.ts'
import { perGraph } from './per-graph.ts'

/** True if a reference leads to a value, or to something in it. */
export function hasReferencesTo({ node }: NodePath, graph: Graph): boolean {
  return aroundTargets(graph).has(node)
}

/** True if the value at a place is a reference. */
export function hasReferenceAt({ file, pointer }: { readonly file: string; readonly pointer: Pointer }, graph: Graph) {
  const node = graph.files.get(file)?.nodeAt(pointer)
  return node !== undefined && graph.referenceAt(node) !== undefined
}

/** The targets of references, and everything around them. */
const aroundTargets = perGraph(({ references }): ReadonlySet<Node> => {
  const found = new Set<Node>()
  for (const { target } of references) {
    for (let at = target; at !== undefined && !found.has(at.node); at = at.parent) found.add(at.node)
  }
  return found
})
