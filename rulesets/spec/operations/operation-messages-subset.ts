import { type ProposedValue, settingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { reportForeignMessages } from '../facts/foreign-reference.ts'

export const operationMessagesSubset: FormatRule<ProposedValue> = {
  description: 'Operation messages must be references to messages of the channel',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'Operation',
    object: reportForeignMessages,
  },
  fix: settingValue('Refer to the message of the channel', 'safe'),
}
