import { stepTo } from '../../../src/plugin/index.ts'
import { removingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'

export const channelEmptyServersNoted: FormatRule = {
  description: 'Do not write an empty list of servers; it means all servers',
  severity: 'info',
  visit: {
    of: ({ name }) => name === 'Channel',
    object(channel, { report }) {
      const servers = stepTo(channel.location, 'servers')
      if (servers?.node.kind !== 'list' || servers.node.items.length > 0) return
      const message = `Empty "servers" of the ${nameOf(channel)} means all servers; list servers or remove "servers"`
      report({ at: servers, on: 'key', message })
    },
  },
  fix: removingValue('Remove the empty list', 'safe'),
}
