import { quote } from '../../src/plugin/index.ts'
import type { FormatRule } from '../rule.ts'
import { nameOf } from '../wording/names.ts'

export const toleratedField: FormatRule = {
  description: 'Do not use fields that the format text does not list here, though some tools accept them',
  severity: 'warn',
  visit: {
    at: ({ field, isField }) => isField && field?.tolerated !== undefined,
    position({ owner, location, name, field }, { report }) {
      if (field?.tolerated === undefined) return
      report({
        at: location,
        on: 'key',
        message: `Unexpected field ${quote(name)} in the ${nameOf(owner)}; ${field.tolerated}`,
      })
    },
  },
}
