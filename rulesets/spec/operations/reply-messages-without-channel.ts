import { effectiveField, stepTo } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { isMisspelled } from '../facts/intended-field.ts'

export const replyMessagesWithoutChannel: FormatRule = {
  description: 'A reply with `messages` must have a `channel`',
  severity: 'warn',
  visit: {
    of: ({ name }) => name === 'OperationReply',
    object(reply, { graph, report }) {
      const at = stepTo(reply.location, 'messages')
      if (at?.node.kind !== 'list' || reply.node.entries.has('channel') || isMisspelled('channel', reply)) return
      const { owner } = reply
      const effective = owner?.type.name === 'Operation' ? effectiveField(owner, 'reply', graph) : undefined
      if (effective?.member('channel') !== undefined) return
      const message = 'The reply has "messages" but no "channel"; add the channel of these messages'
      report({ at, on: 'key', message })
    },
  },
}
