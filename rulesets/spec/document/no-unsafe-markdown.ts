import { stringOf } from '../../../src/plugin/index.ts'
import { hasStringContent, stringContent } from '../../facts/position.ts'
import { activeMarkup, mayHoldMarkup } from '../../facts/unsafe-markup.ts'
import type { FormatRule } from '../../rule.ts'
import { placeInWords, quotedNames } from '../../wording/names.ts'

export const noUnsafeMarkdown: FormatRule = {
  description: 'Descriptions must not contain markup that runs code or loads other pages',
  severity: 'warn',
  visit: {
    at: hasStringContent('commonmark'),
    suspects: (node) => mayHoldMarkup(stringOf(node) ?? ''),
    position(position, { report }) {
      const text = stringContent(position, 'commonmark')
      const markup = text === undefined ? [] : activeMarkup(text)
      if (markup.length === 0) return
      const message = `Unsafe markup ${quotedNames(markup)} in ${placeInWords(position)}; remove it or show it as code between backticks`
      report({ at: position.location, message })
    },
  },
}
