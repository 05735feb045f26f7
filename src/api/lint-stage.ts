import type { Finding } from '../findings/finding.ts'
import { withFixable } from '../fix/known-fixer.ts'
import type { Graph } from '../graph/graph.ts'
import { type PipelineRequest, type PipelineResult, type PipelineRun, runPipeline } from '../pipeline.ts'
import { partsOf } from '../suppress/parts-of-other-descriptions.ts'
import type { EntrySuppressions } from '../suppress/suppressor.ts'
import { withoutCovered } from './covered-references.ts'
import { findingsInSources } from './findings-in-sources.ts'
import { fixersOf } from './fixers.ts'
import type { LintOutcome, LintStageOptions } from './lint-outcome.ts'
import type { PluginSet } from './plugins.ts'
import { optionsOfFindings } from './rule-options.ts'
import { rulesetNotices } from './ruleset-notices.ts'
import { lintDescription, ownRulesFor } from './rulesets.ts'
import { mapFindings } from './source-map-stage.ts'
import { withSuppressions } from './suppression-stage.ts'

/**
 * Runs the pipeline with `lint` over one entry; what is found in a bundle that has a source map is shown where it was written.
 * `see` gets the run after its last stage.
 */
export async function lintDocument(
  request: PipelineRequest,
  options: LintStageOptions,
  see?: (run: PipelineRun, outcome: LintOutcome) => Promise<void>,
): Promise<PipelineResult<LintOutcome>> {
  const result = await runPipeline(request, async (run) => {
    const outcome = await lintEntry(run, options)
    await see?.(run, outcome)
    return { run, ...outcome }
  })
  if ('unreadable' in result) return result
  const { run, ...outcome } = result.outcome
  const all = [...result.findings, ...outcome.findings]
  const plugins = await options.resources.pluginsFor(result.settings, result.root)
  const counted = result.graph === undefined ? all : withoutCovered(all, result.graph)
  const found = await withFixable(counted, fixersOf(plugins), result.graph)
  const written = await findingsInSources(found, result)
  const {
    findings: mapped,
    notices,
    suppressions,
  } = await withSuppressions(written, {
    run,
    plugins,
    linted: [outcome],
    stage: 'lint',
    transforms: result.settings.transforms.map(({ name }) => name),
    isPartial: options.isPartial === true || outcome.crashed,
    accepted: await options.resources.acceptedIn(result.settings, result.root),
    map: (left) => mapFindings(run, left),
  })
  const findings = outcome.spectralOnly && mapped !== found ? await orderedAsSpectralDoes(mapped) : mapped
  return {
    ...result,
    notices: [...result.notices, ...outcome.notices, ...notices],
    findings: [],
    outcome: {
      ...outcome,
      crashed: outcome.crashed || result.transformed?.crashed === true,
      findings,
      suppressions: suppressions && (await withFixableOpen(suppressions, plugins, result.graph)),
      suppressionsFile: options.resources.suppressionsPath(result.settings, result.root),
      suppressionPolicy: result.settings.suppressionPolicy,
    },
  }
}

async function withFixableOpen(
  suppressions: EntrySuppressions,
  plugins: PluginSet,
  graph: Graph | undefined,
): Promise<EntrySuppressions> {
  const fixerFor = fixersOf(plugins)
  const open = new Map<string, Finding>()
  for (const [key, finding] of suppressions.open) {
    // Entries of the suppressions file are no matter of fixes.
    const [stated = finding] = partsOf(finding) === undefined ? [] : await withFixable([finding], fixerFor, graph)
    open.set(key, stated)
  }
  return { ...suppressions, open }
}

async function orderedAsSpectralDoes(findings: readonly Finding[]): Promise<readonly Finding[]> {
  const { inSpectralOrder } = await import('../spectral/run/order.ts')
  return inSpectralOrder(findings)
}

/** The last stage: runs the rulesets that the settings name. */
export async function lintEntry(run: PipelineRun, options: LintStageOptions): Promise<LintOutcome> {
  const { settings } = run
  const { failedRules } = options.resources
  const set = await options.resources.pluginsFor(settings, run.root)
  const active = await ownRulesFor(settings, set)
  if (active === undefined) {
    const { lintWithRulesets } = await import('./spectral-stage.ts')
    return lintWithRulesets(run, options)
  }
  const description = await run.describe()
  const { findings, crashed, rules } =
    description === undefined
      ? { findings: [], crashed: false, rules: [] }
      : await lintDescription(description, active, { plugins: set.plugins, failedRules })
  const rulesets = settings.extends.map(({ name }) => set.rulesets.get(name)?.file ?? name)
  const notices = rulesetNotices(settings, new Set())
  const optionsOf = optionsOfFindings(active)
  return { findings, errors: [], crashed, spectralOnly: false, rules, optionsOf, rulesets, notices }
}
