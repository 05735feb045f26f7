import { type Fixer, formatPointer, membersOf, pointerOf } from '../../src/plugin/index.ts'
import { writtenTag } from '../spec/document/tags-unique-in-list.ts'
import { enclosingList } from './steps/enclosing-list.ts'

/** Removes from a list all tags that are written before with the same content. */
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
  // From the last to the first, so that no index changes before it is used.
  return repeated.toReversed().map((item) => ({ op: 'remove', path: formatPointer(pointerOf(item)) }))
}
