import { readEntries, type TransformedEntry } from '../../command.ts'
import { UsageError } from '../../index.ts'
import type { Targets } from '../targets/find-targets.ts'
import { outputFolder } from '../write/output-names.ts'
import type { TransformCommandOptions } from './transform-options.ts'

/** Where the result of `transform` goes. */
export type Destination = 'stdout' | 'file' | 'folder' | 'in-place'

/** The place of the result that a command line asks for. */
export function destinationOf({ write, output }: TransformCommandOptions, workingFolder: string): Destination {
  if (write === true) return 'in-place'
  if (output === undefined) return 'stdout'
  return outputFolder(output, workingFolder) === undefined ? 'file' : 'folder'
}

/** Throws a UsageError for options that exclude each other, or have nothing to work on. */
export function checkOptions(options: TransformCommandOptions, destination: Destination): void {
  const { write, output, as, map, check, dryRun, watch, encoding, fromDraft } = options
  if (write === true && output !== undefined)
    throw new UsageError('--write and --output cannot be used together; give one of them.')
  if (write === true && as !== undefined)
    throw new UsageError('--write keeps the language of each file; leave --as out, or write to a file with -o FILE.')
  if (write === true && encoding !== undefined && !['utf8', 'utf-8'].includes(encoding))
    throw new UsageError('--write writes UTF-8; leave --encoding out, or write to a file with -o FILE.')
  if (map !== undefined && destination !== 'stdout' && destination !== 'file')
    throw new UsageError('--map is for one file; write it with -o FILE.')
  if (map === true && destination === 'stdout')
    throw new UsageError('--map needs an output file; add -o FILE, or name a file: --map FILE.')
  if (watch !== true) return
  if (fromDraft !== undefined)
    throw new UsageError('--watch excludes --from-draft, which is read once; leave one of them out.')
  if (check === true || dryRun === true)
    throw new UsageError('--watch excludes --check and --dry-run; give one of them.')
  if (destination === 'in-place')
    throw new UsageError('--watch excludes --write, which changes what is watched; give -o FILE, or -o DIR/.')
  if (destination === 'stdout') throw new UsageError('--watch needs a file on disk; add -o FILE.')
}

/** Throws a UsageError when entries have no place at the destination. */
export function checkEntries(
  { entries, found = entries.length, hasGlobs, unreadable }: Targets,
  { check, dryRun, output }: TransformCommandOptions,
  destination: Destination,
): void {
  if (destination === 'in-place' && entries.some(({ content }) => content !== undefined))
    throw new UsageError('Standard input cannot be changed in place; leave --write out to print the result.')
  if (destination === 'folder' || destination === 'in-place') return
  const count = found + unreadable.length
  if (count < 2 && !hasGlobs) return
  if (destination === 'stdout' && (check === true || dryRun === true)) return
  const what = hasGlobs ? 'a glob' : `${count} entries`
  const where = output === undefined ? 'Standard output takes' : `${output} takes`
  throw new UsageError(
    `${where} one entry, and entries are never joined; for ${what}, give a folder, -o dist/, or change the files in place, --write.`,
  )
}

/** Throws a UsageError when a transform needed one file where the files of a description stay apart. */
export function checkChain(
  entries: readonly TransformedEntry[],
  { as, check, dryRun, write }: TransformCommandOptions,
  destination: Destination,
): void {
  const showsSources = dryRun === true || (check === true && destination === 'stdout')
  if (destination !== 'folder' && destination !== 'in-place' && !showsSources) return
  const shown = dryRun === true ? '--dry-run' : check === true ? '--check' : 'a folder as output'
  const option = write === true ? '--write' : shown
  for (const { made, document } of readEntries(entries)) {
    if (made?.bundledFor !== undefined) {
      const message = `The transform "${made.bundledFor}" needs one file, and ${document.path} has several`
      throw new UsageError(`${message}, which ${option} keeps apart; write one file with -o FILE.`)
    }
    if (as !== undefined && made !== undefined && made.files.length > 1) {
      const message = `${document.path} has several files, which keep their languages`
      throw new UsageError(`${message}; leave --as out, or write one file with -o FILE.`)
    }
  }
}
