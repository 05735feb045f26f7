import { type Dirent, existsSync, type FSWatcher, readdirSync, realpathSync, statSync, watch } from 'node:fs'
import { dirname, sep } from 'node:path'
import { ConfigError } from '../../index.ts'
import { fail, say } from '../exit.ts'
import { version } from '../version.ts'
import type { WriteSummary } from '../write/write-file.ts'

/** A run of a command that is watched. */
export interface WatchedRun {
  /** Gets the path of every file that may be read, before it is looked for. */
  readonly onLookup: (path: string, isAwaited?: boolean) => void
  /** The paths that have changed since the run before. */
  readonly changed: ReadonlySet<string>
  /** Gets what ended the run of an entry: some of its files were not looked for. */
  readonly onFailed: (error: unknown) => void
}

type RunOnce = (run: WatchedRun) => Promise<WriteSummary>

/**
 * `--watch`: runs a command, and again whenever a file changes that was read, or was looked for and missing, until the process is
 * interrupted. What goes wrong later is reported and ends nothing; what the first run throws is thrown.
 */
export async function watchAndRun(once: RunOnce, { quiet, printsReport }: WatchOptions): Promise<void> {
  let stamps = new FileStamps({ withFolders: printsReport })
  let delivered = await run(stamps, stamps)
  while (stamps.paths.length > 0) {
    await nextChange(stamps, { onReady: () => tell(delivered, stamps.count, { quiet, printsReport }) })
    const before = stamps
    stamps = new FileStamps({ before, withFolders: printsReport })
    // The first run succeeded, so treat later errors as temporary.
    delivered = await run(stamps, before).catch((error: unknown) => {
      fail(error, version)
      stamps.noteFailed(error, before)
      return { files: [], complete: false }
    })
  }

  function run(noted: FileStamps, before: FileStamps): Promise<WriteSummary> {
    if (printsReport) clearScreen()
    return once({
      onLookup: (path, isAwaited) => noted.note(path, isAwaited),
      changed: noted.changedBefore,
      onFailed: (error) => noted.noteFailed(error, before),
    })
  }
}

const mostNames = 3

interface WatchOptions {
  readonly quiet?: true | undefined
  /** True if what the command makes is its report: only the last one is on the screen. */
  readonly printsReport: boolean
}

function clearScreen(): void {
  if (process.stdout.isTTY === true) process.stdout.write('\u001B[2J\u001B[3J\u001B[H')
}

function tell({ files, complete }: WriteSummary, watched: number, { quiet, printsReport }: WatchOptions): void {
  const isQuiet = quiet === true && (complete || printsReport)
  if (isQuiet) return
  const watching = `watching ${watched} ${watched === 1 ? 'file' : 'files'}`
  if (printsReport) {
    say(`msgapi: ${watching}; Ctrl+C ends it.`)
    return
  }
  const names = files.length > mostNames ? `${files.length} files` : files.join(', ')
  const what = files.length === 0 ? 'Wrote nothing' : complete ? `Wrote ${names}` : `Wrote only ${names}`
  say(`msgapi: ${what}; ${watching}.`)
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
      const folders = [...new Set([...stamps.folders].map(existingFolder))]
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

/** The folder with the file at a path; that at the path where it ends with a separator. */
function folderOf(path: string): string {
  return path.endsWith(sep) ? path.slice(0, -sep.length) || sep : dirname(path)
}

function existingFolder(path: string): string {
  let folder = path
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/** The folder of a file at the end of a link. */
function realFolderOf(path: string): string {
  try {
    return path.endsWith(sep) ? realpathSync.native(path) : dirname(realpathSync.native(path))
  } catch {
    return folderOf(path)
  }
}

/** The state of files when they were first seen, to recognize changes. */
export class FileStamps {
  /** The paths that differ from the run before. */
  readonly changedBefore: ReadonlySet<string>
  readonly #before: ReadonlyMap<string, string>
  readonly #stamps = new Map<string, string>()
  readonly #awaited = new Set<string>()
  readonly #withFolders: boolean
  /** The folders at the ends of links, which stay while stamps stay. */
  readonly #realFolders = new Map<string, string>()

  /** Looks at the files of a run before, so that those that are noted late have not changed unseen. */
  constructor({ before, withFolders = false }: { readonly before?: FileStamps; readonly withFolders?: boolean } = {}) {
    const stamps = new Map(before?.paths.map((path) => [path, stampOf(path)]))
    this.changedBefore = new Set([...stamps].flatMap(([path, stamp]) => (before?.stampAt(path) === stamp ? [] : path)))
    this.#before = stamps
    for (const [path, folder] of before?.realFolders ?? [])
      if (!this.changedBefore.has(path)) this.#realFolders.set(path, folder)
    this.#withFolders = withFolders
  }

  /**
   * Notes the state of a file, even if it does not exist; only the first time counts. An awaited file does not count. The names in
   * a folder, a path with a separator at its end, are noted where that is asked for: every document that is written changes them.
   */
  note(path: string, isAwaited = false): void {
    if (path.endsWith(sep) && !this.#withFolders) return
    if (!isAwaited) this.#awaited.delete(path)
    else if (!this.#stamps.has(path)) this.#awaited.add(path)
    if (!this.#stamps.has(path)) this.#stamps.set(path, this.#before.get(path) ?? stampOf(path))
  }

  /** Notes the files of a run that failed: those of the run before, since it may not have come to all of them, and those that are wrong. */
  noteFailed(error: unknown, before: FileStamps): void {
    if (error instanceof ConfigError)
      for (const path of [...error.read, ...(error.file === undefined ? [] : [error.file])]) this.note(path)
    for (const path of before.paths) this.note(path, true)
  }

  /** The state in which a path was noted. */
  stampAt(path: string): string | undefined {
    return this.#stamps.get(path)
  }

  /** How many files were noted, without those that are only awaited. */
  get count(): number {
    return this.#stamps.size - this.#awaited.size
  }

  /** As they were noted: absolute paths. */
  get paths(): readonly string[] {
    return [...this.#stamps.keys()]
  }

  /** The folders in which something happens when one of the files changes, also at the end of a link; they may not exist. */
  get folders(): ReadonlySet<string> {
    const folders = new Set<string>()
    for (const [path, stamp] of this.#stamps) {
      folders.add(folderOf(path))
      if (stamp === missing) continue
      const real = this.#realFolders.get(path) ?? realFolderOf(path)
      this.#realFolders.set(path, real)
      folders.add(real)
    }
    return folders
  }

  /** The folders at the ends of links, by path, as far as they are known. */
  get realFolders(): ReadonlyMap<string, string> {
    return this.#realFolders
  }

  /** True if any of the files was written, replaced, removed or created. */
  get changed(): boolean {
    for (const [path, stamp] of this.#stamps) if (stampOf(path) !== stamp) return true
    return false
  }
}

const missing = 'missing'

function stampOf(path: string): string {
  try {
    if (path.endsWith(sep)) return readdirSync(path, { withFileTypes: true }).map(shownName).sort().join('/')
    const status = statSync(path, { bigint: true, throwIfNoEntry: false })
    if (status === undefined) return missing
    return [status.dev, status.ino, status.size, status.mtimeNs, status.ctimeNs].join(' ')
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

function shownName(entry: Dirent): string {
  return entry.isDirectory() ? `${entry.name}:` : entry.name
}
