import type { MapNode } from '../load/node.ts'

/**
 * Returns a test that says whether an object has a member null, at any depth of objects: merging a trait removes it. Lists count as a
 * whole. The test remembers its answers.
 */
export function nullMemberTest(): (node: MapNode) => boolean {
  const known = new Map<MapNode, boolean>()
  return (node) => {
    const before = known.get(node)
    if (before !== undefined) return before
    const passed = new Set<MapNode>([node])
    let found = false
    for (const map of passed) {
      for (const { value } of map.entries.values()) {
        if (value.kind === 'map') passed.add(value)
        else if (value.kind === 'scalar' && value.value === null) found = true
      }
      if (found) break
    }
    if (found) known.set(node, true)
    else for (const map of passed) known.set(map, false)
    return found
  }
}
