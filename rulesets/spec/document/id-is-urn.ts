import { quote } from '../../../src/plugin/index.ts'
import { uriDefect, withoutCredentials } from '../../facts/absolute-url.ts'
import { hasStringContent, stringContent } from '../../facts/position.ts'
import type { FormatRule } from '../../rule.ts'
import { placeInWords } from '../../wording/names.ts'

/** RFC 8141, section 2: a namespace of two to 32 letters, digits and hyphens, then a name in it. */
const urn = /^urn:[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:[^/?#]/i

export const idIsUrn: FormatRule = {
  description: 'The `id` of the application should be a URN, as the format recommends',
  severity: 'info',
  recommended: false,
  visit: {
    at: hasStringContent('uri'),
    position(position, { report }) {
      const text = stringContent(position, 'uri')
      if (text === undefined || uriDefect(text) !== undefined || urn.test(text)) return
      const message = `Unexpected value ${quote(withoutCredentials(text))} for ${placeInWords(position)}; prefer a URN such as "urn:example:orders", which needs no host`
      report({ at: position.location, message })
    },
  },
}
