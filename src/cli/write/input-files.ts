import { type Stats, statSync } from 'node:fs'
import { isMissing } from '../../config/system-error.ts'

/** The files that a run has read, none of which it may replace. Each is asked for its identity on the disk once. */
export class InputFiles {
  readonly #paths: readonly string[]
  #identities: ReadonlySet<string> | undefined

  /** `paths`: real paths. */
  constructor(paths: readonly string[]) {
    this.#paths = paths
  }

  /**
   * Whether a file on the disk is one of them. Told by its identity there and not by its name, which may differ in case, or
   * be a second link to the file.
   */
  has(present: Stats): boolean {
    this.#identities ??= new Set(this.#paths.flatMap((path) => identityOf(statusOf(path)) ?? []))
    const identity = identityOf(present)
    return identity !== undefined && this.#identities.has(identity)
  }
}

/** What is known of a file; undefined when there is none. Synchronous: it takes a fifth of the time, and is asked for each file. */
export function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function identityOf(status: Stats | undefined): string | undefined {
  return status === undefined ? undefined : `${status.dev} ${status.ino}`
}
