import { effectiveField, type Graph, perGraph } from '../../../src/plugin/index.ts'
import type { Ask } from '../question.ts'
import type { Action } from '../turned-operation.ts'
import { type Messages, messagesOf, messagesOfReply } from './messages-in.ts'
import { byAction, sharedPlaces } from './shared-places.ts'
import type { Turning } from './turning.ts'
import { listed } from './wording.ts'

/** Asks P063 of each turned operation with a reply, when a message of the request or of the reply has no `correlationId`. */
export function askAboutCorrelation({ graph, operations }: Turning, ask: Ask): void {
  for (const { to, turned } of byAction(operations)) {
    for (const { operations: sharing } of sharedPlaces(turned, ({ object }) => object.location)) {
      const [{ object }] = sharing
      const reply = effectiveField(object, 'reply', graph)
      if (reply === undefined) continue
      const lacking = [
        ...lackingIn('request', messagesOf(object, graph).messages, graph),
        ...lackingIn('reply', messagesOfReply(reply, graph).messages, graph),
      ]
      if (lacking.length === 0) continue
      const message = `No correlation id in ${lacking.join(' and ')}; ${advice[to]}`
      ask({ code: 'P063', at: reply.written, on: 'key', message })
    }
  }
}

const advice: Readonly<Record<Action, string>> = {
  receive: 'ask what to copy into the reply',
  send: 'ask how to match replies',
}

const read = perGraph(() => new Map<Messages, readonly string[]>())

function lackingIn(noun: 'request' | 'reply', messages: Messages, graph: Graph): readonly string[] {
  const names = read(graph).get(messages) ?? namesWithout('correlationId', messages, graph)
  read(graph).set(messages, names)
  if (names.length === 0) return []
  return [`the ${names.length === 1 ? noun : plurals[noun]} ${listed(names)}`]
}

const plurals = { request: 'requests', reply: 'replies' } as const

function namesWithout(field: string, { named }: Messages, graph: Graph): readonly string[] {
  return named.flatMap(({ name, object }) => (effectiveField(object, field, graph)?.node?.kind === 'map' ? [] : [name]))
}
