import { type Graph, type Node, type NodePath, perGraph } from '../../../src/plugin/index.ts'

/** Whether a reference leads to a value, or to something in it. */
export function isReferredTo({ node }: NodePath, graph: Graph): boolean {
  return aroundTargets(graph).has(node)
}

/** What references lead to, and all that it lies in. */
const aroundTargets = perGraph(({ references }): ReadonlySet<Node> => {
  const found = new Set<Node>()
  for (const { target } of references) {
    for (let at = target; at !== undefined && !found.has(at.node); at = at.parent) found.add(at.node)
  }
  return found
})
