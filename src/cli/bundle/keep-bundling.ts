import { UsageError } from '../../config/errors.ts'
import { fail, say } from '../exit.ts'
import { version } from '../version.ts'
import { bundleOnce } from './bundle-once.ts'
import type { BundleOptions } from './bundle-options.ts'
import type { Delivered } from './deliver-bundles.ts'
import { FileStamps } from './file-stamps.ts'
import { nextChange } from './next-change.ts'

/**
 * `msgapi bundle --watch`: bundles, and again whenever a file changes that was read, or was looked for and missing, until the
 * process is interrupted. What is wrong is told and ends nothing. Throws a UsageError when the command line cannot be run.
 */
export async function keepBundling(
  written: readonly string[],
  options: BundleOptions,
  workingFolder: string,
): Promise<void> {
  if (written.length === 0 || written.includes('-')) {
    throw new UsageError('--watch has no file to watch; give the entry by its name, not on standard input.')
  }
  let stamps = new FileStamps()
  let delivered = await run(stamps)
  while (stamps.paths.length > 0) {
    await nextChange(stamps, { onReady: () => tell(delivered, stamps.count, options) })
    stamps = new FileStamps(stamps)
    // Whatever is the matter now was not when this began, and may soon be over.
    delivered = await run(stamps).catch((error: unknown) => {
      fail(error, version)
      return { files: [], complete: false }
    })
  }

  function run(noted: FileStamps): Promise<Delivered> {
    return bundleOnce(written, options, { workingFolder, onLookup: (path, isAwaited) => noted.note(path, isAwaited) })
  }
}

const mostNames = 3

function tell({ files, complete }: Delivered, watched: number, { quiet }: BundleOptions): void {
  if (quiet === true && complete) return
  const names = files.length > mostNames ? `${files.length} files` : files.join(', ')
  const what = files.length === 0 ? 'Wrote nothing' : complete ? `Wrote ${names}` : `Wrote only ${names}`
  say(`msgapi: ${what}; watching ${watched} ${watched === 1 ? 'file' : 'files'}.`)
}
