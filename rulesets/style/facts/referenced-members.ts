import { quote, type TypeName } from '../../../src/plugin/index.ts'
import type { StyleRule } from '../style-rule.ts'
import { isMap, membersOfMap } from './values.ts'

/** Creates a rule that requires references in a map of channels. */
export function referencedMembers(type: TypeName, field: string, noun: string): StyleRule {
  return {
    description: `Channel ${field} must be references to components`,
    severity: 'warn',
    recommended: false,
    visit: {
      [type]: (object, { report }) => {
        for (const [name, member] of membersOfMap(object[field])) {
          if (!isMap(member) || member.$ref !== undefined) continue
          const message = `The ${noun} ${quote(name, 60)} is inline; move it to components.${field} and refer to it`
          report({ at: [field, name], on: 'key', message })
        }
      },
    },
  }
}
