import { quote } from '../../src/plugin/index.ts'
import type { FormatRule } from '../rule.ts'
import { nameOf } from '../wording/names.ts'
import { isMisspelled } from './facts/intended-field.ts'

export const atLeastOne: FormatRule = {
  description: 'Message examples must have `headers` or `payload`',
  severity: 'error',
  visit: {
    of: (type) => type.atLeastOne !== undefined,
    object(object, { report }) {
      const names = object.type.atLeastOne ?? []
      if (names.some((name) => object.node.entries.has(name) || isMisspelled(name, object))) return
      const missing = names.map((name) => quote(name)).join(' or ')
      const message = `Missing ${missing} in the ${nameOf(object)}; add at least one of them`
      report({ at: object.location, on: 'key', message })
    },
  },
}
