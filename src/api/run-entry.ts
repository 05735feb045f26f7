import type { Settings } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import { atLeast } from '../findings/severity.ts'
import { type BuiltGraph, type EntryDocument, type PipelineRun, runPipeline } from '../pipeline.ts'
import { type BundledEntry, bundleDescription } from './bundle-entry.ts'
import { withoutCovered } from './covered-references.ts'
import { entryInRun } from './entries-of-run.ts'
import { findingsInSources } from './findings-in-sources.ts'
import type { LintOutcome, LintStageOptions } from './lint-outcome.ts'
import { lintEntry } from './lint-stage.ts'
import { type LookupOptions, pipelineRequest, type RunOptions } from './options.ts'
import { entryResult } from './outcome.ts'
import { knownCodes } from './rulesets.ts'
import { mapFindings } from './source-map-stage.ts'
import { withSuppressions } from './suppression-stage.ts'
import { transformsRequest } from './used-transforms.ts'

/**
 * Runs a pipeline of the config over one entry, which is loaded once: lints the sources, bundles them, runs the transforms, lints
 * the result. What is found in the result is shown where the author wrote it. The bundle is absent when a finding is as severe as the fail
 * severity. Rejects with a ConfigError or UsageError when it cannot run.
 */
export async function runEntry(
  entry: EntryDocument,
  name: string,
  options: RunOptions & LookupOptions,
  stage: LintStageOptions,
): Promise<BundledEntry> {
  const { resources } = stage
  const own = pipelineRequest(entry, options, resources)
  const request = { ...own, knownCodes, commandLine: { ...own.commandLine, pipeline: name } }
  const onBundle = transformsRequest(undefined, resources, { namedIn: ({ bundle }) => bundle.transforms })
  const result = await runPipeline(request, async (run) => {
    const { bundle, pipelines } = run.settings
    const lint = pipelines.get(name)?.lint ?? 'both'
    await run.describe({ followExtensions: bundle.followExtensions })
    const sources = lint === 'sources' || lint === 'both' ? await lintEntry(run, stage) : undefined
    const made = await bundleDescription(run, request, onBundle)
    const built = lint === 'result' || lint === 'both' ? await made?.describe() : undefined
    return { run, sources, made, ofResult: built === undefined ? undefined : await lintResult(built, run, stage) }
  })
  const inRun = entryInRun(result)
  if ('unreadable' in result) return { ...inRun, result: entryResult(result) }
  const { outcome, settings, transformed, graph } = result
  const { run, sources, made, ofResult } = outcome
  const found = [...result.findings, ...(sources?.findings ?? []), ...(made?.findings ?? [])]
  const covered = graph === undefined ? found : withoutCovered(found, graph)
  const linted = [sources, ofResult].filter((each) => each !== undefined)
  const mapped = await withSuppressions(await findingsInSources(covered, result), {
    run,
    plugins: await resources.pluginsFor(settings, result.root),
    linted,
    stage: 'lint',
    transforms: [],
    // What hides nothing in one pipeline may hide something in another.
    isPartial: true,
    accepted: await resources.acceptedIn(settings, result.root),
    map: async (left) => {
      const ofSources = await mapFindings(run, left)
      const findings = [...ofSources.findings, ...(made?.reported ?? []), ...(ofResult?.findings ?? [])]
      return { ...ofSources, findings }
    },
  })
  const { findings } = mapped
  const shown = entryResult({
    ...result,
    notices: [...result.notices, ...linted.flatMap(({ notices }) => notices), ...mapped.notices],
    findings: [],
    outcome: {
      findings,
      errors: linted.flatMap(({ errors }) => errors),
      crashed: [transformed, made, ...linted].some((each) => each?.crashed === true),
      rules: linted.flatMap(({ rules }) => rules),
      suppressions: mapped.suppressions,
      questions: new Map([...(transformed?.questions ?? []), ...(made?.questions ?? [])]),
      ...(linted[0] === undefined ? {} : { rulesets: linted[0].rulesets }),
    },
  })
  const isRefused = findings.some(({ severity }) => atLeast(severity, settings.failSeverity))
  if (made === undefined || isRefused) return { ...inRun, result: shown, settings }
  return { ...inRun, result: shown, settings, bundled: made.bundled }
}

/** Lints a bundle as the document that it is. */
async function lintResult(
  { graph, building }: BuiltGraph,
  run: PipelineRun,
  stage: LintStageOptions,
): Promise<LintOutcome> {
  const { entry } = graph
  const { reader = run.reader } = building
  const outcome = await lintEntry(
    {
      ...run,
      entry,
      reader,
      files: new Map([[entry.path, entry]]),
      describe: async () => ({ graph, building, source: { graph, building }, transformed: undefined }),
      document: async () => ({ entry, reader }),
    },
    stage,
  )
  const found = withoutCovered([...graph.findings, ...outcome.findings], graph)
  return { ...outcome, findings: await ofAuthors(found, graph, run.settings) }
}

async function ofAuthors(
  findings: readonly Finding[],
  graph: BuiltGraph['graph'],
  settings: Settings,
): Promise<readonly Finding[]> {
  const { findingsOfAuthors } = await import('./author-findings.ts')
  return findingsOfAuthors(findings, graph, settings)
}
