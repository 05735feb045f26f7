import {
  type Fixer,
  formatPointer,
  membersOf,
  type NodePath,
  pointerOf,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'
import type { SiblingHome } from '../facts/sibling-home.ts'

/** Gives the fields beside `$ref` the effect that they lack: in the target, or beside an `allOf` with the reference. Else removes them. */
export const referenceSiblings: Fixer<SiblingHome>['fix'] = ({ data }, { node: { parent: reference } }) => {
  if (reference === undefined) return []
  if (data?.home === 'allOf') return referenceInAllOf(reference)
  return membersOf(reference)
    .filter(({ key }) => key !== '$ref')
    .map((sibling) => {
      const from = formatPointer(pointerOf(sibling))
      if (data?.home !== 'target') return { op: 'remove', path: from }
      const { to, toFile } = data
      return {
        op: 'move',
        from,
        path: `${to}${formatPointer([sibling.key])}`,
        fromFile: sibling.file.path,
        file: toFile,
      }
    })
}

function referenceInAllOf(schema: NodePath): ReturnType<Fixer['fix']> {
  const at = stepTo(schema, '$ref')
  const text = stringOf(at?.node)
  if (at === undefined || text === undefined) return []
  const path = formatPointer(pointerOf(at))
  return [
    { op: 'replace', path, value: [{ $ref: text }] },
    { op: 'rename', path, to: 'allOf' },
  ]
}
