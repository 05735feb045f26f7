import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInsideFolder } from '../command.ts'

/** The package that runs; this file becomes a chunk in dist/cli. */
const packageUrl = new URL('../../', import.meta.url)

/** The pages of the package. */
export const pages = new URL('docs/', packageUrl)

/** A line that says where the pages are, if other lines name some. */
export function wherePagesAre(lines: readonly string[], folderOfPackage: string): readonly string[] {
  return lines.some((line) => line.includes('docs/')) ? [`The pages in docs/ are in ${folderOfPackage}.`] : []
}

/** The folder of the running package, as a path from another folder. */
export function runningPackage(folder: string): string {
  const path = fileURLToPath(packageUrl).replace(/[\\/]$/, '')
  return isInsideFolder(path, folder) ? relative(folder, path).replaceAll(sep, '/') || '.' : path
}
