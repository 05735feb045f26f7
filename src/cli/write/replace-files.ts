import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeFile,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { codeOf, openWithRetry, reasonOf } from '../../command.ts'
import { UsageError } from '../../index.ts'
import { interruptible, signalsNoticed } from '../exit.ts'
import { readPart } from './output-kinds.ts'
import { TemporaryFileRemoval, temporaryFile } from './temporary-files.ts'
import type { WriteTarget } from './writable-folders.ts'

/** A file and its new content. */
export interface Replacement extends WriteTarget {
  readonly content: string | Uint8Array
  /** The content that the file must have until it is replaced; any content when absent. */
  readonly replaces?: string | undefined
  /** True if the file must not be there until it is written. */
  readonly isNew?: boolean | undefined
}

/** Milliseconds of synchronous writing after which signals are looked for. */
const longestStretch = 50
/** Bytes or characters: writing more may take so long that a signal should not have to wait for it. */
const longestContent = 1_000_000

/** How many files a message names. */
const mostNamed = 5

const writeLater = promisify(writeFile)
const flushLater = promisify(fsync)

interface Prepared extends Replacement {
  readonly temporary: string
}

/**
 * Replaces files, or creates them with their folders. If the process is killed, each file still has either its old or
 * its new content. msgapi writes and flushes temporary files beside them, renames these in order, then flushes the
 * folders. Throws a UsageError that names a file that cannot be written. In that case nothing of the attempt is left,
 * and no file is replaced unless all were written and those with `replaces` still have that content. If the system
 * refuses to rename a file, those before it are replaced, and the message names them. Synchronous, which costs a fifth
 * of the time. `leftovers` belongs to a run that replaces files several times.
 */
export async function replaceFiles(
  files: readonly Replacement[],
  leftovers = new TemporaryFileRemoval(),
): Promise<void> {
  const folders = new Set(files.map(({ path }) => dirname(path)))
  const made: string[] = []
  const prepared: Prepared[] = []
  const undo = (): void => {
    for (const { temporary } of prepared) attempt(() => unlinkSync(temporary))
    for (const folder of made) attempt(() => rmdirSync(folder))
  }
  for (const folder of folders) leftovers.clear(folder)
  await interruptible(() => replace().catch(undone), undo)
  for (const folder of folders) await flushFolder(folder)

  async function replace(): Promise<void> {
    let noticed = performance.now()
    for (const file of files) {
      await told(file, async () => {
        if (file.present !== undefined) accessSync(file.path, constants.W_OK)
        made.push(...makeFolder(dirname(file.path)))
        const temporary = temporaryFile(dirname(file.path))
        prepared.push({ ...file, temporary })
        await writeTemporary(temporary, file)
      })
      if (performance.now() - noticed < longestStretch) continue
      await signalsNoticed()
      noticed = performance.now()
    }
    for (const file of files) await told(file, () => checkUnchanged(file))
    // Without a pause, so that a signal leaves either all old or all new.
    for (const [index, file] of prepared.entries()) {
      await told(file, () => renameSync(file.temporary, file.path), prepared.slice(0, index))
    }
  }

  function undone(error: unknown): never {
    undo()
    throw error
  }
}

/** Throws a UsageError for a file that another process has changed or created. */
function checkUnchanged({ path, written, replaces, isNew }: Replacement): void {
  if (isNew === true && existsSync(path))
    throw new UsageError(`${written} already exists, so nothing is written; remove it to start again.`)
  if (replaces === undefined) return
  const expected = Buffer.from(replaces)
  if (Buffer.from(readPart(path, 0, expected.length + 1)).equals(expected)) return
  throw new UsageError(`${written} has changed since it was read, so nothing is written; run the command again.`)
}

/** Does what need not succeed. */
function attempt(action: () => void): void {
  try {
    action()
  } catch {
    // A file that is already gone need not be removed.
  }
}

/** Makes a folder and those around it that are missing. Gives those that were made, innermost first. */
function makeFolder(folder: string): readonly string[] {
  const outermost = mkdirSync(folder, { recursive: true })
  if (outermost === undefined) return []
  const made = [folder]
  for (let inner = folder; inner !== outermost && dirname(inner) !== inner; ) {
    inner = dirname(inner)
    made.push(inner)
  }
  return made
}

async function writeTemporary(temporary: string, { content, present }: Replacement): Promise<void> {
  // The replacement of a private file must never be readable by others.
  const file = await openWithRetry(() => openSync(temporary, 'wx', present === undefined ? 0o666 : 0o600))
  try {
    if (present !== undefined) {
      keepOwner(file, present)
      fchmodSync(file, present.mode & 0o777)
    }
    if (content.length > longestContent) {
      await writeLater(file, content)
      await flushLater(file)
    } else {
      writeFileSync(file, content)
      fsyncSync(file)
    }
  } finally {
    closeSync(file)
  }
}

/** Only the superuser may give a file away; everybody else keeps what he makes. */
function keepOwner(file: number, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  const own = fstatSync(file)
  if (own.uid === uid && own.gid === gid) return
  try {
    fchownSync(file, uid, gid)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error
  }
}

const noFlush = new Set(['EACCES', 'EPERM', 'EINVAL', 'EISDIR', 'ENOTSUP', 'ENOSYS'])

/** Makes sure that the names in a folder survive a crash of the system, where the system can. */
async function flushFolder(folder: string): Promise<void> {
  try {
    const opened = await openWithRetry(() => openSync(folder, 'r'))
    try {
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    if (noFlush.has(codeOf(error) ?? '')) return
    throw new UsageError(`${folder} cannot be flushed: ${reason}. What was written may not survive a power failure.`)
  }
}

/** Does what a file needs. Throws a UsageError when that is impossible, which names the files that were replaced before. */
async function told(
  file: WriteTarget,
  action: () => void | Promise<void>,
  replaced: readonly WriteTarget[] = [],
): Promise<void> {
  try {
    await action()
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    const names = replaced.slice(0, mostNamed).map(({ written }) => written)
    const more = replaced.length > mostNamed ? ` and ${replaced.length - mostNamed} more` : ''
    const already =
      replaced.length === 0 ? '' : ` Already replaced: ${names.join(', ')}${more}; the others are as they were.`
    throw new UsageError(`${file.written} cannot be written: ${reason}.${already}`)
  }
}
