import { type NodePath, quote, type RuleVisitor, stepTo, stringOf } from '../../src/plugin/index.ts'
import { nameOf, oneOfQuoted } from '../wording/names.ts'

/** Most values that a message lists. */
const mostShown = 8

/** Reports an empty `enum`, and a `default` or `examples` outside the `enum` of the same object, in objects of a type. */
export function valuesOutsideEnum(typeName: string): RuleVisitor {
  return {
    of: ({ name }) => name === typeName,
    object(object, { report }) {
      const { location } = object
      const allowed = stepTo(location, 'enum')
      if (allowed?.node.kind !== 'list') return
      const values = allowed.node.items.map(stringOf)
      if (values.length === 0) {
        const message = `"enum" of the ${nameOf(object)} is empty, so no value is allowed; list values or remove "enum"`
        report({ at: allowed, message })
        return
      }
      // Another rule reports items of another type, and one of them may be the missing value.
      const names = values.filter((value) => value !== undefined)
      if (names.length < values.length) return
      const check = (at: NodePath | undefined, what: string) => {
        const value = stringOf(at?.node)
        if (at === undefined || value === undefined || names.includes(value)) return
        const found = `Unexpected ${what} ${quote(value)} of the ${nameOf(object)}`
        report({ at, message: `${found}, expected ${listed(names)}` })
      }
      check(stepTo(location, 'default'), 'default')
      const examples = stepTo(location, 'examples')
      if (examples?.node.kind !== 'list') return
      for (const index of examples.node.items.keys()) check(stepTo(examples, String(index)), 'example')
    },
  }
}

function listed(names: readonly string[]): string {
  return names.length > mostShown ? `one of the ${names.length} values of "enum"` : oneOfQuoted(names)
}
