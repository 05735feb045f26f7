import { fieldOf } from '../../../src/plugin/index.ts'
import { isMap, itemsOf } from '../facts/values.ts'
import { quotedKey, type StyleRule } from '../style-rule.ts'

/** Mock servers need values for parameters, and values show readers the meaning. */
export const parameterEnumOrExamples: StyleRule = {
  description: 'Parameters must have `enum` or `examples`',
  severity: 'warn',
  recommended: false,
  visit: {
    Parameter(parameter, context) {
      // In version 2, the schema of the parameter has them.
      const hasSchema = fieldOf(context.object.type, 'schema') !== undefined
      const schema = hasSchema ? context.follow(parameter.schema) : parameter
      const { enum: values, examples } = isMap(schema) ? schema : {}
      if (itemsOf(values).length > 0 || itemsOf(examples).length > 0) return
      const advice = hasSchema ? 'add one of them to its "schema"' : 'add one of them'
      context.report({
        message: `The parameter ${quotedKey(context)} has neither "enum" nor "examples"; ${advice}`,
      })
    },
  },
}
