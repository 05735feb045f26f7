import { stepTo } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { valuesInSchemas } from '../facts/values-in-schemas.ts'

export const schemaExamplesValid: FormatRule = {
  description: 'The `examples` of a schema must be valid for the schema',
  severity: 'warn',
  visit: valuesInSchemas(({ location, type, node }) => {
    if (!node.entries.has('examples') && !node.entries.has('example')) return []
    if (type.name === 'OpenApiSchema') {
      const value = stepTo(location, 'example')
      return value === undefined ? [] : [{ value, subject: '"example"' }]
    }
    const list = stepTo(location, 'examples')
    if (list?.node.kind !== 'list') return []
    return list.node.items.flatMap((_, index) => {
      const value = stepTo(list, String(index))
      return value === undefined ? [] : [{ value, subject: 'an item of "examples"' }]
    })
  }),
}
