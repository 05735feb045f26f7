import { quote } from '../../../src/plugin/index.ts'
import { hasStringContent, stringContent } from '../../facts/position.ts'
import type { FormatRule } from '../../rule.ts'
import { placeInWords } from '../../wording/names.ts'
import { readResourceName } from '../facts/resource-name.ts'

export const arnForm: FormatRule = {
  description: 'An `arn` must have six parts',
  severity: 'warn',
  visit: {
    at: hasStringContent('resource-name', 'warn'),
    position(position, { report }) {
      const text = stringContent(position, 'resource-name', 'warn')
      if (text === undefined || readResourceName(text) !== undefined) return
      const message = `Unexpected value ${quote(text)} for ${placeInWords(position)}, expected "arn:<partition>:<service>:<region>:<account-id>:<name>"`
      report({ at: position.location, message })
    },
  },
}
