import type { Check } from '../../rule.ts'
import { checkingExamples } from '../facts/message-examples.ts'

export const messageExampleHeaders: Check = {
  description: 'The `headers` of a message example must be valid for the headers of the message',
  severity: 'error',
  visitor: checkingExamples('headers'),
}
