import { fail, say } from '../exit.ts'
import { version } from '../version.ts'
import type { WriteSummary } from '../write/write-file.ts'
import { FileStamps } from './file-stamps.ts'
import { nextChange } from './next-change.ts'

/** Runs a command once; `onLookup` gets the path of every file that may be read, before it is looked for. */
export type RunOnce = (onLookup: (path: string, isAwaited?: boolean) => void) => Promise<WriteSummary>

/**
 * `--watch`: runs a command, and again whenever a file changes that was read, or was looked for and missing, until the process is
 * interrupted. What goes wrong later is reported and ends nothing; what the first run throws is thrown.
 */
export async function watchAndRun(once: RunOnce, { quiet }: WatchOptions): Promise<void> {
  let stamps = new FileStamps()
  let delivered = await run(stamps)
  while (stamps.paths.length > 0) {
    await nextChange(stamps, { onReady: () => tell(delivered, stamps.count, quiet === true) })
    stamps = new FileStamps(stamps)
    // The first run succeeded, so treat later errors as temporary.
    delivered = await run(stamps).catch((error: unknown) => {
      fail(error, version)
      return { files: [], complete: false }
    })
  }

  function run(noted: FileStamps): Promise<WriteSummary> {
    return once((path, isAwaited) => noted.note(path, isAwaited))
  }
}

const mostNames = 3

interface WatchOptions {
  readonly quiet?: true | undefined
}

function tell({ files, complete }: WriteSummary, watched: number, quiet: boolean): void {
  if (quiet && complete) return
  const names = files.length > mostNames ? `${files.length} files` : files.join(', ')
  const what = files.length === 0 ? 'Wrote nothing' : complete ? `Wrote ${names}` : `Wrote only ${names}`
  say(`msgapi: ${what}; watching ${watched} ${watched === 1 ? 'file' : 'files'}.`)
}
