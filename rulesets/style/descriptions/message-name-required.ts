import { requiredText } from '../facts/required-text.ts'

export const messageNameRequired = requiredText({
  type: 'Message',
  noun: 'message',
  field: 'name',
  or: 'title',
  // An item of a list has no name, and neither has a file.
  textFor: ({ location: { key, parent } }) => (parent?.node.kind === 'map' && key !== '' ? key : undefined),
})
