import {
  effectiveField,
  type Graph,
  perGraph,
  type RuntimeExpression,
  readRuntimeExpression,
  stringOf,
} from '../../../src/plugin/index.ts'
import type { Ask } from '../question.ts'
import type { Action, TurnedOperation } from '../turned-operation.ts'
import { type Messages, messagesOf } from './messages-in.ts'
import { isExhausted, isRequiredIn } from './required-in-schema.ts'
import { byAction, placeOf, sharedPlaces } from './shared-places.ts'
import type { Turning } from './turning.ts'
import { listed, located } from './wording.ts'

/** Asks P064 about each reply address whose `location` leads to a field that the schema of a request does not require. */
export function askWhetherRequired({ graph, operations }: Turning, ask: Ask): void {
  const locationOf = ({ object }: TurnedOperation) =>
    placeOf(effectiveField(object, 'reply', graph)?.member('address')?.member('location'))
  for (const { to, turned } of byAction(operations)) {
    for (const { at, operations: sharing } of sharedPlaces(turned, locationOf)) {
      const text = stringOf(at.node)
      if (text === undefined) continue
      const lists = new Set(sharing.map(({ object }) => messagesOf(object, graph).messages))
      const names = new Set([...lists].flatMap((messages) => lackingIn(messages, text, graph)))
      if (names.size === 0) continue
      const requests = `${names.size === 1 ? 'the request' : 'the requests'} ${listed([...names])}`
      ask({ code: 'P064', at, message: `${located(text)} is not required in ${requests}; ${advice[to]}` })
    }
  }
}

const advice: Readonly<Record<Action, string>> = {
  receive: 'ask what to do with requests that lack it',
  send: 'set it in each one that needs a reply',
}

const known = perGraph(() => new Map<string, Map<Messages, readonly string[]>>())

/** The names of messages that may lack the field of an expression. Computed once for all operations with these messages. */
function lackingIn(messages: Messages, text: string, graph: Graph): readonly string[] {
  const byMessages = known(graph).get(text) ?? new Map<Messages, readonly string[]>()
  known(graph).set(text, byMessages)
  const names = byMessages.get(messages) ?? namesLacking(messages, readRuntimeExpression(text), graph)
  byMessages.set(messages, names)
  return names
}

function namesLacking(
  { named }: Messages,
  expression: ReturnType<typeof readRuntimeExpression>,
  graph: Graph,
): readonly string[] {
  if ('problem' in expression) return []
  const { source, pointer = [] }: RuntimeExpression = expression
  const field = source === 'header' ? 'headers' : 'payload'
  const lacking: string[] = []
  for (const { name, object } of named) {
    if (isExhausted(graph)) break
    if (!isRequiredIn(effectiveField(object, field, graph)?.node, pointer, graph)) lacking.push(name)
  }
  return lacking
}
