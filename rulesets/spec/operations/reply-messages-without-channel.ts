import { effectiveField, stepTo } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { isMisspelled } from '../facts/intended-field.ts'

export const replyMessagesWithoutChannel: Check = {
  description: 'A reply that lists messages names the channel they belong to',
  severity: 'warn',
  visitor: {
    of: ({ name }) => name === 'OperationReply',
    object(reply, { graph, report }) {
      const at = stepTo(reply.location, 'messages')
      if (at?.node.kind !== 'list' || reply.node.entries.has('channel') || isMisspelled('channel', reply)) return
      const { owner } = reply
      const effective = owner?.type.name === 'Operation' ? effectiveField(owner, 'reply', graph) : undefined
      if (effective?.member('channel') !== undefined) return
      const message =
        'Unexpected "messages" of a reply without "channel", expected the channel whose messages they are: add "channel"'
      report({ at, on: 'key', message })
    },
  },
}
