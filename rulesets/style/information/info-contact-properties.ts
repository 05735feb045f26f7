import { nonBlankText, textsOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** A contact without an address is of no use. */
export const infoContactProperties: StyleRule = {
  description: 'The contact must have the configured fields',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ fields: { type: 'array', items: { enum: ['name', 'url', 'email'] }, minItems: 1 } }),
  defaults: { fields: ['name', 'url', 'email'] },
  visit: {
    Contact(contact, { options, report }) {
      const missing = textsOption(options, 'fields').filter((field) => nonBlankText(contact[field]) === undefined)
      if (missing.length > 0)
        report({
          message: `The contact lacks ${missing.map((field) => `"${field}"`).join(', ')}; add ${missing.length === 1 ? 'it' : 'them'}`,
        })
    },
  },
}
