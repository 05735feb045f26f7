import { addingField } from '../../fixers/shared-fixers.ts'
import { requiredText } from '../facts/required-fields.ts'

export const messageNameRequired = requiredText({
  type: 'Message',
  noun: 'message',
  field: 'name',
  or: 'title',
  // Items of a list and whole files have no key to use as a name.
  textFor: ({ location: { key, parent } }) => (parent?.node.kind === 'map' && key !== '' ? key : undefined),
  fix: addingField('Use the key as the name of the message', 'safe'),
})
