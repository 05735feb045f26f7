import { formatPointer, quote, stringOf } from '../../src/plugin/index.ts'
import type { FormatRule } from '../rule.ts'
import { quotedNames } from '../wording/names.ts'
import { referenceField } from '../wording/related-places.ts'

const outsideUri = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/gu

export const unescapedReference: FormatRule = {
  description: 'Characters that a URI cannot contain must be percent-encoded in references',
  severity: 'info',
  isAboutReferences: true,
  visit: {
    reference({ text, target, location }, { report }) {
      const found = target === undefined ? null : text.match(outsideUri)
      if (found === null) return
      const characters = [...new Set(found)]
      const escaped = escapedReference(text)
      const message = `Unescaped ${quotedNames(characters)} in this reference; write ${quote(escaped)}`
      report({ at: referenceField(location), message })
    },
  },
  fix: {
    safety: 'safe',
    title: 'Percent-encode the reference',
    // The target of the reference stays the same.
    fix({ place }, { node }) {
      const text = stringOf(node.node)
      return text === undefined
        ? []
        : [{ op: 'replace', path: formatPointer(place.pointer), value: escapedReference(text) }]
    },
  },
}

/** The text of a reference as a URI. */
function escapedReference(text: string): string {
  return text.replace(outsideUri, (character) => encodeURIComponent(character))
}
