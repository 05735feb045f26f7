import type { NodePath } from '../../../src/plugin/index.ts'

/** The nearest list around a value. */
export function enclosingList(path: NodePath): NodePath | undefined {
  for (let at = path.parent; at !== undefined; at = at.parent) if (at.node.kind === 'list') return at
  return undefined
}
