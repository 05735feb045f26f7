/** The place of a problem in a config. Line and column count from one. */
export interface ConfigPlace {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** One of the problems of a config, without its place in the message. */
export interface ConfigProblem {
  readonly place: ConfigPlace
  readonly message: string
}

/**
 * Thrown for a config that cannot be used. The message starts with the place, as `file:line:column`, and says what is wrong and
 * what to do. The run ends with exit code 2.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly file: string | undefined
  readonly line: number | undefined
  readonly column: number | undefined
  /** The configs that were read, or searched for, before the problem. */
  readonly read: string[] = []
  /** Each of the problems that the message is about, as far as they have places. */
  readonly problems: readonly ConfigProblem[]

  /**
   * `shown` is the file name for the message, if it differs from that of the place; `problems` those that the message is about, if
   * it is not one.
   */
  constructor(message: string, place?: ConfigPlace, shown = place?.file, problems?: readonly ConfigProblem[]) {
    super(place === undefined ? message : `${formatConfigPlace({ ...place, file: shown ?? place.file })}: ${message}`)
    this.file = place?.file
    this.line = place?.line
    this.column = place?.column
    this.problems = problems ?? (place === undefined ? [] : [{ place, message }])
  }
}

/**
 * Thrown for a command line or a library call that is wrong. The message says what is wrong and what to do. The command exits
 * with code 2.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Formats a place so that editors and terminals link it: `file`, `file:line` or `file:line:column`. */
export function formatConfigPlace(place: ConfigPlace): string {
  let text = place.file
  if (place.line !== undefined) text += `:${place.line}`
  if (place.line !== undefined && place.column !== undefined) text += `:${place.column}`
  return text
}

/** True if an error says that a file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** The code of an error of Node, such as `ENOENT`; undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** The error of the operating system about reading or writing a file, in words; undefined for other errors. */
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
