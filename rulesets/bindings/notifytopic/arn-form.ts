import { quote } from '../../../src/plugin/index.ts'
import { contentOf, holdsContent } from '../../content.ts'
import type { Check } from '../../rule.ts'
import { placeIn } from '../../wording.ts'
import { readResourceName } from './resource-name.ts'

export const arnForm: Check = {
  description: 'Resource names have their six parts',
  severity: 'warn',
  visitor: {
    at: holdsContent('resource-name', 'warn'),
    position(position, { report }) {
      const text = contentOf(position, 'resource-name', 'warn')
      if (text === undefined || readResourceName(text) !== undefined) return
      const message = `Unexpected value ${quote(text)} for ${placeIn(position)}, expected "arn:<partition>:<service>:<region>:<account-id>:<name>"`
      report({ at: position.location, message })
    },
  },
}
