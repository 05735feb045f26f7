import { type Location, stepTo, type TypedObject } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { alternatives, articled, asWritten } from '../../wording.ts'
import { relatedType } from './schema-default-type.ts'
import { isOfType, isSchema, typesOf } from './schema-types.ts'

export const schemaEnumType: Check = {
  description: 'The values that a schema lists are of the type that it names',
  severity: 'warn',
  visitor: {
    of: isSchema,
    object(schema, { report }) {
      const values = stepTo(schema.location, 'enum')
      if (values?.node.kind !== 'list') return
      const odd = values.node.items.flatMap((_, index) => stepTo(values, String(index)) ?? [])
      for (const { at, expected } of otherTypes(odd, schema)) {
        const message = `Unexpected ${asWritten(at.node, at)} in "enum", expected ${expected}: no value of its schema's type can be equal to it`
        report({ at, message, related: relatedType(schema.location) })
      }
    },
  },
}

/** The values that are of none of the types that a schema names, with words for those. */
export function otherTypes(values: readonly Location[], { node, type }: TypedObject) {
  const types = typesOf(node, type)
  if (types === undefined) return []
  const expected = alternatives(types.map(articled))
  return values.filter((value) => !isOfType(value.node, types)).map((at) => ({ at, expected }))
}
