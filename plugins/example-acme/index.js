import { definePlugin } from 'msgapi/plugin'
import { addTitle } from './fixers/message-title.js'
import { removeFullStop } from './fixers/operation-summary.js'
import { dottedAddress } from './functions/dotted-address.js'
import { scorecard } from './reporters/scorecard.js'
import { apiOwner } from './rules/api-owner.js'
import { channelAddress } from './rules/channel-address.js'
import { messageTitle } from './rules/message-title.js'
import { moneyAsText } from './rules/money-as-text.js'
import { operationSummary } from './rules/operation-summary.js'
import { replyCorrelation } from './rules/reply-correlation.js'
import { contact } from './transforms/contact.js'

export default definePlugin({
  meta: { name: '@acme/msgapi-plugin', version: '1.0.0', namespace: 'acme', engines: { msgapi: '>=0.1' } },
  functions: { 'dotted-address': dottedAddress },
  rulesets: {
    recommended: {
      rules: {
        'api-owner': apiOwner,
        'channel-address': channelAddress,
        'message-title': messageTitle,
        'operation-summary': operationSummary,
      },
    },
    strict: {
      extends: ['plugin:acme/recommended'],
      rules: {
        'message-title': 'error',
        'money-as-text': moneyAsText,
        'reply-correlation': replyCorrelation,
      },
    },
  },
  fixers: {
    'acme/message-title': addTitle,
    'acme/operation-summary': removeFullStop,
  },
  transforms: { contact },
  reporters: { scorecard },
})
