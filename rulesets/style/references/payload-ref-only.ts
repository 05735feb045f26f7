import { quote } from '../../../src/plugin/index.ts'
import { isMap } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

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
        // Without the name of the message, because several messages can have the schema from one trait.
        const text = `The schema in ${quote(field)} is inline; move it to components.schemas and refer to it`
        context.report({ at: [field], on: 'key', message: text })
      }
    },
  },
}

/** Whether the schema beside `schemaFormat` is a reference. */
function isReferenceInside({ schemaFormat, schema }: Readonly<Record<string, unknown>>): boolean {
  return schemaFormat !== undefined && isMap(schema) && schema.$ref !== undefined
}
