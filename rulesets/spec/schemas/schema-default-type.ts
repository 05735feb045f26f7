import { type Location, pointerOf, stepTo } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { alternatives, articled, asWritten } from '../../wording.ts'
import { isOfType, isSchema, typesOf } from './schema-types.ts'

export const schemaDefaultType: Check = {
  description: 'The default of a schema is of the type that the schema names beside it',
  severity: 'error',
  visitor: {
    of: isSchema,
    object({ type, node, location }, { report }) {
      const value = stepTo(location, 'default')
      const types = value === undefined ? undefined : typesOf(node, type)
      if (value === undefined || types === undefined || isOfType(value.node, types)) return
      report({
        at: value,
        message: `Unexpected ${asWritten(value.node, value)} for "default", expected ${alternatives(types.map(articled))}: a default is of the type of its schema`,
        related: relatedType(location),
      })
    },
  },
}

/** The `type` of a schema as a related place. */
export function relatedType(schema: Location) {
  const type = stepTo(schema, 'type')
  return type === undefined ? [] : [type.file.relatedAt(pointerOf(type), 'key', 'the type of the schema')]
}
