import {
  type Fixer,
  formatPointer,
  membersOf,
  type NodePath,
  pointerOf,
  stepTo,
  stringOf,
} from '../../src/plugin/index.ts'
import { dataText } from './steps/finding-data.ts'

/** Gives the fields beside `$ref` the effect that they lack: in the target, or beside an `allOf` with the reference. Else removes them. */
export const referenceSiblings: Fixer['fix'] = (finding, { node: { parent: reference } }) => {
  if (reference === undefined) return []
  const home = dataText(finding, 'home')
  if (home === 'allOf') return referenceInAllOf(reference)
  const [to, file] = [dataText(finding, 'to'), dataText(finding, 'toFile')]
  return membersOf(reference)
    .filter(({ key }) => key !== '$ref')
    .map((sibling) => {
      const from = formatPointer(pointerOf(sibling))
      if (to === undefined || file === undefined) return { op: 'remove', path: from }
      return { op: 'move', from, path: `${to}${formatPointer([sibling.key])}`, fromFile: sibling.file.path, file }
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
