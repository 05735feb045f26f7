import { type Fixer, formatPointer, membersOf, pointerOf } from '../../src/plugin/index.ts'

/** Removes the fields beside `$ref`, which JSON Reference ignores. */
export const referenceSiblings: Fixer['fix'] = (_finding, { node: { parent } }) => {
  if (parent === undefined) return []
  const siblings = membersOf(parent).filter(({ key }) => key !== '$ref')
  return siblings.map((sibling) => ({ op: 'remove', path: formatPointer(pointerOf(sibling)) }))
}
