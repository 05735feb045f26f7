import { UsageError } from '../config/errors.ts'
import { fix, lint } from '../index.ts'
import { endWith, say } from './exit.ts'
import { inputFilesOfOptions } from './input-files-of-options.ts'
import type { LintOptions } from './options.ts'
import { errorPrinter, printOutcomeNotices, printTargetNotices } from './print-notices.ts'
import { printReports } from './print-reports.ts'
import { parseReports } from './reports.ts'
import { type ReportRequest, requestedReports } from './requested-reports.ts'
import { currentFolder, lintOptions, usesOf } from './run-options.ts'
import { findTargets } from './targets/find-targets.ts'

/** `msgapi lint`: checks documents and prints what it finds. Throws a UsageError when the command line cannot be run. */
export async function lintTargets(written: readonly string[], options: LintOptions): Promise<void> {
  const workingFolder = currentFolder()
  const isFixing = wantsFixes(options)
  const reports = parseReports({
    formats: options.format,
    output: options.output,
    outputs: options.outputOf,
    workingFolder,
  })
  const asked = { ...lintOptions(options, workingFolder), use: await usesOf(options) }
  const targets = await findTargets(written, {
    workingFolder,
    run: asked,
    readsProjectUnless: 'msgapi lint -',
    lints: true,
    stdinFilepath: options.stdinFilepath,
    encoding: options.encoding,
  })
  if (isFixing) (await import('./fix/check-fix-options.ts')).checkFixTargets(targets, options)
  const requests = await requestedReports(reports, targets.entries, asked)
  const run = { ...asked, withFixes: showsFixes(requests, options) }
  printTargetNotices(targets, options, 'Linting')
  if (targets.entries.length === 0 && targets.unreadable.length === 0) return
  const wrongFiles: string[] = []
  const onError = errorPrinter((path) => wrongFiles.push(path))
  const fixes = isFixing
    ? await fix(targets.entries, { ...run, unsafe: options.fixUnsafe, only: options.fixRule, onError })
    : undefined
  const found = fixes ?? (await lint(targets.entries, { ...run, onError }))
  const inputs = [...found.inputs, ...inputFilesOfOptions(targets, options, workingFolder), ...wrongFiles]
  const outcome = { ...found, inputs }
  printOutcomeNotices(outcome, options)
  if (fixes !== undefined) {
    const { writeFixes } = await import('./fix/write-fixes.ts')
    await writeFixes(fixes, { options, workingFolder, inputs, reports: requests.flatMap(({ file }) => file ?? []) })
  }
  // With --fix-dry-run, a diff is in the place of the report.
  const printed = options.fixDryRun === true ? requests.filter(({ file }) => file !== undefined) : requests
  await printReports(outcome, printed, options, {
    workingFolder,
    stream: process.stdout,
    onlyFindings: options.quiet === true || outcome.documents.length === 0,
    onlyFailures: options.displayOnlyFailures === true,
    withFixes: options.withFixes === true,
    isTried: fixes?.isTried,
    isStandardInput: targets.entries.some(({ content }) => content !== undefined),
  })
  if (outcome.lock.length > 0) {
    const { writeLock } = await import('./write/write-lock.ts')
    await writeLock(outcome.lock, outcome, workingFolder)
  }
  if (outcome.failed) endWith(1)
  if (outcome.crashed) endWith(2)
  const warnings = outcome.findings.filter(({ severity }) => severity === 'warn').length
  if (options.maxWarnings !== undefined && warnings > options.maxWarnings) {
    say(
      `msgapi: ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, expected at most ${options.maxWarnings} (--max-warnings).`,
    )
    endWith(1)
  }
}

/** Whether a report shows what fixers would do. Throws a UsageError when that is asked for, and no report does. */
function showsFixes(requests: readonly ReportRequest[], { withFixes }: LintOptions): boolean {
  if (withFixes === true && requests.every(({ reporter }) => typeof reporter === 'string' && reporter !== 'json'))
    throw new UsageError('--with-fixes is for -f json and reporters of plugins; add -f json. SARIF has fixes anyway.')
  return withFixes === true || requests.some(({ reporter }) => reporter === 'sarif')
}

/** Whether the command line asks for fixes. Throws a UsageError for options that need some. */
function wantsFixes({ fix: safe, fixUnsafe, fixRule, fixDryRun, changes }: LintOptions): boolean {
  const isFixing = safe === true || fixUnsafe === true || fixDryRun === true
  if (!isFixing && fixRule !== undefined)
    throw new UsageError('--fix-rule chooses among fixes; add --fix, --fix-unsafe or --fix-dry-run.')
  if (!isFixing && changes !== undefined)
    throw new UsageError('--changes writes what fixes change; add --fix, --fix-unsafe or --fix-dry-run.')
  return isFixing
}
