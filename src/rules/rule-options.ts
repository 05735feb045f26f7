import { ConfigError, UsageError } from '../config/errors.ts'
import { ruleOptionsAt } from '../config/rule-setting.ts'
import { noOptions } from '../config/rules-shape.ts'
import type { Settings, RuleOptions as WrittenOptions } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import { byCode } from '../format/rule-codes.ts'
import type { ActiveRule, Rule } from '../lint/rule.ts'
import type { OptionsByPlace } from '../lint/visitor.ts'
import { checkedRuleOptions, type OptionRules } from './checked-options.ts'
import { isStyleCode } from './style-rulesets.ts'

/**
 * Checks the options that a config sets for rules. Throws a ConfigError, at the wrong option, for options that the schema of a
 * rule rejects, and for options of a rule that takes none.
 */
export function checkSettingOptions(settings: Settings, rules: OptionRules): void {
  check(settings, ['rules'])
  for (const [index, override] of settings.overrides.entries()) check(override, ['overrides', String(index), 'rules'])

  function check({ ruleOptions }: Pick<Settings, 'ruleOptions'>, at: readonly string[]): void {
    for (const [code, options] of ruleOptions) {
      const wrong = problemOfOptions(code, options, rules)
      if (wrong === undefined) continue
      const origin = settings.originIn([...at, code, '1', ...wrong.at], 'value')
      throw origin.by === 'config' ? new ConfigError(wrong.problem, origin.place) : new UsageError(wrong.problem)
    }
  }
}

/** Returns the problem in the options of a rule, and its place; undefined if there is none. */
export function problemOfOptions(
  code: string,
  options: WrittenOptions,
  rules: OptionRules,
): { readonly problem: string; readonly at: readonly string[] } | undefined {
  const rule = rules.get(code)
  if (rule === undefined) return { problem: noOptions(code), at: [] }
  const checked = checkedRuleOptions(code, { ...rule, options })
  return 'problem' in checked ? checked : undefined
}

/** The place of the options of a rule. */
interface GivenOptions {
  readonly settings: Settings
  /** The options that rulesets set. */
  readonly ofRulesets: WrittenOptions | undefined
}

/**
 * A rule with its options: those of a config, else those of rulesets, over its defaults. Throws a ConfigError if a required
 * option is missing. Two kinds of rule may lack it: a rule that only overrides turn on can get its options from them, and a
 * rule of house style that a preset turns on does nothing without options.
 */
export function withOptions(active: ActiveRule, rule: Rule, { settings, ofRulesets }: GivenOptions): ActiveRule {
  const { code } = active
  const made = new Map<WrittenOptions, OptionsByPlace['everywhere']>()
  const complete = (options: WrittenOptions): OptionsByPlace['everywhere'] => {
    const known = made.get(options) ?? completed(code, { ...rule, options }, settings)
    made.set(options, known)
    return known
  }
  const given = byCode(settings.ruleOptions, code) ?? ofRulesets
  if (!settings.overrides.some(({ ruleOptions }) => byCode(ruleOptions, code) !== undefined)) {
    return { ...active, options: { everywhere: complete(given ?? {}) } }
  }
  const mayLack = active.isAsleep === true || (isStyleCode(code) && byCode(settings.rules, code) === undefined)
  const everywhere = given === undefined && mayLack ? (rule.defaults ?? {}) : complete(given ?? {})
  const at: OptionsByPlace['at'] = (place) => {
    const here = ruleOptionsAt(settings, code, place) ?? ofRulesets
    return here === undefined ? everywhere : complete(here)
  }
  return { ...active, options: { everywhere, at } }
}

/** The options of rules that ran, by their findings. */
export function optionsOfFindings(
  rules: readonly ActiveRule[],
): (finding: Finding) => OptionsByPlace['everywhere'] | undefined {
  const known = new Map(rules.flatMap(({ code, options }) => (options === undefined ? [] : [[code, options] as const])))
  return ({ code, place }) => {
    const options = known.get(code)
    return options?.at === undefined ? options?.everywhere : options.at(place)
  }
}

function completed(
  code: string,
  rule: Parameters<typeof checkedRuleOptions>[1],
  settings: Settings,
): OptionsByPlace['everywhere'] {
  const checked = checkedRuleOptions(code, rule)
  if ('options' in checked) return frozen(structuredClone(checked.options))
  const origin = settings.rules.has(code) ? settings.originIn(['rules', code]) : undefined
  const advice = `${checked.problem} Set it: rules: { ${code}: [warn, { … }] }.`
  throw new ConfigError(advice, origin?.by === 'config' ? origin.place : undefined)
}

/** Code of plugins gets options. Its changes to them must not affect other visits. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  // Freezes an object before its parts, because defaults in code may refer back to themselves.
  Object.freeze(value)
  for (const part of Object.values(value)) frozen(part)
  return value
}
