import type { TypedObject } from '../../../src/plugin/index.ts'
import { nameOf, type StyleRule } from '../style-rule.ts'
import { textOf } from './values.ts'

/** Makes a rule that requires a text in each schema that has a name: those among the components, and those that are files. */
export function namedSchemaText(field: string): StyleRule {
  return {
    description: `Each schema with a name must have a ${field}`,
    severity: 'warn',
    recommended: false,
    visit: {
      Schema: (schema, context) => {
        if (!hasName(context.object) || textOf(schema[field]) !== undefined) return
        context.report({ at: [field], message: `The schema ${nameOf(context)} has no ${field}; add "${field}"` })
      },
    },
  }
}

function hasName({ owner }: TypedObject): boolean {
  return owner === undefined || owner.type.name === 'Components'
}
