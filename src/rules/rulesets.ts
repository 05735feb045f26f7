import { bindingsRuleset, contributedRuleset, neededByBuiltIn } from '../../rulesets/bindings/bindings-ruleset.ts'
import { withEveryRuleOn } from '../../rulesets/rule.ts'
import { withPageLinks } from '../../rulesets/rule-links.ts'
import { specRuleset } from '../../rulesets/spec/format-rules.ts'
import { styleCodes } from '../../rulesets/style/codes.ts'
import { ruleSettingAt } from '../config/rule-setting.ts'
import { isPreset, type PresetName, type RuleOptions, type Settings } from '../config/settings.ts'
import { stageCodes } from '../findings/codes/facts.ts'
import type { Finding, FindingFacts } from '../findings/finding.ts'
import { isSettableStageCode, stageCodeFacts } from '../findings/stage-codes.ts'
import { runForeign } from '../foreign-code/foreign-code.ts'
import type { Format } from '../format/format.ts'
import { byCode, canonicalCode, codeIn, shownNames } from '../format/rule-codes.ts'
import type { Vocabulary } from '../format/vocabulary.ts'
import type { Graph } from '../graph/graph.ts'
import { activateMerged, activateRules, type RuleSettings, type RulesetInUse } from '../lint/activate.ts'
import type { Pause } from '../lint/dispatch.ts'
import type { ActiveRule, RuleSummary, Ruleset, RunnableRule } from '../lint/rule.ts'
import { visitEngine } from '../lint/visit.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { takeReachedLimits, takeRuleFailures } from '../plugin/rule-failures.ts'
import type { RunnableBindings } from '../plugin/runnable-bindings.ts'
import { PluginSchemaFormats } from '../plugin/schema-formats.ts'
import { transformCodes } from './built-in-transforms.ts'
import { mergedRules } from './own-rulesets.ts'
import { builtIn, builtInBindings, builtInPlugins, type PluginSet, pluginFailed } from './plugins.ts'
import { withOptions } from './rule-options.ts'
import { type StyleRulesets, styleFor, styleRuleWithOptions, styleUses } from './style-rulesets.ts'

/** The rulesets that come with msgapi and are always loaded. */
export const rulesets: readonly Ruleset[] = [
  specRuleset,
  bindingsRuleset,
  contributedRuleset(builtInBindings, neededByBuiltIn),
].map((ruleset) => withPageLinks(ruleset))

/** The additional rules of a preset, besides those that are always loaded. */
export interface PresetParts {
  /** The rulesets for bindings of plugins. */
  readonly added?: readonly RunnableBindings[] | undefined
  /** House style, if it is loaded; `styleFor` decides whether a run needs it. */
  readonly style?: StyleRulesets | undefined
}

/** Codes of stages that are not errors. A config can change their severity, as for rules. */
const settableCodes = Object.keys(stageCodes).filter((code) => isSettableStageCode(code))

let codes: ReadonlySet<string> | undefined

/**
 * Every code that a config may set: rules by all of their names, and warnings and infos of transforms. Runs without a config do
 * not need them.
 */
export function knownCodes(): ReadonlySet<string> {
  codes ??= new Set([
    ...settableCodes,
    ...[...transformCodes()].flatMap(([code, { severity }]) => (severity === 'error' ? [] : code)),
    ...rulesets.flatMap(({ rules }) => Object.keys(rules)).flatMap(shownNames),
    ...styleCodes,
  ])
  return codes
}

/** The rulesets behind a name such as `msgapi:recommended`; undefined for a name that is not msgapi's. */
export function presetMembers(name: string, { added = [], style }: PresetParts = {}): readonly Ruleset[] | undefined {
  if (!isPreset(name)) return undefined
  const byFormat = added.length === 0 ? rulesets : [...rulesets, contributedRuleset(added)]
  const members: Readonly<Record<PresetName, () => readonly Ruleset[]>> = {
    'msgapi:recommended': () => byFormat,
    'msgapi:all': () => (style === undefined ? byFormat : [...byFormat, style.style]).map(withEveryRuleOn),
    'msgapi:spec': () => rulesets.slice(0, 1),
    'msgapi:style': () => (style === undefined ? [] : [style.style]),
    'msgapi:strict': () => (style === undefined ? byFormat : [...byFormat, style.strict]),
  }
  return members[name]()
}

/** True if a code belongs to a rule, and not to another stage whose warnings can be set too. */
export function isRuleCode(code: string): boolean {
  return !isSettableStageCode(code)
}

const facts = new Map<string, FindingFacts>()

/**
 * Returns the facts that hold for all findings of a code from a msgapi rule or a stage; an empty object for any other
 * code.
 */
export function factsOf(code: string): FindingFacts {
  const found = facts.get(code) ?? stageCodeFacts(code) ?? ruleOf(code) ?? {}
  facts.set(code, found)
  return found
}

/** The rule with a code, in any spelling; undefined for rules of house style and of plugins. */
export function ruleOf(code: string): RunnableRule | undefined {
  const canonical = canonicalCode(code)
  return rulesets.map(({ rules }) => rules[canonical]).find((rule) => rule !== undefined)
}

/** The findings of msgapi's rulesets on a description. */
export interface RulesOutcome {
  readonly findings: readonly Finding[]
  /** True if a plugin failed, so that findings may be missing. */
  readonly crashed: boolean
  /** The rules that ran. */
  readonly rules: readonly RuleSummary[]
}

/**
 * Runs rules that visit objects over a description, with the schema formats of plugins. Runs nothing if the version is unknown.
 * A plugin that throws gives a finding, and the rest goes on.
 */
export async function lintDescription(
  { graph }: { readonly graph: Graph },
  rules: readonly ActiveRule[],
  options: RuleRunOptions = {},
): Promise<RulesOutcome> {
  if (!graph.kind.readable) return { findings: [], crashed: false, rules: [] }
  return runRules(graph, rules, options)
}

/**
 * The rules that settings activate, if our engine can run all of them alone. Equal settings get the same list, because many
 * entries share them. Undefined if Spectral's language is needed.
 */
export async function ownRulesFor(
  settings: Settings,
  set: PluginSet = builtIn,
): Promise<readonly ActiveRule[] | undefined> {
  const known = active.get(settings)
  if (known?.set === set) return known.rules
  const rules = settings.definitions.size > 0 ? undefined : findRules(settings, set, await styleFor(settings, set))
  active.set(settings, { set, rules })
  return rules
}

const active = new WeakMap<Settings, { set: PluginSet; rules: readonly ActiveRule[] | undefined }>()

function findRules(
  settings: Settings,
  { added, visitors, rulesets: ofPlugins }: PluginSet,
  style: StyleRulesets | undefined,
): readonly ActiveRule[] | undefined {
  const layers = [settings.rules, ...settings.overrides.map(({ rules }) => rules)]
  const isTurnedOn = (code: string) => layers.some((layer) => (byCode(layer, code) ?? 'off') !== 'off')
  const ruleSettings: RuleSettings = {
    settingAt: (code, place) => ruleSettingAt(settings, code, place),
    setting: (code) => byCode(settings.rules, code),
    turnsOn: isTurnedOn,
    isOff: (code) => byCode(settings.rules, code) === 'off' && !isTurnedOn(code),
  }
  const extended = [...styleUses(settings), ...settings.extends]
  if (extended.every(({ name }) => isPreset(name))) {
    const uses = extended.flatMap(({ name, mode = 'recommended' }): readonly RulesetInUse[] =>
      (presetMembers(name, { added, style }) ?? []).map((ruleset) => ({ ruleset, mode })),
    )
    return activateRules(uses, ruleSettings).map((rule) => complete(rule))
  }
  const merged = mergedRules(extended, {
    preset: (name) => presetMembers(name, { added, style }),
    ofPlugin: (name) => ofPlugins.get(name)?.own,
  })
  return merged && activateMerged(merged, ruleSettings).map((rule) => complete(rule, merged.get(rule.code)?.options))

  function complete(active: ActiveRule, ofRulesets?: RuleOptions): ActiveRule {
    const rule = visitors.get(active.code) ?? styleRuleWithOptions(active.code, settings, { style, ofRulesets })
    return rule === undefined ? active : withOptions(active, rule, { settings, ofRulesets })
  }
}

/** What the plugins of a run provide for running rules. */
export interface RuleRunOptions {
  readonly plugins?: readonly Plugin[] | undefined
  /** The codes of plugin rules that already failed and are not reported again; new failures are added. */
  readonly failedRules?: Set<string> | undefined
  readonly pause?: Pause | undefined
}

/** Runs visiting rules over a description with the schema formats of plugins. */
export async function runRules(
  graph: Graph,
  rules: readonly ActiveRule[],
  { plugins = builtInPlugins, failedRules = new Set(), pause }: RuleRunOptions = {},
): Promise<RulesOutcome> {
  const schemaFormats = new PluginSchemaFormats(graph, plugins)
  const run = () => visitEngine.run(graph, rules, { schemaFormats, pause })
  const findings = await (plugins === builtInPlugins ? run() : runForeign(run))
  const failed = [...schemaFormats.failures, ...takeRuleFailures(graph)]
  const failures = failed.filter(({ code }) => code === undefined || !failedRules.has(code))
  for (const { code } of failed) if (code !== undefined) failedRules.add(code)
  return {
    findings: [...findings, ...failures.map((failure) => pluginFailed(failure, graph)), ...takeReachedLimits(graph)],
    crashed: failed.length > 0,
    rules: spelledSummaries(summariesOf(rules), graph.format),
  }
}

/** Summaries of active rules; one list always gives the same summaries. */
function summariesOf(rules: readonly ActiveRule[]): readonly RuleSummary[] {
  const known = summaries.get(rules)
  if (known !== undefined) return known
  const made = rules.map(({ code, definition: { description, documentationUrl, severity } }) => {
    return { code, description, documentationUrl, severity }
  })
  summaries.set(rules, made)
  return made
}

const summaries = new WeakMap<readonly ActiveRule[], readonly RuleSummary[]>()

/** Summaries of rules by their names in the spelling of a description; one list always gives the same summaries. */
export function spelledSummaries(rules: readonly RuleSummary[], { vocabulary }: Format): readonly RuleSummary[] {
  const bySpelling = spelled.get(rules) ?? new Map<Vocabulary, readonly RuleSummary[]>()
  spelled.set(rules, bySpelling)
  const made = bySpelling.get(vocabulary) ?? rules.map((rule) => ({ ...rule, code: codeIn(vocabulary, rule.code) }))
  bySpelling.set(vocabulary, made)
  return made
}

const spelled = new WeakMap<readonly RuleSummary[], Map<Vocabulary, readonly RuleSummary[]>>()
