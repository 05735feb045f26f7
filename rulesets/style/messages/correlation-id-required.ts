import { nameOf, type StyleRule } from '../style-rule.ts'

/** Without a correlation id, nobody can tell which messages belong together. */
export const correlationIdRequired: StyleRule = {
  description: 'Messages must have a correlation id',
  severity: 'warn',
  recommended: false,
  visit: {
    Message({ correlationId }, context) {
      if (correlationId !== undefined) return
      context.report({
        at: ['correlationId'],
        message: `The message ${nameOf(context)} has no correlation id; add "correlationId"`,
      })
    },
  },
}
