import type { StyleRule } from '../style-rule.ts'

/** An array of anything tells readers nothing. */
export const schemaArrayItems: StyleRule = {
  description: 'Schemas of arrays must say what the items are',
  severity: 'warn',
  visit: {
    Schema({ type, items, contains }, { report }) {
      if (type !== 'array' || items !== undefined || contains !== undefined) return
      report({ at: ['items'], message: 'The array does not say what its items are; add "items"' })
    },
  },
}
