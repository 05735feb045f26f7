import { quote } from '../../src/plugin/index.ts'
import { isUnknown } from '../facts/position.ts'
import type { Check } from '../rule.ts'
import { nameOf } from '../wording/names.ts'

export const reservedObject: Check = {
  description: 'Binding objects of which only the name is reserved are empty',
  severity: 'error',
  visitor: {
    of: (type) => type.reserved === true && type.unknownFields === undefined,
    object(object, { report }) {
      const name = [...object.node.entries.keys()].find((key) => isUnknown(key, object.type))
      if (name === undefined) return
      const extensions = name.startsWith('x-') ? ', and extensions are not allowed' : ''
      const message = `Unexpected field ${quote(name)} in the ${nameOf(object)}, expected an empty object: only its name is reserved${extensions}`
      const isAllUnknown = [...object.node.entries.keys()].every((key) => isUnknown(key, object.type))
      report({ at: object.location, on: 'key', message, data: isAllUnknown ? { value: {} } : undefined })
    },
  },
}
