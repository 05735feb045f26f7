import { type Fixer, formatPointer, pointerOf } from '../../src/plugin/index.ts'
import { enclosingList } from './steps/enclosing-list.ts'
import { dataOf } from './steps/finding-data.ts'

/** Removes the items of a list that repeat others, all at once. */
export const removeRepeated: Fixer['fix'] = (finding, { node }) => {
  const list = enclosingList(node)
  const repeated = dataOf(finding, 'repeated')
  if (list === undefined || !Array.isArray(repeated)) return []
  // From the last to the first, so that no index changes before it is used.
  return repeated.toReversed().map((index) => ({
    op: 'remove',
    path: formatPointer([...pointerOf(list), String(index)]),
  }))
}
