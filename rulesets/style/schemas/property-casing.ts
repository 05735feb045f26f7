import { quote } from '../../../src/plugin/index.ts'
import { casingProblem, casingSchema } from '../facts/casing.ts'
import { namesIn } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** Property names have one casing, at any depth. */
export const propertyCasing: StyleRule = {
  description: 'Property names must use the configured casing',
  severity: 'warn',
  recommended: false,
  schema: casingSchema,
  defaults: { casing: 'camel' },
  visit: {
    Schema({ properties }, { options, report }) {
      for (const name of namesIn(properties)) {
        const problem = casingProblem(name, options)
        if (problem === undefined) continue
        const message = `The property ${quote(name, 60)} ${problem.words}`
        report({ at: ['properties', name], on: 'key', message })
      }
    },
  },
}
