import { documented } from '../../rulesets/documented.ts'
import type { RuleOptions, RulesetUse, Settings } from '../config/settings.ts'
import type { RulesetDefinition } from '../lint/ruleset.ts'
import type { VisitorRule } from '../lint/visitor-rule.ts'
import type { PluginSet } from './plugins.ts'
import type { OptionRules } from './rule-options.ts'

/** The rules of house style as two rulesets, which differ in what is on by default. */
export interface StyleRulesets {
  readonly style: RulesetDefinition
  /** Every rule is on that needs no options. */
  readonly strict: RulesetDefinition
  /** The rules by code, for the options that they take. */
  readonly visitors: OptionRules
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

/** Whether a config sets rules of house style, in overrides too. */
export function setsStyle({ rules, overrides }: Settings): boolean {
  return [rules, ...overrides.map((override) => override.rules)].some((layer) => [...layer.keys()].some(isStyleCode))
}

function isStyleCode(code: string): boolean {
  return code.startsWith('style/')
}

/** The rules of house style, for a run that has some of them; undefined for any other, which does not load them. */
export async function styleFor(settings: Settings, { rulesets }: PluginSet): Promise<StyleRulesets | undefined> {
  const ofPlugins = [...rulesets.values()].flatMap(({ own }) => own?.extends ?? [])
  const isHeld = [...settings.extends, ...ofPlugins].some(({ name }) => holdsStyle(name))
  return isHeld || setsStyle(settings) ? styleRulesets() : undefined
}

/** The rules of house style, which are loaded when they are asked for first. */
export async function styleRulesets(): Promise<StyleRulesets> {
  const { default: style, strict, styleRules } = await import('../../rulesets/style/index.ts')
  return { style: documented(style), strict: documented(strict), visitors: new Map(Object.entries(styleRules)) }
}

/** A rule of house style that gets options; undefined for any other, and for one that keeps its defaults. */
export function styleRuleWithOptions(
  code: string,
  settings: Settings,
  { style, ofRulesets }: { readonly style: StyleRulesets | undefined; readonly ofRulesets?: RuleOptions | undefined },
): VisitorRule | undefined {
  const isGiven = [settings, ...settings.overrides].some(({ ruleOptions }) => ruleOptions.has(code))
  return isGiven || ofRulesets !== undefined ? style?.visitors.get(code) : undefined
}
