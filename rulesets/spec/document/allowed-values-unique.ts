import { quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import { type RepeatedItems, removingRepeated } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { type RepeatedItem, reportRepeated } from '../../wording/related-places.ts'

const types = ['Parameter', 'ServerVariable']

export const allowedValuesUnique: FormatRule<RepeatedItems> = {
  description: 'The `enum` of a channel parameter or server variable must list each value once',
  severity: 'info',
  visit: {
    of: ({ name }) => types.includes(name),
    object(object, { report }) {
      const allowed = stepTo(object.location, 'enum')
      if (allowed?.node.kind !== 'list') return
      const seen = new Set<string>()
      const repeated: RepeatedItem[] = []
      for (const [index, item] of allowed.node.items.entries()) {
        const value = stringOf(item)
        if (value === undefined) continue
        if (seen.has(value)) {
          const message = `Duplicate ${quote(value)} in "enum" of the ${nameOf(object)}; remove one`
          repeated.push({ index, problem: { at: stepTo(allowed, String(index)) ?? allowed, message } })
        }
        seen.add(value)
      }
      reportRepeated(repeated, report)
    },
  },
  fix: removingRepeated('Remove the repeated values'),
}
