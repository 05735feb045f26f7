import { statSync } from 'node:fs'
import path, { type PlatformPath, resolve, sep } from 'node:path'

/** The innermost folder around some files; undefined if there is none, as for two drives of Windows. */
export function commonFolder(files: readonly string[], system: PlatformPath = path): string | undefined {
  const [first, ...others] = files
  if (first === undefined) return undefined
  let folder = system.dirname(first)
  for (const file of others) {
    while (!isBelow(file, folder, system)) {
      const parent = system.dirname(folder)
      if (parent === folder) return undefined
      folder = parent
    }
  }
  return folder
}

/** The name of the bundle of an entry in the folder of the output: that of the entry, with the extension of the language. */
export function nameBelow(
  folder: string,
  { entry, language }: { readonly entry: string; readonly language: 'yaml' | 'json' | undefined },
  system: PlatformPath = path,
): string {
  const name = system.relative(folder, entry)
  const isJson = /\.json$/i.test(name)
  if (language === 'yaml') return isJson ? name.replace(/json$/i, 'yaml') : name
  return language === undefined || isJson ? name : `${name.replace(/\.ya?ml$/i, '')}.json`
}

function isBelow(file: string, folder: string, system: PlatformPath): boolean {
  const way = system.relative(folder, file)
  return way !== '' && way !== '..' && !way.startsWith(`..${system.sep}`) && !system.isAbsolute(way)
}

/** True if an output is a folder to write into: its name ends with a separator, or there is a folder of that name. */
export function isFolder(path: string): boolean {
  if (path.endsWith('/') || path.endsWith(sep)) return true
  try {
    return statSync(path).isDirectory()
  } catch {
    // Problems with it are reported when the file is written.
    return false
  }
}

/** The output folder for bundles that the command line names, as an absolute path; undefined if it names none. */
export function outputFolder(written: string | undefined, workingFolder: string): string | undefined {
  if (written === undefined) return undefined
  const path = resolve(workingFolder, written)
  return isFolder(written.endsWith('/') || written.endsWith(sep) ? written : path) ? path : undefined
}
