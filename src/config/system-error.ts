/** Whether an error says that a file or folder is not there. */
export function isMissing(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** The code of an error of Node, such as `ENOENT`; undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** What the operating system has against reading or writing a file, in words; undefined for any other error. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'syscall' in error)) return undefined
  const code = codeOf(error)
  return code === undefined ? undefined : (reasons.get(code) ?? code)
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system can only be read'],
  ['ENOSPC', 'no space is left on the disk'],
  ['EDQUOT', 'no space is left for this user'],
  ['EFBIG', 'it is larger than files may be'],
  ['EIO', 'the disk reports an error'],
  ['ENOENT', 'no file can be made there'],
  ['ENOTDIR', 'a part of its path is no folder'],
  ['EEXIST', 'a part of its path is no folder'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ELOOP', 'symbolic links lead in a circle'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
  ['EBUSY', 'another program uses it'],
])
