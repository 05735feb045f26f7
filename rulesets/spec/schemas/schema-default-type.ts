import { stepTo } from '../../../src/plugin/index.ts'
import { type ProposedValue, settingValue, whereSure } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { asWritten } from '../../wording/names.ts'
import { relatedType, valuesOfOtherTypes } from '../facts/declared-type.ts'
import { requiresTypeOfDefault } from '../facts/schema-types.ts'

export const schemaDefaultType: FormatRule<ProposedValue> = {
  description: 'The `default` of a schema must have the `type` beside it',
  severity: 'error',
  visit: {
    of: requiresTypeOfDefault,
    having: ['default'],
    object(schema, { report }) {
      const value = stepTo(schema.location, 'default')
      for (const { at, expected, instead } of value === undefined ? [] : valuesOfOtherTypes([value], schema)) {
        const message = `Unexpected ${asWritten(at.node, at)} for "default", expected ${expected} as in "type"`
        report({ at, message, data: instead, related: relatedType(schema.location) })
      }
    },
  },
  fix: settingValue('Write the default with the type of its schema', whereSure),
}
