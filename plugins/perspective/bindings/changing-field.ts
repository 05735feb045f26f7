import { type Graph, type Node, perGraph, type TypedObject, typeNamed } from '../../../src/plugin/index.ts'
import type { Action } from '../reversed-operation.ts'
import { bindingsMapOf } from './bindings-maps.ts'
import { reversedMap } from './reversed-map.ts'

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
