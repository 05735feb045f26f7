import type { Check } from '../../rule.ts'
import { boundedLists } from '../facts/bounded-lists.ts'

export const regionsNonemptyUnique: Check = {
  description: 'A list of regions in which messages may be stored names at least one, and each once',
  severity: 'warn',
  visitor: boundedLists,
}
