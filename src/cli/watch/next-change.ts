import { existsSync, type FSWatcher, realpathSync, watch } from 'node:fs'
import { dirname } from 'node:path'
import type { FileStamps } from './file-stamps.ts'

/** Watches a folder as `watch` of `node:fs` does, and may throw as it does. */
export type WatchFolder = (folder: string, onEvent: () => void) => Pick<FSWatcher, 'close' | 'on'>

export interface ChangeOptions {
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
