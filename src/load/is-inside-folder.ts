import { isAbsolute, relative, sep } from 'node:path'

/** Whether a path is a folder or lies in it; both absolute, with symbolic links resolved or to be taken as they are. */
export function isInsideFolder(path: string, folder: string): boolean {
  // Nearly all are, and nearly all are written without detours.
  if (path.startsWith(`${folder}${sep}`) && !path.includes('..')) return true
  const steps = relative(folder, path)
  return steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps)
}
