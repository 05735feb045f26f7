import { isAbsolute, relative } from 'node:path'
import { realPathOf } from '../../config/root.ts'
import { madeBundle } from '../../run/bundles.ts'
import { chosenPipelines, configuredPipelines } from '../../run/pipelines.ts'
import { Run } from '../../run/run.ts'
import { pipelineStage } from '../../run/stages/pipeline.ts'
import { placeOf } from '../bundle/bundle-outputs.ts'
import { checkPlaces } from '../bundle/check-outputs.ts'
import { type PlacedEntry, placedOutcome, writeBundles } from '../bundle/write-bundles.ts'
import { errorPrinter } from '../print-notices.ts'
import { reportOutcome } from '../report-outcome.ts'
import { parseReports } from '../reports.ts'
import { requestedReports } from '../requested-reports.ts'
import { runOptions } from '../run-options.ts'
import { commonFolder } from '../write/output-names.ts'
import type { WriteSummary } from '../write/write-summary.ts'
import type { RunCommandOptions } from './run-command-options.ts'

export interface RunOnceOptions {
  readonly workingFolder: string
  /** Gets the path of every file that may be read, before it is looked for; see `PipelineRequest`. */
  readonly onLookup?: ((path: string, isAwaited?: boolean) => void) | undefined
}

/**
 * Runs pipelines of the config: writes what each makes, or compares it with what is on disk. What is wrong goes to standard
 * error; what is wrong with one pipeline does not stop the others. Throws a UsageError when nothing can be run.
 */
export async function runOnce(
  names: readonly string[],
  options: RunCommandOptions,
  { workingFolder, onLookup }: RunOnceOptions,
): Promise<WriteSummary> {
  const reports = parseReports({ formats: options.format, workingFolder })
  const settings = { ...runOptions(options, workingFolder), onLookup }
  const configuring = new Run(settings)
  const configured = await configuredPipelines(configuring)
  const { configFile } = configured
  for (const path of configured.awaited) onLookup?.(path, true)
  const chosen = await chosenPipelines(names, configured, configuring)
  for (const path of chosen.flatMap(([, { entries }]) => entries)) onLookup?.(path)
  const documents = chosen.flatMap(([, { entries }]) => entries.map((path) => ({ path })))
  const requests = await requestedReports(reports, documents, { ...settings, configFile })
  const wrongFiles: string[] = []
  const onError = errorPrinter((path) => {
    wrongFiles.push(path)
    onLookup?.(path)
  })
  const run = new Run({ ...settings, configFile })
  const placed: PlacedEntry[] = []
  let failed = 0
  for (const [name, { entries }] of chosen) {
    const stage = pipelineStage(run, name, madeBundle)
    const documents = entries.map((path) => ({ path: relative(workingFolder, path) }))
    const made = await run.each(documents, stage, { onError })
    failed += made.failed
    const common = commonFolder(entries.map((path) => realPathOf(path)))
    for (const entry of made.results)
      placed.push({ entry, places: placeOf(entry, { options: {}, workingFolder, common }) })
  }
  checkPlaces(
    placed.map(({ places }) => places),
    {
      options: {},
      workingFolder,
      count: placed.length + failed,
      others: [...requests.flatMap(({ file }) => file ?? []), ...(await run.lockWrites()).map(({ path }) => path)],
    },
  )
  if (placed.length === 0) return { files: [], complete: false }
  const inputs = [...chosen.flatMap(([, { entries }]) => entries), ...wrongFiles]
  const outcome = await placedOutcome(run, placed, inputs)
  for (const file of outcome.files.filter((path) => isAbsolute(path))) onLookup?.(file)
  await reportOutcome(outcome, { requests, options, workingFolder })
  const delivered = await writeBundles(placed, options, { workingFolder, outcome, command: 'run' })
  if (delivered.complete && options.check !== true && outcome.lock.length > 0) {
    const { writeLock } = await import('../write/write-lock.ts')
    await writeLock(outcome.lock, outcome, workingFolder)
  }
  return delivered
}
