import { stepTo } from '../../../src/plugin/index.ts'
import { type ProposedValue, settingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { asWritten } from '../../wording/names.ts'
import { relatedType, valuesOfOtherTypes } from '../facts/declared-type.ts'
import { isSchema } from '../facts/schema-types.ts'

export const schemaEnumType: FormatRule<ProposedValue> = {
  description: 'The `enum` values of a schema must have the `type` beside them',
  severity: 'warn',
  visit: {
    of: isSchema,
    having: ['enum'],
    object(schema, { report }) {
      const values = stepTo(schema.location, 'enum')
      if (values?.node.kind !== 'list') return
      const odd = values.node.items.flatMap((_, index) => stepTo(values, String(index)) ?? [])
      for (const { at, expected, instead } of valuesOfOtherTypes(odd, schema)) {
        const message = `Unexpected ${asWritten(at.node, at)} in "enum", expected ${expected} as in "type"`
        report({ at, message, data: instead, related: relatedType(schema.location) })
      }
    },
  },
  fix: settingValue('Write the value with the type of its schema', 'unsafe'),
}
