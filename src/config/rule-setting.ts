import type { Finding } from '../findings/finding.ts'
import { byCode } from '../format/rule-codes.ts'
import type { Place } from '../pointer.ts'
import { OverrideIndex } from './override-index.ts'
import type { RuleOptions, RuleSetting, Settings } from './settings.ts'

/**
 * The setting of a rule, given any of its codes, at the place of a finding; undefined if nothing sets it. As in Spectral, the
 * override with the deepest pointer wins, and the last of equal ones.
 */
export function ruleSettingAt({ rules, overrides }: Settings, code: string, place: Place): RuleSetting | undefined {
  return indexOf(overrides).rules.valueAt(code, place) ?? byCode(rules, code)
}

/** The options of a rule at a place, by the same order; undefined if there are none. */
export function ruleOptionsAt(
  { ruleOptions, overrides }: Settings,
  code: string,
  place: Place,
): RuleOptions | undefined {
  return indexOf(overrides).options.valueAt(code, place) ?? byCode(ruleOptions, code)
}

interface OverrideIndices {
  readonly rules: OverrideIndex<RuleSetting>
  readonly options: OverrideIndex<RuleOptions>
}

const indices = new WeakMap<Settings['overrides'], OverrideIndices>()

function indexOf(overrides: Settings['overrides']): OverrideIndices {
  const known = indices.get(overrides)
  if (known !== undefined) return known
  const made = {
    rules: new OverrideIndex(overrides, ({ rules }) => rules),
    options: new OverrideIndex(overrides, ({ ruleOptions }) => ruleOptions),
  }
  indices.set(overrides, made)
  return made
}

/** A finding of a rule, with the severity that the settings have for its code at its place; empty if they switch it off. */
export function withRuleSetting(finding: Finding, settings: Settings): readonly Finding[] {
  const setting = ruleSettingAt(settings, finding.code, finding.place)
  if (setting === undefined || setting === 'on') return [finding]
  return setting === 'off' ? [] : [{ ...finding, severity: setting }]
}

/**
 * A finding of another stage than the rules, with the severity that the settings have for its code; empty if they switch it off.
 * Errors do not change, because content that cannot be read or bundled must not look correct.
 */
export function withSetting(finding: Finding, settings: Settings): readonly Finding[] {
  return finding.severity === 'error' ? [finding] : withRuleSetting(finding, settings)
}
