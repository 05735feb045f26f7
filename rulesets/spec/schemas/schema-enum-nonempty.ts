import { stepTo } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { isSchema } from '../facts/schema-types.ts'

export const schemaEnumNonempty: Check = {
  description: 'Schemas that list values list at least one',
  severity: 'warn',
  visitor: {
    of: isSchema,
    having: ['enum'],
    object({ location }, { report }) {
      const at = stepTo(location, 'enum')
      if (at?.node.kind !== 'list' || at.node.items.length > 0) return
      const message =
        'Unexpected empty array for "enum", expected at least one value: no value is allowed; list them, or leave the keyword out'
      report({ at, message })
    },
  },
}
