import { type EffectiveValue, effectiveField, type Graph, stringOf } from '../../../src/plugin/index.ts'
import type { AskQuestion } from '../codes.ts'
import type { Action, QuestionedParts, ReversedOperation } from '../reversed-operation.ts'
import { isCorrelated } from './correlation.ts'
import { isPairedByProtocol } from './protocols.ts'
import { byAction, sharedPlaces, writtenPlace } from './shared-places.ts'
import { excerpt, idsOf, located } from './wording.ts'

/**
 * Asks `reply-present` about each reply of reversed operations, `reply-address` of its address, and `reply-static-channel` of its
 * channel when that has an address that requesters may share.
 */
export function askAboutReplies(parts: QuestionedParts, ask: AskQuestion): void {
  const { graph, operations } = parts
  const replyOf = ({ object }: ReversedOperation) => effectiveField(object, 'reply', graph)
  for (const { to, reversed } of byAction(operations)) {
    for (const { at, operations: sharing } of sharedPlaces(reversed, (operation) => writtenPlace(replyOf(operation)))) {
      ask({ code: 'reply-present', at, on: 'key', message: directionOf(to, sharing, graph) })
    }
    const addressOf = (operation: ReversedOperation) => replyOf(operation)?.member('address')
    for (const { at, operations: sharing } of sharedPlaces(reversed, (operation) =>
      writtenPlace(addressOf(operation)),
    )) {
      const location = stringOf(addressOf(sharing[0])?.member('location')?.node)
      const field = location === undefined ? 'the reply address' : located(location)
      ask({ code: 'reply-address', at, on: 'key', message: duties[to](idsOf(sharing), field) })
    }
    const channelOf = (operation: ReversedOperation) => replyOf(operation)?.member('channel')
    const unpaired = reversed.filter((operation) => !isPairedByProtocol(operation, parts))
    for (const { at, operations: sharing } of sharedPlaces(unpaired, (operation) => channelOf(operation)?.written)) {
      const address = addressIn(channelOf(sharing[0]))
      if (address !== undefined) ask({ code: 'reply-static-channel', at, on: 'key', message: sharers[to](address) })
    }
  }
}

function directionOf(to: Action, sharing: readonly ReversedOperation[], graph: Graph): string {
  const advice = sharing.every(({ object }) => isCorrelated(object, graph)) ? correlated : uncorrelated
  const exchange = to === 'receive' ? ['receives', 'sends'] : ['sends', 'receives']
  return `Your application now ${exchange[0]} the requests of ${idsOf(sharing)} and ${exchange[1]} the replies; ${advice[to]}`
}

const correlated: Readonly<Record<Action, string>> = {
  receive: 'copy the correlation id of each request into its reply',
  send: 'set a correlation id in each request, and match replies by it',
}

const readThisWay = 'check the channel and messages of the reply'
const uncorrelated: Readonly<Record<Action, string>> = { receive: readThisWay, send: readThisWay }

const duties: Readonly<Record<Action, (ids: string, field: string) => string>> = {
  receive: (ids, field) =>
    `Your application must send each reply of ${ids} to the address in ${field} of the request; ask which addresses are allowed`,
  send: (ids, field) =>
    `Your application must write its own address into ${field} of each request of ${ids}, and receive the replies there`,
}

const sharers: Readonly<Record<Action, (address: string) => string>> = {
  receive: (address) =>
    `Your application now replies to ${address}, which several requesters may share; make sure that each one finds its replies`,
  send: (address) =>
    `Your application now receives replies at ${address}, which other requesters may share; ignore replies to their requests`,
}

/** The address of a channel, in quotes; undefined when it is not known before the application runs. */
function addressIn(channel: EffectiveValue | undefined): string | undefined {
  const address = stringOf(channel?.member('address')?.node)
  return address === undefined ? undefined : excerpt(address)
}
