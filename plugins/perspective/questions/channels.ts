import { childOf, type Named, stringOf } from '../../../src/plugin/index.ts'
import type { Ask } from '../question.ts'
import { type ChannelUse, channelUses } from './channel-uses.ts'
import type { Turning } from './turning.ts'
import { excerpt, named } from './wording.ts'

/** Asks P020 about each root channel that stays. */
export function askAboutChannels(turning: Turning, ask: Ask): void {
  const uses = channelUses(turning)
  for (const channel of turning.channels) {
    const use = channel.effective && uses.get(channel.effective.node)
    ask({ code: 'P020', at: channel.location, on: 'key', message: messageOf(channel, use, turning.servers.length > 0) })
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
    return `Channel ${named(name)} ${which}: ${next}`
  }
  const parameters = childOf(effective?.node, 'parameters')
  const isFilled = parameters?.kind === 'map' && parameters.entries.size > 0
  const connects = hasServers ? 'ask where it connects' : 'ask on which server'
  const next = isFilled ? 'with the same parameters; ask for their values' : connects
  return `Your application is assumed to use channel ${named(name)} at ${excerpt(address)} too${isFilled ? ', ' : '; '}${next}`
}

function addressedByRequests({ actions }: ChannelUse): string {
  return actions.has('send')
    ? 'each request names one; ask to which addresses your application may send replies'
    : 'each request names one; choose the address where your application receives replies'
}
