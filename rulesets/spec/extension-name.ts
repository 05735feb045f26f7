import { quote } from '../../src/plugin/index.ts'
import { isField } from '../position.ts'
import type { Check } from '../rule.ts'
import { nameOf } from '../wording.ts'

const pattern = /^x-[\w.-]+$/

export const extensionName: Check = {
  description: 'Names of extensions consist of letters, digits, "_", "." and "-"',
  severity: 'warn',
  visitor: {
    of: (type) => type.extendable && !type.open && type.patterned === undefined,
    position(position, { report }) {
      const { holder, location, name } = position
      if (!name.startsWith('x-') || pattern.test(name) || !isField(position) || position.field !== undefined) return
      const message = `Unexpected extension ${quote(name)} in the ${nameOf(holder)}, expected letters, digits, "_", "." and "-" after "x-"`
      report({ at: location, on: 'key', message })
    },
  },
}
