import {
  componentsOf,
  effectiveTarget,
  type Graph,
  type Node,
  type NodePath,
  objectPlaces,
  resolvedPath,
  stepTo,
  type TypedObject,
  unusedComponents,
} from '../../../src/plugin/index.ts'
import type { Action, ReversedOperation } from '../reversed-operation.ts'

/** The map of bindings of an operation or trait, through a reference; empty if it has none. */
export function bindingsMapOf(owner: NodePath, graph: Graph): readonly NodePath[] {
  const written = stepTo(owner, 'bindings')
  const location = written && resolvedPath(written, graph)
  return location?.node.kind === 'map' ? [location] : []
}

/** The maps of bindings of an operation and of its traits. */
export function bindingsMapsOf({ location }: TypedObject, graph: Graph): readonly NodePath[] {
  const traits = stepTo(location, 'traits')
  const items =
    traits?.node.kind === 'list' ? traits.node.items.map((_item, index) => stepTo(traits, String(index))) : []
  const owners = [location, ...items.map((item) => item && resolvedPath(item, graph))]
  return owners.flatMap((owner) => (owner === undefined ? [] : bindingsMapOf(owner, graph)))
}

/** A map of bindings, and all its places, because aliases can repeat it. */
export interface WrittenMap {
  readonly object: TypedObject
  readonly places: readonly NodePath[]
}

/** The maps of bindings of servers, channels and messages, except those in unused components. */
export function reachedMaps(graph: Graph): readonly WrittenMap[] {
  const components = componentsOf(graph)
  const unused = new Set(unusedComponents(graph, []).unused)
  const places = objectPlaces(graph)
  return graph.objectsOf('ServerBindings', 'ChannelBindings', 'MessageBindings').flatMap((object) => {
    const reached = (places.get(object) ?? [object.location]).filter((place) => {
      const component = components.at(place)
      return component === undefined || !unused.has(component)
    })
    return reached.length === 0 ? [] : [{ object, places: reached }]
  })
}

/** The new actions of the operations on channels, by the bindings maps of the channels. */
export function directionsByMap(
  operations: readonly ReversedOperation[],
  graph: Graph,
): ReadonlyMap<Node, ReadonlySet<Action>> {
  const directions = new Map<Node, Set<Action>>()
  for (const { object, to } of operations) {
    const written = stepTo(object.location, 'channel')
    const reference = written && graph.referenceAt(written.node)
    const channel = reference && effectiveTarget(reference)
    for (const { node } of channel === undefined ? [] : bindingsMapOf(channel, graph)) {
      const known = directions.get(node)
      if (known === undefined) directions.set(node, new Set([to]))
      else known.add(to)
    }
  }
  return directions
}
