import { isMap, itemsOf } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** An object can gain a property later without breaking readers; an array or a string cannot. */
export const payloadObjectRoot: StyleRule = {
  description: 'Payloads must be objects',
  severity: 'warn',
  recommended: false,
  visit: {
    Message({ payload }, context) {
      const schema = context.follow(payload)
      if (!isMap(schema) || schema.type === undefined || schema.schemaFormat !== undefined) return
      if (schema.type === 'object' || itemsOf(schema.type).includes('object')) return
      // Without the name of the message, because several messages can share the schema.
      context.report({
        at: ['payload', 'type'],
        message: 'The payload is not an object; wrap it in one',
        related: [{ message: 'the message' }],
      })
    },
  },
}
