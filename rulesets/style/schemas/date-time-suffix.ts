import { quote } from '../../../src/plugin/index.ts'
import { textsOption } from '../facts/options.ts'
import { isMap, membersOf } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** Readers see by the name that a property is a point in time. */
export const dateTimeSuffix: StyleRule = {
  description: 'Names of properties with the format "date-time" must have a suffix of the options',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ suffixes: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 } }),
  defaults: { suffixes: ['At', '_at'] },
  visit: {
    Schema({ properties }, { follow, options, report }) {
      const suffixes = textsOption(options, 'suffixes')
      for (const [name, written] of membersOf(properties)) {
        const schema = follow(written)
        if (!isMap(schema) || schema.format !== 'date-time' || suffixes.some((end) => name.endsWith(end))) continue
        const expected = suffixes.map((end) => quote(end)).join(' or ')
        const message = `The property ${quote(name, 60)} is a point in time; end its name with ${expected}`
        report({ at: ['properties', name], on: 'key', message })
      }
    },
  },
}
