import { withPageLinks } from '../../rulesets/rule-links.ts'
import { byDefault } from '../config/origin.ts'
import type { NamedRuleset, RuleOptions, RulesetUse, Settings } from '../config/settings.ts'
import type { Rule, Ruleset } from '../lint/rule.ts'
import type { OptionRules } from './checked-options.ts'
import type { PluginSet } from './plugins.ts'

/** The rules of house style as two rulesets with different defaults. */
export interface StyleRulesets {
  readonly style: Ruleset
  /** All rules that need no options are on. */
  readonly strict: Ruleset
  /** The rules by code, for their options. */
  readonly visitors: OptionRules
  /** True if a rule does nothing without options. */
  readonly needsOptions: (rule: Pick<Rule, 'schema' | 'defaults'>) => boolean
}

const presetsWithStyle: readonly string[] = ['msgapi:style', 'msgapi:strict', 'msgapi:all']

/** True if a preset contains rules of house style. */
export function holdsStyle(name: string): boolean {
  return presetsWithStyle.includes(name)
}

/**
 * The additional rulesets to extend if a config sets rules of house style without a preset that contains them, so that the
 * rules can run.
 */
export function styleUses(settings: Settings): readonly RulesetUse[] {
  const isHeld = settings.extends.some(({ name }) => holdsStyle(name))
  return isHeld || !setsStyle(settings) ? [] : [{ name: 'msgapi:style', mode: 'off' }]
}

/** All rulesets that are extended, in order, each with its origin. */
export function usesWithOrigin(settings: Settings): readonly NamedRuleset[] {
  return [...styleUses(settings).map((use) => ({ ...use, origin: byDefault })), ...settings.extends]
}

/** True if a config, or one of its overrides, sets rules of house style. */
export function setsStyle({ rules, overrides }: Settings): boolean {
  return [rules, ...overrides.map((override) => override.rules)].some((layer) => [...layer.keys()].some(isStyleCode))
}

/** True if a code belongs to a rule of house style. */
export function isStyleCode(code: string): boolean {
  return code.startsWith('style/')
}

/** The rules of house style, if a run has some of them. Other runs do not load them. */
export async function styleFor(settings: Settings, { rulesets }: PluginSet): Promise<StyleRulesets | undefined> {
  const ofPlugins = [...rulesets.values()].flatMap(({ own }) => own?.extends ?? [])
  const isHeld = [...settings.extends, ...ofPlugins].some(({ name }) => holdsStyle(name))
  return isHeld || setsStyle(settings) ? styleRulesets() : undefined
}

let loaded: StyleRulesets | undefined

/** A rule of house style, if these are loaded. They are if a run has a finding of one. */
export function styleRuleIfLoaded(code: string): Rule | undefined {
  return loaded?.visitors.get(code)
}

/** The rules of house style, loaded on first use. */
export async function styleRulesets(): Promise<StyleRulesets> {
  const { styleRuleset, strictRuleset, styleRules, needsOptions } = await import('../../rulesets/style/house-style.ts')
  const visitors = new Map(Object.entries(styleRules))
  loaded ??= { style: withPageLinks(styleRuleset), strict: withPageLinks(strictRuleset), visitors, needsOptions }
  return loaded
}

/** The rules that take options, including house style if one of some codes belongs to it. */
export async function withStyle(rules: OptionRules, codes: readonly string[]): Promise<OptionRules> {
  return codes.some(isStyleCode) ? new Map([...rules, ...(await styleRulesets()).visitors]) : rules
}

/** The settings of other rulesets for a rule of house style. */
interface SaidOfStyle {
  readonly style: StyleRulesets | undefined
  readonly ofRulesets?: RuleOptions | undefined
  /** True if one of them turns it on by its code. */
  readonly isNamed?: boolean | undefined
}

/**
 * A rule of house style with options, or one that needs options and was turned on by its code; undefined for others, which keep
 * their defaults.
 */
export function styleRuleWithOptions(
  code: string,
  settings: Settings,
  { style, ofRulesets, isNamed = false }: SaidOfStyle,
): Rule | undefined {
  const rule = style?.visitors.get(code)
  if (rule === undefined) return undefined
  const layers = [settings, ...settings.overrides]
  if (ofRulesets !== undefined || layers.some(({ ruleOptions }) => ruleOptions.has(code))) return rule
  const isOn = isNamed || layers.some(({ rules }) => (rules.get(code) ?? 'off') !== 'off')
  return isOn && style?.needsOptions(rule) === true ? rule : undefined
}
