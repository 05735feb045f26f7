import type { StyleRule } from '../style-rule.ts'

/** Without `items`, readers do not know what an array contains. */
export const schemaArrayItems: StyleRule = {
  description: 'Array schemas must have `items`',
  severity: 'warn',
  visit: {
    Schema({ type, items, contains }, { report }) {
      if (type !== 'array' || items !== undefined || contains !== undefined) return
      report({ at: ['items'], message: 'The array has no items; add "items"' })
    },
  },
}
