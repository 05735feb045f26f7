import { quote } from '../../src/plugin/index.ts'
import type { FormatRule } from '../rule.ts'
import { fieldElsewhere } from '../spec/unknown-field.ts'
import { nameOf } from '../wording/names.ts'

/** A binding without fields may still name its version and have extensions. */
const isHarmless = (name: string): boolean => name === 'bindingVersion' || name.startsWith('x-')

export const placement: FormatRule = {
  description: 'Bindings must not have fields where their protocol defines none',
  severity: 'warn',
  visit: {
    of: (type) => type.reserved === true && type.unknownFields === 'warn',
    object(object, { report }) {
      const name = [...object.node.entries.keys()].find((key) => !isHarmless(key))
      if (name === undefined) return
      const elsewhere = fieldElsewhere(name, object)
      const reason = elsewhere ?? ', which has no fields; remove it'
      report({
        at: object.location,
        on: 'key',
        message: `Unexpected field ${quote(name)} in the ${nameOf(object)}${reason}`,
      })
    },
  },
}
