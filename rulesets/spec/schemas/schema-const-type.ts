import { stepTo } from '../../../src/plugin/index.ts'
import { type ProposedValue, settingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { asWritten } from '../../wording/names.ts'
import { relatedType, valuesOfOtherTypes } from '../facts/declared-type.ts'
import { hasDraft07Keywords } from '../facts/schema-types.ts'

export const schemaConstType: FormatRule<ProposedValue> = {
  description: 'The `const` of a schema must have the `type` beside it',
  severity: 'warn',
  visit: {
    of: hasDraft07Keywords,
    having: ['const'],
    object(schema, { report }) {
      const constant = stepTo(schema.location, 'const')
      for (const { at, expected, instead } of constant === undefined ? [] : valuesOfOtherTypes([constant], schema)) {
        const message = `Unexpected ${asWritten(at.node, at)} for "const", expected ${expected} as in "type"`
        report({ at, message, data: instead, related: relatedType(schema.location) })
      }
    },
  },
  fix: settingValue('Write the constant with the type of its schema', 'unsafe'),
}
