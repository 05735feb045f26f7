import { numberOption } from '../options.ts'
import { nameOf, optionsSchema, type StyleRule } from '../style-rule.ts'
import { itemsOf } from '../values.ts'

/** Readers understand an example before they understand a schema, and mocks send it. */
export const messageExamplesRequired: StyleRule = {
  description: 'Messages with a payload must have examples',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ min: { type: 'integer', minimum: 1 } }),
  defaults: { min: 1 },
  visit: {
    Message({ payload, examples }, context) {
      const min = numberOption(context.options, 'min', 1)
      const count = itemsOf(examples).length
      if (payload === undefined || count >= min) return
      const message = `The message ${nameOf(context)} has ${count} of at least ${min} examples; add to "examples"`
      context.report({ at: ['examples'], message })
    },
  },
}
