import { quote, readRuntimeExpression, stringOf } from '../../../src/plugin/index.ts'
import { type ProposedValue, settingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'

export const runtimeExpression: FormatRule<ProposedValue> = {
  description: 'Runtime expressions must follow the grammar of the format',
  severity: 'error',
  visit: {
    at: ({ shape }) => shape?.shape === 'scalar' && shape.content === 'runtime-expression',
    position({ location }, { report }) {
      const text = stringOf(location.node)
      if (text === undefined) return
      const read = readRuntimeExpression(text)
      if (!('problem' in read)) return
      const hint = read.meant === undefined ? `, ${read.problem}` : `; did you mean ${quote(read.meant)}?`
      const data = read.meant === undefined ? undefined : { value: read.meant }
      report({ at: location, message: `Unexpected runtime expression ${quote(text)}${hint}`, data })
    },
  },
  fix: settingValue('Correct the expression', 'unsafe'),
}
