import { itemsOf } from '../facts/values.ts'
import { quotedKey, type StyleRule } from '../style-rule.ts'

/** Mock servers need values for parameters, and values show readers the meaning. */
export const parameterEnumOrExamples: StyleRule = {
  description: 'Parameters must have `enum` or `examples`',
  severity: 'warn',
  recommended: false,
  visit: {
    Parameter(parameter, context) {
      if (itemsOf(parameter.enum).length > 0 || itemsOf(parameter.examples).length > 0) return
      context.report({
        message: `The parameter ${quotedKey(context)} has neither "enum" nor "examples"; add one of them`,
      })
    },
  },
}
