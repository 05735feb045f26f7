import { existsSync, type FSWatcher, realpathSync, statSync, watch } from 'node:fs'
import { dirname, sep } from 'node:path'
import { fail, say } from '../exit.ts'
import { version } from '../version.ts'
import type { WriteSummary } from '../write/write-file.ts'

/** Runs a command once; `onLookup` gets the path of every file that may be read, before it is looked for. */
type RunOnce = (onLookup: (path: string, isAwaited?: boolean) => void) => Promise<WriteSummary>

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

/** Watches a folder as `watch` of `node:fs` does, and may throw as it does. */
type WatchFolder = (folder: string, onEvent: () => void) => Pick<FSWatcher, 'close' | 'on'>

interface ChangeOptions {
  /** Milliseconds without a further event before files are looked at: editors write in several steps. */
  readonly quiet?: number
  /** Milliseconds between looks at the files where folders are watched, since events can be lost, as on network drives. */
  readonly seldom?: number
  /** The same where a folder cannot be watched. */
  readonly often?: number
  readonly watchFolder?: WatchFolder
  /** Called once, when every change from then on will be seen. */
  readonly onReady?: () => void
}

/**
 * Resolves when one of the files has changed since it was noted. It watches folders, so that it notices new files and
 * files that an editor replaces. It also looks at the files from time to time.
 */
export function nextChange(
  stamps: FileStamps,
  { quiet = 50, seldom = 2_000, often = 250, watchFolder = watchWith, onReady }: ChangeOptions = {},
): Promise<void> {
  const watchers: Pick<FSWatcher, 'close' | 'on'>[] = []
  let settling: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let firstEvent = 0
  return new Promise((fulfil) => {
    watchAndLook()
    onReady?.()

    /** Watches all over again: a folder may have gone and come back, and a watch on the old folder reports no more changes. */
    function watchAndLook(): void {
      settling = undefined
      close()
      const folders = [...foldersOf(stamps.paths)]
      look(folders.map(watched).includes(false) ? often : seldom)
    }

    function look(pause: number): void {
      if (stamps.changed) {
        close()
        fulfil()
      } else {
        looking = setTimeout(look, pause, pause)
      }
    }

    function watched(folder: string): boolean {
      try {
        const watcher = watchFolder(folder, onEvent)
        watchers.push(watcher)
        watcher.on('error', onEvent)
        return true
      } catch {
        return false
      }
    }

    function onEvent(): void {
      if (settling === undefined) firstEvent = Date.now()
      clearTimeout(settling)
      // A folder in which something happens all the time would never be quiet.
      settling = setTimeout(watchAndLook, Date.now() - firstEvent > 10 * quiet ? 0 : quiet)
    }

    function close(): void {
      clearTimeout(settling)
      clearTimeout(looking)
      for (const watcher of watchers.splice(0)) watcher.close()
    }
  })
}

function watchWith(folder: string, onEvent: () => void): FSWatcher {
  return watch(folder, onEvent)
}

/** The folders in which something happens when one of the files changes, also at the end of a link. */
function foldersOf(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.flatMap((path) => [existingFolder(path), existingFolder(realPath(path))]))
}

function existingFolder(path: string): string {
  let folder = dirname(path)
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** The state of files when they were first seen, to recognize changes. */
export class FileStamps {
  readonly #before: ReadonlyMap<string, string>
  readonly #stamps = new Map<string, string>()
  readonly #awaited = new Set<string>()

  /** Looks at the files of a run before, so that those that are noted late have not changed unseen. */
  constructor(before?: FileStamps) {
    this.#before = new Map(before?.paths.map((path) => [path, stampOf(path)]))
  }

  /**
   * Notes the state of a file, even if it does not exist; only the first time counts. An awaited file does not count. The names in
   * a folder, a path with a separator at its end, are not noted: every output that is written changes them.
   */
  note(path: string, isAwaited = false): void {
    if (path.endsWith(sep)) return
    if (!isAwaited) this.#awaited.delete(path)
    else if (!this.#stamps.has(path)) this.#awaited.add(path)
    if (!this.#stamps.has(path)) this.#stamps.set(path, this.#before.get(path) ?? stampOf(path))
  }

  /** How many files were noted, without those that are only awaited. */
  get count(): number {
    return this.#stamps.size - this.#awaited.size
  }

  /** As they were noted: absolute paths. */
  get paths(): readonly string[] {
    return [...this.#stamps.keys()]
  }

  /** True if any of the files was written, replaced, removed or created. */
  get changed(): boolean {
    for (const [path, stamp] of this.#stamps) if (stampOf(path) !== stamp) return true
    return false
  }
}

function stampOf(path: string): string {
  try {
    const status = statSync(path, { bigint: true, throwIfNoEntry: false })
    if (status === undefined) return 'missing'
    return [status.dev, status.ino, status.size, status.mtimeNs, status.ctimeNs].join(' ')
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}
