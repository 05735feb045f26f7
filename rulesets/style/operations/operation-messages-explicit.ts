import { formatFragment } from '../../../src/plugin/index.ts'
import { addingField, type ProposedField } from '../../fixers/shared-fixers.ts'
import { isMap, namesIn, nonBlankText } from '../facts/values.ts'
import { quotedKey, type StyleRule } from '../style-rule.ts'

/** With a list, a message added to the channel later does not become part of the operation by accident. */
export const operationMessagesExplicit: StyleRule<ProposedField> = {
  description: 'Operations must list their messages',
  severity: 'warn',
  recommended: false,
  visit: {
    Operation({ messages, channel }, context) {
      const target = context.follow(channel)
      if (messages !== undefined || !isMap(target) || namesIn(target.messages).length === 0) return
      const message = `The operation ${quotedKey(context)} does not list its messages; add "messages"`
      const reference = isMap(channel) ? nonBlankText(channel.$ref) : undefined
      const value = reference?.includes('#')
        ? namesIn(target.messages).map((name) => ({ $ref: reference + formatFragment(['messages', name]).slice(1) }))
        : undefined
      context.report({ at: ['messages'], message, ...(value && { data: { field: 'messages', value } }) })
    },
  },
  fix: addingField('List the messages of the channel', 'safe'),
}
