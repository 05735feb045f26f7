import { stringOf } from '../../../src/plugin/index.ts'
import { activeMarkup, mayHoldMarkup } from '../../commonmark.ts'
import { contentOf, holdsContent } from '../../content.ts'
import type { Check } from '../../rule.ts'
import { placeIn, quotedNames } from '../../wording.ts'

export const noUnsafeMarkdown: Check = {
  description: 'Descriptions hold no markup that runs code or loads other pages',
  severity: 'warn',
  visitor: {
    at: holdsContent('commonmark'),
    suspects: (node) => mayHoldMarkup(stringOf(node) ?? ''),
    position(position, { report }) {
      const text = contentOf(position, 'commonmark')
      const markup = text === undefined ? [] : activeMarkup(text)
      if (markup.length === 0) return
      const message = `Unexpected ${quotedNames(markup)} in ${placeIn(position)}, expected CommonMark that does nothing when a page shows it: remove it, or show it as code between backticks`
      report({ at: position.location, message })
    },
  },
}
