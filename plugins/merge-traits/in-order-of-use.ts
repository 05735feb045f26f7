import type { Node, NodePath } from '../../src/plugin/index.ts'
import type { MergedTarget } from './merged-target.ts'

/**
 * Targets in an order in which each comes before those that it copies from, so that what is copied is as its author wrote it.
 * Of targets that copy from each other, none comes first.
 */
export function inOrderOfUse(targets: readonly MergedTarget[]): readonly MergedTarget[] {
  const byNode = new Map<Node, MergedTarget>(targets.map((target) => [target.object.node, target]))
  const uses = new Map(targets.map((target) => [target, usedBy(target, byNode)]))
  const users = new Map<MergedTarget, number>()
  for (const used of uses.values()) for (const target of used) users.set(target, (users.get(target) ?? 0) + 1)
  const ordered = new Set(targets.filter((target) => !users.has(target)))
  for (const target of ordered) {
    for (const used of uses.get(target) ?? []) {
      const left = (users.get(used) ?? 0) - 1
      users.set(used, left)
      if (left === 0) ordered.add(used)
    }
  }
  return [...new Set([...ordered, ...targets])]
}

/** The other targets that a target copies from. */
function usedBy({ object, changes }: MergedTarget, byNode: ReadonlyMap<Node, MergedTarget>): ReadonlySet<MergedTarget> {
  const found = new Set<MergedTarget>()
  for (const change of changes) {
    if (change.kind === 'remove') continue
    for (let at: NodePath | undefined = change.from; at !== undefined; at = at.parent) {
      const target = at.node === object.node ? undefined : byNode.get(at.node)
      if (target !== undefined) found.add(target)
    }
  }
  return found
}
