import {
  childOf,
  type Fixer,
  formatFragment,
  formatPointer,
  type Node,
  parsePointer,
  pointerOf,
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
  return [{ op: 'replace', path, value: referencesTo(target, text.includes('#') ? text : `${text}#`, depth) }]
}

/** References to the members that are so deep in a value. */
function referencesTo(target: Node, base: string, depth: number): unknown {
  if (depth === 0 || target.kind !== 'map') return { $ref: base }
  const members = [...target.entries.values()].map(({ key, value }) => [
    key,
    referencesTo(value, base + formatFragment([key]).slice(1), depth - 1),
  ])
  return Object.fromEntries(members)
}
