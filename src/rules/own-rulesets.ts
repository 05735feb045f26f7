import {
  isPluginRuleset,
  isPreset,
  type RuleOptions,
  type RuleSetting,
  type RulesetMode,
  rulesetModes,
} from '../config/settings.ts'
import { severities } from '../findings/finding.ts'
import { isOnWith, type MergedRule } from '../lint/activate.ts'
import { type Ruleset, type RunnableRule, severityAndOptions } from '../lint/rule.ts'

/** A ruleset of msgapi or of a plugin that another ruleset extends. */
interface Extended {
  readonly name: string
  readonly mode?: RulesetMode | undefined
}

/** The setting of a ruleset for a rule that another one defines. */
interface Said {
  readonly setting: RuleSetting
  readonly options?: RuleOptions | undefined
}

/** A ruleset of a plugin that our engine can run alone, because all its rules visit objects. */
export interface OwnRuleset {
  readonly extends: readonly Extended[]
  /** By full code: its own rules, and severities of other rules. */
  readonly rules: readonly (readonly [code: string, said: RunnableRule | Said])[]
}

/** Finds rulesets by name; undefined for one that our engine cannot run alone. */
export interface KnownRulesets {
  preset(name: string): readonly Ruleset[] | undefined
  ofPlugin(name: string): OwnRuleset | undefined
}

const ownKeys = ['description', 'documentationUrl', 'extends', 'rules']

/**
 * Reads a ruleset of a plugin, with its rules under their full codes. `isRunnable` recognizes rules that visit objects.
 * Undefined if the ruleset contains anything else, even something wrong: Spectral's code then reads it and reports errors.
 */
export function ownRuleset(
  ruleset: Readonly<Record<string, unknown>>,
  isRunnable: (rule: unknown) => rule is RunnableRule,
): OwnRuleset | undefined {
  if (!Object.keys(ruleset).every((key) => ownKeys.includes(key))) return undefined
  const { extends: written = [] } = ruleset
  const extended: Extended[] = []
  for (const item of Array.isArray(written) ? written : [written]) {
    const read = extendedBy(item)
    if (read === undefined) return undefined
    extended.push(read)
  }
  const rules: [string, RunnableRule | Said][] = []
  for (const [code, rule] of Object.entries(ruleset.rules ?? {})) {
    const said = isRunnable(rule) ? definitionOf(rule) : saidOf(rule)
    if (said === undefined) return undefined
    rules.push([code, said])
  }
  return { extends: extended, rules }
}

function extendedBy(item: unknown): Extended | undefined {
  const [name, written]: readonly unknown[] = Array.isArray(item) ? item : [item]
  const mode = rulesetModes.find((known) => known === written)
  if (typeof name !== 'string' || !(isPreset(name) || isPluginRuleset(name)) || mode !== written) return undefined
  return { name, mode }
}

/** A rule with the name of its severity; undefined if it is off. */
function definitionOf(rule: RunnableRule): RunnableRule | undefined {
  const severity = settingOf(rule.severity)
  return severity === undefined || severity === 'on' || severity === 'off' ? undefined : { ...rule, severity }
}

function saidOf(written: unknown): Said | undefined {
  const pair = severityAndOptions(written)
  const setting = settingOf(pair === undefined ? written : pair.severity)
  return setting && { setting, options: pair?.options }
}

/** The severity of a rule as Spectral writes it. */
function settingOf(written: unknown): RuleSetting | undefined {
  if (typeof written === 'boolean') return written ? 'on' : 'off'
  if (written === 'off' || written === -1) return 'off'
  return severities.find((name, index) => written === name || written === index)
}

/**
 * The rules of rulesets, merged as in Spectral: if several have a rule, the last one counts. Undefined if our engine cannot run
 * one of them alone.
 */
export function mergedRules(
  uses: readonly Extended[],
  known: KnownRulesets,
): ReadonlyMap<string, MergedRule> | undefined {
  const merged = new Map<string, MergedRule>()
  for (const use of uses) {
    const rules = rulesBehind(use, known, [])
    if (rules === undefined) return undefined
    for (const [code, rule] of rules) merged.set(code, rule)
  }
  return merged
}

function rulesBehind(
  { name, mode }: Extended,
  known: KnownRulesets,
  around: readonly string[],
): Map<string, MergedRule> | undefined {
  const members = known.preset(name)
  if (members !== undefined) return rulesOfPreset(members, mode ?? 'recommended')
  const own = known.ofPlugin(name)
  if (own === undefined || around.includes(name)) return undefined
  const rules = new Map<string, MergedRule>()
  for (const extended of own.extends) {
    const inner = rulesBehind(extended, known, [...around, name])
    if (inner === undefined) return undefined
    for (const [code, rule] of inner) rules.set(code, withMode(rule, mode))
  }
  for (const [code, said] of own.rules) {
    const rule = ruleWith(said, rules.get(code), mode)
    if (rule === undefined) return undefined
    rules.set(code, rule)
  }
  return rules
}

function rulesOfPreset(members: readonly Ruleset[], mode: RulesetMode): Map<string, MergedRule> {
  const definitions = members.flatMap(({ rules }) => Object.entries(rules))
  return new Map(definitions.map(([code, definition]) => [code, withMode({ definition, enabled: false }, mode)]))
}

function withMode(rule: MergedRule, mode: RulesetMode | undefined): MergedRule {
  const isRecommended = rule.definition.recommended !== false
  return { ...rule, enabled: isOnWith(mode, { isRecommended, isOn: rule.enabled }) }
}

/** A rule with the setting of a ruleset; undefined for a severity of an unknown rule. */
function ruleWith(
  said: RunnableRule | Said,
  rule: MergedRule | undefined,
  mode: RulesetMode | undefined,
): MergedRule | undefined {
  if (!('setting' in said)) {
    if (rule !== undefined) return { ...rule, definition: { ...rule.definition, ...said }, enabled: true }
    return withMode({ definition: said, enabled: false }, mode ?? 'recommended')
  }
  if (rule === undefined) return undefined
  const { setting, options = rule.options } = said
  if (setting === 'on' || setting === 'off') return { ...rule, options, enabled: setting === 'on' }
  return { definition: { ...rule.definition, severity: setting }, options, enabled: true }
}
