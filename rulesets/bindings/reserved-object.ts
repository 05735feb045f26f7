import { quote } from '../../src/plugin/index.ts'
import { isUnknown } from '../facts/position.ts'
import { type ProposedValue, settingValue } from '../fixers/shared-fixers.ts'
import type { FormatRule } from '../rule.ts'
import { nameOf } from '../wording/names.ts'

export const reservedObject: FormatRule<ProposedValue> = {
  description: 'Reserved binding objects must be empty',
  severity: 'error',
  visit: {
    of: (type) => type.reserved === true && type.unknownFields === undefined,
    object(object, { report }) {
      const name = [...object.node.entries.keys()].find((key) => isUnknown(key, object.type))
      if (name === undefined) return
      const kind = name.startsWith('x-') ? 'extension' : 'field'
      const message = `Unexpected ${kind} ${quote(name)} in the ${nameOf(object)}, which must be empty; remove it`
      const isAllUnknown = [...object.node.entries.keys()].every((key) => isUnknown(key, object.type))
      report({ at: object.location, on: 'key', message, data: isAllUnknown ? { value: {} } : undefined })
    },
  },
  fix: settingValue('Empty the object', 'unsafe'),
}
