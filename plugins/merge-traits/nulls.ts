import { childOf, type EffectivePart, type NodePath, stepTo, type TypedObject } from '../../src/plugin/index.ts'
import { isNull } from './member-names.ts'

/**
 * The nulls of traits among the members of objects that are merged, as far as they change something: they are lost themselves, or
 * remove what an earlier trait has in their place. Parts are given uppermost first.
 */
export function nullsWithEffect(parts: readonly EffectivePart[], target: TypedObject): readonly NodePath[] {
  return parts.flatMap(({ location, source }, index) => {
    const { node } = location
    if (source === target || node.kind !== 'map') return []
    return node.entries.values().flatMap(({ key, value }) => {
      const at = stepTo(location, key)
      return at !== undefined && isNull(value) && hasEffect(parts, index, key) ? [at] : []
    })
  })
}

function hasEffect(parts: readonly EffectivePart[], index: number, name: string): boolean {
  const above = parts.slice(0, index).flatMap((part) => childOf(part.location.node, name) ?? [])
  if (above.length === 0) return true
  if (above.some(({ kind }) => kind !== 'map')) return false
  const below = parts.slice(index + 1).flatMap((part) => childOf(part.location.node, name) ?? [])
  return below[0]?.kind === 'map'
}
