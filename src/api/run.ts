import { relative } from 'node:path'
import { checkArguments, texts } from '../call-options.ts'
import { type BundledEntry, bundleOf, bundlesOutcome, madeBundle } from '../run/bundles.ts'
import { readEntries } from '../run/entry-result.ts'
import type { CallControl, RunOptions } from '../run/options.ts'
import { decidingResults } from '../run/other-entries.ts'
import type { PipelineBundle, PipelinesOutcome } from '../run/outcome.ts'
import { type NamedPipeline, pipelinesFor } from '../run/pipelines.ts'
import { Run } from '../run/run.ts'
import { pipelineStage } from '../run/stages/pipeline.ts'
import { abortable } from './abortable.ts'
import { pipelineOptionsKind } from './option-kinds.ts'

/**
 * Runs the pipelines of the config that is nearest to the working folder: all of them, or those that are named. Each lints its
 * entries, bundles them, runs the transforms and lints the result, as its config says. Writes nothing. Rejects with a ConfigError or
 * UsageError when it cannot run.
 */
export async function run(names: readonly string[] = [], options: RunOptions = {}): Promise<PipelinesOutcome> {
  checkArguments('run()', { names: [names, texts], options: [options, pipelineOptionsKind] })
  return abortable(options, async (own) => {
    const { pipelines, configFile } = await pipelinesFor(names, own)
    return runPipelines(new Run({ ...own, configFile }), pipelines, own)
  })
}

async function runPipelines(
  run: Run,
  pipelines: readonly NamedPipeline[],
  control: CallControl,
): Promise<PipelinesOutcome> {
  const results: BundledEntry[] = []
  const deciding: BundledEntry[] = []
  const bundles: PipelineBundle[] = []
  for (const [pipeline, { entries }] of pipelines) {
    const documents = entries.map((path) => relative(run.workingFolder, path))
    const stage = pipelineStage(run, pipeline, madeBundle)
    const made = await run.each(documents, stage, control)
    results.push(...made.results)
    deciding.push(...(await decidingResults(run, made.results, stage)))
    bundles.push(...readEntries(made.results).map((entry) => ({ pipeline, ...bundleOf(entry) })))
  }
  const outcome = await bundlesOutcome(run, results, deciding)
  return { ...outcome, lock: bundles.every(({ text }) => text !== undefined) ? outcome.lock : [], bundles }
}
