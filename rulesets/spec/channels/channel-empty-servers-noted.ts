import { stepTo } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'

export const channelEmptyServersNoted: Check = {
  description: 'An empty list of servers is left out: it means all servers, and not none',
  severity: 'info',
  visitor: {
    of: ({ name }) => name === 'Channel',
    object(channel, { report }) {
      const servers = stepTo(channel.location, 'servers')
      if (servers?.node.kind !== 'list' || servers.node.items.length > 0) return
      const message = `Unexpected empty "servers" of the ${nameOf(channel)}: it means all servers, as if it were not there`
      report({ at: servers, on: 'key', message })
    },
  },
}
