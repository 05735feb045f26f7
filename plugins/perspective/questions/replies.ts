import { type EffectiveValue, effectiveField, stringOf } from '../../../src/plugin/index.ts'
import { type AskQuestion, questions } from '../codes.ts'
import type { QuestionedParts, ReversedOperation } from '../reversed-operation.ts'
import { isCorrelated } from './correlation.ts'
import { isPairedByProtocol } from './protocols.ts'
import { byAction, sharedPlaces, writtenPlace } from './shared-places.ts'
import { excerpt, idsOf, located } from './wording.ts'

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
