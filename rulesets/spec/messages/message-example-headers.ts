import type { FormatRule } from '../../rule.ts'
import { checkingExamples } from '../facts/message-examples.ts'

export const messageExampleHeaders: FormatRule = {
  description: 'The `headers` of a message example must be valid for the headers of the message',
  severity: 'error',
  visit: checkingExamples('headers'),
}
