import { type Fixer, formatPointer, membersOf, pointerOf } from '../../src/plugin/index.ts'
import { writtenTag } from '../spec/document/tags-unique-in-list.ts'
import { enclosingList } from './steps/enclosing-list.ts'

/** Removes all tags from a list that repeat the content of an earlier one. */
export const tagsUniqueInList: Fixer['fix'] = (_finding, { node }) => {
  const list = enclosingList(node)
  if (list === undefined) return []
  const first = new Set<string>()
  const repeated = membersOf(list).filter((item) => {
    const written = writtenTag(item.node)
    const isRepeated = first.has(written)
    first.add(written)
    return isRepeated
  })
  // Remove from last to first, so that the earlier indices stay valid.
  return repeated.toReversed().map((item) => ({ op: 'remove', path: formatPointer(pointerOf(item)) }))
}
