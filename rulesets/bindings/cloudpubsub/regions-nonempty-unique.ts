import type { FormatRule } from '../../rule.ts'
import { boundedLists } from '../facts/bounded-lists.ts'

export const regionsNonemptyUnique: FormatRule = {
  description: 'Lists of regions must have at least one region, and each region only once',
  severity: 'warn',
  visit: boundedLists,
}
