import type { Finding } from '../findings/finding.ts'
import { byCode } from '../format/rule-codes.ts'
import type { Place } from '../pointer.ts'
import type { RuleOptions, RuleSetting, Settings } from './settings.ts'

/**
 * How a rule, given by any of its codes, is set at the place of a finding, or undefined when nothing sets it. As in Spectral,
 * the override with the deepest pointer wins, and of equals the last.
 */
export function ruleSettingAt(settings: Settings, code: string, place: Place): RuleSetting | undefined {
  return valueAt(settings, place, ({ rules }) => byCode(rules, code))
}

/** The options that a config gives a rule at a place, by the same order; undefined where it gives none. */
export function ruleOptionsAt(settings: Settings, code: string, place: Place): RuleOptions | undefined {
  return valueAt(settings, place, ({ ruleOptions }) => byCode(ruleOptions, code))
}

function valueAt<Value>(
  settings: Settings,
  place: Place,
  valueIn: (layer: Pick<Settings, 'rules' | 'ruleOptions'>) => Value | undefined,
): Value | undefined {
  let value = valueIn(settings)
  let depth = 0
  for (const override of settings.overrides) {
    const overriding = valueIn(override)
    if (overriding === undefined) continue
    const overridingDepth = override.depthAt(place.source, place.pointer)
    if (overridingDepth === undefined || overridingDepth < depth) continue
    value = overriding
    depth = overridingDepth
  }
  return value
}

/** A finding of a rule at the severity that the settings give its code at its place; none when they switch it off. */
export function withRuleSetting(finding: Finding, settings: Settings): readonly Finding[] {
  const setting = ruleSettingAt(settings, finding.code, finding.place)
  if (setting === undefined || setting === 'on') return [finding]
  return setting === 'off' ? [] : [{ ...finding, severity: setting }]
}

/**
 * A finding of another stage than the rules at the severity that the settings give its code; none when they switch it off.
 * An error stays what it is: what cannot be read or bundled right must not look as if it could.
 */
export function withSetting(finding: Finding, settings: Settings): readonly Finding[] {
  return finding.severity === 'error' ? [finding] : withRuleSetting(finding, settings)
}
