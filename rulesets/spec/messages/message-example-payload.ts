import type { Check } from '../../rule.ts'
import { examplesOfMessages } from '../facts/message-examples.ts'

export const messageExamplePayload: Check = {
  description: 'The `payload` of a message example must be valid for the payload of the message',
  severity: 'error',
  visitor: examplesOfMessages('payload'),
}
