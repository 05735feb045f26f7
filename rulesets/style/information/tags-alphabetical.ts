import { quote } from '../../../src/plugin/index.ts'
import { tagNames, visitTags } from '../facts/tag-lists.ts'
import type { StyleRule } from '../style-rule.ts'

/** Long lists of tags are easier to read in order. */
export const tagsAlphabetical: StyleRule = {
  description: 'Tags must be in alphabetical order',
  severity: 'warn',
  recommended: false,
  visit: visitTags(({ tags }, context) => {
    const names = tagNames(tags, context).map((name) => name?.toLowerCase())
    const index = names.findIndex((name, at) => name !== undefined && name < (names[at - 1] ?? ''))
    if (index === -1) return
    const message = `The tag ${quote(names[index])} is out of alphabetical order; move it before ${quote(names[index - 1])}`
    context.report({ at: ['tags', index], message })
  }),
}
