import { requiredField } from '../facts/required-field.ts'

export const infoLicense = requiredField({
  type: 'Info',
  field: 'license',
  description: 'The application must have a `license`',
  message: 'The application has no license; add "license"',
  recommended: false,
})
