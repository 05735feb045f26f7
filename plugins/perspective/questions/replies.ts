import {
  type EffectiveValue,
  effectiveField,
  type Graph,
  perGraph,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { type AskQuestion, questions } from '../codes.ts'
import type { QuestionedParts, ReversedOperation } from '../reversed-operation.ts'
import { type Messages, messagesOf, messagesOfReply } from './messages-in.ts'
import { isPairedByProtocol } from './protocols.ts'
import { byAction, sharedPlaces, writtenPlace } from './shared-places.ts'
import { excerpt, idsOf, listed, located } from './wording.ts'

/**
 * Asks `reply-present` about each reply of reversed operations, `reply-address` about its address, and `reply-static-channel`
 * about its channel if requesters may share the address of that channel.
 */
export function askAboutReplies(parts: QuestionedParts, ask: AskQuestion): void {
  const { graph, operations } = parts
  const replyOf = ({ object }: ReversedOperation) => effectiveField(object, 'reply', graph)
  for (const { to, reversed } of byAction(operations)) {
    for (const { at, operations: sharing } of sharedPlaces(reversed, (operation) => writtenPlace(replyOf(operation)))) {
      const isWithIds = sharing.every(({ object }) => isCorrelated(object, graph))
      const message = questions['reply-present'].texts[to](idsOf(sharing), isWithIds)
      ask({ code: 'reply-present', at, on: 'key', message })
    }
    const addressOf = (operation: ReversedOperation) => replyOf(operation)?.member('address')
    for (const { at, operations: sharing } of sharedPlaces(reversed, (operation) =>
      writtenPlace(addressOf(operation)),
    )) {
      const location = stringOf(addressOf(sharing[0])?.member('location')?.node)
      const { texts } = questions['reply-address']
      const field = location === undefined ? texts.unknownField : located(location)
      ask({ code: 'reply-address', at, on: 'key', message: texts[to](idsOf(sharing), field) })
    }
    const channelOf = (operation: ReversedOperation) => replyOf(operation)?.member('channel')
    const unpaired = reversed.filter((operation) => !isPairedByProtocol(operation, parts))
    for (const { at, operations: sharing } of sharedPlaces(unpaired, (operation) => channelOf(operation)?.written)) {
      const address = addressIn(channelOf(sharing[0]))
      if (address === undefined) continue
      ask({
        code: 'reply-static-channel',
        at,
        on: 'key',
        message: questions['reply-static-channel'].texts[to](address),
      })
    }
  }
}

/** The address of a channel, in quotes; undefined if it is only known at run time. */
function addressIn(channel: EffectiveValue | undefined): string | undefined {
  const address = stringOf(channel?.member('address')?.node)
  return address === undefined ? undefined : excerpt(address)
}

/**
 * Asks `correlation-id` about each reversed operation with a reply if a request or reply message has no `correlationId`, no correlation
 * data of MQTT, and no protocol that matches them.
 */
export function askAboutCorrelation(parts: QuestionedParts, ask: AskQuestion): void {
  const { graph, operations } = parts
  const unpaired = operations.filter((operation) => !isPairedByProtocol(operation, parts))
  for (const { to, reversed } of byAction(unpaired)) {
    for (const { operations: sharing } of sharedPlaces(reversed, ({ object }) => object.location)) {
      const [{ object }] = sharing
      const reply = effectiveField(object, 'reply', graph)
      if (reply === undefined) continue
      const lacking = [
        ...lackingIn('request', messagesOf(object, graph).messages, graph),
        ...lackingIn('reply', messagesOfReply(reply, graph).messages, graph),
      ]
      if (lacking.length === 0) continue
      const message = questions['correlation-id'].texts[to](lacking.join(' and '))
      ask({ code: 'correlation-id', at: reply.written, on: 'key', message })
    }
  }
}

/** True if an operation has a reply, and all messages of request and reply have a correlation id. */
function isCorrelated(operation: TypedObject, graph: Graph): boolean {
  const reply = effectiveField(operation, 'reply', graph)
  if (reply === undefined) return false
  const both = [messagesOf(operation, graph).messages, messagesOfReply(reply, graph).messages]
  return both.every((messages) => messages.named.length > 0 && namesLacking(messages, graph).length === 0)
}

const read = perGraph(() => new Map<Messages, readonly string[]>())

function lackingIn(noun: 'request' | 'reply', messages: Messages, graph: Graph): readonly string[] {
  const names = namesLacking(messages, graph)
  if (names.length === 0) return []
  return [`the ${names.length === 1 ? noun : plurals[noun]} ${listed(names)}`]
}

function namesLacking(messages: Messages, graph: Graph): readonly string[] {
  const names = read(graph).get(messages) ?? uncorrelated(messages, graph)
  read(graph).set(messages, names)
  return names
}

const plurals = { request: 'requests', reply: 'replies' } as const

function uncorrelated({ named }: Messages, graph: Graph): readonly string[] {
  return named.flatMap(({ name, object }) => {
    const isCorrelated =
      effectiveField(object, 'correlationId', graph)?.node?.kind === 'map' || hasCorrelationData(object, graph)
    return isCorrelated ? [] : [name]
  })
}

/** True if a message has the MQTT 5 property that a reply copies from its request. */
function hasCorrelationData(message: TypedObject, graph: Graph): boolean {
  const bindings = effectiveField(message, 'bindings', graph)
  return ['mqtt', 'mqtt5'].some((key) => bindings?.member(key)?.member('correlationData') !== undefined)
}
