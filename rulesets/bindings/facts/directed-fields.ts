import {
  childOf,
  type EffectiveValue,
  type Graph,
  type Node,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { effectiveBindings } from './effective-bindings.ts'

/** A field in the binding of an operation, with the operation that gives it a direction. */
export interface DirectedField {
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
