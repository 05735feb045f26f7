import { addingField } from '../../fixers/shared-fixers.ts'
import { isNamedByKey } from '../../wording/names.ts'
import { requiredText } from '../facts/required-fields.ts'

export const messageNameRequired = requiredText({
  type: 'Message',
  noun: 'message',
  field: 'name',
  or: 'title',
  // Items of a list, messages of operations of version 2, and whole files have no key to use as a name.
  textFor: ({ object, location: { key, parent } }) =>
    isNamedByKey(object) && parent?.node.kind === 'map' && key !== '' ? key : undefined,
  fix: addingField('Use the key as the name of the message', 'safe'),
})
