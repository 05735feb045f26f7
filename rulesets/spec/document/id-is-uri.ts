import { quote } from '../../../src/plugin/index.ts'
import { uriDefect, withoutCredentials } from '../../facts/absolute-url.ts'
import { hasStringContent, stringContent } from '../../facts/position.ts'
import type { FormatRule } from '../../rule.ts'
import { placeInWords } from '../../wording/names.ts'

export const idIsUri: FormatRule = {
  description: 'The `id` of the application must be a URI',
  severity: 'error',
  visit: {
    at: hasStringContent('uri'),
    position(position, { report }) {
      const text = stringContent(position, 'uri')
      const defect = text === undefined ? undefined : uriDefect(text)
      if (text === undefined || defect === undefined) return
      const message = `Unexpected value ${quote(withoutCredentials(text))} for ${placeInWords(position)}, expected a URI such as "urn:example:orders"; ${defect}`
      report({ at: position.location, message })
    },
  },
}
