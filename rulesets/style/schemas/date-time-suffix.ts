import { quote } from '../../../src/plugin/index.ts'
import { isMap, membersOfMap, textsOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** The name shows readers that a property is a point in time. */
export const dateTimeSuffix: StyleRule = {
  description: 'Names of `date-time` properties must end with a configured suffix',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ suffixes: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 } }),
  defaults: { suffixes: ['At', '_at'] },
  visit: {
    Schema({ properties }, { follow, options, report }) {
      const suffixes = textsOption(options, 'suffixes')
      for (const [name, written] of membersOfMap(properties)) {
        const schema = follow(written)
        if (!isMap(schema) || schema.format !== 'date-time' || suffixes.some((end) => name.endsWith(end))) continue
        const expected = suffixes.map((end) => quote(end)).join(' or ')
        const message = `The name of the date-time property ${quote(name, 60)} lacks a suffix; end it with ${expected}`
        report({ at: ['properties', name], on: 'key', message })
      }
    },
  },
}
