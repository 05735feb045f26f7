import { stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'

/** What is expected in the fields that a server must have. */
const expected = {
  host: 'a host with or without a port',
  protocol: 'the name of a protocol, such as "mqtt"',
}

export const serverNoEmptyText: Check = {
  description: 'The host and the protocol of a server are not empty',
  severity: 'warn',
  visitor: {
    of: ({ name }) => name === 'Server',
    object({ location }, { report }) {
      for (const field of ['host', 'protocol'] as const) {
        const at = stepTo(location, field)
        if (at === undefined || stringOf(at.node)?.trim() !== '') continue
        report({ at, message: `Unexpected empty text for "${field}", expected ${expected[field]}` })
      }
    },
  },
}
