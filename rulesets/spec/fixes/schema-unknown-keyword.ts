import {
  type FixContext,
  type Fixer,
  formatPointer,
  type NodePath,
  type Operation,
  pointerOf,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'
import { renameField } from '../../fixers/shared-fixers.ts'
import type { KeywordFix } from '../facts/keyword-values.ts'

/** Corrects the name of a keyword, writes `nullable` as the type "null", and each `example` of the file as `examples`. */
export const unknownKeyword: Fixer<KeywordFix>['fix'] = ({ data, ...finding }, context) => {
  if (data === undefined) return []
  if ('meant' in data) return renameField({ ...finding, data }, context)
  return 'isNullable' in data ? nullType(context.node) : examples(context)
}

function examples({ graph, node: { file } }: FixContext): readonly Operation[] {
  const schemas = graph.objectsOf('Schema', 'JsonSchema').filter((schema) => schema.location.file === file)
  const byNode = new Map(schemas.map((schema) => [schema.node, schema]))
  return [...byNode.values()].flatMap(({ node, location }): readonly Operation[] => {
    const example = stepTo(location, 'example')
    if (example === undefined || node.entries.has('examples')) return []
    const [from, to] = ['example', 'examples'].map((name) => formatPointer([...pointerOf(location), name]))
    if (from === undefined || to === undefined) return []
    // The key keeps its place and comments. Its value is copied into the list, so that it is written as before.
    return [
      { op: 'copy', from, path: to },
      { op: 'replace', path: from, value: [null] },
      { op: 'copy', from: to, path: `${from}/0`, replaces: true },
      { op: 'remove', path: to },
      { op: 'rename', path: from, to: 'examples' },
    ]
  })
}

function nullType(keyword: NodePath): readonly Operation[] {
  const type = keyword.parent === undefined ? undefined : stepTo(keyword.parent, 'type')
  const name = stringOf(type?.node)
  if (type === undefined || name === undefined) return []
  return [
    { op: 'replace', path: formatPointer(pointerOf(type)), value: [name, 'null'] },
    { op: 'remove', path: formatPointer(pointerOf(keyword)) },
  ]
}
