import type { Graph } from '../graph/graph.ts'
import { effectiveTarget, type Reference } from '../graph/objects-and-references.ts'
import { perGraph } from '../graph/per-graph.ts'
import { rootNamesOf } from '../graph/root-names.ts'
import { childOf, type Node } from '../load/node.ts'

/**
 * The servers, channels and messages that a required reference identifies only by its final target: its path does not name them
 * at the root, or it names the message in another channel than that of the operation. If such a value is copied or replaced,
 * these references mean something else.
 */
export const identifiedByReference = perGraph((graph): ReadonlySet<Node> => {
  const found = new Set<Node>()
  for (const reference of graph.references) {
    const target = reference.rule === 'must' && !isNamed(reference, graph) ? effectiveTarget(reference) : undefined
    if (target === undefined) continue
    found.add(target.node)
    const channel = target.parent?.key === 'messages' ? target.parent.parent : undefined
    if (channel !== undefined) found.add(channel.node)
  }
  return found
})

function isNamed(reference: Reference, graph: Graph): boolean {
  const names = rootNamesOf(graph)
  const named = names.named(reference)
  if (named?.length !== 4) return named !== undefined
  const channel = childOf(reference.owner.node, 'channel')
  const toChannel = channel === undefined ? undefined : graph.referenceAt(channel)
  return toChannel !== undefined && names.named(toChannel)?.[1] === named[1]
}
