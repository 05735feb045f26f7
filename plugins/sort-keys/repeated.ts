import type { NodePath } from '../../src/plugin/index.ts'

/** Whether a value may appear in several places: it is inside an anchor, or comes from a merge key. */
export function isRepeated(location: NodePath): boolean {
  for (let at: NodePath | undefined = location; at !== undefined; at = at.parent) {
    if (at.node.properties?.anchor !== undefined) return true
    const around = at.parent?.node
    if (around?.kind === 'map' && around.merge?.merged.has(at.key) === true) return true
  }
  return false
}
