import type { Check } from '../../rule.ts'
import { boundedLists } from '../facts/bounded-lists.ts'

export const regionsNonemptyUnique: Check = {
  description: 'Lists of regions must have at least one region, and each region only once',
  severity: 'warn',
  visitor: boundedLists,
}
