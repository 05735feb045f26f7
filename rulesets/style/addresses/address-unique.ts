import { quote } from '../../../src/plugin/index.ts'
import { isMap, itemsOf, membersOfMap, nonBlankText } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** The channels with one address. */
interface Users {
  /** The first channel with the address. */
  readonly first: string
  /** The first channel that is on all servers. */
  everywhere: string | undefined
  /** The first channel on each server. */
  readonly byServer: Map<unknown, string>
}

/** Two channels with the same address on the same server are one channel, described twice. */
export const addressUnique: StyleRule = {
  description: 'Channels on the same server must have different addresses',
  severity: 'warn',
  visit: {
    Description({ channels }, { follow, report }) {
      const byAddress = new Map<string, Users>()
      const seen = new Set<unknown>()
      for (const [name, written] of membersOfMap(channels)) {
        const channel = follow(written)
        const address = isMap(channel) ? nonBlankText(channel.address) : undefined
        if (!isMap(channel) || address === undefined || seen.has(channel)) continue
        seen.add(channel)
        const servers = itemsOf(channel.servers).map((server) => follow(server))
        const users = byAddress.get(address) ?? { first: name, everywhere: undefined, byServer: new Map() }
        byAddress.set(address, users)
        const other = otherUser(name, servers, users)
        if (other === undefined) continue
        const message = `The channels ${quote(other, 30)} and ${quote(name, 30)} have the same address ${quote(address, 40)}; merge them into one`
        report({
          at: ['channels', name, 'address'],
          message,
          related: [{ at: ['channels', other], message: 'The other channel' }],
        })
      }
    },
  },
}

/** Finds an earlier channel on the same server, and records this channel as a user of the address. */
function otherUser(name: string, servers: readonly unknown[], users: Users): string | undefined {
  const shared = servers.map((server) => users.byServer.get(server)).find((other) => other !== undefined)
  const earliest = users.first === name ? undefined : users.first
  const other = servers.length === 0 ? earliest : (users.everywhere ?? shared)
  if (servers.length === 0) users.everywhere ??= name
  for (const server of servers) if (!users.byServer.has(server)) users.byServer.set(server, name)
  return other
}
