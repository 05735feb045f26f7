import type { Check } from '../../rule.ts'
import { checkingExamples } from '../facts/message-examples.ts'

export const messageExampleHeaders: Check = {
  description: 'The headers of message examples are valid for the headers of their messages',
  severity: 'error',
  visitor: checkingExamples('headers'),
}
