import { braceMessage } from '../../facts/address-expression.ts'
import type { FormatRule } from '../../rule.ts'
import { templatesOf } from '../facts/server-variables.ts'

export const serverVariableBraces: FormatRule = {
  description: 'Braces in the host and pathname of a server must be closed and not nested',
  severity: 'warn',
  visit: {
    of: ({ name }) => name === 'Server',
    object(server, { report }) {
      for (const { field, location, defects } of templatesOf(server)) {
        const defect = defects.find(({ kind }) => kind !== 'empty')
        if (defect !== undefined) report({ at: location, message: braceMessage(defect, field) })
      }
    },
  },
}
