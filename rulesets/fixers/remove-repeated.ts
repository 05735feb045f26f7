import { type Fixer, formatPointer, pointerOf } from '../../src/plugin/index.ts'
import { enclosingList } from './steps/enclosing-list.ts'
import { dataOf } from './steps/finding-data.ts'

/** Removes all repeated items of a list together. */
export const removeRepeated: Fixer['fix'] = (finding, { node }) => {
  const list = enclosingList(node)
  const repeated = dataOf(finding, 'repeated')
  if (list === undefined || !Array.isArray(repeated)) return []
  // Remove from last to first, so that the earlier indices stay valid.
  return repeated.toReversed().map((index) => ({
    op: 'remove',
    path: formatPointer([...pointerOf(list), String(index)]),
  }))
}
