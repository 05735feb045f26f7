import { isAbsolute } from 'node:path'
import { CallResources } from '../../api/call-resources.ts'
import { configuredPipelines } from '../../api/configured-pipelines.ts'
import { realPathOf } from '../../config/root.ts'
import { placeOf } from '../bundle/bundle-outputs.ts'
import { outcomeOf } from '../bundle/bundles-outcome.ts'
import { checkPlaces } from '../bundle/check-outputs.ts'
import { writeBundles } from '../bundle/write-bundles.ts'
import { errorPrinter } from '../print-notices.ts'
import { reportOutcome } from '../report-outcome.ts'
import { parseReports } from '../reports.ts'
import { requestedReports } from '../requested-reports.ts'
import { runOptions } from '../run-options.ts'
import { commonFolder } from '../write/output-names.ts'
import type { WriteSummary } from '../write/write-summary.ts'
import { chosenPipelines } from './chosen-pipelines.ts'
import { makePipelines } from './make-pipelines.ts'
import type { RunCommandOptions } from './run-command-options.ts'
import { withEntries } from './with-entries.ts'

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
  const settings = { ...runOptions(options, workingFolder), workingFolder, onLookup }
  const configured = await configuredPipelines(settings, new CallResources(settings))
  const { configFile } = configured
  for (const path of configured.awaited) onLookup?.(path, true)
  const project = { workingFolder, configFile, noConfig: settings.noConfig, commandLine: { root: settings.root } }
  const chosen = await withEntries(chosenPipelines(names, configured), project)
  for (const path of chosen.flatMap(([, { entries }]) => entries)) onLookup?.(path)
  const documents = chosen.flatMap(([, { entries }]) => entries.map((path) => ({ path })))
  const requests = await requestedReports(reports, documents, { ...settings, configFile })
  const wrongFiles: string[] = []
  const onError = errorPrinter((path) => {
    wrongFiles.push(path)
    onLookup?.(path)
  })
  const made = await makePipelines(chosen, { ...settings, configFile }, onError)
  const placed = made.entries.map(({ pipeline, ...entry }) => {
    const common = commonFolder(pipeline.entries.map((path) => realPathOf(path)))
    return { ...entry, places: placeOf(entry, { options: {}, workingFolder, common }) }
  })
  checkPlaces(
    placed.map(({ places }) => places),
    {
      options: {},
      workingFolder,
      count: placed.length + made.failed,
      others: [...requests.flatMap(({ file }) => file ?? []), ...made.lock.map(({ path }) => path)],
    },
  )
  if (placed.length === 0) return { files: [], complete: false }
  const inputs = [...made.inputs, ...chosen.flatMap(([, { entries }]) => entries), ...wrongFiles]
  const outcome = outcomeOf(placed, inputs)
  for (const file of outcome.files.filter((path) => isAbsolute(path))) onLookup?.(file)
  await reportOutcome(outcome, { requests, options, workingFolder, crashed: made.crashed })
  const delivered = await writeBundles(placed, options, { workingFolder, outcome, command: 'run' })
  if (delivered.complete && options.check !== true && made.lock.length > 0) {
    const { writeLock } = await import('../write/write-lock.ts')
    await writeLock(made.lock, outcome, workingFolder)
  }
  return delivered
}
