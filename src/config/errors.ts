/** Where a config is wrong: the file, and the line and column in it counted from one. */
export interface ConfigPlace {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/**
 * A config that cannot be used. The message starts with the place, as `file:line:column`, and says what is wrong and what
 * to do. Ends the run with exit code 2.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly file: string | undefined
  readonly line: number | undefined
  readonly column: number | undefined
  /** The configs that were read, or looked for, before the problem was found. */
  readonly read: string[] = []

  /** `shown`: how the message writes the file, where that is not as the place has it. */
  constructor(message: string, place?: ConfigPlace, shown = place?.file) {
    super(place === undefined ? message : `${formatConfigPlace({ ...place, file: shown ?? place.file })}: ${message}`)
    this.file = place?.file
    this.line = place?.line
    this.column = place?.column
  }
}

/** A command line, or a call of the library, that cannot be run. The message says what is wrong and what to do. The command then exits with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Writes a place the way editors and terminals link it: `file`, `file:line` or `file:line:column`. */
export function formatConfigPlace(place: ConfigPlace): string {
  let text = place.file
  if (place.line !== undefined) text += `:${place.line}`
  if (place.line !== undefined && place.column !== undefined) text += `:${place.column}`
  return text
}

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
