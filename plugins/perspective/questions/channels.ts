import {
  childOf,
  type EffectiveValue,
  effectiveField,
  type Named,
  type Node,
  stringOf,
} from '../../../src/plugin/index.ts'
import { type AskQuestion, questions } from '../codes.ts'
import { type Action, otherAction, type QuestionedParts } from '../reversed-operation.ts'
import { excerpt, quotedName } from './wording.ts'

const { texts } = questions['channel-may-differ']

/** How reversed operations use a channel. */
export interface ChannelUse {
  /** The actions of your application on the channel. */
  readonly actions: ReadonlySet<Action>
  /** True if the channel is only for replies whose address is in each request. */
  readonly isAddressedByRequests: boolean
}

/** Asks `channel-may-differ` about each root channel that stays. */
export function askAboutChannels(parts: QuestionedParts, ask: AskQuestion): void {
  const uses = channelUses(parts)
  for (const channel of parts.channels) {
    const use = channel.effective && uses.get(channel.effective.node)
    ask({
      code: 'channel-may-differ',
      at: channel.location,
      on: 'key',
      message: messageOf(channel, use, parts.servers.length > 0),
    })
  }
}

function messageOf({ name, effective }: Named, use: ChannelUse | undefined, hasServers: boolean): string {
  const written = childOf(effective?.node, 'address')
  const address = stringOf(written)
  if (address === undefined) {
    const advice = use?.isAddressedByRequests ? addressedByRequests(use) : texts.unknownAddress
    return (written === undefined ? texts.withoutAddress : texts.nullAddress)(quotedName(name), advice)
  }
  const parameters = childOf(effective?.node, 'parameters')
  const isFilled = parameters?.kind === 'map' && parameters.entries.size > 0
  if (isFilled) return texts.withParameters(quotedName(name), excerpt(address))
  return texts.assumed(quotedName(name), excerpt(address), hasServers ? texts.connects : texts.onServer)
}

function addressedByRequests({ actions }: ChannelUse): string {
  return actions.has('send') ? texts.replyTo : texts.replyAt
}

/** How reversed operations and their replies use each channel. A reply has the opposite action of its operation. */
export function channelUses({ graph, operations }: QuestionedParts): ReadonlyMap<Node, ChannelUse> {
  const uses = new Map<Node, { actions: Set<Action>; isAddressedByRequests: boolean }>()
  for (const { object, to } of operations) {
    const reply = effectiveField(object, 'reply', graph)
    add(effectiveField(object, 'channel', graph), to, false)
    add(reply?.member('channel'), otherAction[to], reply?.member('address') !== undefined)
  }
  return uses

  function add(channel: EffectiveValue | undefined, action: Action, isAddressed: boolean): void {
    if (channel?.node === undefined) return
    const use = uses.get(channel.node)
    if (use === undefined) uses.set(channel.node, { actions: new Set([action]), isAddressedByRequests: isAddressed })
    else {
      use.actions.add(action)
      use.isAddressedByRequests &&= isAddressed
    }
  }
}
