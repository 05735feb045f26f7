import {
  childOf,
  type EffectiveValue,
  effectiveField,
  type Graph,
  type MapNode,
  type Node,
  perGraph,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import { protocolKey } from './server-protocols.ts'

/** The binding of a protocol for a channel, operation or message, merged with the bindings of traits. */
export interface EffectiveBinding {
  readonly owner: TypedObject
  readonly binding: EffectiveValue
  /** The binding object itself, through references. */
  readonly node: MapNode
}

const ownerNames = ['Channel', 'Operation', 'Message'] as const
type OwnerName = (typeof ownerNames)[number]

const bindingsIn = perGraph(() => new Map<string, readonly EffectiveBinding[]>())

/**
 * The bindings of a protocol, named by its key in the neutral spelling, of all objects of a type, in the order of the walk.
 * A binding in a trait or in components appears once for each object that uses it, because only that object gives it a direction,
 * a channel and messages. Bindings that are not objects, or lie in suppressed objects, are left out.
 */
export function effectiveBindings(graph: Graph, protocol: string, type: OwnerName): readonly EffectiveBinding[] {
  const ofGraph = bindingsIn(graph)
  const name = `${type} ${protocol}`
  const known = ofGraph.get(name)
  if (known !== undefined) return known
  const owners = ownersOf(graph, type, protocolKey(protocol, graph.format))
  const found = owners.flatMap((owner) => effectiveBinding(owner, protocol, graph) ?? [])
  ofGraph.set(name, found)
  return found
}

/** The binding of one object for a protocol; undefined if it is missing or not an object. */
export function effectiveBinding(owner: TypedObject, protocol: string, graph: Graph): EffectiveBinding | undefined {
  const binding = effectiveField(owner, 'bindings', graph)?.member(protocolKey(protocol, graph.format))
  return binding?.node?.kind === 'map' ? { owner, binding, node: binding.node } : undefined
}

type Owners = ReadonlyMap<string, ReadonlyMap<string, readonly TypedObject[]>>

function ownersOf(graph: Graph, type: OwnerName, key: string): readonly TypedObject[] {
  return ownersIn(graph).get(type)?.get(key) ?? []
}

/** The objects with bindings of their own or from a trait, by type and protocol key. */
const ownersIn = perGraph(
  (graph): Owners => new Map(ownerNames.map((name) => [name, ownersByKey(graph.objectsOf(name), graph)])),
)

function ownersByKey(objects: readonly TypedObject[], graph: Graph): ReadonlyMap<string, readonly TypedObject[]> {
  const found = new Map<string, TypedObject[]>()
  for (const object of objects) {
    const bindings = isSuppressed(object, graph) ? undefined : effectiveField(object, 'bindings', graph)?.node
    if (bindings?.kind !== 'map') continue
    for (const key of bindings.entries.keys()) {
      const known = found.get(key)
      if (known === undefined) found.set(key, [object])
      else known.push(object)
    }
  }
  return found
}

/** A field in the binding of an operation, with the operation that gives it a direction. */
interface DirectedField {
  readonly operation: TypedObject
  readonly value: EffectiveValue
}

/**
 * The places of a field with the right JSON type in the bindings of operations with an action, each once. The binding calls an
 * operation that receives a consumer (`publish`) and one that sends a producer (`subscribe`).
 */
export function directedFields(
  name: 'consumers' | 'deliveryPolicy',
  action: 'send' | 'receive',
  graph: Graph,
): readonly DirectedField[] {
  const found = new Map<Node, DirectedField>()
  for (const { owner: operation, binding } of effectiveBindings(graph, 'notifytopic', 'Operation')) {
    if (stringOf(childOf(operation.node, 'action')) !== action) continue
    const value = binding.member(name)
    const kind = name === 'consumers' ? 'list' : 'map'
    if (value?.node?.kind === kind && !found.has(value.written.node))
      found.set(value.written.node, { operation, value })
  }
  return [...found.values()]
}
