import {
  childOf,
  effectiveTarget,
  type Graph,
  type MapNode,
  type Node,
  type NodePath,
  perGraph,
  pointerOf,
  type Reference,
  resolvedNode,
  stepTo,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { wrongTargetKind } from '../../facts/suppressed-objects.ts'

/** The reference in a field of an operation or reply, unless the field is missing or no reference. */
export function referenceIn({ node }: TypedObject, name: string, graph: Graph): Reference | undefined {
  const value = childOf(node, name)
  return value === undefined ? undefined : graph.referenceAt(value)
}

/**
 * The channel that an operation or reply refers to, or that an operation of version 2 is in; undefined for a wrong reference,
 * which another rule reports.
 */
export function channelOfOperation(object: TypedObject, graph: Graph): NodePath | undefined {
  if (object.owner?.type.name === 'Channel') return object.owner.location
  const reference = referenceIn(object, 'channel', graph)
  return reference === undefined ? undefined : expectedTarget(reference, graph)
}

/** The target of a reference, if it is an object of the required kind. */
export function expectedTarget(reference: Reference, graph: Graph): NodePath | undefined {
  const target = effectiveTarget(reference)
  if (target?.node.kind !== 'map') return undefined
  return stepsOf(reference).some((step) => wrongTargetKind(step, graph) !== undefined) ? undefined : target
}

/** Whether a reference leads to a member of a map, directly or through other references. */
export function leadsInto(reference: Reference, map: Node | undefined): boolean {
  return memberOf(reference, map) !== undefined
}

/** The member of a map that a reference leads to, directly or through other references. */
export function memberOf(reference: Reference, map: Node | undefined): NodePath | undefined {
  if (map === undefined) return undefined
  return stepsOf(reference).find(({ target }) => target?.parent?.node === map)?.target
}

function stepsOf(reference: Reference): readonly Reference[] {
  // Nearly all references lead to a value directly.
  if (reference.next === undefined) return [reference]
  const passed = new Set<Reference>()
  for (let step: Reference | undefined = reference; step !== undefined && !passed.has(step); step = step.next) {
    passed.add(step)
  }
  return [...passed]
}

/** The names of a value in a map, directly or through references. */
export function namesOf(node: Node, map: Node | undefined, graph: Graph): readonly string[] {
  if (map?.kind !== 'map') return []
  const names = namesIn(graph)
  const known = names.get(map) ?? namesByNode(map, graph)
  names.set(map, known)
  return known.get(node) ?? []
}

const namesIn = perGraph(() => new Map<MapNode, ReadonlyMap<Node, readonly string[]>>())

function namesByNode(map: MapNode, graph: Graph): ReadonlyMap<Node, readonly string[]> {
  const found = new Map<Node, string[]>()
  for (const { key, value } of map.entries.values()) {
    const node = resolvedNode(value, graph)
    if (node === undefined) continue
    const earlier = found.get(node)
    if (earlier === undefined) found.set(node, [key])
    else earlier.push(key)
  }
  return found
}

/** The Channels Object at the root of the entry file. */
export function rootChannels(graph: Graph): MapNode | undefined {
  const channels = childOf(graph.entry.root, 'channels')
  return channels?.kind === 'map' ? channels : undefined
}

/** The references among the items of a list. */
export function referencesIn({ location, node }: TypedObject, name: string, graph: Graph): readonly Reference[] {
  const list = childOf(node, name)
  if (list?.kind !== 'list' || stepTo(location, name) === undefined) return []
  return list.items.flatMap((item) => graph.referenceAt(item) ?? [])
}

/**
 * The objects in the root Operations Object, directly or through references. Operations among the components of a file are
 * left out, because the format allows any channel there.
 */
export const rootOperations = perGraph((graph): ReadonlySet<Node> => {
  const map = childOf(graph.entry.root, 'operations')
  const found = new Set<Node>()
  if (map?.kind === 'map') {
    for (const { value } of map.entries.values()) {
      const reference = graph.referenceAt(value)
      const target = reference === undefined ? undefined : effectiveTarget(reference)
      if (reference === undefined) found.add(value)
      else if (target !== undefined && pointerOf(target)[0] !== 'components') found.add(target.node)
    }
  }
  return found
})
