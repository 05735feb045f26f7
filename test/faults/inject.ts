import type { Stats } from 'node:fs'
import promises, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** What happens instead of a call: the process is gone at once, or the system refuses. */
export type Fault = 'SIGKILL' | 'ENOSPC' | 'EACCES' | 'EIO' | 'EDQUOT' | 'EMFILE'

export interface Injection {
  /** The names of the calls that were made, in their order. */
  readonly calls: readonly string[]
  readonly restore: () => void
}

/**
 * Lets calls fail by which files are written, renamed and removed; `faultAt` says which, by their number, and none when it
 * gives undefined. What is opened with flags in numbers, as msgapi opens what it reads, is let alone. A write that fails
 * has written half of its content before.
 */
export function injectFaults(faultAt: (index: number) => Fault | undefined): Injection {
  const { open, rename, unlink, mkdir, rmdir, access } = promises
  const calls: string[] = []

  async function strike(name: string): Promise<void> {
    const fault = faultAt(calls.push(name) - 1)
    if (fault === undefined) return
    if (fault === 'SIGKILL') {
      process.kill(process.pid, 'SIGKILL')
      await new Promise(() => {})
    }
    throw Object.assign(new Error(`${fault}: injected, ${name}`), { code: fault, syscall: name })
  }

  function guarded<Arguments extends unknown[], Result>(
    name: string,
    original: (...values: Arguments) => Promise<Result>,
  ): (...values: Arguments) => Promise<Result> {
    return async (...values) => {
      await strike(name)
      return original(...values)
    }
  }

  function guardedHandle(handle: FileHandle): FileHandle {
    const { sync, chmod, chown, writeFile, close } = handle
    const stat: () => Promise<Stats> = handle.stat.bind(handle)
    return Object.assign(handle, {
      sync: guarded('sync', sync.bind(handle)),
      chmod: guarded('chmod', chmod.bind(handle)),
      chown: guarded('chown', chown.bind(handle)),
      stat: guarded('stat', stat),
      writeFile: async (content: string) => {
        if (faultAt(calls.length) !== undefined) await handle.write(content.slice(0, content.length / 2))
        await strike('write')
        await writeFile.call(handle, content)
      },
      close: async () => {
        try {
          await strike('close')
        } finally {
          await close.call(handle)
        }
      },
    })
  }

  Object.assign(promises, {
    open: async (path: string, flags: string | number, mode?: number) => {
      if (typeof flags === 'number') return open(path, flags, mode)
      await strike('open')
      return guardedHandle(await open(path, flags, mode))
    },
    rename: guarded('rename', rename),
    unlink: guarded('unlink', unlink),
    mkdir: guarded('mkdir', mkdir),
    rmdir: guarded('rmdir', rmdir),
    access: guarded('access', access),
  })
  syncBuiltinESMExports()
  return {
    calls,
    restore: () => {
      Object.assign(promises, { open, rename, unlink, mkdir, rmdir, access })
      syncBuiltinESMExports()
    },
  }
}
