import { nameOf, type StyleRule } from '../style-rule.ts'

/** A message without a payload tells readers nothing of what it carries. */
export const payloadRequired: StyleRule = {
  description: 'Messages must describe their payload',
  severity: 'warn',
  visit: {
    Message({ payload }, context) {
      if (payload !== undefined) return
      context.report({
        at: ['payload'],
        message: `The message ${nameOf(context)} does not describe its payload; add "payload"`,
      })
    },
  },
}
