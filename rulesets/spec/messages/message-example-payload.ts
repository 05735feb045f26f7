import type { Check } from '../../rule.ts'
import { checkingExamples } from '../facts/message-examples.ts'

export const messageExamplePayload: Check = {
  description: 'The payloads of message examples are valid for the payloads of their messages',
  severity: 'error',
  visitor: checkingExamples('payload'),
}
