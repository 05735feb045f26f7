import { type EffectiveValue, effectiveField, type Node } from '../../../src/plugin/index.ts'
import { type Action, otherAction } from '../turned-operation.ts'
import type { Turning } from './turning.ts'

/** How turned operations use a channel. */
export interface ChannelUse {
  /** The actions of your application on the channel. */
  readonly actions: ReadonlySet<Action>
  /** Whether the channel is only for replies whose address each request states. */
  readonly isAddressedByRequests: boolean
}

/** How turned operations and their replies use each channel. A reply has the opposite action of its operation. */
export function channelUses({ graph, operations }: Turning): ReadonlyMap<Node, ChannelUse> {
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
