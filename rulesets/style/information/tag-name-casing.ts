import { quote } from '../../../src/plugin/index.ts'
import { type ProposedValue, settingValue } from '../../fixers/shared-fixers.ts'
import { casingProblem, casingSchema } from '../facts/casing.ts'
import { nonBlankText } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** Tags that differ only in casing become two chapters of the documentation. */
export const tagNameCasing: StyleRule<ProposedValue> = {
  description: 'Tag names must use the configured casing',
  severity: 'warn',
  recommended: false,
  schema: casingSchema,
  defaults: { casing: 'kebab' },
  visit: {
    Tag({ name }, { options, report }) {
      const text = nonBlankText(name)
      const problem = text === undefined ? undefined : casingProblem(text, options)
      if (text === undefined || problem === undefined) return
      const message = `The tag ${quote(text, 60)} ${problem.words}`
      report({ at: ['name'], message, data: { value: problem.better } })
    },
  },
  fix: settingValue('Write the tag in the configured casing', 'unsafe'),
}
