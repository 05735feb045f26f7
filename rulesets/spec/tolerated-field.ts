import { quote } from '../../src/plugin/index.ts'
import { isField } from '../position.ts'
import type { Check } from '../rule.ts'
import { nameOf } from '../wording.ts'

export const toleratedField: Check = {
  description: 'Objects have no fields that are in use elsewhere but that the format text does not list',
  severity: 'warn',
  visitor: {
    of: (type) => Object.values(type.fields).some(({ tolerated }) => tolerated !== undefined),
    position(position, { report }) {
      const { holder, location, name, field } = position
      if (field?.tolerated === undefined || !isField(position)) return
      report({
        at: location,
        on: 'key',
        message: `Unexpected field ${quote(name)} in the ${nameOf(holder)}: ${field.tolerated}`,
      })
    },
  },
}
