import { isMap, itemsOf, numberOption, textsOption } from '../facts/values.ts'
import { optionsSchema, quotedKey, type StyleRule } from '../style-rule.ts'

const parts = ['payload', 'headers']

/** Readers understand an example faster than a schema, and mock servers send it. */
export const messageExamplesRequired: StyleRule = {
  description: 'Messages with a payload must have examples',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ min: { type: 'integer', minimum: 1 }, parts: { type: 'array', items: { enum: parts } } }),
  defaults: { min: 1, parts: [] },
  visit: {
    Message(message, context) {
      const { options, report } = context
      const min = numberOption(options, 'min', 1)
      const examples = itemsOf(message.examples)
      if (message.payload !== undefined && examples.length < min) {
        report({ at: ['examples'], message: `The message ${quotedKey(context)} has ${lackOf(examples.length, min)}` })
        return
      }
      const described = textsOption(options, 'parts').filter((part) => message[part] !== undefined)
      for (const [index, example] of examples.entries()) {
        const missing = isMap(example) ? described.find((part) => example[part] === undefined) : undefined
        if (missing === undefined) continue
        report({ at: ['examples', index, missing], message: `The example has no ${missing}; add "${missing}"` })
      }
    },
  },
}

function lackOf(count: number, min: number): string {
  if (min === 1) return 'no examples; add "examples"'
  return `${count} of ${min} required examples; add more to "examples"`
}
