import { namesOfCode } from '../../../src/format/rule-codes.ts'
import { isOnWith, switches } from '../../../src/lint/activate.ts'
import { isRecord } from '../../../src/plain-data.ts'
import type { Pointer } from '../../../src/pointer.ts'
import { type DefinitionOrigin, extendedIn, type SpectralDefinition } from './definition.ts'
import { matchingOverrides, overridesOf, type RulesetLayer, wholeFileOverrides } from './layered-ruleset.ts'
import { createRuleNames } from './rule-names.ts'
import { optionsBeside } from './rule-options.ts'

/** A place in a ruleset. Line and column count from one, and are known only for rulesets in data form. */
export interface RulesetPlace {
  /** Absolute path, or the name of a ruleset that comes with msgapi or Spectral. */
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** The setting of a rule in one part of a ruleset. */
export interface RuleStep {
  readonly place: RulesetPlace
  /** The `definition` of the rule, a `setting` of it, or the `mode` of an extended ruleset. */
  readonly kind: 'definition' | 'setting' | 'mode'
  /** True if it is in an override. */
  readonly isOverride: boolean
  /** As written: a severity, true or false, or the mode of a ruleset. Undefined for a definition without a severity. */
  readonly said: unknown
  /** The options in a setting of the rule. */
  readonly options?: SpectralDefinition | undefined
}

/** The steps that decide about a rule in the named rulesets. */
export interface LayerSteps {
  /** The named ruleset that the rule comes from. */
  readonly layer: RulesetLayer
  /** In the order in which they apply; the last one counts. */
  readonly steps: readonly RuleStep[]
}

/** An override of a ruleset. */
export interface OverrideRecord {
  readonly files: readonly string[]
  /** The codes that it sets. */
  readonly rules: readonly string[]
  /** The options that it sets, by code; absent if there are none. */
  readonly options?: Readonly<Record<string, SpectralDefinition>>
  readonly applies: boolean | null
  readonly place: RulesetPlace
}

/** Where definitions, and extended rulesets with a mode, are written. */
export interface WrittenPlaces {
  originOf(definition: object): DefinitionOrigin | undefined
  originOfExtension(extension: object): { readonly origin: DefinitionOrigin; readonly pointer: Pointer } | undefined
}

/** Finds who set what for a rule in the named rulesets, in the order in which spectral-core applies it. */
export class RuleHistory {
  readonly #layers: readonly RulesetLayer[]
  readonly #places: WrittenPlaces
  readonly #names = createRuleNames()

  /** Takes the layers as they were written, before faulty rules were removed. */
  constructor(layers: readonly RulesetLayer[], places: WrittenPlaces) {
    this.#layers = layers
    this.#places = places
  }

  /**
   * The steps that set a rule for a document, or, without one, for documents that no override matches. Undefined if no ruleset
   * has the rule. `isRecommended` is false for a rule that is off unless a mode or a setting turns it on.
   */
  stepsOf(name: string, isRecommended: boolean, document: string | undefined): LayerSteps | undefined {
    const rule = { names: namesOfCode(name), isRecommended, visited: new Set<unknown>() }
    for (const layer of this.#layers.toReversed()) {
      const steps = this.#layerSteps(layer, document === undefined ? [] : wholeFileOverrides(layer, document), rule)
      if (steps.length > 0) return { layer, steps }
    }
    return undefined
  }

  /** The overrides of all layers. `applies` is true if they match a document or values in it, and null without a document. */
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

  /**
   * Follows spectral-core, which merges the overrides of a top level into one override. That one extends the other rulesets, or
   * replaces parts of them.
   */
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

  /** Of several extended rulesets, the last one with the rule replaces the others. */
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
 * True if the mode of a ruleset changes a rule after these steps. A severity `off` applies in every mode, because spectral-core
 * stores severities and switches separately.
 */
export function modeCounts(mode: unknown, steps: readonly RuleStep[], isRecommended: boolean): boolean {
  return !isSilenced(steps) && switches(mode, { isRecommended, isOn: isSwitchedOn(steps, isRecommended) })
}

/** True if the rule is on after these steps. */
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
