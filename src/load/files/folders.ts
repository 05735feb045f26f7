import { readdirSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'

/** Folders in which the system shows itself and its devices as files: some have no end, some have an effect when read. */
const systemFolders: readonly string[] = ['/dev', '/proc', '/sys']

/** The names in a folder, which are looked up many times when many files lie there. */
export class FolderNames {
  readonly names: readonly string[]
  readonly #exact: ReadonlySet<string>
  #folded: ReadonlyMap<string, string | undefined> | undefined

  constructor(names: readonly string[]) {
    this.names = names
    this.#exact = new Set(names)
  }

  /** The name itself, or else the only one that differs from it just in case or in how accents are composed. */
  spellingOf(name: string): string | undefined {
    if (this.#exact.has(name)) return name
    this.#folded ??= foldedNames(this.names)
    return this.#folded.get(foldName(name))
  }
}

/** Each name by its folded form; undefined where several have the same. */
function foldedNames(names: readonly string[]): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>()
  for (const name of names) {
    const folded = foldName(name)
    found.set(folded, found.has(folded) ? undefined : name)
  }
  return found
}

function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** The names in a folder; none when it cannot be read. */
export function namesInFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * The system folder that a path lies in, or is; undefined for any other path. Who works inside of such a folder, in `/dev/shm`
 * say, means it.
 * @param path absolute
 * @param from the folder from which the path was reached, absolute
 */
export function systemFolderOf(path: string, from: string): string | undefined {
  return systemFolders.find(
    (folder) => path.startsWith(folder) && isInsideFolder(path, folder) && !isInsideFolder(from, folder),
  )
}

/** Whether a path is a folder or lies in it; both absolute, with symbolic links resolved or to be taken as they are. */
export function isInsideFolder(path: string, folder: string): boolean {
  // Nearly all are, and nearly all are written without detours.
  if (path.startsWith(`${folder}${sep}`) && !path.includes('..')) return true
  const steps = relative(folder, path)
  return steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps)
}
