import type { StyleRule } from '../style-rule.ts'
import { textOf } from '../values.ts'

/** Whoever uses something deprecated has to know what to use instead. */
export const deprecatedNeedsNote: StyleRule = {
  description: 'Deprecated schemas must have a description',
  severity: 'warn',
  visit: {
    Schema({ deprecated, description }, { report }) {
      if (deprecated !== true || textOf(description) !== undefined) return
      const message = 'The schema is deprecated without a note; add a "description" that names what replaces it'
      report({ at: ['deprecated'], on: 'key', message })
    },
  },
}
