import { relative } from 'node:path'
import { UsageError } from '../config/errors.ts'
import { bundle } from '../index.ts'
import { endWith, say } from './exit.ts'
import type { BundleOptions } from './options.ts'
import { printReports } from './print-reports.ts'
import { parseReports } from './reports.ts'
import { currentFolder, runOptions } from './run-options.ts'
import { findTargets } from './targets.ts'
import { tellOutcome } from './tell.ts'

/**
 * `msgapi bundle`: prints or writes the bundle of one entry, and what is wrong on standard error. Throws a UsageError when
 * the command line cannot be run or a file cannot be written.
 */
export async function bundleEntry(written: readonly string[], options: BundleOptions): Promise<void> {
  const workingFolder = currentFolder()
  const requests = parseReports({ formats: options.format, workingFolder })
  const run = runOptions(options, workingFolder)
  if (written.length > 1) {
    throw new UsageError(`Expected one entry but got ${written.length}; several entries are several runs of bundle.`)
  }
  const { entries, unreadable, unmatched } = await findTargets(written, {
    workingFolder,
    stdinFilepath: options.stdinFilepath,
    encoding: options.encoding,
  })
  if (entries.length > 1) {
    throw new UsageError(`${written[0]} matches ${entries.length} files; several entries are several runs of bundle.`)
  }
  const [entry] = entries
  if (entry === undefined) throw new UsageError(unreadable[0] ?? unmatched[0])
  const outcome = await bundle(entry, { ...run, as: options.as, output: options.output })
  tellOutcome(outcome, options)
  await printReports(outcome, requests, options, {
    workingFolder,
    stream: process.stderr,
    onlyFindings: true,
    onlyFailures: options.quiet === true,
  })
  if (outcome.failed) endWith(1)
  const { text, output } = outcome
  if (text === undefined) {
    if (outcome.documents.length > 0) say('msgapi: No bundle is written, because of the errors above.')
  } else if (output === undefined) {
    process.stdout.write(text)
  } else {
    const file = options.output ?? relative(workingFolder, output)
    const { writeOutput } = await import('./write-file.ts')
    await writeOutput(file, text, outcome, { workingFolder, root: options.root })
    if (options.quiet !== true) say(`msgapi: note: Wrote ${file}.`)
  }
}
