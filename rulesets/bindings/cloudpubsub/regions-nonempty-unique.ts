import { type RepeatedItems, removingRepeated } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { boundedLists } from '../../spec/keyword-value.ts'

export const regionsNonemptyUnique: FormatRule<RepeatedItems> = {
  description: 'Lists of regions must have at least one region, and each region only once',
  severity: 'warn',
  visit: boundedLists,
  fix: removingRepeated('Remove the repeated regions'),
}
