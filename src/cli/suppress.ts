import { relative } from 'node:path'
import { UsageError } from '../config/errors.ts'
import { severities } from '../findings/finding.ts'
import { type Finding, suppress } from '../index.ts'
import { counted } from '../report/problem-count.ts'
import { endWith, say } from './exit.ts'
import type { SuppressCommandOptions } from './options.ts'
import { errorPrinter, printOutcomeNotices, printTargetNotices } from './print-notices.ts'
import { currentFolder, lintOptions, usesOf } from './run-options.ts'
import { findTargets } from './targets/find-targets.ts'
import { writeLock } from './write/write-lock.ts'

/**
 * `msgapi suppress`: accepts the findings that there are in suppressions files. Throws a UsageError when the command line cannot
 * be run, or a file cannot be written.
 */
export async function suppressFindings(written: readonly string[], options: SuppressCommandOptions): Promise<void> {
  const workingFolder = currentFolder()
  const { rule, reason, until, prune, suppressions, ...others } = options
  const asked = lintOptions(others, workingFolder)
  const targets = await findTargets(written, {
    workingFolder,
    stdinFilepath: options.stdinFilepath,
    run: asked,
    readsProjectUnless: 'msgapi suppress - --stdin-filepath FILE',
    lints: true,
    encoding: options.encoding,
  })
  printTargetNotices(targets, options, 'Linting')
  if (targets.entries.length === 0) return
  if (options.stdinFilepath === undefined && targets.entries.some(({ content }) => content !== undefined))
    throw new UsageError('Suppressions name files; say with --stdin-filepath what standard input is, or name the file.')
  const use = await usesOf(options)
  const run = {
    ...asked,
    // It may be a new one.
    suppressionsFile: suppressions === false ? undefined : suppressions,
    use,
    rule,
    reason,
    until,
    prune,
    onError: errorPrinter(),
  }
  const outcome = await suppress(targets.entries, run)
  printOutcomeNotices(outcome, options)
  await writeLock([...outcome.suppressions, ...outcome.lock], outcome, workingFolder)
  if (outcome.crashed) endWith(2)
  if (options.quiet === true) return
  for (const { path, added, removed } of outcome.suppressions) {
    say(`msgapi: note: ${relative(workingFolder, path)}: ${added} added, ${removed} removed.`)
  }
  if (outcome.suppressions.length === 0 && outcome.documents.length > 0)
    say('msgapi: note: No suppressions file changes.')
  const allBarred = new Set(outcome.barred)
  tellLeft(outcome.left.filter((finding) => !allBarred.has(finding)))
  const [barred] = outcome.barred
  if (barred !== undefined)
    say(
      `msgapi: note: ${counted(outcome.barred.length, 'finding')} not accepted, such as ${barred.code}: the config does not allow it.`,
    )
}

/** Prints the findings that are not accepted, and how to accept them. */
function tellLeft(left: readonly Finding[]): void {
  const [error, ...others] = left.filter(({ severity }) => severity === 'error')
  const weakest = severities.findLast(
    (severity) => severity !== 'error' && left.some((each) => each.severity === severity),
  )
  const weaker = left.length - others.length - (error === undefined ? 0 : 1)
  if (weakest !== undefined)
    say(
      `msgapi: note: ${counted(weaker, 'weaker finding')} not accepted; -F ${weakest} accepts ${weaker === 1 ? 'it' : 'them'} too.`,
    )
  if (error !== undefined)
    say(
      `msgapi: note: ${counted(others.length + 1, 'error')} not accepted, such as ${error.code}: only those of rules can be.`,
    )
}
