import { itemsOf } from '../facts/values.ts'
import { quotedKey, type StyleRule } from '../style-rule.ts'

/** Clients need to know how to authenticate. */
export const serverSecurity: StyleRule = {
  description: 'Servers must have `security`',
  severity: 'warn',
  recommended: false,
  visit: {
    Server({ security }, context) {
      if (itemsOf(security).length > 0) return
      context.report({ at: ['security'], message: `The server ${quotedKey(context)} has no security; add "security"` })
    },
  },
}
