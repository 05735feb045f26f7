import { resolve } from 'node:path'
import { type StoredResultsOption, storedResults } from '../command.ts'
import { fix, lint, type RunOutcome, UsageError } from '../index.ts'
import { type Command, type CommandCall, carryOut, checkWatchable } from './carry-out.ts'
import type { LintCommandOptions } from './options.ts'
import { checkWarnings } from './print-notices.ts'
import type { ReportRequest } from './reports.ts'
import { lintOptions } from './run-options.ts'
import { findTargets, type Targets } from './targets/find-targets.ts'

/** `msgapi lint`: checks documents and prints what it finds. */
export async function lintTargets(written: readonly string[], options: LintCommandOptions): Promise<void> {
  await carryOut(lintCommand, written, options)
}

const lintCommand: Command<LintCommandOptions> = {
  doing: 'Linting',
  printsReport: true,
  check(line) {
    const { options, written } = line
    if (wantsFixes(options)) checkFixOptions(options)
    if (options.onlyChangedLines === true && options.since === undefined)
      throw new UsageError(
        '--only-changed-lines needs the revision to compare with; add --since, as in --since origin/main.',
      )
    // Without targets, lint reads those of the project.
    if (written.length > 0) checkWatchable(line)
  },
  library: lintOptions,
  find: ({ written, options, workingFolder }, library) =>
    findTargets(written, {
      workingFolder,
      run: library,
      readsProjectUnless: 'msgapi lint -',
      lints: true,
      stdinFilepath: options.stdinFilepath,
      encoding: options.encoding,
    }),
  async make(call) {
    const { options, workingFolder, targets, requests, onError } = call
    const isFixing = wantsFixes(options)
    if (isFixing) checkFixTargets(targets, options)
    const withFixes = showsFixes(requests, options)
    const mayStore =
      !isFixing && !withFixes && options.safe !== true && options.cache !== false && options.watch !== true
    const stored: StoredResultsOption | undefined = mayStore
      ? { onlyWithApis: options.cache !== true, place: async () => (await import('./results-place.ts')).resultsPlace() }
      : undefined
    const asked = { ...call.library, withFixes, onError, [storedResults]: stored }
    const { entries, found = entries.length } = targets
    if (found === 0 && targets.unreadable.length === 0) return undefined
    const fixes = isFixing
      ? await fix(targets.entries, { ...asked, unsafe: options.fixUnsafe, only: options.fixRule })
      : undefined
    const whole = call.withInputs(fixes ?? (await lint(targets.entries, asked)))
    const { outcome, unchanged } = await ofChangedLines(whole, call)
    return {
      outcome,
      async writeFirst() {
        if (fixes === undefined) return
        const { writeFixes } = await import('./write-fixes.ts')
        const reports = requests.flatMap(({ file }) => file ?? [])
        await writeFixes(fixes, { options, workingFolder, inputs: outcome.inputs, reports })
      },
      // With --fix-dry-run, a diff is in the place of the report.
      requests: options.fixDryRun === true ? requests.filter(({ file }) => file !== undefined) : requests,
      printing: {
        stream: process.stdout,
        onlyFindings: options.quiet === true || outcome.documents.length === 0,
        onlyFailures: options.displayOnlyFailures === true,
        withFixes: options.withFixes === true,
        unchanged,
        isTried: fixes?.isTried,
        isStandardInput: targets.entries.some(({ content }) => content !== undefined),
      },
      async deliver() {
        checkWarnings(outcome.findings, options)
        return { files: [], complete: true }
      },
    }
  },
}

/** The outcome without what a pull request did not bring out, if the command line asks for that. */
async function ofChangedLines(
  outcome: RunOutcome,
  { options: { onlyChangedLines, since }, workingFolder, targets }: CommandCall<LintCommandOptions>,
): Promise<{ readonly outcome: RunOutcome; readonly unchanged?: number }> {
  if (onlyChangedLines !== true || since === undefined) return { outcome }
  const { onChangedLines } = await import('./choice/changed-lines.ts')
  // Git does not know the lines of standard input.
  const given = new Set(targets.entries.flatMap(({ path, content }) => (content === undefined ? [] : resolve(path))))
  return await onChangedLines(outcome, { since, workingFolder, isRead: (source) => !given.has(source) })
}

/** True if a report shows what fixers would do. Throws a UsageError when that is asked for, and no report does. */
function showsFixes(requests: readonly ReportRequest[], { withFixes }: LintCommandOptions): boolean {
  if (withFixes === true && requests.every(({ reporter }) => typeof reporter === 'string' && reporter !== 'json'))
    throw new UsageError('--with-fixes is for -f json and reporters of plugins; add -f json (SARIF has fixes anyway).')
  return withFixes === true || requests.some(({ reporter }) => reporter === 'sarif')
}

/** True if the command line asks for fixes. Throws a UsageError for options that need some. */
function wantsFixes({ fix: safe, fixUnsafe, fixRule, fixDryRun, changes }: LintCommandOptions): boolean {
  const isFixing = safe === true || fixUnsafe === true || fixDryRun === true
  if (!isFixing && fixRule !== undefined)
    throw new UsageError('--fix-rule chooses among fixes; add --fix, --fix-unsafe or --fix-dry-run.')
  if (!isFixing && changes !== undefined)
    throw new UsageError('--changes writes what fixes change; add --fix, --fix-unsafe or --fix-dry-run.')
  return isFixing
}

/** Throws a UsageError for options of fixes that exclude each other. */
function checkFixOptions(options: LintCommandOptions): void {
  const { fix: safe, fixDryRun, format, output, encoding, watch, onlyChangedLines } = options
  if (watch === true)
    throw new UsageError('--watch excludes fixes, which change what is watched; leave one of them out.')
  if (onlyChangedLines === true)
    throw new UsageError(
      '--only-changed-lines is for reports, and fixes are not limited to lines; leave one of them out.',
    )
  if (fixDryRun === true && safe === true)
    throw new UsageError('--fix and --fix-dry-run cannot be used together; give one of them.')
  if (fixDryRun === true && (output !== undefined || format?.some((each) => !each.includes(':')) === true))
    throw new UsageError(
      '--fix-dry-run prints a diff in place of the report; name a file for the report: -f json:FILE.',
    )
  if (encoding !== undefined && !['utf8', 'utf-8'].includes(encoding))
    throw new UsageError('Fixes are written as UTF-8; leave --encoding out, or convert the file first.')
}

/** Throws a UsageError for standard input, which cannot be changed in place. */
function checkFixTargets({ entries }: Targets, { fix: safe, fixUnsafe, fixDryRun }: LintCommandOptions): void {
  const isInPlace = fixDryRun !== true && (safe === true || fixUnsafe === true)
  if (isInPlace && entries.some(({ content }) => content !== undefined))
    throw new UsageError('Standard input cannot be changed in place; use --fix-dry-run to print the fixes as a diff.')
}
