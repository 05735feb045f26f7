import { createHash, randomUUID } from 'node:crypto'
import { lstat, readdir, unlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const temporaryName = /^\.msgapi-([0-9a-f]{8})-(\d{1,10})-[0-9a-f-]{36}\.tmp$/
const longestRun = 24 * 60 * 60 * 1000

/** The path of a temporary file in a folder, which says by its name who makes it: the computer and the process. */
export function temporaryFile(folder: string): string {
  return join(folder, `.msgapi-${thisComputer()}-${process.pid}-${randomUUID()}.tmp`)
}

/**
 * Removes from a folder the temporary files of runs that were killed: those of processes of this computer that are gone, and
 * those of others that are a day old. What cannot be looked at or removed stays.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names) {
    const [, computer, id = ''] = temporaryName.exec(name) ?? []
    if (computer === undefined) continue
    const path = join(folder, name)
    const status = await lstat(path).catch(() => undefined)
    if (status?.isFile() !== true) continue
    const isOver = computer === thisComputer() && !isRunning(Number(id))
    if (isOver || Date.now() - status.mtimeMs > longestRun) await unlink(path).catch(() => {})
  }
}

function thisComputer(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
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
