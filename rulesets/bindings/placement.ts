import { quote } from '../../src/plugin/index.ts'
import type { Check } from '../rule.ts'
import { fieldElsewhere } from '../spec/unknown-field.ts'
import { nameOf } from '../wording/names.ts'

/** What is only marked as being of a protocol may name the version; extensions are nobody's. */
const isHarmless = (name: string): boolean => name === 'bindingVersion' || name.startsWith('x-')

export const placement: Check = {
  description: 'Bindings have contents where the public definition of the protocol has some',
  severity: 'warn',
  visitor: {
    of: (type) => type.reserved === true && type.unknownFields === 'warn',
    object(object, { report }) {
      const name = [...object.node.entries.keys()].find((key) => !isHarmless(key))
      if (name === undefined) return
      const elsewhere = fieldElsewhere(name, object)
      const reason = elsewhere ?? ', expected an empty object: only its name is reserved'
      report({
        at: object.location,
        on: 'key',
        message: `Unexpected field ${quote(name)} in the ${nameOf(object)}${reason}`,
      })
    },
  },
}
