import {
  childOf,
  type Graph,
  type Node,
  type Reference,
  resolvedNode,
  stepTo,
  type TypedObject,
} from '../../../src/plugin/index.ts'

/** The references to servers of a channel that lead somewhere, in the order of the list. */
export function serverReferences({ location }: TypedObject, graph: Graph): readonly Reference[] {
  const servers = stepTo(location, 'servers')
  if (servers?.node.kind !== 'list') return []
  return servers.node.items.flatMap((item) => {
    const reference = graph.referenceAt(item)
    return reference?.target === undefined || reference.cyclic ? [] : [reference]
  })
}

/** The names of the root servers, by the node of the server itself, behind any references. */
export function rootServers(graph: Graph): ReadonlyMap<Node, string> {
  const [root] = graph.objects
  const servers = childOf(root?.node, 'servers')
  if (servers?.kind !== 'map') return new Map()
  const names = new Map<Node, string>()
  for (const { key, value } of servers.entries.values()) {
    const node = resolvedNode(value, graph)
    if (node !== undefined && !names.has(node)) names.set(node, key)
  }
  return names
}
