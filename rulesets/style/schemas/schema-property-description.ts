import { quote } from '../../../src/plugin/index.ts'
import { isMap, membersOfMap, nonBlankText } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** The name of a property rarely explains it completely. */
export const schemaPropertyDescription: StyleRule = {
  description: 'Properties must have a `description`',
  severity: 'warn',
  recommended: false,
  visit: {
    Schema({ properties }, { follow, report }) {
      for (const [name, written] of membersOfMap(properties)) {
        const schema = follow(written)
        if (!isMap(schema) || nonBlankText(schema.description) !== undefined) continue
        const message = `The property ${quote(name, 60)} has no description; add "description"`
        report({ at: ['properties', name], on: 'key', message })
      }
    },
  },
}
