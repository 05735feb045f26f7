import {
  childOf,
  type Fixer,
  formatPointer,
  parsePointer,
  pointerOf,
  referencesToMembers,
  stringOf,
} from '../../../src/plugin/index.ts'
import type { InlinableTarget } from '../facts/inlinable-target.ts'

/** Replaces a reference with references to the members of its target, or with a copy of it, including comments. */
export const inlineReference: Fixer<InlinableTarget>['fix'] = ({ data }, { node, graph }) => {
  const reference = node.key === '$ref' ? node.parent : node
  if (reference === undefined || data === undefined) return []
  const { from, fromFile, depth } = data
  const path = formatPointer(pointerOf(reference))
  if (depth === undefined) return [{ op: 'copy', from, fromFile, path }]
  const target = graph.files.get(fromFile)?.nodeAt(parsePointer(from) ?? [])
  const text = stringOf(childOf(reference.node, '$ref'))
  if (target === undefined || text === undefined) return []
  return [{ op: 'replace', path, value: referencesToMembers(target, text.includes('#') ? text : `${text}#`, depth) }]
}
