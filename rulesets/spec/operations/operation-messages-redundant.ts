import { childOf, stepTo } from '../../../src/plugin/index.ts'
import { removingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { channelOfOperation, memberOf, referencesIn } from '../facts/operation-channel.ts'

export const operationMessagesRedundant: FormatRule = {
  description: 'Operations must not list all messages of their channel, which is the default',
  severity: 'info',
  recommended: false,
  visit: {
    of: ({ name }) => name === 'Operation',
    object(operation, { graph, report }) {
      const at = stepTo(operation.location, 'messages')
      const channel = channelOfOperation(operation, graph)
      const messages = channel === undefined ? undefined : childOf(channel.node, 'messages')
      if (at === undefined || messages?.kind !== 'map' || messages.entries.size === 0) return
      const listed = referencesIn(operation, 'messages', graph).map((reference) => memberOf(reference, messages)?.key)
      if (listed.includes(undefined) || new Set(listed).size < messages.entries.size) return
      const message = `"messages" of the ${nameOf(operation)} lists all messages of the channel, which is the default; remove it`
      report({ at, on: 'key', message })
    },
  },
  fix: removingValue('Remove the list', 'unsafe'),
}
