import { itemsOf } from '../facts/values.ts'
import { nameOf, type StyleRule } from '../style-rule.ts'

/** Mocks need values for parameters, and readers see by them what is meant. */
export const parameterEnumOrExamples: StyleRule = {
  description: 'Parameters must have allowed values or examples',
  severity: 'warn',
  recommended: false,
  visit: {
    Parameter(parameter, context) {
      if (itemsOf(parameter.enum).length > 0 || itemsOf(parameter.examples).length > 0) return
      context.report({ message: `The parameter ${nameOf(context)} has no values; add "enum" or "examples"` })
    },
  },
}
