import { quote } from '../../../src/plugin/index.ts'
import { hasStringContent, stringContent } from '../../facts/position.ts'
import type { FormatRule } from '../../rule.ts'
import { placeInWords } from '../../wording/names.ts'

/** The pattern is loose, because quoted local parts and addresses in brackets exist. */
const emailAddress = /^(?:[^\s"@]+|".+")@(?:[^\s@.[\]]+(?:\.[^\s@.[\]]+)*|\[[^\s@[\]]+\])$/

export const expectedEmail: FormatRule = {
  description: 'E-mail addresses must look like `name@example.com`',
  severity: 'warn',
  visit: {
    at: hasStringContent('email', 'warn'),
    position(position, { report }) {
      const text = stringContent(position, 'email', 'warn')
      if (text === undefined || emailAddress.test(text)) return
      const message = `Unexpected value ${quote(text)} for ${placeInWords(position)}, expected an e-mail address such as "name@example.com"`
      report({ at: position.location, message })
    },
  },
}
