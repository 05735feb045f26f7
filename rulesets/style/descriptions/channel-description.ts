import { requiredText } from '../required-text.ts'

export const channelDescription = requiredText({
  type: 'Channel',
  noun: 'channel',
  field: 'description',
  or: 'summary',
})
