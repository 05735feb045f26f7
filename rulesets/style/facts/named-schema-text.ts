import type { TypedObject } from '../../../src/plugin/index.ts'
import { quotedKey, type StyleRule } from '../style-rule.ts'
import { nonBlankText } from './values.ts'

/** Creates a rule that requires a text in each named schema: components, and schemas in files of their own. */
export function namedSchemaText(field: string): StyleRule {
  return {
    description: `Named schemas must have a \`${field}\``,
    severity: 'warn',
    recommended: false,
    visit: {
      Schema: (schema, context) => {
        if (!hasName(context.object) || nonBlankText(schema[field]) !== undefined) return
        context.report({ at: [field], message: `The schema ${quotedKey(context)} has no ${field}; add "${field}"` })
      },
    },
  }
}

function hasName({ owner }: TypedObject): boolean {
  return owner === undefined || owner.type.name === 'Components'
}
