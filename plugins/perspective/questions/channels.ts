import {
  childOf,
  type EffectiveValue,
  effectiveField,
  type Named,
  type Node,
  stringOf,
} from '../../../src/plugin/index.ts'
import type { AskQuestion } from '../codes.ts'
import { type Action, otherAction, type QuestionedParts } from '../reversed-operation.ts'
import { excerpt, quotedName } from './wording.ts'

/** How reversed operations use a channel. */
export interface ChannelUse {
  /** The actions of your application on the channel. */
  readonly actions: ReadonlySet<Action>
  /** Whether the channel is only for replies whose address each request states. */
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
    const which = written === undefined ? 'has no address' : 'has the address null'
    const next = use?.isAddressedByRequests
      ? addressedByRequests(use)
      : 'the description does not say where it is; ask how your application finds it'
    return `Channel ${quotedName(name)} ${which}: ${next}`
  }
  const parameters = childOf(effective?.node, 'parameters')
  const isFilled = parameters?.kind === 'map' && parameters.entries.size > 0
  const connects = hasServers ? 'ask where it connects' : 'ask on which server'
  const next = isFilled ? 'with the same parameters; ask for their values' : connects
  return `Your application is assumed to use channel ${quotedName(name)} at ${excerpt(address)} too${isFilled ? ', ' : '; '}${next}`
}

function addressedByRequests({ actions }: ChannelUse): string {
  return actions.has('send')
    ? 'each request names one; ask to which addresses your application may send replies'
    : 'each request names one; choose the address where your application receives replies'
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
