import { childOf, type Named, stringOf } from '../../../src/plugin/index.ts'
import type { Ask } from '../question.ts'
import { type ChannelUse, channelUses } from './channel-uses.ts'
import type { Turning } from './turning.ts'
import { excerpt, named } from './wording.ts'

/** Asks P020 of each root channel that stays. */
export function askAboutChannels(turning: Turning, ask: Ask): void {
  const uses = channelUses(turning)
  for (const channel of turning.channels) {
    const use = channel.effective && uses.get(channel.effective.node)
    ask({ code: 'P020', at: channel.location, on: 'key', message: messageOf(channel, use) })
  }
}

function messageOf({ name, effective }: Named, use: ChannelUse | undefined): string {
  const written = childOf(effective?.node, 'address')
  const address = stringOf(written)
  if (address === undefined) {
    const which = written === undefined ? 'has no address' : 'has the address null'
    const next = use?.isAddressedByRequests
      ? 'each request names one. Check that your application may connect to it'
      : 'the description does not say where it is. Ask how your application finds it'
    return `Channel ${named(name)} ${which}: ${next}`
  }
  const parameters = childOf(effective?.node, 'parameters')
  const isFilled = parameters?.kind === 'map' && parameters.entries.size > 0
  const filled = isFilled ? ', with the same parameters' : ''
  return `Your application is assumed to use channel ${named(name)} at ${excerpt(address)} too${filled}; ask where it connects`
}
