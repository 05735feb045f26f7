import type { Ruleset } from '@stoplight/spectral-core'
import { ConfigError } from '../config/errors.ts'
import type { SettingOrigin } from '../config/origin.ts'
import { ruleSettingAt, withRuleSetting } from '../config/rule-setting.ts'
import {
  isOfPlugin,
  isPreset,
  type NamedRuleset,
  presetNames,
  type RuleSetting,
  type Settings,
} from '../config/settings.ts'
import { severities } from '../findings/finding.ts'
import { runForeign } from '../foreign-code/foreign-code.ts'
import { codeIn, namesOfCode } from '../format/rule-codes.ts'
import type { ActiveRule } from '../lint/ruleset.ts'
import type { PipelineRun } from '../pipeline.ts'
import { isRecord } from '../plain-data.ts'
import { isOff, type LayeredRuleset } from '../spectral/loading/layered-ruleset.ts'
import { type LoadedRuleset, loadRuleset } from '../spectral/loading/load-ruleset.ts'
import type { RuleStep } from '../spectral/loading/rule-history.ts'
import { describeProblem, RulesetError, type RulesetProblem } from '../spectral/loading/ruleset-error.ts'
import type { Contributed } from '../spectral/loading/ruleset-request.ts'
import { inSpectralOrder } from '../spectral/run/order.ts'
import { runRuleset } from '../spectral/run/run-ruleset.ts'
import { parserFindings } from '../spectral/view/parser-findings.ts'
import { viewDocument } from '../spectral/view/view-document.ts'
import type { LintOutcome, LintStageOptions } from './lint-outcome.ts'
import type { RuleSummary } from './outcome.ts'
import { provideOwnModule } from './own-module.ts'
import { rulesOfPlugins, transformCodesOf } from './plugin-rules.ts'
import { optionsOfFindings, problemOfOptions, withOptions } from './rule-options.ts'
import { rulesetNotices } from './ruleset-notices.ts'
import { isRuleCode, presetMembers, runRules, spelledSummaries } from './rulesets.ts'
import {
  holdsStyle,
  isStyleCode,
  styleRulesets,
  styleRuleWithOptions,
  usesWithOrigin,
  withStyle,
} from './style-rulesets.ts'
import { transformCodes } from './transform-codes.ts'

/**
 * Lints an entry with Spectral rulesets, alone or beside those of msgapi. Alone, every document is linted, and all that is
 * found is what Spectral finds; beside ours, the document has to be a description.
 * What is wrong with single rules is given beside what the others find. Throws a ConfigError for rulesets of which no part can
 * be used.
 */
export async function lintWithRulesets(run: PipelineRun, options: LintStageOptions): Promise<LintOutcome> {
  try {
    return await runRulesets(run, options)
  } catch (error) {
    if (!(error instanceof RulesetError)) throw error
    for (const { file } of error.problems) options.resources.inputs.add(file)
    throw new ConfigError(error.message)
  }
}

async function runRulesets(run: PipelineRun, options: LintStageOptions): Promise<LintOutcome> {
  const { settings } = run
  const { entry, reader } = await run.document()
  const document = entry.path
  const chosen = await chooseRuleset({ settings, root: run.root, document }, options)
  const { ruleset, asleep, files, history, problems: ofLoading } = chosen
  const view = await viewDocument(entry, { reader, limits: settings.limits })
  const { ignoreUnknownFormat } = options
  const plugins = await options.resources.pluginsFor(settings, run.root)
  const { visitors, crashed, findings, problems, optionsOf } = await runForeign(() =>
    runRuleset({
      ruleset,
      view,
      ignoreUnknownFormat,
      limits: settings.limits,
      ofPlugins: rulesOfPlugins(plugins, options.resources.failedRules),
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
  }
  if (visitors.length === 0 && !settings.extends.some(({ name }) => isPreset(name) || isOfPlugin(name))) {
    for (const [path, file] of view.files) if (!run.files.has(path)) run.files.set(path, file)
    const others = [...parserFindings(entry, ruleset.parserOptions), ...view.findings]
    return { findings: inSpectralOrder([...others, ...set]), crashed, spectralOnly: true, ...told }
  }
  const description = await run.describe()
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
  const { failedRules } = options.resources
  const visited = await runRules(description.graph, visiting, { plugins: plugins.plugins, failedRules })
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

/** Whether a step turns a rule on by its name. */
function namesRule({ kind, said }: RuleStep): boolean {
  return kind === 'setting' && said !== 'off' && said !== false
}

const mostErrors = 50

/** Returns the errors in rules, in the order in which the rules are written. */
export function errorsOf(problems: readonly RulesetProblem[]): readonly ConfigError[] {
  const inOrder = problems.toSorted(
    (left, right) =>
      (left.file === right.file ? 0 : left.file < right.file ? -1 : 1) ||
      (left.line ?? 0) - (right.line ?? 0) ||
      (left.column ?? 0) - (right.column ?? 0),
  )
  const errors = inOrder.slice(0, mostErrors).map((problem) => new ConfigError(describeProblem(problem), problem))
  const more = problems.length - errors.length
  return more === 0 ? errors : [...errors, new ConfigError(`… and ${more} more problems.`)]
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

interface ChosenRuleset extends Omit<LoadedRuleset, 'ruleset'> {
  /** With the overrides of the rulesets for the document. */
  readonly ruleset: LayeredRuleset
  /** The rules that are off but where an override of the config switches them on. */
  readonly asleep: ReadonlySet<string>
}

interface RulesetPurpose {
  readonly settings: Settings
  readonly root: string
  /** Absolute path; undefined for documents that no override of the rulesets is for. */
  readonly document: string | undefined
}

/**
 * The rulesets of the settings as one, with the rules on that an override of the config switches on somewhere. Throws a
 * RulesetError for rulesets of which no part can be used.
 */
export async function chooseRuleset(
  { settings, root, document }: RulesetPurpose,
  options: LintStageOptions,
): Promise<ChosenRuleset> {
  const { ruleset, ...loaded } = await load(settings, root, options)
  const own = document === undefined ? ruleset : ruleset.fromSource(document)
  const overriding = new Set(settings.overrides.flatMap(({ rules }) => [...rules]).flatMap(turnedOn))
  if (overriding.size === 0 || document === undefined) return { ...loaded, ruleset: own, asleep: new Set() }
  const off = Object.values(own.rules).filter(
    (rule) => isOff(rule) && namesOfCode(rule.name).some((name) => overriding.has(name)),
  )
  const asleep = new Set(off.map(({ name }) => name))
  return { ...loaded, ruleset: ruleset.forDocument(document, asleep), asleep }
}

function turnedOn([code, setting]: readonly [string, RuleSetting]): readonly string[] {
  return setting === 'off' ? [] : [code]
}

/** A severity in Spectral's form; of a rule that a config defines, the definition with it. */
function withSeverity(definition: unknown, setting: RuleSetting): unknown {
  if (!isRecord(definition)) return setting === 'on' ? true : setting
  return setting === 'on' ? { ...definition, recommended: true } : { ...definition, severity: setting }
}

function requestedUse({ origin, ...use }: NamedRuleset, namedBy: string) {
  const file = fileOf(origin)
  return file === undefined || file === namedBy ? use : { ...use, namedBy: file }
}

function fileOf(origin: SettingOrigin): string | undefined {
  return origin.by === 'config' ? origin.place.file : undefined
}

/** Loads the rulesets of the settings, once for all entries that have the same settings. */
async function load(settings: Settings, root: string, options: LintStageOptions): Promise<LoadedRuleset> {
  provideOwnModule()
  const { naming, definitions } = settings
  const { namedBy, named } = naming
  const set = await options.resources.pluginsFor(settings, root)
  const ofTransforms = new Set([
    ...transformCodes().keys(),
    ...set.named.flatMap(({ plugin }) => transformCodesOf(plugin)),
  ])
  const severities = [...settings.rules].filter(([code]) => isRuleCode(code) && !ofTransforms.has(code))
  const rules = new Map([
    ...definitions,
    ...severities.map(([code, setting]) => [code, withSeverity(definitions.get(code), setting)] as const),
  ])
  const request = {
    extends: usesWithOrigin(settings).map((use) => requestedUse(use, namedBy)),
    namedBy,
    named,
    root,
    rules: Object.fromEntries(rules),
    rulesElsewhere: [...rules.keys()].flatMap((code) => {
      const at = definitions.has(code) ? ['rules', code, 'given'] : ['rules', code]
      const file = fileOf(settings.originIn(at))
      return file === undefined || file === namedBy ? [] : [[code, file] as const]
    }),
    allowCode: options.allowCode,
  }
  const { added, rulesets, functions, visitors } = set
  const key = JSON.stringify([request, set.named.map(({ use, path }) => [use?.name, path])])
  const builtIn = new Map(
    presetNames.map((name) => [
      name,
      async () => presetMembers(name, { added, style: holdsStyle(name) ? await styleRulesets() : undefined }) ?? [],
    ]),
  )
  const contributed: Contributed = {
    rulesets,
    functions: new Map([...functions].map(([name, { run }]) => [name, run])),
    problemOfOptions: async (code, options) => problemOfOptions(code, options, await withStyle(visitors, [code])),
  }
  const loading = options.loaded.get(key) ?? runForeign(() => loadRuleset({ ...request, builtIn, contributed }))
  options.loaded.set(key, loading)
  const loaded = await loading
  for (const file of loaded.files) options.resources.inputs.add(file)
  return loaded
}
