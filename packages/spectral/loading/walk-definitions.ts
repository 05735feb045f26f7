import { isRecord } from '../../../src/plain-data.ts'
import { type DefinitionOrigin, extendedIn, type SpectralDefinition } from './definition.ts'

/** A definition that counts for a run, and where it was written. */
export interface PlacedDefinition {
  readonly definition: SpectralDefinition
  readonly origin: DefinitionOrigin
}

/**
 * A definition and all that it and its overrides extend, each once, the extended ones first. What a ruleset in code extends
 * counts as written in the file of that ruleset. Code may make loops of definitions; spectral-core goes round none.
 */
export function definitionsFrom(
  definition: SpectralDefinition,
  origin: DefinitionOrigin,
  originOf: (definition: object) => DefinitionOrigin | undefined,
): readonly PlacedDefinition[] {
  const visited = new Set<unknown>()
  const found: PlacedDefinition[] = []
  visit(definition, origin)
  return found

  function visit(value: unknown, parent: DefinitionOrigin): void {
    if (!isRecord(value) || visited.has(value)) return
    visited.add(value)
    const place = originOf(value) ?? { file: parent.file }
    for (const extended of extendedBy(value)) visit(extended, place)
    found.push({ definition: value, origin: value === definition ? origin : place })
  }
}

/** What a definition extends, itself or in its overrides. */
export function extendedBy(definition: SpectralDefinition): readonly unknown[] {
  const overrides = Array.isArray(definition.overrides) ? definition.overrides : []
  return [definition, ...overrides].flatMap((layer: unknown) =>
    isRecord(layer) ? extendedIn(layer.extends).map(({ extended }) => extended) : [],
  )
}
