import { quote } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { isMisspelled } from '../facts/intended-field.ts'

const fields = ['address', 'channel', 'messages']

export const replyEmpty: Check = {
  description: 'A reply says something about the reply',
  severity: 'warn',
  visitor: {
    of: ({ name }) => name === 'OperationReply',
    object(reply, { report }) {
      if (fields.some((name) => reply.node.entries.has(name) || isMisspelled(name, reply))) return
      const message = `Unexpected reply without ${fields.map((name) => quote(name)).join(', ')}, expected at least one: it says nothing; remove it`
      report({ at: reply.location, on: 'key', message, data: { isSure: reply.node.entries.size === 0 } })
    },
  },
}
