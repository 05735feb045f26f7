import type { EffectivePart, Node, TypedObject } from '../../src/plugin/index.ts'

/**
 * The names of a merged object in order: those of the target, then those that only traits have, in the order of the traits.
 * `moved` are names that null removed and a later trait can add again at the end. Parts are given uppermost first.
 */
export function memberNames(
  parts: readonly EffectivePart[],
  target: TypedObject,
  nullsRemove: boolean,
): { readonly names: ReadonlySet<string>; readonly moved: ReadonlySet<string> } {
  const own = new Set(parts.filter(({ source }) => source === target).flatMap(namesOf))
  const merged = new Set<string>()
  const moved = new Set<string>()
  for (const { location, source } of parts.toReversed()) {
    const { node } = location
    if (source === target || node.kind !== 'map') continue
    for (const { key, value } of node.entries.values()) {
      if (nullsRemove && isNullNode(value)) {
        merged.delete(key)
        moved.add(key)
      } else merged.add(key)
    }
  }
  return { names: new Set([...own, ...merged]), moved: new Set([...moved].filter((name) => !own.has(name))) }
}

export function isNullNode(node: Node): boolean {
  return node.kind === 'scalar' && node.value === null
}

function namesOf({ location: { node } }: EffectivePart): readonly string[] {
  return node.kind === 'map' ? node.entries.keys() : []
}
