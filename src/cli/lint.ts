import { type OtherThreadsOption, otherThreads, type StoredResultsOption, storedResults } from '../command.ts'
import { fix, lint, UsageError } from '../index.ts'
import { type Command, carryOut, checkWatchable, isAboutProject } from './carry-out.ts'
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
  async check(line) {
    const { options } = line
    if (options.timing === true && options.watch === true)
      throw new UsageError('--timing measures one run; leave --watch out.')
    if (isFixing(options) || options.fixRule !== undefined || options.changes !== undefined)
      (await import('./fix-options.ts')).checkFixOptions(options)
    if (options.onlyChangedLines === true && options.since === undefined)
      throw new UsageError(
        '--only-changed-lines needs the revision to compare with; add --since, as in --since origin/main.',
      )
    checkWatchable(line)
  },
  library: lintOptions,
  find: ({ written, options, workingFolder }, library) =>
    findTargets(written, {
      workingFolder,
      run: library,
      readsProjectUnless: 'msgapi lint -',
      isAboutProject: isAboutProject(options),
      lints: true,
      stdinFilepath: options.stdinFilepath,
      encoding: options.encoding,
    }),
  async make(call) {
    const { options, workingFolder, targets, requests, onError } = call
    if (isFixing(options)) (await import('./fix-options.ts')).checkFixTargets(targets, options)
    const withFixes = showsFixes(requests, options)
    const stored = isFixing(options) || withFixes ? undefined : storesResults(options)
    const asked = {
      ...call.library,
      withFixes,
      onError,
      [storedResults]: stored,
      [otherThreads]: await threadsFor(targets, options),
    }
    const { entries, found = entries.length } = targets
    if (found === 0 && targets.unreadable.length === 0) return undefined
    const fixes = isFixing(options)
      ? await fix(targets.entries, { ...asked, unsafe: options.fixUnsafe, only: options.fixRule })
      : undefined
    const whole = call.withInputs(fixes ?? (await lint(targets.entries, asked)))
    const { outcome, unchanged = undefined } =
      options.onlyChangedLines === true
        ? await (await import('./choice/changed-lines.ts')).onChangedLines(whole, call)
        : { outcome: whole }
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

/** True if the command line asks for fixes. */
function isFixing({ fix: safe, fixUnsafe, fixDryRun }: LintCommandOptions): boolean {
  return safe === true || fixUnsafe === true || fixDryRun === true
}

/** True if a report shows what fixers would do. Throws a UsageError when that is asked for, and no report does. */
function showsFixes(requests: readonly ReportRequest[], { withFixes }: LintCommandOptions): boolean {
  if (withFixes === true && requests.every(({ reporter }) => typeof reporter === 'string' && reporter !== 'json'))
    throw new UsageError(
      '--with-fixes is for -f json and reporters of plugins; add -f json (sarif and html have fixes anyway).',
    )
  return withFixes === true || requests.some(({ reporter }) => reporter === 'sarif' || reporter === 'html')
}

/**
 * The option for threads; undefined for a run on one. What plugins of the command line do happens once, standard input is read once, and
 * what measures a run measures one thread. Runs that fix or are watched do not use the option.
 */
async function threadsFor(
  { entries }: Targets,
  { concurrency = 1, plugin, timing, verbose }: LintCommandOptions,
): Promise<OtherThreadsOption | undefined> {
  const count = Math.min(concurrency, entries.length)
  const isOnOne = plugin !== undefined || timing === true || verbose === true
  if (count < 2 || isOnOne || entries.some(({ content }) => content !== undefined)) return undefined
  return (await import('./threads.ts')).threads(count)
}

/** The option for results of earlier runs; undefined for a run that neither uses nor stores any. */
function storesResults({ cache, safe, watch }: LintCommandOptions): StoredResultsOption | undefined {
  if (cache === false || safe === true || watch === true) return undefined
  return { onlyWithApis: cache !== true, place: async () => (await import('./results-place.ts')).resultsPlace() }
}
