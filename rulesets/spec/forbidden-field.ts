import { formatPointer, type Operation, pointerOf, quote } from '../../src/plugin/index.ts'
import type { FormatRule } from '../rule.ts'
import { nameOf } from '../wording/names.ts'
import { traitUsers } from './facts/traits.ts'

export const forbiddenField: FormatRule<{ readonly isUsed: true }> = {
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
  fix: {
    safety: ({ data }) => (data?.isUsed === true ? 'unsafe' : undefined),
    title: 'Move the field to the objects that use the trait, unless they set it',
    fix({ place }, { graph, node }) {
      const field = place.pointer.at(-1) ?? ''
      const trait = node.parent?.node
      const users = [...traitUsers(graph)].flatMap(([{ node: each }, objects]) => (each === trait ? objects : []))
      const lacking = users.filter((user) => !user.node.entries.has(field))
      const from = formatPointer(place.pointer)
      if (lacking.length === 0) return users.length === 0 ? [] : [{ op: 'remove', path: from }]
      return lacking.map(({ location: at }, index): Operation => {
        const to = {
          from,
          fromFile: node.file.path,
          file: at.file.path,
          path: formatPointer([...pointerOf(at), field]),
        }
        return { op: index === lacking.length - 1 ? 'move' : 'copy', ...to }
      })
    },
  },
}
