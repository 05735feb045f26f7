import { randomUUID } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { access, mkdir, open, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { UsageError } from '../config/errors.ts'
import { isInside, projectRoot, realPathOf } from '../config/root.ts'
import { isMissing, reasonOf } from '../config/system-error.ts'
import type { RunOutcome } from '../index.ts'
import { removeWhenInterrupted } from './exit.ts'

interface WriteBounds {
  readonly workingFolder: string
  /** Folder outside of which nothing is written, where the command line gives one. */
  readonly root: string | undefined
  /**
   * Folders of the project, real paths. Who names a file outside of them means it; but a name inside of them must not lead
   * out through a link, which anybody who changes the project may have put there.
   */
  readonly projects: readonly string[]
  /** Files that were read, which are never replaced; real paths. */
  readonly inputs: readonly string[]
}

/**
 * Writes a file that the command line or the config names. Throws a UsageError when it is one that was read, cannot be
 * written, or lies where nothing may be written.
 */
export async function writeOutput(
  file: string,
  text: string,
  { roots, files }: RunOutcome,
  { workingFolder, root }: { workingFolder: string; root: string | undefined },
): Promise<void> {
  const ownProject = await projectRoot(await realPathOf(workingFolder), { workingFolder })
  await writeFileSafely(file, text, { workingFolder, root, projects: [ownProject, ...roots], inputs: files })
}

/**
 * Replaces a file, or makes it with its folders, so that whatever happens there is either the old content or the new: a
 * temporary file beside it is written, flushed and renamed. Throws a UsageError when the file is one that was read, is
 * none that can be written, or lies outside the root, be it through a link.
 */
async function writeFileSafely(written: string, text: string, bounds: WriteBounds): Promise<void> {
  const target = await realPathOf(resolve(bounds.workingFolder, written))
  await checkBounds(written, target, bounds)
  try {
    const present = await statusOf(target)
    if (present !== undefined) await checkReplaceable(written, target, present, bounds.inputs)
    await mkdir(dirname(target), { recursive: true })
    await replace(target, text, present)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    throw new UsageError(`${written} cannot be written: ${reason}.`)
  }
}

async function checkBounds(written: string, target: string, bounds: WriteBounds): Promise<void> {
  const { workingFolder, root, projects } = bounds
  if (root !== undefined && !isInside(target, await realPathOf(resolve(workingFolder, root)))) {
    throw new UsageError(`${written} lies outside the root ${root}; write inside of it, or give another --root.`)
  }
  for (const project of projects) {
    if (isInside(target, project) || !(await isWrittenInside(resolve(workingFolder, written), project))) continue
    throw new UsageError(`${written} is a link that leads out of ${project}; nothing is written through it.`)
  }
}

/** Whether a path goes through a folder, however it is spelled. */
async function isWrittenInside(path: string, folder: string): Promise<boolean> {
  for (let ancestor = dirname(path); ; ancestor = dirname(ancestor)) {
    if ((await realPathOf(ancestor)) === folder) return true
    if (dirname(ancestor) === ancestor) return false
  }
}

async function checkReplaceable(
  written: string,
  target: string,
  present: Stats,
  inputs: readonly string[],
): Promise<void> {
  if (present.isDirectory()) throw new UsageError(`${written} is a folder; give the name of a file in it.`)
  if (!present.isFile()) throw new UsageError(`${written} is no regular file; leave the option out to print instead.`)
  for (const input of inputs) {
    // Compared by identity on the disk too: a name may differ in case, or be a second link to the file.
    const status = input === target ? present : await statusOf(input)
    if (status?.ino !== present.ino || status.dev !== present.dev) continue
    throw new UsageError(`${written} is one of the files that were read; give another file to write to.`)
  }
  await access(target, constants.W_OK)
}

async function replace(target: string, text: string, present: Stats | undefined): Promise<void> {
  const temporary = join(dirname(target), `.msgapi-${basename(target).slice(0, 100)}-${randomUUID()}.tmp`)
  const forget = removeWhenInterrupted(temporary)
  try {
    const file = await open(temporary, 'wx', 0o666)
    try {
      if (present !== undefined) await file.chmod(present.mode & 0o777)
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, target)
  } catch (error) {
    await unlink(temporary).catch(() => {})
    throw error
  } finally {
    forget()
  }
}

async function statusOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
