import type { MapNode } from '../load/node.ts'

/** Which objects have a member null, at any depth of objects: merging a trait removes it. Lists count as a whole. */
export class NullMembers {
  readonly #known = new Map<MapNode, boolean>()

  has(node: MapNode): boolean {
    const known = this.#known.get(node)
    if (known !== undefined) return known
    const passed = new Set<MapNode>([node])
    let found = false
    for (const map of passed) {
      for (const { value } of map.entries.values()) {
        if (value.kind === 'map') passed.add(value)
        else if (value.kind === 'scalar' && value.value === null) found = true
      }
      if (found) break
    }
    if (found) this.#known.set(node, true)
    else for (const map of passed) this.#known.set(map, false)
    return found
  }
}
