import { isForSomeOf, isForWholeFile } from '../config/override-index.ts'
import { ruleSettingAt } from '../config/rule-setting.ts'
import type { Settings } from '../config/settings.ts'
import { type Severity, severities } from '../findings/finding.ts'
import { byCode, namesOfCode } from '../format/rule-codes.ts'
import { isOnWith, switches } from '../lint/activate.ts'
import { type PresetParts, presetMembers } from '../rules/rulesets.ts'
import { usesWithOrigin } from '../rules/style-rulesets.ts'
import {
  type ReportedOptions,
  type ReportedOrigin,
  type ReportedOverride,
  type ReportedRule,
  type ReportedRuleset,
  type ReportedStep,
  type ReportTarget,
  reportedOrigin,
} from './settings-record.ts'

/** What rulesets say of a rule, before the config has its say. */
export interface RuleOfRulesets {
  readonly code: string
  readonly isRecommended: boolean
  /** How much its findings matter where no setting of the config says anything. */
  readonly severity: Severity | 'off'
  /** The same where such a setting says `on`. */
  readonly severityWhenOn: Severity | 'off'
  /** The last one counts. */
  readonly steps: readonly ReportedStep[]
  /** The options that they give it. */
  readonly options?: ReportedOptions | undefined
}

/** What applies to a rule, with what the config says of it. */
export function ruleRecord(rule: RuleOfRulesets, { settings, document }: ReportTarget): ReportedRule {
  const { code, isRecommended, severity, severityWhenOn } = rule
  const steps = [...rule.steps, ...configSteps(code, settings, document)]
  const place = { source: document ?? '', pointer: [], on: 'value' } as const
  const setting = document === undefined ? byCode(settings.rules, code) : ruleSettingAt(settings, code, place)
  const last = steps.at(-1) ?? { said: null, origin: { by: 'default' } }
  const options = configOptions(code, settings, document) ?? rule.options
  return {
    severity: setting === undefined ? severity : setting === 'on' ? severityWhenOn : setting,
    recommended: isRecommended,
    ...last,
    earlier: steps.slice(0, -1),
    ...(options && { options }),
  }
}

/** What a config says of a rule: in `rules`, and in overrides that are for the whole document. */
function configSteps(code: string, settings: Settings, document: string | undefined): readonly ReportedStep[] {
  const steps: ReportedStep[] = []
  const names = namesOfCode(code)
  const name = names.find((each) => settings.rules.has(each) || settings.definitions.has(each))
  if (name !== undefined) {
    const definition = settings.definitions.get(name)
    const said = settings.rules.get(name)
    if (definition !== undefined) {
      const origin = reportedOrigin(settings.originIn(['rules', name, 'given']))
      steps.push({ said: saidAs(severityOf(definition)), origin })
    }
    if (said !== undefined) steps.push({ said, origin: reportedOrigin(settings.originIn(['rules', name])) })
  }
  if (document === undefined) return steps
  for (const [index, override] of settings.overrides.entries()) {
    const { rules } = override
    const key = names.find((each) => rules.has(each))
    if (key === undefined || !isForWholeFile(override, document)) continue
    const origin = reportedOrigin(settings.originIn(['overrides', String(index), 'rules', key]))
    steps.push({ said: saidAs(rules.get(key)), origin: asOverride(origin) })
  }
  return steps
}

/** The options that a config gives a rule, the last override for the whole document first, as `ruleOptionsAt` has it. */
function configOptions(code: string, settings: Settings, document: string | undefined): ReportedOptions | undefined {
  const found = [optionsIn(settings, ['rules'])]
  if (document !== undefined) {
    for (const [index, override] of settings.overrides.entries()) {
      if (!isForWholeFile(override, document)) continue
      const options = optionsIn(override, ['overrides', String(index), 'rules'])
      found.push(options && { ...options, origin: asOverride(options.origin) })
    }
  }
  return found.findLast((options) => options !== undefined)

  function optionsIn({ ruleOptions }: Pick<Settings, 'ruleOptions'>, at: readonly string[]) {
    const name = namesOfCode(code).find((each) => ruleOptions.has(each))
    const value = name === undefined ? undefined : ruleOptions.get(name)
    if (name === undefined || value === undefined) return undefined
    return { value, origin: reportedOrigin(settings.originIn([...at, name, '1'], 'value')) }
  }
}

function severityOf(definition: unknown): unknown {
  return typeof definition === 'object' && definition !== null ? Reflect.get(definition, 'severity') : undefined
}

function asOverride(origin: ReportedOrigin): ReportedOrigin {
  return origin.by === 'config' ? { ...origin, by: 'override' } : origin
}

/** The severity of a rule, as a name: severities by their names, true and false as `on` and `off`; null for nothing. */
export function saidAs(said: unknown): string | null {
  if (typeof said === 'boolean') return said ? 'on' : 'off'
  if (typeof said === 'number') return severities[said] ?? 'off'
  return typeof said === 'string' ? said : null
}

/** The overrides of a config. */
export function configOverrides({ settings, document }: ReportTarget): readonly ReportedOverride[] {
  return settings.overrides.map((override, index) => ({
    files: override.files,
    rules: [...override.rules.keys()],
    ...(override.ruleOptions.size > 0 && { options: Object.fromEntries(override.ruleOptions) }),
    applies: document === undefined ? null : isForSomeOf(override, document),
    origin: asOverride(reportedOrigin(settings.originIn(['overrides', String(index)]))),
  }))
}

interface BuiltInRules {
  readonly rulesets: readonly ReportedRuleset[]
  readonly rules: Readonly<Record<string, ReportedRule>>
  readonly overrides: readonly ReportedOverride[]
}

/** What applies where only rulesets of msgapi run: a rule is on when one of them switches it on, as in `activateRules`. */
export function builtInRules(target: ReportTarget, parts: PresetParts): BuiltInRules {
  const rules = new Map<string, RuleOfRulesets>()
  for (const { name, mode, origin } of usesWithOrigin(target.settings)) {
    for (const [code, definition] of (presetMembers(name, parts) ?? []).flatMap((one) => Object.entries(one.rules))) {
      const isRecommended = definition.recommended !== false
      const inItself = { isRecommended, isOn: isRecommended }
      const isOn = isOnWith(mode, inItself)
      if (!isOn && (rules.get(code)?.severity ?? 'off') !== 'off') continue
      const steps: ReportedStep[] = [{ said: definition.severity, origin: { by: 'ruleset', file: name } }]
      if (switches(mode, inItself)) steps.push({ said: saidAs(mode), origin: reportedOrigin(origin) })
      const severity = isOn ? definition.severity : 'off'
      rules.set(code, { code, isRecommended, severity, severityWhenOn: definition.severity, steps })
    }
  }
  const records = [...rules.values()].map((rule) => [rule.code, ruleRecord(rule, target)] as const)
  return {
    rulesets: target.settings.extends.map(({ name, mode, origin }) => {
      return { name, mode: mode ?? null, file: name, origin: reportedOrigin(origin) }
    }),
    rules: Object.fromEntries(records),
    overrides: configOverrides(target),
  }
}
