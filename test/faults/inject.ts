import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * What happens instead of a call: the process is gone at once, or the system refuses. Signals that a process may handle come
 * just before a call that takes long, as writing looks for signals after a while only.
 */
export type Fault = 'SIGKILL' | 'SIGINT' | 'SIGTERM' | 'ENOSPC' | 'EACCES' | 'EIO' | 'EDQUOT' | 'EMFILE'

function isSignal(fault: Fault): fault is 'SIGINT' | 'SIGTERM' {
  return fault === 'SIGINT' || fault === 'SIGTERM'
}

/** Milliseconds: longer than `replaceFiles` writes without looking for signals. */
const slowCall = 100

function wait(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

export interface Injection {
  /** The names of the calls that were made, in their order. */
  readonly calls: readonly string[]
  readonly restore: () => void
}

/**
 * Lets calls fail by which files are written, renamed and removed; `faultAt` says which, by their number, and none when it
 * gives undefined. What is only read is let alone. A write that fails has written half of its content before.
 */
export function injectFaults(faultAt: (index: number) => Fault | undefined): Injection {
  const { openSync, closeSync, writeFileSync, fsyncSync, fchmodSync, fchownSync, fstatSync } = fs
  const { renameSync, unlinkSync, mkdirSync, rmdirSync, accessSync, statSync } = fs
  const calls: string[] = []
  /** New files and folders that are open. */
  const written = new Set<unknown>()

  function strike(name: string): void {
    const fault = faultAt(calls.push(name) - 1)
    if (fault === undefined) return
    if (isSignal(fault)) {
      process.kill(process.pid, fault)
      wait(slowCall)
      return
    }
    if (fault === 'SIGKILL') process.kill(process.pid, fault)
    throw Object.assign(new Error(`${fault}: injected, ${name}`), { code: fault, syscall: name })
  }

  function guarded<Arguments extends unknown[], Result>(
    name: string,
    original: (...values: Arguments) => Result,
    isMeant: (first: unknown) => boolean = () => true,
  ): (...values: Arguments) => Result {
    return (...values) => {
      if (isMeant(values[0])) strike(name)
      return original(...values)
    }
  }

  const isWritten = (descriptor: unknown): boolean => written.has(descriptor)
  Object.assign(fs, {
    openSync: (path: string, flags: string | number, mode?: number) => {
      if (flags !== 'wx' && !statSync(path).isDirectory()) return openSync(path, flags, mode)
      strike('open')
      const descriptor = openSync(path, flags, mode)
      written.add(descriptor)
      return descriptor
    },
    writeFileSync: (descriptor: number, content: string) => {
      if (isWritten(descriptor)) {
        const fault = faultAt(calls.length)
        if (fault !== undefined && !isSignal(fault)) writeFileSync(descriptor, content.slice(0, content.length / 2))
        strike('write')
      }
      writeFileSync(descriptor, content)
    },
    closeSync: (descriptor: number) => {
      try {
        if (isWritten(descriptor)) strike('close')
      } finally {
        written.delete(descriptor)
        closeSync(descriptor)
      }
    },
    fsyncSync: guarded('sync', fsyncSync, isWritten),
    fchmodSync: guarded('chmod', fchmodSync, isWritten),
    fchownSync: guarded('chown', fchownSync, isWritten),
    fstatSync: guarded('stat', (descriptor: number) => fstatSync(descriptor), isWritten),
    renameSync: guarded('rename', renameSync),
    unlinkSync: guarded('unlink', unlinkSync),
    mkdirSync: guarded('mkdir', (path: string, options: { recursive: true }) => mkdirSync(path, options)),
    rmdirSync: guarded('rmdir', (path: string) => rmdirSync(path)),
    accessSync: guarded('access', accessSync),
  })
  syncBuiltinESMExports()
  return {
    calls,
    restore: () => {
      Object.assign(fs, { openSync, closeSync, writeFileSync, fsyncSync, fchmodSync, fchownSync, fstatSync })
      Object.assign(fs, { renameSync, unlinkSync, mkdirSync, rmdirSync, accessSync })
      syncBuiltinESMExports()
    },
  }
}
