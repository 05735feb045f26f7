import { relative } from 'node:path'
import { counted, severities } from '../command.ts'
import { type Finding, type SuppressOptions, type SuppressOutcome, suppress, UsageError } from '../index.ts'
import { type Command, carryOut } from './carry-out.ts'
import { say } from './exit.ts'
import type { SuppressCommandOptions } from './options.ts'
import { lintOptions } from './run-options.ts'
import { findTargets } from './targets/find-targets.ts'
import { writeLock } from './write/write-lock.ts'

/** `msgapi suppress`: accepts the findings that there are in suppressions files. */
export async function suppressFindings(written: readonly string[], options: SuppressCommandOptions): Promise<void> {
  await carryOut(suppressCommand, written, options)
}

const suppressCommand: Command<SuppressCommandOptions> = {
  doing: 'Linting',
  library({ suppressions, ...options }, workingFolder) {
    // The file may be a new one.
    return { ...lintOptions(options, workingFolder), suppressionsFile: suppressions || undefined }
  },
  find: ({ written, options, workingFolder }, library) =>
    findTargets(written, {
      workingFolder,
      run: library,
      readsProjectUnless: 'msgapi suppress - --stdin-filepath FILE',
      lints: true,
      stdinFilepath: options.stdinFilepath,
      encoding: options.encoding,
    }),
  async make({ options, workingFolder, targets: { entries }, library, onError }) {
    if (entries.length === 0) return undefined
    if (options.stdinFilepath === undefined && entries.some(({ content }) => content !== undefined))
      throw new UsageError(
        'Suppressions name files; say with --stdin-filepath what standard input is, or name the file.',
      )
    const { rule, reason, until, prune } = options
    const asked: SuppressOptions = { ...library, rule, reason, until, prune, onError }
    const outcome = await suppress(entries, asked)
    return {
      // The lock is written with the suppressions.
      outcome: { ...outcome, lock: [] },
      printing: undefined,
      async deliver() {
        await writeLock([...outcome.suppressions, ...outcome.lock], outcome, workingFolder)
        if (options.quiet !== true) tellSuppressed(outcome, workingFolder)
        return { files: [], complete: true }
      },
    }
  },
}

/** Says what the suppressions files have now, and what is left. */
function tellSuppressed({ suppressions, documents, left, barred }: SuppressOutcome, workingFolder: string): void {
  for (const { path, added, removed } of suppressions) {
    say(`msgapi: note: ${relative(workingFolder, path)}: ${added} added, ${removed} removed.`)
  }
  if (suppressions.length === 0 && documents.length > 0) say('msgapi: note: No suppressions file changes.')
  const allBarred = new Set(barred)
  tellLeft(left.filter((finding) => !allBarred.has(finding)))
  const [first] = barred
  if (first !== undefined)
    say(
      `msgapi: note: ${counted(barred.length, 'finding')} not accepted, such as ${first.code}: the config does not allow it.`,
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
      `msgapi: note: ${counted(others.length + 1, 'error')} not accepted, such as ${error.code}: only those of rules and changes of contracts can be.`,
    )
}
