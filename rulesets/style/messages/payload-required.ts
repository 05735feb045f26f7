import { quotedKey, type StyleRule } from '../style-rule.ts'

/** Without a payload, readers do not know what a message carries. */
export const payloadRequired: StyleRule = {
  description: 'Messages must have a `payload`',
  severity: 'warn',
  visit: {
    Message({ payload }, context) {
      if (payload !== undefined) return
      context.report({
        at: ['payload'],
        message: `The message ${quotedKey(context)} has no payload; add "payload"`,
      })
    },
  },
}
