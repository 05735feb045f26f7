import { isMap } from '../facts/values.ts'
import { nameOf, type StyleRule } from '../style-rule.ts'

/** A schema in components has a name, which code generators use for the type. */
export const payloadRefOnly: StyleRule = {
  description: 'Payloads and headers must be references to components',
  severity: 'warn',
  recommended: false,
  visit: {
    Message(message, context) {
      for (const field of ['payload', 'headers']) {
        const schema = message[field]
        if (!isMap(schema) || schema.$ref !== undefined || isReferenceInside(schema)) continue
        const text = `The ${field} of ${nameOf(context)} is inline; move the schema to components.schemas and refer to it`
        context.report({ at: [field], on: 'key', message: text })
      }
    },
  },
}

/** Whether the schema beside `schemaFormat` is a reference. */
function isReferenceInside({ schemaFormat, schema }: Readonly<Record<string, unknown>>): boolean {
  return schemaFormat !== undefined && isMap(schema) && schema.$ref !== undefined
}
