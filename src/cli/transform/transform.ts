import { say } from '../exit.ts'
import { currentFolder } from '../run-options.ts'
import { transformOnce } from './transform-once.ts'
import type { TransformCommandOptions } from './transform-options.ts'

/**
 * `msgapi transform`: prints or writes what transforms make of each entry, and what is wrong on standard error; with `--watch`,
 * goes on whenever a file changes. Throws a UsageError when the command line cannot be run.
 */
export async function transformEntries(written: readonly string[], options: TransformCommandOptions): Promise<void> {
  const workingFolder = currentFolder()
  if (options.watch === true) {
    const { checkWatchable, watchAndRun } = await import('../watch/watch.ts')
    checkWatchable(written)
    return await watchAndRun((onLookup) => transformOnce(written, options, { workingFolder, onLookup }), options)
  }
  const { files, complete } = await transformOnce(written, options, { workingFolder })
  if (options.quiet === true) return
  for (const file of files) say(`msgapi: note: Wrote ${file}.`)
  if (options.write === true && options.dryRun !== true && complete && files.length === 0)
    say('msgapi: note: Nothing to change.')
}
