import type { FormatRule } from '../../rule.ts'
import { reportForeignMessages } from '../facts/foreign-messages.ts'

export const operationMessagesSubset: FormatRule = {
  description: 'Operation messages must be references to messages of the channel',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'Operation',
    object: reportForeignMessages,
  },
}
