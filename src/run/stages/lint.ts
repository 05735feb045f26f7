import type { Finding } from '../../findings/finding.ts'
import { withFixable } from '../../fix/fixer.ts'
import type { Graph } from '../../graph/graph.ts'
import { withoutCovered } from '../../rules/covered-references.ts'
import { deprecatedRules } from '../../rules/deprecated-rules.ts'
import { fixersOf } from '../../rules/fixers.ts'
import { optionsOfFindings } from '../../rules/rule-options.ts'
import { rulesetNotices } from '../../rules/ruleset-notices.ts'
import { factsOf, knownCodes, lintDescription, ownRulesFor } from '../../rules/rulesets.ts'
import { type EntryResult, withoutParts } from '../entry-result.ts'
import type { OpenEntry } from '../open-entry.ts'
import { withOpenSuppressions } from '../open-suppressions.ts'
import { isPartial, type LintOptions, pausing, timing } from '../options.ts'
import { usedByOthers, withoutOthers } from '../other-entries.ts'
import { componentsUsedIn, withoutUnusedElsewhere } from '../others/used-components.ts'
import type { Run } from '../run.ts'
import type { RulesRun, Stage, StageAsks } from '../stage.ts'
import type { SinceBaseline } from './baseline.ts'

/** The results of lint for an entry, beside its findings. */
export interface Linted<Kept> {
  /** The components of its other files that it uses. */
  readonly used: ReadonlySet<string>
  /** The part of the entry that the caller keeps. */
  readonly kept: Kept
}

/** The part of an entry that a caller keeps after its graph is dropped. */
export type Keep<Kept> = (entry: OpenEntry, rules: RulesRun) => Promise<Kept>

/** The stage's options, beside those of the run. */
export interface LintStageOptions<Kept> extends Pick<LintOptions, 'rulesets' | 'ignoreUnknownFormat' | 'use'> {
  /**
   * True if the stage runs fewer rules than the options of the run ask for. Unused suppressions are then not reported.
   */
  readonly isPartial?: boolean | undefined
  readonly sources?: StageAsks['sources']
  readonly keep: Keep<Kept>
}

/** The stage of `lint`: the rulesets that the settings name. What is found in a bundle that has a source map is shown where it was written. */
export function lintStage<Kept>(run: Run, options: LintStageOptions<Kept>): Stage<Linted<Kept>> {
  const { keep } = options
  return {
    purpose: 'lint',
    asks: asksFor(options),
    async work(entry) {
      const rules = await lintEntry(entry, run, options)
      run.options[timing]?.begins('findings')
      const contract = await changesSinceBaseline(entry, run)
      const plugins = await run.plugins.for(entry.settings, entry.root)
      const { graph, findings: ofGraph = [] } = entry.described() ?? {}
      const all = [...ofGraph, ...(await findingsOfNames(graph)), ...rules.findings]
      return {
        findings: [...(graph === undefined ? all : withoutCovered(all, graph)), ...contract.findings],
        reported: deprecatedRules(entry.settings, plugins),
        // What a baseline leads to is not recorded with the result.
        linted: [
          contract.isCompared
            ? { ...rules, isCacheable: false, notices: [...rules.notices, ...contract.notices] }
            : rules,
        ],
        readsSourceMap: true,
        withFixers: (findings) => withFixable(findings, fixersOf(plugins), graph),
        crashed: false,
        spectralOnly: rules.spectralOnly,
        transforms: entry.settings.transforms.map(({ name }) => name),
        isPartial: isPartial({ rulesets: options.rulesets, safe: run.options.safe }) || options.isPartial === true,
        made: {
          used: graph === undefined ? new Set() : componentsUsedIn(graph),
          kept: await keep(entry, rules),
        },
      }
    },
  }
}

/** One object wherever only the usual is asked, so that a run that is asked again has the same settings and rules. */
function asksFor<Kept>({ rulesets, use, sources }: LintStageOptions<Kept>): StageAsks {
  const isUsual = rulesets === undefined && use === undefined && sources === undefined
  return isUsual ? usualAsks : { rulesets, use, sources, knownCodes }
}

const usualAsks: StageAsks = { knownCodes }

/** What is wrong with names in place of references, if the version of the description has such names. */
async function findingsOfNames(graph: Graph | undefined): Promise<readonly Finding[]> {
  if (graph?.format.hasNames !== true || !graph.kind.readable) return []
  const { checkNames } = await import('../../graph/names.ts')
  return checkNames(graph)
}

/** What changed for counterparts since the baseline of the config, if there is one. */
async function changesSinceBaseline(entry: OpenEntry, run: Run): Promise<SinceBaseline> {
  if (entry.settings.baseline === undefined) return notCompared
  const { compareWithBaseline } = await import('./baseline.ts')
  return compareWithBaseline(entry, run, entry.settings.baseline)
}

const notCompared: SinceBaseline = { isCompared: false, findings: [], notices: [] }

/**
 * Runs the rulesets that the settings of an entry name. Rejects with a ConfigError if no part of a ruleset can be used.
 */
export async function lintEntry(
  entry: OpenEntry,
  run: Run,
  options: Pick<LintOptions, 'ignoreUnknownFormat'> = {},
): Promise<RulesRun> {
  const { settings } = entry
  const {
    failedRules,
    options: { [pausing]: pause },
  } = run
  const timed = run.options[timing]
  timed?.begins('settings')
  const set = await run.plugins.for(settings, entry.root)
  const active = await ownRulesFor(settings, set)
  if (active === undefined) {
    const { lintWithRulesets } = await import('./spectral.ts')
    return lintWithRulesets(entry, run, options)
  }
  timed?.begins('reading')
  const description = await entry.describe()
  timed?.begins('rules')
  const { findings, crashed, rules } =
    description === undefined
      ? { findings: [], crashed: false, rules: [] }
      : await lintDescription(description, timed?.timedRules(active) ?? active, {
          plugins: set.plugins,
          failedRules,
          pause,
        })
  const rulesets = settings.extends.map(({ name }) => set.rulesets.get(name)?.file ?? name)
  const notices = rulesetNotices(settings, new Set())
  const optionsOf = optionsOfFindings(active)
  return { findings, errors: [], crashed, spectralOnly: false, rules, optionsOf, rulesets, notices, isCacheable: true }
}

/**
 * The report on the entries of a run. Leaves out entries that are parts of another entry, and "unused" findings for
 * components that another entry uses. Adds suppressions that no entry uses, also none of `deciding`, the results of entries that the
 * run leaves out.
 */
export function lintReport<Kept>(
  results: readonly EntryResult<Linted<Kept>>[],
  run: Run,
  deciding: readonly EntryResult<Linted<Kept>>[],
): readonly EntryResult<Linted<Kept>>[] {
  const all = withOpenSuppressions(withoutParts([...results, ...deciding]))
  const isOfOneEntry = ({ code }: Finding) => factsOf(code).ofOneEntry === true
  return withoutUnusedElsewhere(withoutOthers(all, deciding), isOfOneEntry, usedByOthers(run))
}
