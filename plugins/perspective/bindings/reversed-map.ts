import {
  childPath,
  type Graph,
  type MapNode,
  type Node,
  type NodePath,
  type ObjectType,
  perGraph,
  shapeUnder,
  sideOf,
  stepTo,
  type TypedObject,
  typeInPlace,
  typeNamed,
} from '../../../src/plugin/index.ts'
import type { Action } from '../reversed-operation.ts'
import { type BindingOutcome, BindingReversal, stays, staysAsking } from './binding-reversal.ts'
import { bindingsMapOf } from './bindings-maps.ts'
import * as wording from './wording.ts'

/**
 * The outcome for the bindings of a map when the operations that use them get new actions. An unknown binding stays, with one
 * question.
 */
export function reversedMap(
  map: NodePath,
  type: ObjectType,
  directions: ReadonlySet<Action>,
  graph: Graph,
): Pick<BindingOutcome, 'edits' | 'questions'> {
  if (map.node.kind !== 'map') return stays
  const outcomes = map.node.entries
    .values()
    .map(({ key, value }) => reversedBinding(childPath(map, key, value), type, directions, graph))
  return { edits: outcomes.flatMap(({ edits }) => edits), questions: outcomes.flatMap(({ questions }) => questions) }
}

function reversedBinding(
  location: NodePath,
  mapType: ObjectType,
  directions: ReadonlySet<Action>,
  graph: Graph,
): BindingOutcome {
  const { key: protocol, node } = location
  const named = { location, protocol, way: '' }
  if (protocol.startsWith('x-')) return stays
  const shape = shapeUnder(mapType, protocol)
  if (shape?.shape !== 'object') return staysAsking(wording.unknownBinding(named))
  if (node.kind !== 'map') return stays
  const type = typeInPlace(graph.format, shape, node)
  const version = stepTo(location, 'bindingVersion')
  if (type.knownVersions !== undefined && version !== undefined) {
    return staysAsking(wording.unknownVersion({ ...named, location: version }))
  }
  if (!statesSides(type)) {
    if (!hasContents(node)) return stays
    return staysAsking(type.reserved === true ? wording.reservedBinding(named) : wording.unknownSides(named))
  }
  return new BindingReversal(graph, protocol, directions).reverse(location, node, type)
}

/** True if the table states the side of some field. */
function statesSides(type: ObjectType): boolean {
  return Object.keys(type.fields).some((name) => name !== 'bindingVersion' && sideOf(type, name) !== undefined)
}

function hasContents(node: MapNode): boolean {
  return node.entries.keys().some((key) => key !== 'bindingVersion' && !key.startsWith('x-'))
}

/** Cached, because many operations can share one trait. */
const known = perGraph(() => ({ send: new Map<Node, boolean>(), receive: new Map<Node, boolean>() }))

/**
 * True if reversing an operation to an action changes its bindings: those of a trait or an operation, or a map of bindings that
 * several operations refer to.
 */
export function hasChangingField(graph: Graph, { location, type }: TypedObject, to: Action): boolean {
  const mapType = typeNamed(graph.format, 'OperationBindings')
  const maps = type.name === mapType.name ? [location] : bindingsMapOf(location, graph)
  return maps.some((map) => {
    const answers = known(graph)[to]
    const answer = answers.get(map.node) ?? reversedMap(map, mapType, new Set([to]), graph).edits.length > 0
    answers.set(map.node, answer)
    return answer
  })
}
