import type { Severity } from '../findings/finding.ts'
import type { Place } from '../pointer.ts'
import type { ActiveRule, Ruleset, RunnableRule } from './rule.ts'

/** How much of a ruleset runs, as in Spectral's `extends: [[name, mode]]`. */
export interface RulesetInUse {
  readonly ruleset: Ruleset
  readonly mode: 'recommended' | 'all' | 'off'
}

/** The settings of single rules in the config. */
export interface RuleSettings {
  /** The setting at a place; undefined if there is none. `on` is the severity that the rule states. */
  settingAt(code: string, place: Place): Severity | 'off' | 'on' | undefined
  /** The setting where no override is. */
  setting(code: string): Severity | 'off' | 'on' | undefined
  /** True if some setting, anywhere, turns the rule on. */
  turnsOn(code: string): boolean
  /** True if it is off everywhere, whatever rulesets say. */
  isOff(code: string): boolean
}

/** A rule of merged rulesets, and whether they have it on. */
export interface MergedRule {
  readonly definition: RunnableRule
  readonly enabled: boolean
  /** The options that rulesets give it. */
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The rules that have to run: those that a ruleset switches on, unless settings switch them off everywhere, and those that a
 * setting switches on somewhere.
 */
export function activateRules(uses: readonly RulesetInUse[], settings: RuleSettings): readonly ActiveRule[] {
  const rules = new Map<string, MergedRule>()
  for (const { ruleset, mode } of uses) {
    for (const [code, definition] of Object.entries(ruleset.rules)) {
      const enabled = mode === 'all' || (mode === 'recommended' && definition.recommended !== false)
      rules.set(code, { definition, enabled: enabled || rules.get(code)?.enabled === true })
    }
  }
  return activateMerged(rules, settings)
}

/** The same of rulesets that are merged. */
export function activateMerged(rules: ReadonlyMap<string, MergedRule>, settings: RuleSettings): readonly ActiveRule[] {
  return [...rules]
    .filter(([code, { enabled }]) => (enabled ? !settings.isOff(code) : settings.turnsOn(code)))
    .map(([code, { definition, enabled }]) => ({
      code,
      definition,
      isAsleep: (settings.setting(code) ?? (enabled ? 'on' : 'off')) === 'off',
      severityAt: (place, stated = definition.severity) => {
        const setting = settings.settingAt(code, place) ?? (enabled ? 'on' : 'off')
        return setting === 'on' ? stated : setting
      },
    }))
}

/** True if the mode of a ruleset switches one of its rules on or off that is not so already. */
export function switches(mode: unknown, rule: { readonly isRecommended: boolean; readonly isOn: boolean }): boolean {
  return isOnWith(mode, rule) !== rule.isOn
}

/** True if a rule is on where its ruleset is extended with a mode; without one it stays as it is. */
export function isOnWith(
  mode: unknown,
  { isRecommended, isOn }: { readonly isRecommended: boolean; readonly isOn: boolean },
): boolean {
  if (mode === 'all' || mode === 'off') return mode === 'all'
  return mode === 'recommended' ? isRecommended : isOn
}
