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
