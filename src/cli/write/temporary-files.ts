import { lstatSync, unlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { namesInFolder } from '../../command.ts'

const temporaryName = /^\.msgapi-([0-9a-f]{8})-(\d{1,10})-[0-9a-z]{16,}\.tmp$/
const longestRun = 24 * 60 * 60 * 1000

/**
 * The path of a temporary file in a folder, which says by its name who makes it: the computer and the process. Whoever makes
 * the file makes sure that it is new.
 */
export function temporaryFile(folder: string): string {
  const random = Math.random().toString(36).slice(2).padEnd(11, '0')
  return join(folder, `.msgapi-${thisComputer()}-${process.pid}-${Date.now().toString(36)}${random}.tmp`)
}

/**
 * Removes leftovers from the folders that a run writes to, from each once: a folder may hold as many files as the run writes.
 */
export class TemporaryFileRemoval {
  readonly #cleared = new Set<string>()

  clear(folder: string): void {
    if (this.#cleared.has(folder)) return
    this.#cleared.add(folder)
    removeLeftovers(folder)
  }
}

/**
 * Removes from a folder the temporary files of runs that were killed: those of processes of this computer that are gone, and
 * those of others that are a day old. What cannot be looked at or removed stays.
 */
export function removeLeftovers(folder: string): void {
  for (const name of namesInFolder(folder)) {
    const [, computer, id = ''] = temporaryName.exec(name) ?? []
    if (computer === undefined) continue
    const path = join(folder, name)
    try {
      const status = lstatSync(path)
      const isOver = computer === thisComputer() && !isRunning(Number(id))
      if (status.isFile() && (isOver || Date.now() - status.mtimeMs > longestRun)) unlinkSync(path)
    } catch {
      // It stays.
    }
  }
}

/** Eight hexadecimal digits for the name of the computer, by FNV-1a: loading a stronger hash would take longer than writing. */
function thisComputer(): string {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(hostname())) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

function isRunning(processId: number): boolean {
  try {
    // Signal 0 asks only.
    process.kill(processId, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
