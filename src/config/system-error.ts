/** Whether an error says that a file or folder is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

/** What the operating system has against reading or writing a file, in words; undefined for any other error. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return undefined
  const code = String(error.code)
  return reasons.get(code) ?? code
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system can only be read'],
  ['ENOSPC', 'no space is left on the disk'],
  ['EDQUOT', 'no space is left for this user'],
  ['ENOENT', 'no file can be made there'],
  ['ENOTDIR', 'a part of its path is no folder'],
  ['EEXIST', 'a part of its path is no folder'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ELOOP', 'symbolic links lead in a circle'],
  ['EMFILE', 'too many files are open'],
  ['EBUSY', 'another program uses it'],
])
