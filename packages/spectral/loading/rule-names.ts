import { isRecord } from '../../../src/plain-data.ts'
import { extendedBy, extendedIn, type SpectralDefinition } from './definition.ts'

/** Finds the rules that a definition or an override can set. */
export interface RuleNames {
  /** The rules of the rulesets that a definition extends. */
  extendedBy(definition: SpectralDefinition): ReadonlySet<string>
  /** The rules of the ruleset of an override, of rulesets that the override extends, and those that other overrides define. */
  inOverride(definition: SpectralDefinition, override: SpectralDefinition): ReadonlySet<string>
}

export function createRuleNames(): RuleNames {
  const known = new Map<unknown, ReadonlySet<string>>()
  const inOverrides = new Map<SpectralDefinition, ReadonlySet<string>>()

  function namesIn(definition: unknown): ReadonlySet<string> {
    const found = known.get(definition)
    if (found !== undefined) return found
    if (!isRecord(definition)) return new Set()
    // Set before it is filled, because definitions in code can lead to themselves.
    const names = new Set<string>()
    known.set(definition, names)
    for (const name of [...extendedNames(definition), ...definedIn(definition)]) names.add(name)
    return names
  }

  function extendedNames(layer: SpectralDefinition): ReadonlySet<string> {
    return new Set(extendedIn(layer.extends).flatMap(({ extended }) => [...namesIn(extended)]))
  }

  /** The rules that every override of a definition can set. Cached, because a ruleset can have thousands of overrides. */
  function namesWithOverrides(definition: SpectralDefinition): ReadonlySet<string> {
    const found = inOverrides.get(definition)
    if (found !== undefined) return found
    const overrides: readonly unknown[] = Array.isArray(definition.overrides) ? definition.overrides : []
    const defined = overrides.flatMap((override) => (isRecord(override) ? [...definedIn(override)] : []))
    const names = new Set([...namesIn(definition), ...defined])
    inOverrides.set(definition, names)
    return names
  }

  return {
    extendedBy: extendedNames,
    inOverride(definition, override) {
      const names = namesWithOverrides(definition)
      return override.extends === undefined ? names : new Set([...names, ...extendedNames(override)])
    },
  }
}

/** The rules that a definition or an override defines. Settings of rules do not count. */
function definedIn(layer: SpectralDefinition): ReadonlySet<string> {
  const rules = layer.rules
  if (!isRecord(rules)) return new Set()
  return new Set(Object.keys(rules).filter((name) => isRecord(rules[name])))
}

/** The number of rulesets that spectral-core creates for a definition and its `extends`: one for each path to a definition. */
export function countRulesets(top: SpectralDefinition): number {
  const counts = new Map<unknown, number>()
  return count(top)

  function count(definition: unknown): number {
    const known = counts.get(definition)
    if (known !== undefined || !isRecord(definition)) return known ?? 0
    counts.set(definition, 0)
    let sum = 1
    for (const extended of extendedBy(definition)) sum += count(extended)
    counts.set(definition, sum)
    return sum
  }
}
