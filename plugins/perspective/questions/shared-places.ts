import { type EffectiveValue, effectiveField, type Graph, type Node, type NodePath } from '../../../src/plugin/index.ts'
import type { Action, ReversedOperation } from '../reversed-operation.ts'

/** A place that reversed operations share. A trait, a component or an alias is one place, however many operations use it. */
export interface SharedPlace {
  readonly at: NodePath
  readonly operations: readonly [ReversedOperation, ...ReversedOperation[]]
}

/** The places that reversed operations lead to, each once, with the operations that lead there. */
export function sharedPlaces(
  operations: readonly ReversedOperation[],
  placeOf: (operation: ReversedOperation) => NodePath | undefined,
): readonly SharedPlace[] {
  const found = new Map<Node, { at: NodePath; operations: [ReversedOperation, ...ReversedOperation[]] }>()
  for (const operation of operations) {
    const at = placeOf(operation)
    if (at === undefined) continue
    const known = found.get(at.node)
    if (known === undefined) found.set(at.node, { at, operations: [operation] })
    else known.operations.push(operation)
  }
  return [...found.values()]
}

/** Where the effective value of a field of operations is written, references followed. */
export function sharedFields(
  operations: readonly ReversedOperation[],
  field: string,
  graph: Graph,
): readonly SharedPlace[] {
  return sharedPlaces(operations, ({ object }) => writtenPlace(effectiveField(object, field, graph)))
}

/** Where a value is written, references followed; of a merged one, its uppermost part. */
export function writtenPlace(value: EffectiveValue | undefined): NodePath | undefined {
  return value?.parts[0]?.location ?? value?.written
}

/** Operations with the action that they have now: what is asked of values that both have differs. */
export function byAction(
  operations: readonly ReversedOperation[],
): readonly { readonly to: Action; readonly reversed: readonly ReversedOperation[] }[] {
  return actions.map((to) => ({ to, reversed: operations.filter((operation) => operation.to === to) }))
}

const actions: readonly Action[] = ['send', 'receive']

/** The action that all operations have now; undefined when they have both. */
export function actionOf([first, ...others]: SharedPlace['operations']): Action | undefined {
  return others.every(({ to }) => to === first.to) ? first.to : undefined
}
