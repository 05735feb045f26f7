import { type EffectiveValue, effectiveField, type Graph, type Node, type NodePath } from '../../../src/plugin/index.ts'
import type { Action, ReversedOperation } from '../reversed-operation.ts'

/** A place that reversed operations share. A trait, a component or an alias is one place for all operations that use it. */
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

/** The places of the effective value of a field of operations, through references. */
export function sharedFields(
  operations: readonly ReversedOperation[],
  field: string,
  graph: Graph,
): readonly SharedPlace[] {
  return sharedPlaces(operations, ({ object }) => writtenPlace(effectiveField(object, field, graph)))
}

/** The place of a value, through references; for a merged value, the place of its uppermost part. */
export function writtenPlace(value: EffectiveValue | undefined): NodePath | undefined {
  return value?.parts[0]?.location ?? value?.written
}

/** Operations by their new action, because questions about shared values depend on it. */
export function byAction(
  operations: readonly ReversedOperation[],
): readonly { readonly to: Action; readonly reversed: readonly ReversedOperation[] }[] {
  return actions.map((to) => ({ to, reversed: operations.filter((operation) => operation.to === to) }))
}

const actions: readonly Action[] = ['send', 'receive']

/** The new action of all operations; undefined if they have both. */
export function actionOf([first, ...others]: SharedPlace['operations']): Action | undefined {
  return others.every(({ to }) => to === first.to) ? first.to : undefined
}
