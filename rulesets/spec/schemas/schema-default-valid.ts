import { stepTo } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { isOfType, requiresTypeOfDefault, typesOf } from '../facts/schema-types.ts'
import { valuesInSchemas } from '../facts/values-in-schemas.ts'

export const schemaDefaultValid: FormatRule = {
  description: 'The `default` of a schema must be valid for the schema',
  severity: 'warn',
  visit: valuesInSchemas(({ location, node, type }) => {
    const value = node.entries.has('default') ? stepTo(location, 'default') : undefined
    if (value === undefined) return []
    const types = requiresTypeOfDefault(type) ? typesOf(node, type) : undefined
    // Another rule reports a default of the wrong type.
    const isOther = types !== undefined && !isOfType(value.node, types)
    return isOther ? [] : [{ value, subject: '"default"' }]
  }),
}
