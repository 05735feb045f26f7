import { type Fixer, formatPointer, type Operation, pointerOf } from '../../src/plugin/index.ts'
import { traitUsers } from '../spec/facts/trait-users.ts'

/** Moves a field of a trait to the operations or messages that use the trait. If all of them set the field, it is removed. */
export const forbiddenField: Fixer['fix'] = ({ place }, { graph, node }) => {
  const field = place.pointer.at(-1) ?? ''
  const trait = node.parent?.node
  const users = [...traitUsers(graph)].flatMap(([{ node: each }, objects]) => (each === trait ? objects : []))
  const lacking = users.filter((user) => !user.node.entries.has(field))
  const from = formatPointer(place.pointer)
  if (lacking.length === 0) return users.length === 0 ? [] : [{ op: 'remove', path: from }]
  return lacking.map(({ location: at }, index): Operation => {
    const to = { from, fromFile: node.file.path, file: at.file.path, path: formatPointer([...pointerOf(at), field]) }
    return { op: index === lacking.length - 1 ? 'move' : 'copy', ...to }
  })
}
