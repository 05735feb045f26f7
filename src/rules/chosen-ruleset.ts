import {
  describeProblem,
  isOff,
  type LayeredRuleset,
  type LoadedRuleset,
  loadRuleset,
  type PluginContributions,
  RulesetError,
  type RulesetProblem,
} from '../../packages/spectral/index.ts'
import { ConfigError } from '../config/errors.ts'
import type { SettingOrigin } from '../config/origin.ts'
import { type NamedRuleset, presetNames, type RuleSetting, type Settings } from '../config/settings.ts'
import { runForeign } from '../foreign-code/foreign-code.ts'
import { currentCode, namesOfCode } from '../format/rule-codes.ts'
import { isRecord } from '../plain-data.ts'
import { spectralRuleset } from '../plugin/visiting.ts'
import { transformCodes } from './built-in-transforms.ts'
import { provideOwnModules } from './load-plugins.ts'
import { transformCodesOf } from './plugin-rules.ts'
import type { PluginSets } from './plugin-sets.ts'
import { problemOfOptions } from './rule-options.ts'
import { isRuleCode, presetMembers } from './rulesets.ts'
import { holdsStyle, styleRulesets, usesWithOrigin, withStyle } from './style-rulesets.ts'

/** What the run provides for loading rulesets. */
export interface RulesetResources {
  readonly options: { readonly safe?: boolean | undefined }
  readonly plugins: PluginSets
  /** Texts that replace files on disk, by real path. */
  readonly held: ReadonlyMap<string, string>
  /** The loaded rulesets, by the request for them. */
  readonly rulesets: Map<string, Promise<LoadedRuleset>>
  /** The paths of all files that were read; loading adds those of rulesets. */
  readonly inputs: Set<string>
  /** Gets the paths of files that were looked for, whether or not they exist. */
  lookedFor(paths: Iterable<string>): void
}

export interface ChosenRuleset extends Omit<LoadedRuleset, 'ruleset'> {
  /** Includes the overrides of the rulesets for the document. */
  readonly ruleset: LayeredRuleset
  /** The rules that are off unless an override of the config turns them on. */
  readonly asleep: ReadonlySet<string>
}

interface RulesetPurpose {
  readonly settings: Settings
  readonly root: string
  /** Absolute path; undefined for documents that no override of the rulesets applies to. */
  readonly document: string | undefined
}

/**
 * Combines the rulesets of the settings, with rules on if an override of the config turns them on somewhere. Throws a
 * RulesetError if no part of a ruleset can be used.
 */
export async function chooseRuleset(
  { settings, root, document }: RulesetPurpose,
  run: RulesetResources,
): Promise<ChosenRuleset> {
  const { ruleset, ...loaded } = await load(settings, root, run)
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

/** A severity in Spectral's form. For a rule that a config defines, includes its definition. */
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

/** Loads the rulesets of the settings, once for all entries with the same settings. */
async function load(settings: Settings, root: string, run: RulesetResources): Promise<LoadedRuleset> {
  provideOwnModules()
  const { naming, definitions } = settings
  const { namedBy, named } = naming
  const set = await run.plugins.for(settings, root)
  const ofTransforms = new Set([
    ...transformCodes().keys(),
    ...set.named.flatMap(({ plugin }) => transformCodesOf(plugin)),
  ])
  const severities = [...settings.rules].filter(([code]) => isRuleCode(code) && !ofTransforms.has(currentCode(code)))
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
    allowCode: run.options.safe !== true,
  }
  const { added, rulesets, functions, visitors } = set
  const key = JSON.stringify([request, set.named.map(({ use, path }) => [use?.name, path])])
  const builtIn = new Map(
    presetNames.map((name) => [
      name,
      async () => {
        const style = holdsStyle(name) ? await styleRulesets() : undefined
        return (presetMembers(name, { added, style }) ?? []).map(spectralRuleset)
      },
    ]),
  )
  const contributed: PluginContributions = {
    rulesets,
    functions: new Map([...functions].map(([name, { run }]) => [name, run])),
    problemOfOptions: async (code, options) => problemOfOptions(code, options, await withStyle(visitors, [code])),
  }
  const loading =
    run.rulesets.get(key) ?? runForeign(() => loadRuleset({ ...request, builtIn, contributed, held: run.held }))
  run.rulesets.set(key, loading)
  const loaded = await loading.catch((error: unknown) => {
    if (error instanceof RulesetError) run.lookedFor(error.looked)
    throw error
  })
  for (const file of loaded.files) run.inputs.add(file)
  run.lookedFor(loaded.looked)
  run.lookedFor(loaded.files)
  return loaded
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
