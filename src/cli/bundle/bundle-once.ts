import { isAbsolute, resolve } from 'node:path'
import { madeBundle } from '../../run/bundles.ts'
import { partsAmong, withoutParts } from '../../run/entry-result.ts'
import { Run } from '../../run/run.ts'
import { bundleStage } from '../../run/stages/bundle.ts'
import { say } from '../exit.ts'
import { inputFilesOfOptions } from '../input-files-of-options.ts'
import { errorPrinter, printTargetNotices } from '../print-notices.ts'
import { reportOutcome } from '../report-outcome.ts'
import { parseReports } from '../reports.ts'
import { requestedReports } from '../requested-reports.ts'
import { runOptions, usesOf } from '../run-options.ts'
import { findTargets, type Targets } from '../targets/find-targets.ts'
import { outputFolder } from '../write/output-folder.ts'
import { commonFolder } from '../write/output-names.ts'
import type { WriteSummary } from '../write/write-summary.ts'
import type { BundleOptions } from './bundle-options.ts'
import { placeOf } from './bundle-outputs.ts'
import { checkPlaces } from './check-outputs.ts'
import { bundleOptions } from './library-options.ts'
import { type PlacedEntry, placedOutcome, writeBundles } from './write-bundles.ts'

export interface BundleRunOptions {
  readonly workingFolder: string
  /** Gets the path of every file that may be read, before it is looked for; see `PipelineRequest`. */
  readonly onLookup?: ((path: string, isAwaited?: boolean) => void) | undefined
}

/**
 * Bundles the entries that a command line names: writes each bundle, prints it, or compares it with what is on disk. What is
 * wrong goes to standard error; what is wrong with one entry does not stop the others. Throws a UsageError when the command
 * line cannot be run; then nothing is written.
 */
export async function bundleOnce(
  written: readonly string[],
  options: BundleOptions,
  { workingFolder, onLookup }: BundleRunOptions,
): Promise<WriteSummary> {
  const reports = parseReports({ formats: options.format, workingFolder })
  const { stdinFilepath, encoding } = options
  const leftOut = outputFolder(options.output, workingFolder)
  const asked = { ...runOptions(options, workingFolder), onLookup }
  const targets = await findTargets(written, {
    workingFolder,
    run: asked,
    readsProjectUnless: 'msgapi bundle -',
    stdinFilepath,
    encoding,
    leftOut,
  })
  for (const path of targets.named) onLookup?.(path)
  const requests = await requestedReports(reports, targets.entries, asked)
  printTargetNotices(targets, options, 'Bundling')
  const wrongFiles: string[] = []
  const onError = errorPrinter((path) => {
    wrongFiles.push(path)
    onLookup?.(path)
  })
  const run = new Run(asked)
  const stage = bundleStage(run, { ...bundleOptions(options), use: await usesOf(options) }, madeBundle)
  const { results, failed } = await run.each(targets.entries, stage, { onError })
  const whole = withoutParts(results)
  // The common folder of all named entries, readable or not: an unreadable one must not change where the others are
  // written.
  const common = commonFolder(namedBeside(targets, partsAmong(results), workingFolder))
  const all = whole.map((entry) => ({ entry, places: placeOf(entry, { options, workingFolder, common }) }))
  const entries = written.length === 0 ? withoutUnplaced(all, options) : all
  checkPlaces(
    entries.map(({ places }) => places),
    {
      options,
      workingFolder,
      count: entries.length + failed + targets.unreadable.length,
      others: [...requests.flatMap(({ file }) => file ?? []), ...(await run.lockWrites()).map(({ path }) => path)],
    },
  )
  if (entries.length === 0) return { files: [], complete: false }
  const inputs = [...inputFilesOfOptions(targets, options, workingFolder), ...wrongFiles]
  const outcome = await placedOutcome(run, entries, inputs)
  for (const file of outcome.files.filter((path) => isAbsolute(path))) onLookup?.(file)
  await reportOutcome(outcome, { requests, options, workingFolder })
  const delivered = await writeBundles(entries, options, { workingFolder, outcome })
  if (delivered.complete && options.check !== true && outcome.lock.length > 0) {
    const { writeLock } = await import('../write/write-lock.ts')
    await writeLock(outcome.lock, outcome, workingFolder)
  }
  return delivered
}

/** Of all descriptions of a project, those whose bundles have a place; all, when none has. */
function withoutUnplaced(entries: readonly PlacedEntry[], { quiet }: BundleOptions): readonly PlacedEntry[] {
  const placed = entries.filter(({ places }) => places.bundle !== undefined)
  if (placed.length === 0) return entries
  const others = entries.flatMap(({ entry, places }) => (places.bundle === undefined ? entry.document.path : []))
  if (quiet !== true && others.length > 0)
    say(`msgapi: note: Not bundled, because no "bundle.output" holds for them: ${others.join(', ')}.`)
  return placed
}

/** What was named without what turned out to be parts of entries. */
function namedBeside({ named }: Targets, parts: readonly string[], workingFolder: string): readonly string[] {
  const paths = new Set(parts.map((path) => resolve(workingFolder, path)))
  return named.filter((path) => !paths.has(path))
}
