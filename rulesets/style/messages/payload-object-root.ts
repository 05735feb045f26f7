import { isMap, itemsOf } from '../facts/values.ts'
import { nameOf, type StyleRule } from '../style-rule.ts'

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
      context.report({
        at: ['payload', 'type'],
        message: `The payload of ${nameOf(context)} is not an object; wrap it in one`,
      })
    },
  },
}
