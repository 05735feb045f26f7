import { randomUUID } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { access, mkdir, open, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { UsageError } from '../config/errors.ts'
import { isInside, isMissing, realPathOf } from '../config/root.ts'
import { removeWhenInterrupted } from './exit.ts'

export interface WriteBounds {
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
 * Replaces a file, or makes it with its folders, so that whatever happens there is either the old content or the new: a
 * temporary file beside it is written, flushed and renamed. Throws a UsageError when the file is one that was read, is
 * none that can be written, or lies outside the root, be it through a link.
 */
export async function writeFileSafely(written: string, text: string, bounds: WriteBounds): Promise<void> {
  const target = await realPathOf(resolve(bounds.workingFolder, written))
  await checkBounds(written, target, bounds)
  try {
    const present = await statusOf(target)
    if (present !== undefined) await checkReplaceable(written, target, present, bounds.inputs)
    await mkdir(dirname(target), { recursive: true })
    await replace(target, text, present)
  } catch (error) {
    if (error instanceof UsageError || !isSystemError(error)) throw error
    throw new UsageError(`${written} cannot be written: ${reasons[error.code] ?? error.code}.`)
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

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system can only be read',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left for this user',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'a part of its path is no folder',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'symbolic links lead in a circle',
}

function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error
}
