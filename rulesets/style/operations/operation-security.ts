import {
  childOf,
  fieldOf,
  type Graph,
  type Node,
  perGraph,
  quote,
  resolvedNode,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { isMap, itemsOf, membersOfMap } from '../facts/values.ts'
import { quotedKey, type StyleRule } from '../style-rule.ts'

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
    // In version 2, channels have the operations.
    Operation({ security }, context) {
      const { object, graph, report } = context
      const channel = object.owner
      if (channel?.type.name !== 'Channel' || itemsOf(security).length > 0) return
      if (areServersSecured(channel, graph)) return
      const isAllowed = fieldOf(object.type, 'security') !== undefined
      const advice = isAllowed ? 'add "security" to it, or to all servers' : 'add "security" to all servers'
      report({ on: 'key', message: `The operation ${quotedKey(context)} has no security; ${advice} of its channel` })
    },
  },
}

/** In version 2: the servers of the description, and whether all of them are secured. */
const serversIn = perGraph((graph) => {
  const servers = childOf(graph.entry.root, 'servers')
  const all = servers?.kind === 'map' ? servers.entries.values().map(({ value }) => value) : []
  return { servers, areAllSecured: all.length > 0 && all.every((server) => isServerSecured(server, graph)) }
})

/** Whether all servers that a channel of version 2 names are secured, or else all servers. */
function areServersSecured({ node }: TypedObject, graph: Graph): boolean {
  const { servers, areAllSecured } = serversIn(graph)
  const named = childOf(node, 'servers')
  if (named?.kind !== 'list' || named.items.length === 0) return areAllSecured
  return named.items.every((name) => isServerSecured(childOf(servers, stringOf(name) ?? ''), graph))
}

function isServerSecured(written: Node | undefined, graph: Graph): boolean {
  const security = childOf(written && resolvedNode(written, graph), 'security')
  return security?.kind === 'list' && security.items.length > 0
}
