import { isDeepStrictEqual } from 'node:util'
import {
  type EffectivePart,
  type Graph,
  isDocumentation,
  kindOfKey,
  type NodePath,
  resolvedNode,
  stepTo,
  toData,
} from '../../src/plugin/index.ts'
import { schemaAt } from './format-conflicts.ts'
import { isNull } from './member-names.ts'
import type { Problem } from './reports.ts'

/**
 * Finds a keyword that two merged schemas give different values. The merged schema keeps one value, beside keywords of the other
 * schema that were not written for it. Text for people and extensions do not count. `parts` begins with the uppermost.
 */
export function contradictionIn(parts: readonly EffectivePart[], graph: Graph): Problem | undefined {
  const known = new Map<string, NodePath>()
  for (const part of parts) {
    const { node } = part.location
    const type = schemaAt(part, graph)?.type
    if (type === undefined || node.kind !== 'map') continue
    for (const { key, value } of node.entries.values()) {
      const at = stepTo(part.location, key)
      if (at === undefined || isNull(value) || kindOfKey(type, key) === 'extension' || isDocumentation(type, key))
        continue
      const upper = known.get(key)
      if (upper === undefined) known.set(key, at)
      else if (differs(upper, at, graph)) return { kind: 'mixed-schema', at: upper, other: at }
    }
  }
  return undefined
}

/** Whether two values are no objects that are merged, and not the same. */
function differs(upper: NodePath, lower: NodePath, graph: Graph): boolean {
  const one = resolvedNode(upper.node, graph)
  const other = resolvedNode(lower.node, graph)
  if (one === undefined || other === undefined || one === other) return false
  return !(one.kind === 'map' && other.kind === 'map') && !isDeepStrictEqual(toData(one), toData(other))
}
