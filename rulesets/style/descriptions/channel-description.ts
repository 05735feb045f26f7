import { requiredText } from '../facts/required-text.ts'

export const channelDescription = requiredText({
  type: 'Channel',
  noun: 'channel',
  field: 'description',
  or: 'summary',
})
