import type { Ruleset } from '@stoplight/spectral-core'
import {
  describeProblem,
  inSpectralOrder,
  isOff,
  parserFindings,
  problemsOfRules,
  type RuleStep,
  RulesetError,
  runRuleset,
  viewDocument,
} from '../../../packages/spectral/index.ts'
import { ConfigError } from '../../config/errors.ts'
import { ruleSettingAt, withRuleSetting } from '../../config/rule-setting.ts'
import { isPluginRuleset, isPreset, type RuleSetting, type Settings } from '../../config/settings.ts'
import { severities } from '../../findings/finding.ts'
import { runForeign } from '../../foreign-code/foreign-code.ts'
import { codeIn } from '../../format/rule-codes.ts'
import type { ActiveRule, RuleSummary } from '../../lint/rule.ts'
import { type ChosenRuleset, chooseRuleset, errorsOf } from '../../rules/chosen-ruleset.ts'
import { rulesOfPlugins } from '../../rules/plugin-rules.ts'
import { optionsOfFindings, withOptions } from '../../rules/rule-options.ts'
import { rulesetNotices } from '../../rules/ruleset-notices.ts'
import { runRules, spelledSummaries } from '../../rules/rulesets.ts'
import { isStyleCode, styleRulesets, styleRuleWithOptions } from '../../rules/style-rulesets.ts'
import type { OpenEntry } from '../open-entry.ts'
import { type LintOptions, pausing, timing } from '../options.ts'
import type { Run } from '../run.ts'
import type { RulesRun } from '../stage.ts'

/**
 * Lints an entry with Spectral rulesets, alone or with msgapi's. Alone, every document is linted and the findings are
 * those of Spectral; otherwise the document must be a description. Reports problems of single rules beside the findings
 * of the others. Throws a ConfigError if no part of a ruleset can be used.
 */
export async function lintWithRulesets(
  entry: OpenEntry,
  run: Run,
  options: Pick<LintOptions, 'ignoreUnknownFormat'>,
): Promise<RulesRun> {
  return usable(run, () => runRulesets(entry, run, options))
}

/** The rulesets for an entry. Throws a ConfigError if no part of a ruleset can be used. */
export async function rulesetFor({ settings, root, entry }: OpenEntry, run: Run): Promise<ChosenRuleset> {
  return usable(run, () => chooseRuleset({ settings, root, document: entry.path }, run))
}

/** The rulesets of settings, without a document. Throws a ConfigError if no part of a ruleset can be used. */
export async function rulesetOf(
  { settings, root }: Pick<OpenEntry, 'settings' | 'root'>,
  run: Run,
): Promise<ChosenRuleset> {
  return usable(run, () => chooseRuleset({ settings, root, document: undefined }, run))
}

/** The problems of the rulesets of settings, without a document. Throws a ConfigError if no part of a ruleset can be used. */
export async function rulesetProblems(
  entry: Pick<OpenEntry, 'settings' | 'root'>,
  run: Run,
): Promise<readonly ConfigError[]> {
  const { ruleset, problems } = await rulesetOf(entry, run)
  return errorsOf([...problems, ...problemsOfRules(ruleset)])
}

async function usable<Value>({ inputs }: Run, make: () => Promise<Value>): Promise<Value> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof RulesetError)) throw error
    for (const { file } of error.problems) inputs.add(file)
    const problems = error.problems.map((problem) => ({ place: problem, message: describeProblem(problem) }))
    throw new ConfigError(error.message, undefined, undefined, problems)
  }
}

async function runRulesets(
  opened: OpenEntry,
  run: Run,
  { ignoreUnknownFormat }: Pick<LintOptions, 'ignoreUnknownFormat'>,
): Promise<RulesRun> {
  const { settings, root } = opened
  const timed = run.options[timing]
  timed?.begins('reading')
  const { entry, reader } = await opened.transformedEntry()
  const document = entry.path
  timed?.begins('settings')
  const chosen = await chooseRuleset({ settings, root, document }, run)
  const { ruleset, asleep, files, history, problems: ofLoading, isCacheable } = chosen
  timed?.begins('reading')
  const view = await viewDocument(entry, { reader, limits: settings.limits })
  const plugins = await run.plugins.for(settings, root)
  timed?.begins('rules')
  const { visitors, crashed, findings, problems, optionsOf } = await runForeign(() =>
    runRuleset({
      ruleset,
      view,
      ignoreUnknownFormat: ignoreUnknownFormat === true,
      limits: settings.limits,
      ofPlugins: rulesOfPlugins(plugins, run.failedRules),
      timedCall: timed?.timedCall,
    }),
  )
  const set = findings.flatMap((finding) =>
    asleep.has(finding.code) && ruleSettingAt(settings, finding.code, finding.place) === undefined
      ? []
      : withRuleSetting(finding, settings),
  )
  const told = {
    errors: errorsOf([...ofLoading, ...problems]),
    rules: summariesOf(ruleset),
    rulesets: ruleset.names,
    codes: Object.keys(ruleset.rules),
    notices: rulesetNotices(settings, files),
    optionsOf,
    isCacheable,
  }
  if (visitors.length === 0 && !settings.extends.some(({ name }) => isPreset(name) || isPluginRuleset(name))) {
    for (const [path, file] of view.files) if (!opened.files.has(path)) opened.files.set(path, file)
    const others = [...parserFindings(entry, ruleset.parserOptions), ...view.findings]
    return { findings: inSpectralOrder([...others, ...set]), crashed, spectralOnly: true, ...told }
  }
  timed?.begins('reading')
  const description = await opened.describe()
  timed?.begins('rules')
  if (description?.graph.kind.readable !== true) {
    return { ...told, findings: [], crashed: false, spectralOnly: false, rules: [] }
  }
  const style = visitors.some(({ code }) => isStyleCode(code)) ? await styleRulesets() : undefined
  const visiting = visitors.map((active) => {
    const set = withSettings(active, settings, asleep.has(active.code) ? 'off' : 'on')
    const ofPlugin = plugins.visitors.get(active.code)
    if (ofPlugin === undefined && !isStyleCode(active.code)) return set
    const steps = stepsOf(active)
    const ofRulesets = steps.findLast(({ options }) => options !== undefined)?.options
    const said = { style, ofRulesets, isNamed: steps.some(namesRule) }
    const rule = ofPlugin ?? styleRuleWithOptions(active.code, settings, said)
    return rule === undefined ? set : withOptions(set, rule, { settings, ofRulesets })
  })
  const optionsOfVisit = optionsOfFindings(visiting)
  const { failedRules } = run
  const visited = await runRules(description.graph, timed?.timedRules(visiting) ?? visiting, {
    plugins: plugins.plugins,
    failedRules,
    pause: run.options[pausing],
  })
  const { format } = description.graph
  const spelled = set.map((finding) => ({ ...finding, code: codeIn(format.vocabulary, finding.code) }))
  return {
    findings: [...visited.findings, ...spelled],
    crashed: crashed || visited.crashed,
    spectralOnly: false,
    ...told,
    optionsOf: (finding) => optionsOfVisit(finding) ?? optionsOf(finding),
    rules: spelledSummaries(told.rules, format),
  }

  function stepsOf({ code, definition }: ActiveRule): readonly RuleStep[] {
    return history.stepsOf(code, definition.recommended !== false, document)?.steps ?? []
  }
}

/** True if a step turns a rule on by its name. */
function namesRule({ kind, said }: RuleStep): boolean {
  return kind === 'setting' && said !== 'off' && said !== false
}

/** Summaries of the rules that a ruleset turns on; one ruleset always gives the same summaries. */
function summariesOf(ruleset: Ruleset): readonly RuleSummary[] {
  const known = summaries.get(ruleset)
  if (known !== undefined) return known
  const made = Object.values(ruleset.rules)
    .filter((rule) => !isOff(rule))
    .map(({ name, description, documentationUrl, severity }) => ({
      code: name,
      description: description ?? undefined,
      documentationUrl: documentationUrl ?? undefined,
      severity: severities[severity],
    }))
  summaries.set(ruleset, made)
  return made
}

const summaries = new WeakMap<Ruleset, readonly RuleSummary[]>()

function withSettings(rule: ActiveRule, settings: Settings, elsewhere: RuleSetting): ActiveRule {
  const severityAt: ActiveRule['severityAt'] = (place) => {
    const setting = ruleSettingAt(settings, rule.code, place) ?? elsewhere
    return setting === 'on' ? rule.severityAt(place) : setting
  }
  return { ...rule, isAsleep: elsewhere === 'off', severityAt }
}
