import { readdirSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'

/**
 * Folders in which the system represents itself and its devices as files. Some files have no end, and reading some has an effect.
 */
const systemFolders: readonly string[] = ['/dev', '/proc', '/sys']

/** The names in a folder. Cached, because a folder with many files is searched many times. */
export class FolderNames {
  readonly names: readonly string[]
  readonly #exact: ReadonlySet<string>
  #folded: ReadonlyMap<string, string | undefined> | undefined

  constructor(names: readonly string[]) {
    this.names = names
    this.#exact = new Set(names)
  }

  /** The name itself, or the only one that differs just in case or in the composition of accents. */
  spellingOf(name: string): string | undefined {
    if (this.#exact.has(name)) return name
    this.#folded ??= foldedNames(this.names)
    return this.#folded.get(foldName(name))
  }
}

/** Each name by its folded form; undefined if several names have the same form. */
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

/** The names in a folder; empty if it cannot be read. */
export function namesInFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * The system folder that a path is, or is inside; undefined for other paths. Working inside such a folder, such as `/dev/shm`, is
 * allowed.
 * @param path absolute
 * @param from the folder from which the path was reached, absolute
 */
export function systemFolderOf(path: string, from: string): string | undefined {
  return systemFolders.find(
    (folder) => path.startsWith(folder) && isInsideFolder(path, folder) && !isInsideFolder(from, folder),
  )
}

/** True if a path is a folder or inside it. Both are absolute; symbolic links are resolved before or not at all. */
export function isInsideFolder(path: string, folder: string): boolean {
  // The fast path for nearly all: inside, and without "..".
  if (path.startsWith(`${folder}${sep}`) && !path.includes('..')) return true
  const steps = relative(folder, path)
  return steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps)
}
