import type { Check } from '../../rule.ts'
import { boundedLists } from '../bounded-lists.ts'

export const consumersNonempty: Check = {
  description: 'A list of consumers names at least one',
  severity: 'warn',
  visitor: boundedLists,
}
