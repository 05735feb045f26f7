import { quote } from '../../../src/plugin/index.ts'
import { isMap, itemsOf, membersOfMap } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** An operation is secured by its own field, by a trait, or by all servers of its channel. */
export const operationSecurity: StyleRule = {
  description: 'Operations must have security, or all servers of their channels must',
  severity: 'warn',
  recommended: false,
  visit: {
    Description({ operations, servers }, { follow, report }) {
      const isSecured = (value: unknown): boolean => isMap(value) && itemsOf(value.security).length > 0
      const all = membersOfMap(servers).map(([, server]) => follow(server))
      const areAllSecured = all.length > 0 && all.every(isSecured)
      const known = new Map<unknown, boolean>()
      const hasSecuredServers = (channel: unknown): boolean => {
        const own = isMap(channel) ? itemsOf(channel.servers) : []
        return own.length === 0 ? areAllSecured : own.every((server) => isSecured(follow(server)))
      }
      for (const [name, written] of membersOfMap(operations)) {
        const operation = follow(written)
        if (!isMap(operation) || isSecured(operation)) continue
        const channel = follow(operation.channel)
        const isSafe = known.get(channel) ?? hasSecuredServers(channel)
        known.set(channel, isSafe)
        if (isSafe) continue
        report({
          at: ['operations', name],
          on: 'key',
          message: `The operation ${quote(name, 60)} has no security; add "security" to it, or to all servers of its channel`,
        })
      }
    },
  },
}
