import { requiredField } from '../facts/required-fields.ts'

export const infoLicense = requiredField({
  type: 'Info',
  field: 'license',
  description: 'The application must have a `license`',
  message: 'The application has no license; add "license"',
  recommended: false,
})
