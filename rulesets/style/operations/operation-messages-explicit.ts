import { nameOf, type StyleRule } from '../style-rule.ts'
import { isMap, namesIn } from '../values.ts'

/** With a list, a message that the channel gains later is not processed by accident. */
export const operationMessagesExplicit: StyleRule = {
  description: 'Operations must list their messages',
  severity: 'warn',
  recommended: false,
  visit: {
    Operation({ messages, channel }, context) {
      const target = context.follow(channel)
      if (messages !== undefined || !isMap(target) || namesIn(target.messages).length === 0) return
      context.report({
        at: ['messages'],
        message: `The operation ${nameOf(context)} does not list its messages; add "messages"`,
      })
    },
  },
}
