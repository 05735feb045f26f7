import { fieldOf, quote, stepTo } from '../../../src/plugin/index.ts'
import { removingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { variablesOf } from '../facts/server-variables.ts'

export const serverVariableUsed: FormatRule = {
  description: 'Every variable of a server must appear in its host or pathname',
  severity: 'warn',
  aboutName: true,
  visit: {
    of: ({ name }) => name === 'Server',
    object(server, { report }) {
      const found = variablesOf(server)
      if (found?.variables === undefined) return
      const { variables, unused } = found
      const where = fieldOf(server.type, 'url') === undefined ? '"host" or "pathname"' : '"url"'
      for (const name of unused) {
        const at = stepTo(variables, name) ?? variables
        report({
          at,
          on: 'key',
          message: `Variable ${quote(name)} of the ${nameOf(server)} is not used; write ${quote(`{${name}}`)} in ${where}, or remove it`,
        })
      }
    },
  },
  fix: removingValue('Remove the unused variable', 'unsafe'),
}
