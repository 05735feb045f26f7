import type { FormatRule } from '../../rule.ts'
import { checkingExamples } from '../facts/message-examples.ts'

export const messageExamplePayload: FormatRule = {
  description: 'The `payload` of a message example must be valid for the payload of the message',
  severity: 'error',
  visit: checkingExamples('payload'),
}
