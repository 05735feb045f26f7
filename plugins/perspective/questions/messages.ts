import { type EffectiveValue, effectiveField, type NodePath } from '../../../src/plugin/index.ts'
import { type AskQuestion, questions } from '../codes.ts'
import { type Action, otherAction, type QuestionedParts, type ReversedOperation } from '../reversed-operation.ts'
import { type ExchangedMessages, type Messages, messagesOf, messagesOfReply } from './messages-in.ts'
import { byAction, sharedPlaces, writtenPlace } from './shared-places.ts'
import { idsOf, listed, mostListed, quotedName } from './wording.ts'

/**
 * Asks `receives-all` about lists of messages that your application now receives, and `sends-all` of messages that it now sends: those
 * of reversed operations, and those of their replies, which go the other way.
 */
export function askAboutMessages(parts: QuestionedParts, ask: AskQuestion): void {
  const all = processedIn(parts)
  const lacking = messagesLackingIn(all)
  for (const processed of all) {
    const { at, action } = processed
    if (action === 'send') {
      const message = sentIn(processed)
      if (message !== undefined) ask({ code: 'sends-all', at, on: 'key', message })
    } else if (processed.list !== undefined && !parts.messagesAll) {
      ask({ code: 'receives-all', at, on: 'key', message: receivedIn(processed, lacking) })
    }
  }
}

/** Messages that your application now sends or receives. */
interface Processed extends ExchangedMessages {
  readonly action: Action
  readonly isReply: boolean
  /** The start of the message: the operations, or replies to them. */
  readonly where: string
  /** The list of messages, or the operation or reply without one. */
  readonly at: NodePath
}

function processedIn({ graph, operations }: QuestionedParts): readonly Processed[] {
  const replyOf = ({ object }: ReversedOperation) => effectiveField(object, 'reply', graph)
  return byAction(operations).flatMap(({ to, reversed }) => {
    const own = sharedPlaces(reversed, ({ object }) => {
      return writtenPlace(effectiveField(object, 'messages', graph)) ?? object.location
    }).map(({ at, operations: sharing }): Processed => {
      const where = questions['receives-all'].texts.operations(idsOf(sharing))
      return { ...messagesOf(sharing[0].object, graph), action: to, isReply: false, where, at }
    })
    const listOf = (reply: EffectiveValue | undefined) => reply?.member('messages') ?? reply
    const ofReplies = sharedPlaces(reversed, (operation) => writtenPlace(listOf(replyOf(operation)))).flatMap(
      ({ at, operations: sharing }): readonly Processed[] => {
        const reply = replyOf(sharing[0])
        const where = questions['receives-all'].texts.replies(idsOf(sharing))
        const action = otherAction[to]
        return reply === undefined ? [] : [{ ...messagesOfReply(reply, graph), action, isReply: true, where, at }]
      },
    )
    return [...own, ...ofReplies]
  })
}

function receivedIn({ where, channel, isReply }: Processed, lacking: ReadonlyMap<Messages, string>): string {
  const { texts } = questions['receives-all']
  const others = channel === undefined ? '' : (lacking.get(channel.messages) ?? '')
  if (others !== '') return texts.others(where, others)
  return isReply ? texts.otherReplies(where) : texts.otherSenders(where, channel && quotedName(channel.id))
}

/** Undefined if nothing is sent, or the channel is unknown. */
function sentIn({ where, list, channel, messages: { named: sent }, isReply }: Processed): string | undefined {
  const { texts } = questions['sends-all']
  const [only] = sent
  if (only === undefined) {
    if (list !== undefined || channel === undefined) return undefined
    return texts.nothing(where, quotedName(channel.id))
  }
  if (sent.length === 1) return (isReply ? texts.oneReply : texts.one)(where, quotedName(only.name))
  const first = sent.slice(0, mostListed).map(({ name }) => name)
  const names = listed(first, sent.length)
  return list === undefined ? texts.channel(where, sent.length, names) : texts.list(where, names)
}

/** For each channel, the names of the messages that your application neither sends nor receives. */
function messagesLackingIn(all: readonly Processed[]): ReadonlyMap<Messages, string> {
  const processed = new Map<Messages, Set<Messages>>()
  for (const { channel, messages } of all) {
    if (channel === undefined) continue
    const lists = processed.get(channel.messages)
    if (lists === undefined) processed.set(channel.messages, new Set([messages]))
    else lists.add(messages)
  }
  return new Map(
    [...processed].map(([inChannel, lists]) => {
      const nodes = new Set([...lists].flatMap((list) => [...list.nodes]))
      return [inChannel, listed(inChannel.named.flatMap(({ name, object }) => (nodes.has(object.node) ? [] : [name])))]
    }),
  )
}
