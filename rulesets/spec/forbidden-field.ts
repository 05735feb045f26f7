import { quote } from '../../src/plugin/index.ts'
import type { FormatRule } from '../rule.ts'
import { nameOf } from '../wording/names.ts'
import { traitUsers } from './facts/trait-users.ts'

export const forbiddenField: FormatRule = {
  description: 'Traits must not have fields that only the operation or message itself may have',
  severity: 'error',
  visit: {
    of: (type) => type.forbidden !== undefined,
    at: ({ isField }) => isField,
    position({ owner, location, name }, { graph, report }) {
      const forbidden = owner.type.forbidden ?? {}
      if (!Object.hasOwn(forbidden, name)) return
      report({
        at: location,
        on: 'key',
        message: `Unexpected field ${quote(name)} in the ${nameOf(owner)}; ${forbidden[name]}`,
        // Only the author knows in which order traits of traits apply.
        data: name !== 'traits' && traitUsers(graph).has(owner) ? { isUsed: true } : undefined,
      })
    },
  },
}
