import { quote } from '../../src/plugin/index.ts'
import type { Check } from '../rule.ts'
import { nameOf } from '../wording.ts'

export const reservedObject: Check = {
  description: 'Binding objects of which only the name is reserved are empty',
  severity: 'error',
  visitor: {
    of: (type) => type.reserved === true && type.unknownFields === undefined,
    object(object, { report }) {
      const name = [...object.node.entries.keys()].find((key) => !key.startsWith('x-'))
      if (name === undefined) return
      const message = `Unexpected field ${quote(name)} in the ${nameOf(object)}, expected an empty object: only its name is reserved`
      report({ at: object.location, on: 'key', message })
    },
  },
}
