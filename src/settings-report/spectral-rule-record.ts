import {
  type FollowedExtension,
  isOff,
  modeCounts,
  placeInRuleset,
  problemsOfRules,
  type RuleHistory,
  RulesetError,
} from '../../packages/spectral/index.ts'
import { ConfigError } from '../config/errors.ts'
import { ruleSettingAt } from '../config/rule-setting.ts'
import { severities } from '../findings/finding.ts'
import { chooseRuleset, errorsOf, type RulesetResources } from '../rules/chosen-ruleset.ts'
import { rulesetNotices } from '../rules/ruleset-notices.ts'
import { usesWithOrigin } from '../rules/style-rulesets.ts'
import { configOverrides, type RuleOfRulesets, ruleRecord, saidAs } from './rule-record.ts'
import {
  type ReportedOrigin,
  type ReportedRuleset,
  type ReportedStep,
  type ReportTarget,
  type RulesOfReport,
  reportedOrigin,
} from './settings-record.ts'

/**
 * Returns the rules, rulesets and overrides that apply with Spectral rulesets. Throws a ConfigError for rulesets with
 * no usable part.
 */
export async function spectralRules(target: ReportTarget, run: RulesetResources): Promise<RulesOfReport> {
  try {
    return await rulesOf(target, run)
  } catch (error) {
    if (error instanceof RulesetError) throw new ConfigError(error.message)
    throw error
  }
}

async function rulesOf(target: ReportTarget, run: RulesetResources): Promise<RulesOfReport> {
  const { settings, document } = target
  const { ruleset, asleep, files, problems, history, extensions } = await chooseRuleset(target, run)
  const rules = Object.values(ruleset.rules).map((rule) => {
    const { name: code, recommended: isRecommended } = rule
    const stated = isOff(rule) ? 'off' : (severities[rule.severity] ?? 'off')
    const isAsleep = asleep.has(code) && (document === undefined || !isSetAt(document))
    const record: RuleOfRulesets = {
      code,
      isRecommended,
      severity: isAsleep ? 'off' : stated,
      severityWhenOn: stated,
      ...saidOf(code, isRecommended, history, target),
    }
    return [code, ruleRecord(record, target)] as const

    function isSetAt(source: string): boolean {
      return ruleSettingAt(settings, code, { source, pointer: [], on: 'value' }) !== undefined
    }
  })
  return {
    rulesets: rulesetsOf(extensions, target),
    rules: Object.fromEntries(rules),
    overrides: [
      ...history.overridesFor(document).map(({ place, ...override }) => {
        return { ...override, origin: { by: 'override', ...place } as const }
      }),
      ...configOverrides(target),
    ],
    errors: errorsOf([...problems, ...problemsOfRules(ruleset)]).map(({ message }) => message),
    notices: rulesetNotices(settings, files),
  }
}

/** What rulesets say of a rule, how much of the ruleset that decides is on, and which options they give the rule. */
function saidOf(
  code: string,
  isRecommended: boolean,
  history: RuleHistory,
  { settings, document }: ReportTarget,
): Pick<RuleOfRulesets, 'steps' | 'options'> {
  const found = history.stepsOf(code, isRecommended, document)
  if (found === undefined) return { steps: [] }
  const reported = found.steps.map(({ place, isOverride, said, options }) => {
    const origin: ReportedOrigin = { by: isOverride ? 'override' : 'ruleset', ...place }
    return { said: saidAs(said), origin, options: options && { value: options, origin } }
  })
  const steps: ReportedStep[] = reported.map(({ said, origin }) => ({ said, origin }))
  const { mode, use } = found.layer
  const named = usesWithOrigin(settings)[use]
  if (named !== undefined && modeCounts(mode, found.steps, isRecommended)) {
    steps.push({ said: saidAs(mode), origin: reportedOrigin(named.origin) })
  }
  return { steps, options: reported.findLast(({ options }) => options !== undefined)?.options }
}

function rulesetsOf(extensions: readonly FollowedExtension[], { settings }: ReportTarget): readonly ReportedRuleset[] {
  const named = usesWithOrigin(settings).values()
  return extensions.map(({ name, mode, file, origin, pointer, isNamed }) => {
    const by = isNamed ? named.next().value?.origin : undefined
    return {
      name,
      mode: saidAs(mode),
      file,
      origin: by === undefined ? { by: 'ruleset', ...placeInRuleset(origin, pointer) } : reportedOrigin(by),
    }
  })
}
