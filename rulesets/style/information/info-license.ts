import { requiredField } from '../facts/required-field.ts'

export const infoLicense = requiredField({
  type: 'Info',
  field: 'license',
  description: 'The description must have a license',
  message: 'The description has no license; add "license"',
  recommended: false,
})
