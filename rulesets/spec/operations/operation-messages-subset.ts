import type { Check } from '../../rule.ts'
import { reportForeignMessages } from '../facts/foreign-messages.ts'

export const operationMessagesSubset: Check = {
  description: 'Operation messages must be references to messages of the channel',
  severity: 'error',
  visitor: {
    of: ({ name }) => name === 'Operation',
    object: reportForeignMessages,
  },
}
