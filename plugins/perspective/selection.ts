import {
  type Graph,
  type Named,
  namedValues,
  type Pointer,
  pointerOf,
  stringOf,
  type TypedObject,
} from '../../src/plugin/index.ts'
import type { Choices } from './choices.ts'
import { type Action, otherAction, type ReversedOperation } from './reversed-operation.ts'

/** The root operations of a description: those that are reversed, and those that are left out. */
export interface OperationSelection {
  readonly reversed: readonly ReversedOperation[]
  readonly leftOut: readonly LeftOutOperation[]
}

/** A root operation that is not reversed. */
export interface LeftOutOperation {
  readonly operation: Named
  /** Its action; undefined if it has no valid one. */
  readonly action: Action | undefined
}

/** Selects the operations to reverse: those with the action that `to` replaces, among the named ones if there are any. */
export function selectionIn(graph: Graph, { to, operations }: Pick<Choices, 'to' | 'operations'>): OperationSelection {
  const reversed: ReversedOperation[] = []
  const leftOut: LeftOutOperation[] = []
  for (const operation of namedValues(graph, ['operations'])) {
    const { name: id, location: place } = operation
    const object = operationIn(operation, graph)
    const from = actionOf(object)
    const isReversed = from !== to && (operations === undefined || operations.has(id))
    if (object === undefined || from === undefined || !isReversed) leftOut.push({ operation, action: from })
    else reversed.push({ id, place, object, from, to: otherAction[from] })
  }
  return { reversed, leftOut }
}

/** The same operations in a later version of the description in which they were selected. */
export function operationsIn(graph: Graph, selected: readonly ReversedOperation[]): readonly ReversedOperation[] {
  const named = new Map(namedValues(graph, ['operations']).map((operation) => [operation.name, operation]))
  return selected.flatMap((each): readonly ReversedOperation[] => {
    const operation = named.get(each.id)
    const object = operation && operationIn(operation, graph)
    return operation === undefined || object === undefined ? [] : [{ ...each, place: operation.location, object }]
  })
}

/** The operation under a name, at the place of that name. An alias can repeat it at another place. */
function operationIn({ effective: home }: Named, graph: Graph): TypedObject | undefined {
  const object = home && graph.objectsAt(home.node).find(({ type }) => type.name === 'Operation')
  if (home === undefined || object === undefined) return undefined
  return samePointer(pointerOf(home), pointerOf(object.location)) ? object : { ...object, location: home }
}

function samePointer(one: Pointer, other: Pointer): boolean {
  return one.length === other.length && one.every((segment, index) => segment === other[index])
}

function actionOf(object: TypedObject | undefined): Action | undefined {
  const action = stringOf(object?.node.entries.get('action')?.value)
  return action === 'send' || action === 'receive' ? action : undefined
}
