import { UsageError } from '../../config/errors.ts'
import { say } from '../exit.ts'
import { currentFolder } from '../run-options.ts'
import type { RunCommandOptions } from './run-command-options.ts'
import { runOnce } from './run-once.ts'

/**
 * `msgapi run`: runs the pipelines of a config, all of them or those that are named; with `--check`, says whether what is
 * written is up to date; with `--watch`, goes on whenever a file changes. Throws a UsageError when it cannot run.
 */
export async function runPipelines(names: readonly string[], options: RunCommandOptions): Promise<void> {
  const workingFolder = currentFolder()
  if (options.watch === true) {
    if (options.check === true) throw new UsageError('--check and --watch cannot be used together; give one of them.')
    const { watchAndRun } = await import('../watch/watch.ts')
    return await watchAndRun((onLookup) => runOnce(names, options, { workingFolder, onLookup }), options)
  }
  const { files } = await runOnce(names, options, { workingFolder })
  if (options.check === true || options.quiet === true) return
  for (const file of files) say(`msgapi: note: Wrote ${file}.`)
}
