import { stepTo } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { isSchema } from '../facts/schema-types.ts'

export const schemaEnumNonempty: FormatRule = {
  description: 'The `enum` of a schema must list at least one value',
  severity: 'warn',
  visit: {
    of: isSchema,
    having: ['enum'],
    object({ location }, { report }) {
      const at = stepTo(location, 'enum')
      if (at?.node.kind !== 'list' || at.node.items.length > 0) return
      report({ at, message: '"enum" is empty, so no value is allowed; list values or remove "enum"' })
    },
  },
}
