import { type Fixer, formatPointer, type NodePath, pointerOf, stepTo, stringOf } from '../../src/plugin/index.ts'
import { dataOf } from './finding-data.ts'
import { unknownField } from './unknown-field.ts'

/** Gives a keyword the name that is meant, or writes `nullable` as one of the types. */
export const unknownKeyword: Fixer['fix'] = (finding, context) =>
  dataOf(finding, 'isNullable') === true ? nullType(context.node) : unknownField(finding, context)

function nullType(keyword: NodePath): ReturnType<Fixer['fix']> {
  const type = keyword.parent === undefined ? undefined : stepTo(keyword.parent, 'type')
  const name = stringOf(type?.node)
  if (type === undefined || name === undefined) return []
  return [
    { op: 'replace', path: formatPointer(pointerOf(type)), value: [name, 'null'] },
    { op: 'remove', path: formatPointer(pointerOf(keyword)) },
  ]
}
