import { namesOfCode } from '../../../src/format/rule-codes.ts'
import { isOnWith, switches } from '../../../src/lint/activate.ts'
import { isRecord } from '../../../src/plain-data.ts'
import type { Pointer } from '../../../src/pointer.ts'
import { type DefinitionOrigin, extendedIn, type SpectralDefinition } from './definition.ts'
import { matchingOverrides, overridesOf, type RulesetLayer, wholeFileOverrides } from './layered-ruleset.ts'
import { createRuleNames } from './rule-names.ts'
import { optionsBeside } from './rule-options.ts'

/** A place in a ruleset. Line and column count from one, and are known of rulesets in data form. */
export interface RulesetPlace {
  /** Absolute path, or the name of a ruleset that comes with msgapi or Spectral. */
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** What one part of a ruleset says of a rule. */
export interface RuleStep {
  readonly place: RulesetPlace
  /** The `definition` of the rule, a `setting` of it, or the `mode` of a ruleset that is extended. */
  readonly kind: 'definition' | 'setting' | 'mode'
  /** Whether it says so in an override. */
  readonly isOverride: boolean
  /** As written: a severity, true or false, or the mode of a ruleset; undefined for a definition that states no severity. */
  readonly said: unknown
  /** Of a setting, the options that it gives the rule. */
  readonly options?: SpectralDefinition | undefined
}

/** What named rulesets say of a rule. */
export interface LayerSteps {
  /** Of which of the rulesets that were named, by its index, the rule comes, and how much of that is on. */
  readonly layer: RulesetLayer
  /** In the order in which they apply: the last one counts. */
  readonly steps: readonly RuleStep[]
}

/** An override of a ruleset. */
export interface OverrideRecord {
  readonly files: readonly string[]
  /** The codes that it sets. */
  readonly rules: readonly string[]
  /** The options that it gives some of them, by code; absent where it gives none. */
  readonly options?: Readonly<Record<string, SpectralDefinition>>
  readonly applies: boolean | null
  readonly place: RulesetPlace
}

/** Where definitions, and rulesets that are extended with a mode, were written. */
export interface WrittenPlaces {
  originOf(definition: object): DefinitionOrigin | undefined
  originOfExtension(extension: object): { readonly origin: DefinitionOrigin; readonly pointer: Pointer } | undefined
}

/** Tells who said what of the rules of named rulesets, by the order in which spectral-core heeds it. */
export class RuleHistory {
  readonly #layers: readonly RulesetLayer[]
  readonly #places: WrittenPlaces
  readonly #names = createRuleNames()

  /** The layers as they were written, before rules that are wrong were taken out. */
  constructor(layers: readonly RulesetLayer[], places: WrittenPlaces) {
    this.#layers = layers
    this.#places = places
  }

  /**
   * The message about a rule for a document, or, without one, for documents that no override is for; undefined for a rule that no
   * ruleset has. `isRecommended` is false for a rule that modes switch on and off.
   */
  stepsOf(name: string, isRecommended: boolean, document: string | undefined): LayerSteps | undefined {
    const rule = { names: namesOfCode(name), isRecommended, visited: new Set<unknown>() }
    for (const layer of this.#layers.toReversed()) {
      const steps = this.#layerSteps(layer, document === undefined ? [] : wholeFileOverrides(layer, document), rule)
      if (steps.length > 0) return { layer, steps }
    }
    return undefined
  }

  /** The overrides of all layers, each with whether it is for a document or for values in it; null without a document. */
  overridesFor(document: string | undefined): readonly OverrideRecord[] {
    return this.#layers.flatMap((layer) => {
      const { definition, file } = layer
      const origin = this.#places.originOf(definition) ?? { file }
      const applied = new Set(document === undefined ? [] : matchingOverrides(layer, document))
      return overridesOf(definition).map(({ files, rules }, index) => {
        const options = isRecord(rules) ? optionsBeside(rules) : new Map<string, SpectralDefinition>()
        return {
          files: Array.isArray(files) ? files.map(String) : [],
          rules: isRecord(rules) ? Object.keys(rules) : [],
          ...(options.size > 0 && { options: Object.fromEntries(options) }),
          applies: document === undefined ? null : applied.has(index),
          place: placeInRuleset(origin, ['overrides', String(index)]),
        }
      })
    })
  }

  /** As spectral-core merges the overrides of a top level: into one, which then extends the rest, or replaces parts of it. */
  #layerSteps({ definition, file }: RulesetLayer, applied: readonly number[], rule: SoughtRule): readonly RuleStep[] {
    const origin = this.#places.originOf(definition) ?? { file }
    const overrides = overridesOf(definition)
    const withRules = applied.filter((index) => isRecord(overrides[index]?.rules))
    const extending = applied.findLast((index) => Object.hasOwn(overrides[index] ?? {}, 'extends'))
    const setting = withRules.findLast((index) => keyIn(overrides[index]?.rules, rule) !== undefined)
    const own: readonly RuleStep[] =
      setting === undefined ? [] : this.#said(overrides[setting], ['overrides', String(setting)], origin, rule)
    const extended = extending === undefined ? definition : (overrides[extending] ?? {})
    if (withRules.length === 0)
      return [...this.#extendedSteps(extended, origin, rule), ...this.#said(definition, [], origin, rule)]
    if (!isRecord(definition.rules)) return [...this.#extendedSteps(extended, origin, rule), ...own]
    const below = this.#steps(definition, origin, rule)
    return [...(below.length > 0 ? below : this.#extendedSteps(extended, origin, rule)), ...own]
  }

  #steps(definition: SpectralDefinition, parent: DefinitionOrigin, rule: SoughtRule): readonly RuleStep[] {
    if (rule.visited.has(definition)) return []
    rule.visited.add(definition)
    const origin = this.#places.originOf(definition) ?? { file: parent.file }
    return [...this.#extendedSteps(definition, origin, rule), ...this.#said(definition, [], origin, rule)]
  }

  /** Of several that are extended, the last that has the rule replaces the others. */
  #extendedSteps(definition: SpectralDefinition, origin: DefinitionOrigin, rule: SoughtRule): readonly RuleStep[] {
    const all = extendedIn(definition.extends)
    const written: readonly unknown[] = Array.isArray(definition.extends) ? definition.extends : [definition.extends]
    const index = all.findLastIndex(({ extended }) => this.#has(extended, rule))
    const { extended, mode } = all[index] ?? {}
    if (!isRecord(extended)) return []
    const steps = this.#steps(extended, origin, rule)
    const item = written[index]
    const at = typeof item === 'object' && item !== null ? this.#places.originOfExtension(item) : undefined
    if (!modeCounts(mode, steps, rule.isRecommended)) return steps
    const place = at === undefined ? { file: origin.file } : placeInRuleset(at.origin, at.pointer)
    return [...steps, { place, kind: 'mode', isOverride: false, said: mode }]
  }

  #has(definition: unknown, { names }: SoughtRule): boolean {
    const known = this.#names.extendedBy({ extends: [definition] })
    return names.some((name) => known.has(name))
  }

  #said(part: unknown, at: Pointer, origin: DefinitionOrigin, rule: SoughtRule): readonly RuleStep[] {
    const rules = isRecord(part) ? part.rules : undefined
    const key = keyIn(rules, rule)
    if (!isRecord(rules) || key === undefined) return []
    const said = rules[key]
    const place = placeInRuleset(origin, [...at, 'rules', key])
    const kind = isRecord(said) ? 'definition' : 'setting'
    const options = optionsBeside(rules).get(key)
    return [{ place, kind, isOverride: at.length > 0, said: isRecord(said) ? said.severity : said, options }]
  }
}

interface SoughtRule {
  /** All names of the rule. */
  readonly names: readonly string[]
  readonly isRecommended: boolean
  readonly visited: Set<unknown>
}

function keyIn(rules: unknown, { names }: SoughtRule): string | undefined {
  return isRecord(rules) ? names.find((name) => Object.hasOwn(rules, name)) : undefined
}

/**
 * Whether the mode of a ruleset makes a difference to a rule of which these steps speak. A severity `off` stays in force whatever
 * the mode: spectral-core keeps severities and switches apart.
 */
export function modeCounts(mode: unknown, steps: readonly RuleStep[], isRecommended: boolean): boolean {
  return !isSilenced(steps) && switches(mode, { isRecommended, isOn: isSwitchedOn(steps, isRecommended) })
}

/** Whether rulesets that say these things of a rule have it on. */
export function isOnAfter(steps: readonly RuleStep[], isRecommended: boolean): boolean {
  return !isSilenced(steps) && isSwitchedOn(steps, isRecommended)
}

function isSwitchedOn(steps: readonly RuleStep[], isRecommended: boolean): boolean {
  let isOn = false
  for (const [index, { kind, said }] of steps.entries()) {
    if (kind === 'mode') isOn = isOnWith(said, { isRecommended, isOn })
    else if (kind === 'definition') isOn = index > 0 || isRecommended
    else isOn = typeof said === 'boolean' ? said : said !== 'off'
  }
  return isOn
}

function isSilenced(steps: readonly RuleStep[]): boolean {
  const severity = steps.findLast(
    ({ kind, said }) => kind !== 'mode' && said !== undefined && typeof said !== 'boolean',
  )
  return severity?.said === 'off' || severity?.said === -1
}

/** The place of a key, or of an item of a list, in a ruleset. */
export function placeInRuleset({ file, source, base = [] }: DefinitionOrigin, pointer: Pointer): RulesetPlace {
  if (source === undefined) return { file }
  const { start } = source.rangeOf([...base, ...pointer], 'key')
  return { file, line: start.line + 1, column: start.character + 1 }
}
