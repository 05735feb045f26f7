import { itemsOf } from '../facts/values.ts'
import { nameOf, type StyleRule } from '../style-rule.ts'

/** Readers who connect need to know how they identify themselves. */
export const serverSecurity: StyleRule = {
  description: 'Servers must say how clients identify themselves',
  severity: 'warn',
  recommended: false,
  visit: {
    Server({ security }, context) {
      if (itemsOf(security).length > 0) return
      context.report({ at: ['security'], message: `The server ${nameOf(context)} has no security; add "security"` })
    },
  },
}
