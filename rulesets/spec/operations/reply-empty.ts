import { quote } from '../../../src/plugin/index.ts'
import { removingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { joinedByOr } from '../../wording/names.ts'
import { isMisspelled } from '../facts/intended-field.ts'

const fields = ['address', 'channel', 'messages']

export const replyEmpty: FormatRule = {
  description: 'A reply must have an `address`, a `channel` or `messages`',
  severity: 'warn',
  visit: {
    of: ({ name }) => name === 'OperationReply',
    object(reply, { report }) {
      if (fields.some((name) => reply.node.entries.has(name) || isMisspelled(name, reply))) return
      const message = `The reply has no ${joinedByOr(fields.map((name) => quote(name)))}; add one of them or remove the reply`
      report({ at: reply.location, on: 'key', message })
    },
  },
  fix: removingValue('Remove the reply', 'unsafe'),
}
