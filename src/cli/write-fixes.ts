import { counted, locationText, realPathOf, wayTo } from '../command.ts'
import { type FixOutcome, UsageError } from '../index.ts'
import { say } from './exit.ts'
import type { LintCommandOptions } from './options.ts'
import { changesKind, changesText } from './transform/changes-file.ts'
import { FileIdentities } from './write/file-identities.ts'

export interface FixDelivery {
  readonly options: LintCommandOptions
  readonly workingFolder: string
  /** Absolute paths of all files that were read. */
  readonly inputs: readonly string[]
  /** The files of reports. */
  readonly reports: readonly string[]
}

/**
 * Writes the fixed files, each as a whole, with the list of changes; with `--fix-dry-run` prints a unified diff. Throws a UsageError
 * when a file cannot be written, or has changed since it was read; then nothing is.
 */
export async function writeFixes(outcome: FixOutcome, delivery: FixDelivery): Promise<void> {
  const { options, workingFolder, inputs, reports } = delivery
  const { fixed, changes, roots } = outcome
  const isDryRun = options.fixDryRun === true
  if (isDryRun) await printDiff(fixed, workingFolder)
  if (isDryRun) printFixProblems(outcome, { workingFolder, isQuiet: options.quiet === true })
  if (isDryRun && fixed.length === 0 && outcome.documents.length > 0 && options.quiet !== true)
    say(`msgapi: note: ${nothingToFix(outcome, options)}`)
  if (isDryRun && options.changes === undefined) return
  const [{ planInPlace }, { writeFiles }, { writableFolders }] = await Promise.all([
    import('./write/plan-in-place.ts'),
    import('./write/write-file.ts'),
    import('./write/writable-folders.ts'),
  ])
  const outputs = listOf(changes, options.changes, [workingFolder, ...reports])
  const changed = fixed.map(({ path, before, text }) => ({ path, before, after: text }))
  const advice = 'leave its fixes out with --fix-rule'
  const inPlace = isDryRun
    ? []
    : planInPlace(changed, { workingFolder, outcome: { roots, inputs }, roots, options, advice })
  const bounds = writableFolders({ roots, inputs }, { workingFolder, root: options.root, force: options.force })
  await writeFiles(outputs, bounds, { first: inPlace })
  if (!isDryRun && options.quiet !== true && fixed.length > 0) say(`msgapi: note: ${summaryOf(outcome)}`)
}

/** Prints what the report would say of the diff that is in its place: why the run failed, and which fixes are left out. */
function printFixProblems(
  { findings }: FixOutcome,
  { workingFolder, isQuiet }: { readonly workingFolder: string; readonly isQuiet: boolean },
): void {
  for (const { code, severity, message, place, range } of findings) {
    const isFailure = severity === 'error' && /^(?:fix|lint)\/.*failed$/.test(code)
    if (!isFailure && (isQuiet || !code.startsWith('fix/'))) continue
    const location = locationText(place, range, { colors: false, workingFolder })
    say(`msgapi: ${isFailure ? '' : 'note: '}${location}: ${message}.`)
  }
}

/**
 * The line in place of a diff if there is nothing to fix. It counts the remaining findings, because no report is
 * printed.
 */
function nothingToFix({ findings }: FixOutcome, { fixUnsafe }: LintCommandOptions): string {
  if (findings.length === 0) return 'Nothing to fix.'
  const unsafe = fixUnsafe === true ? 0 : findings.filter(({ fixable }) => fixable === 'unsafe').length
  const advice = unsafe === 0 ? '' : `, and --fix-unsafe can fix ${unsafe}`
  return `Nothing to fix; ${counted(findings.length, 'finding')} ${findings.length === 1 ? 'stays' : 'stay'}${advice}.`
}

function summaryOf({ changes, fixed }: FixOutcome): string {
  const count = changes.reduce((sum, { edits }) => sum + edits.length, 0)
  return `Fixed ${counted(count, 'finding')} in ${counted(fixed.length, 'file')}.`
}

async function printDiff(fixed: FixOutcome['fixed'], workingFolder: string): Promise<void> {
  if (fixed.length === 0) return
  const { unifiedDiff } = await import('../command.ts')
  const folder = realPathOf(workingFolder)
  for (const { path, before, text } of fixed) {
    process.stdout.write(unifiedDiff({ name: wayTo(folder, path), before, after: text }))
  }
}

function listOf(
  changes: FixOutcome['changes'],
  written: string | undefined,
  [workingFolder = '', ...reports]: readonly string[],
) {
  if (written === undefined) return []
  const taken = new FileIdentities(workingFolder)
  for (const report of reports) taken.add(report)
  if (!taken.add(written))
    throw new UsageError(`Two files would be written to ${written}; give each a name of its own.`)
  return [{ written, content: changesText(changes), kind: changesKind }]
}
