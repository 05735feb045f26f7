import { braceMessage } from '../../facts/address-expression.ts'
import type { FormatRule } from '../../rule.ts'
import { templatesOf } from '../facts/server-variables.ts'

export const serverNoEmptyVariable: FormatRule = {
  description: 'Braces in the host and pathname of a server must contain a variable name',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'Server',
    object(server, { report }) {
      for (const { field, location, defects } of templatesOf(server)) {
        const empty = defects.find(({ kind }) => kind === 'empty')
        if (empty !== undefined) report({ at: location, message: braceMessage(empty, field) })
      }
    },
  },
}
