import { quote } from '../../src/plugin/index.ts'
import type { FormatRule } from '../rule.ts'
import { nameOf } from '../wording/names.ts'

const pattern = /^x-[\w.-]+$/

export const extensionName: FormatRule = {
  description: 'Extension names must consist of letters, digits, `_`, `.` and `-`',
  severity: 'info',
  visit: {
    of: (type) => type.extendable && !type.open && type.patterned === undefined,
    at: ({ isField, field }) => isField && field === undefined,
    position({ owner, location, name }, { report }) {
      if (!name.startsWith('x-') || pattern.test(name)) return
      const message = `Unexpected extension name ${quote(name)} in the ${nameOf(owner)}; use only letters, digits, "_", "." and "-"`
      report({ at: location, on: 'key', message })
    },
  },
}
