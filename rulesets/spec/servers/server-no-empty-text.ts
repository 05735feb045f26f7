import { fieldOf, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'

/** What to write in the fields that a server must have. */
const expected = {
  host: 'a host with an optional port',
  url: 'a URL or a host',
  protocol: 'the name of a protocol such as "mqtt"',
}

export const serverNoEmptyText: FormatRule = {
  description: 'The `host` and `protocol` of a server must not be empty',
  severity: 'warn',
  visit: {
    of: ({ name }) => name === 'Server',
    object({ location, type }, { report }) {
      for (const field of ['host', 'url', 'protocol'] as const) {
        if (fieldOf(type, field) === undefined) continue
        const at = stepTo(location, field)
        if (at === undefined || stringOf(at.node)?.trim() !== '') continue
        report({ at, message: `"${field}" is empty; write ${expected[field]}` })
      }
    },
  },
}
