import { quote } from '../../src/plugin/index.ts'
import { textOf } from '../places.ts'
import type { Check } from '../rule.ts'
import { quotedNames } from '../wording.ts'

const outsideUri = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/gu

export const unescapedReference: Check = {
  description: 'References are written as URIs, with other characters percent-encoded',
  severity: 'info',
  visitor: {
    reference({ text, target, location }, { report }) {
      if (target === undefined) return
      const characters = [...new Set(text.match(outsideUri))]
      if (characters.length === 0) return
      const escaped = text.replace(outsideUri, (character) => encodeURIComponent(character))
      const message = `Unexpected ${quotedNames(characters)} in the reference ${quote(text)}, expected it percent-encoded: ${quote(escaped)}`
      report({ at: textOf(location), message })
    },
  },
}
