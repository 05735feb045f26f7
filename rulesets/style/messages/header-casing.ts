import { quote } from '../../../src/plugin/index.ts'
import { casingProblem, casingSchema } from '../facts/casing.ts'
import { isMap, namesIn } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** Some protocols compare header names case-sensitively. */
export const headerCasing: StyleRule = {
  description: 'Header names must use the configured casing',
  severity: 'warn',
  recommended: false,
  schema: casingSchema,
  defaults: { casing: 'kebab' },
  visit: {
    Message({ headers }, { follow, options, report }) {
      const schema = follow(headers)
      for (const name of isMap(schema) ? namesIn(schema.properties) : []) {
        const problem = casingProblem(name, options)
        if (problem === undefined) continue
        const message = `The header ${quote(name, 60)} ${problem.words}`
        report({ at: ['headers', 'properties', name], on: 'key', message })
      }
    },
  },
}
