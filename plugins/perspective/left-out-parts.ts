import {
  type Component,
  type Graph,
  type LeftOver,
  type Named,
  type Operation,
  quote,
  removalsOf,
  unusedWithout,
} from '../../src/plugin/index.ts'
import type { Choices } from './choices.ts'
import { type AskQuestion, questions } from './codes.ts'
import { copiesOf } from './copy-shared.ts'
import { otherAction } from './reversed-operation.ts'
import type { LeftOutOperation, OperationSelection } from './selection.ts'
import { shownName } from './shown-value.ts'

const { texts } = questions['left-out']

/** The parts that are left out, because the other side does not need them. */
export interface LeftOutParts {
  readonly operations: readonly LeftOutOperation[]
  readonly channels: readonly Named[]
  readonly components: readonly Component[]
}

/** Finds the operations that are left out, and the channels and components that only they use. */
export function leftOutPartsIn(graph: Graph, { leftOut }: OperationSelection): LeftOutParts & Pick<LeftOver, 'broken'> {
  const gone = leftOut.map(({ operation }) => operation.location)
  const { channels, components, broken } = unusedWithout(graph, gone)
  return { operations: leftOut, channels, components, broken }
}

/** Copies the targets in operations that are left out to the references in the parts that stay. */
export function copiesForKeptReferences(graph: Graph, { broken }: Pick<LeftOver, 'broken'>): readonly Operation[] {
  return copiesOf(
    broken.map(({ reference }) => reference),
    graph,
  )
}

/** Removes the parts that are left out, and reports each once (`left-out`). */
export function removeLeftOut(
  graph: Graph,
  { operations, channels, components }: LeftOutParts,
  choices: Pick<Choices, 'to' | 'operations'>,
  ask: AskQuestion,
): readonly Operation[] {
  for (const leftOut of operations) {
    const { location: at, name } = leftOut.operation
    ask({ code: 'left-out', at, on: 'key', message: texts.operation(shownName(name), reasonFor(leftOut, choices)) })
  }
  for (const { location: at, name } of channels) {
    ask({ code: 'left-out', at, on: 'key', message: texts.channel(shownName(name)) })
  }
  for (const { location: at, name, kind } of components) {
    ask({ code: 'left-out', at, on: 'key', message: texts.component(shownName(name), quote(kind)) })
  }
  const parts = [...operations.map(({ operation }) => operation), ...channels, ...components]
  return removalsOf(
    graph,
    parts.map(({ location }) => location),
  )
}

function reasonFor(
  { operation, action }: LeftOutOperation,
  { to, operations }: Pick<Choices, 'to' | 'operations'>,
): string {
  if (operations !== undefined && !operations.has(operation.name)) return texts.notListed
  if (action === undefined || to === 'flip') return texts.withoutAction
  return texts.otherAction(quote(action), to, quote(otherAction[to]))
}
