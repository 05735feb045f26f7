import { type FixableFinding, type NodePath, stepTo } from '../../../src/plugin/index.ts'
import { dataOf } from './finding-data.ts'

/** The items that repeat earlier ones in the list of a finding, as the rule counted them. */
export function repeatedItems(finding: FixableFinding, path: NodePath): readonly NodePath[] {
  const list = enclosingList(path)
  const repeated = dataOf(finding, 'repeated')
  if (list === undefined || !Array.isArray(repeated)) return []
  return repeated.flatMap((index) => stepTo(list, String(index)) ?? [])
}

/** The nearest list around a value. */
export function enclosingList(path: NodePath): NodePath | undefined {
  for (let at = path.parent; at !== undefined; at = at.parent) if (at.node.kind === 'list') return at
  return undefined
}
