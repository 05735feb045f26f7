import { requiredText } from '../facts/required-fields.ts'

export const infoLicenseUrl = requiredText({
  type: 'License',
  noun: 'license',
  field: 'url',
  description: 'The license must have a `url`',
  recommended: false,
  isNamed: false,
})
