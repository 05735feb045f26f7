import { requiredText } from '../facts/required-fields.ts'

export const channelDescription = requiredText({
  type: 'Channel',
  noun: 'channel',
  field: 'description',
  or: 'summary',
})
