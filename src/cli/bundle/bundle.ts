import { UsageError } from '../../config/errors.ts'
import { say } from '../exit.ts'
import { currentFolder } from '../run-options.ts'
import { bundleOnce } from './bundle-once.ts'
import type { BundleOptions } from './bundle-options.ts'

/**
 * `msgapi bundle`: prints or writes the bundle of each entry, and what is wrong on standard error; with `--check`, says
 * whether what is written is up to date; with `--watch`, goes on whenever a file changes. Throws a UsageError when the command
 * line cannot be run.
 */
export async function bundleEntries(written: readonly string[], options: BundleOptions): Promise<void> {
  const workingFolder = currentFolder()
  if (options.watch === true) {
    if (options.check === true) throw new UsageError('--check and --watch cannot be used together; give one of them.')
    const { checkWatchable, watchAndRun } = await import('../watch/watch.ts')
    checkWatchable(written)
    return await watchAndRun((onLookup) => bundleOnce(written, options, { workingFolder, onLookup }), options)
  }
  const { files } = await bundleOnce(written, options, { workingFolder })
  if (options.check === true || options.quiet === true) return
  for (const file of files) say(`msgapi: note: Wrote ${file}.`)
}
