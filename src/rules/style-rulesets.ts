import { withPageLinks } from '../../rulesets/rule-links.ts'
import { byDefault } from '../config/origin.ts'
import type { NamedRuleset, RuleOptions, RulesetUse, Settings } from '../config/settings.ts'
import type { Rule, Ruleset } from '../lint/rule.ts'
import type { OptionRules } from './checked-options.ts'
import type { PluginSet } from './plugins.ts'

/** The rules of house style as two rulesets, which differ in what is on by default. */
export interface StyleRulesets {
  readonly style: Ruleset
  /** Every rule is on that needs no options. */
  readonly strict: Ruleset
  /** The rules by code, for the options that they take. */
  readonly visitors: OptionRules
  /** Whether a rule does nothing until it gets options. */
  readonly needsOptions: (rule: Pick<Rule, 'schema' | 'defaults'>) => boolean
}

const presetsWithStyle: readonly string[] = ['msgapi:style', 'msgapi:strict', 'msgapi:all']

/** Whether a name is that of a preset that holds rules of house style. */
export function holdsStyle(name: string): boolean {
  return presetsWithStyle.includes(name)
}

/** What is extended where a config sets rules of house style without a preset that holds them: those that it sets can run. */
export function styleUses(settings: Settings): readonly RulesetUse[] {
  const isHeld = settings.extends.some(({ name }) => holdsStyle(name))
  return isHeld || !setsStyle(settings) ? [] : [{ name: 'msgapi:style', mode: 'off' }]
}

/** All rulesets that are extended, in their order, each with who named it. */
export function usesWithOrigin(settings: Settings): readonly NamedRuleset[] {
  return [...styleUses(settings).map((use) => ({ ...use, origin: byDefault })), ...settings.extends]
}

/** Whether a config sets rules of house style, in overrides too. */
export function setsStyle({ rules, overrides }: Settings): boolean {
  return [rules, ...overrides.map((override) => override.rules)].some((layer) => [...layer.keys()].some(isStyleCode))
}

/** Whether a code is that of a rule of house style. */
export function isStyleCode(code: string): boolean {
  return code.startsWith('style/')
}

/** The rules of house style, for a run that has some of them; undefined for any other, which does not load them. */
export async function styleFor(settings: Settings, { rulesets }: PluginSet): Promise<StyleRulesets | undefined> {
  const ofPlugins = [...rulesets.values()].flatMap(({ own }) => own?.extends ?? [])
  const isHeld = [...settings.extends, ...ofPlugins].some(({ name }) => holdsStyle(name))
  return isHeld || setsStyle(settings) ? styleRulesets() : undefined
}

let loaded: StyleRulesets | undefined

/** A rule of house style, if these are loaded; a run that has found something with one has loaded them. */
export function styleRuleIfLoaded(code: string): Rule | undefined {
  return loaded?.visitors.get(code)
}

/** The rules of house style, which are loaded when they are asked for first. */
export async function styleRulesets(): Promise<StyleRulesets> {
  const { styleRuleset, strictRuleset, styleRules, needsOptions } = await import('../../rulesets/style/house-style.ts')
  const visitors = new Map(Object.entries(styleRules))
  loaded ??= { style: withPageLinks(styleRuleset), strict: withPageLinks(strictRuleset), visitors, needsOptions }
  return loaded
}

/** Rules that take options, with those of house style where one of some codes is theirs. */
export async function withStyle(rules: OptionRules, codes: readonly string[]): Promise<OptionRules> {
  return codes.some(isStyleCode) ? new Map([...rules, ...(await styleRulesets()).visitors]) : rules
}

/** What rulesets beside those of msgapi say of a rule of house style. */
interface SaidOfStyle {
  readonly style: StyleRulesets | undefined
  readonly ofRulesets?: RuleOptions | undefined
  /** Whether one of them turns it on by its code. */
  readonly isNamed?: boolean | undefined
}

/**
 * A rule of house style that gets options, or that somebody turned on by its code although it needs some; undefined for any other, which
 * keeps its defaults.
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
