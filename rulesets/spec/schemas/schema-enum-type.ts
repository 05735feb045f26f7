import { stepTo } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { asWritten } from '../../wording/names.ts'
import { relatedType, valuesOfOtherTypes } from '../facts/declared-type.ts'
import { isSchema } from '../facts/schema-types.ts'

export const schemaEnumType: Check = {
  description: 'The values that a schema lists are of the type that it names',
  severity: 'warn',
  visitor: {
    of: isSchema,
    having: ['enum'],
    object(schema, { report }) {
      const values = stepTo(schema.location, 'enum')
      if (values?.node.kind !== 'list') return
      const odd = values.node.items.flatMap((_, index) => stepTo(values, String(index)) ?? [])
      for (const { at, expected, instead } of valuesOfOtherTypes(odd, schema)) {
        const message = `Unexpected ${asWritten(at.node, at)} in "enum", expected ${expected}: no value of its schema's type can be equal to it`
        report({ at, message, data: instead, related: relatedType(schema.location) })
      }
    },
  },
}
