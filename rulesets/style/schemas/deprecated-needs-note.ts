import { nonBlankText, textsOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** Users of a deprecated schema need to know the replacement. */
export const deprecatedNeedsNote: StyleRule = {
  description: 'Deprecated schemas must have a description',
  severity: 'warn',
  schema: optionsSchema({ fields: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 } }),
  defaults: { fields: ['description', 'x-sunset'] },
  visit: {
    Schema(schema, { options, report }) {
      if (schema.deprecated !== true) return
      if (textsOption(options, 'fields').some((field) => nonBlankText(schema[field]) !== undefined)) return
      const message = 'The schema is deprecated without a note; add a "description" that names the replacement'
      report({ at: ['deprecated'], on: 'key', message })
    },
  },
}
