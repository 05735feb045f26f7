import { isRecord } from '../../../src/plain-data.ts'
import { formatPointer, type Pointer } from '../../../src/pointer.ts'
import type { DefinitionOrigin, PlacedDefinition, SpectralDefinition } from './definition.ts'
import { type ExpansionBudget, expandAliases, expansionBudget } from './expand-aliases.ts'
import { canBeIdle, idleRule } from './idle-rules.ts'
import { type PlacedProblem, type ProblemLog, partAt, type RulesetProblem } from './problem-log.ts'

/** Definitions without their faulty parts. */
export interface Repair {
  /** A definition, and all that it extends, with idle rules in place of faulty ones. */
  repaired(definition: SpectralDefinition): SpectralDefinition
  /** The problems of idle rules. They count only if the rule is on, which is known later. */
  readonly carried: ReadonlySet<RulesetProblem>
}

/** The targets of a faulty alias: they match nothing. */
const nowhere = ['$[?(false)]']

/**
 * Removes the faulty parts from definitions: replaces a rule by an idle one, drops a setting of a rule, and lets an alias match
 * nothing. Definitions can lead to themselves.
 */
export function repairDefinitions(
  definitions: readonly PlacedDefinition[],
  { placed, suggestions }: ProblemLog,
): Repair {
  const origins = new Map(definitions.map(({ definition, origin }) => [definition, origin]))
  const copies = new Map<SpectralDefinition, SpectralDefinition>()
  const carried = new Set<RulesetProblem>()
  const budget: ExpansionBudget = { steps: expansionBudget, suggestions }
  return { repaired, carried }

  function repaired(definition: SpectralDefinition): SpectralDefinition {
    const known = copies.get(definition)
    if (known !== undefined) return known
    const copy: Record<string, unknown> = {}
    copies.set(definition, copy)
    const origin = origins.get(definition)
    const faults = origin === undefined ? [] : placed.filter((problem) => isOf(problem, origin))
    const { overrides, aliases } = definition
    Object.assign(copy, layer(definition, {}, [], faults))
    if (Array.isArray(overrides)) {
      copy.overrides = overrides.map((override: unknown, index) =>
        isRecord(override) ? layer(override, aliases, ['overrides', String(index)], faults) : override,
      )
    }
    return copy
  }

  function layer(
    written: SpectralDefinition,
    outer: unknown,
    at: Pointer,
    faults: readonly PlacedProblem[],
  ): SpectralDefinition {
    const copy: Record<string, unknown> = { ...written }
    const { extends: extended, rules, aliases } = written
    if (Object.hasOwn(written, 'extends')) copy.extends = extension(extended)
    if (isRecord(rules)) copy.rules = rulesOf(written, rules, faultsIn(faults, at, 'rules'))
    if (isRecord(aliases)) copy.aliases = aliasesOf(aliases, outer, faultsIn(faults, at, 'aliases'))
    return copy
  }

  function aliasesOf(
    aliases: SpectralDefinition,
    outer: unknown,
    wrong: ReadonlyMap<string, unknown>,
  ): SpectralDefinition {
    const all = { ...(isRecord(outer) ? outer : {}), ...aliases }
    // An alias with an unknown name or a loop in it is reported in the rules that use it.
    const isSound = (name: string) => !wrong.has(name) && !('problem' in expandAliases(`#${name}`, all, budget))
    return Object.fromEntries(Object.entries(aliases).map(([name, alias]) => [name, isSound(name) ? alias : nowhere]))
  }

  function rulesOf(
    written: SpectralDefinition,
    rules: SpectralDefinition,
    wrong: ReadonlyMap<string, readonly RulesetProblem[]>,
  ): SpectralDefinition {
    const kept: [string, unknown][] = []
    for (const [name, rule] of Object.entries(rules)) {
      const problems = wrong.get(name)
      if (problems === undefined) kept.push([name, rule])
      else if (canBeIdle(rule, written) && !(name in Object.prototype)) {
        for (const problem of problems) carried.add(problem)
        kept.push([name, idleRule(rule, problems)])
      }
    }
    return Object.fromEntries(kept)
  }

  /** The value of `extends` with the definitions in it repaired. */
  function extension(written: unknown): unknown {
    if (!Array.isArray(written)) return isRecord(written) ? repaired(written) : written
    return written.map((item: unknown) => {
      if (!Array.isArray(item)) return isRecord(item) ? repaired(item) : item
      const [named, ...mode]: readonly unknown[] = item
      return [isRecord(named) ? repaired(named) : named, ...mode]
    })
  }
}

/** True if a problem is in a definition, whether reported while its file was read or when it was checked. */
function isOf({ origin }: PlacedProblem, own: DefinitionOrigin): boolean {
  return origin === own || (own.source !== undefined && origin.source === own.source)
}

/** The problems in one part of a layer, by name. */
function faultsIn(
  faults: readonly PlacedProblem[],
  at: Pointer,
  part: string,
): ReadonlyMap<string, readonly RulesetProblem[]> {
  const byName = new Map<string, RulesetProblem[]>()
  const wanted = formatPointer(at)
  for (const { pointer, problem } of faults) {
    const { layer, kind, name } = partAt(pointer)
    if (kind !== part || name === undefined || formatPointer(layer) !== wanted) continue
    byName.set(name, [...(byName.get(name) ?? []), problem])
  }
  return byName
}
