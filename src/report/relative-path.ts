import { isAbsolute, relative, sep } from 'node:path'

/**
 * The path of a file as a reader of the report writes it: relative to the working folder, with `/` on every system. A name
 * that is no absolute path, such as that of standard input, stays as it is.
 */
export function relativePath(source: string, workingFolder: string): string {
  if (!isAbsolute(source)) return source
  const path = relative(workingFolder, source) || '.'
  return sep === '/' ? path : path.replaceAll(sep, '/')
}
