import { namesOfCode } from '../../../src/format/rule-codes.ts'
import { isRecord } from '../../../src/plain-data.ts'
import { definitionsFrom, type SpectralDefinition } from './definition.ts'
import type { RulesetLayer } from './layered-ruleset.ts'
import { createRuleNames } from './rule-names.ts'

/** The name under which a rule exists, given any of its names; undefined if there is no such rule. */
export function knownName(name: string, known: ReadonlySet<string>): string | undefined {
  return known.has(name) ? name : namesOfCode(name).find((each) => known.has(each))
}

/**
 * Renames the rules that named rulesets, and the config on top, set to the names of the rules that they extend. spectral-core
 * knows a rule by one name only, but rules about bindings have a name for each spelling.
 */
export function underKnownNames(
  layers: readonly RulesetLayer[],
  rules: SpectralDefinition,
): readonly [layers: readonly RulesetLayer[], rules: SpectralDefinition] {
  const names = createRuleNames()
  const copies = new Map<SpectralDefinition, SpectralDefinition>()
  const top = { extends: layers.map(({ definition }) => definition), rules }
  const all = definitionsFrom(top, { file: '' }, () => undefined).flatMap(({ definition }) => partsOf(definition))
  if (!all.some(hasOtherNames)) return [layers, rules]
  const renamedLayers = layers.map((layer) => ({ ...layer, definition: copyOf(layer.definition) }))
  return [renamedLayers, rulesOf(ownPart(top))]

  function partsOf(definition: SpectralDefinition): readonly DefinitionPart[] {
    return [
      ownPart(definition),
      ...overridesOf(definition)
        .filter(isRecord)
        .map((part) => overridePart(part, definition)),
    ]
  }

  function ownPart(part: SpectralDefinition): DefinitionPart {
    return { part, known: () => names.extendedBy(part) }
  }

  function overridePart(part: SpectralDefinition, definition: SpectralDefinition): DefinitionPart {
    return { part, known: () => names.inOverride(definition, part) }
  }

  function copyOf(definition: SpectralDefinition): SpectralDefinition {
    const made = copies.get(definition)
    if (made !== undefined) return made
    // Set before it is filled, because definitions in code can lead to themselves.
    copies.set(definition, definition)
    const overrides = overridesOf(definition).map((part) =>
      isRecord(part) ? renamed(overridePart(part, definition)) : part,
    )
    const copy = { ...renamed(ownPart(definition)), ...(overrides.length > 0 && { overrides }) }
    copies.set(definition, copy)
    return copy
  }

  function renamed(each: DefinitionPart): SpectralDefinition {
    const { rules: set, extends: extended } = each.part
    return {
      ...each.part,
      ...(isRecord(set) && { rules: rulesOf(each) }),
      ...(extended !== undefined && {
        extends: Array.isArray(extended) ? extended.map(extension) : extension(extended),
      }),
    }
  }

  function extension(written: unknown): unknown {
    if (!Array.isArray(written)) return isRecord(written) ? copyOf(written) : written
    return written.map((item: unknown) => (isRecord(item) ? copyOf(item) : item))
  }
}

/** A definition or one of its overrides. */
interface DefinitionPart {
  readonly part: SpectralDefinition
  /** The rules that it can set. */
  readonly known: () => ReadonlySet<string>
}

function overridesOf({ overrides }: SpectralDefinition): readonly unknown[] {
  return Array.isArray(overrides) ? overrides : []
}

function rulesOf({ part, known }: DefinitionPart): SpectralDefinition {
  const rules = isRecord(part.rules) ? Object.entries(part.rules) : []
  const names = known()
  return Object.fromEntries(rules.map(([name, rule]) => [knownName(name, names) ?? name, rule]))
}

/** True if a part sets a rule under another name than the extended rulesets use. */
function hasOtherNames({ part, known }: DefinitionPart): boolean {
  const several = isRecord(part.rules) ? Object.keys(part.rules).filter((name) => namesOfCode(name).length > 1) : []
  if (several.length === 0) return false
  const names = known()
  return several.some((name) => (knownName(name, names) ?? name) !== name)
}
