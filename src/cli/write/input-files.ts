import { type Stats, statSync } from 'node:fs'
import { isMissing } from '../../command.ts'

/** The files that a run has read; it must not replace any of them. Each is looked up on disk once. */
export class InputFiles {
  readonly #paths: ReadonlySet<string>
  #identities: ReadonlySet<string> | undefined

  /** `paths`: real paths. */
  constructor(paths: readonly string[]) {
    this.#paths = new Set(paths)
  }

  /**
   * True if a real path names an input. The identity on disk counts, because names may differ in case, or be another
   * link to the file.
   */
  has(path: string, present: Stats | undefined): boolean {
    if (this.#paths.has(path)) return true
    if (present === undefined) return false
    this.#identities ??= new Set([...this.#paths].flatMap((each) => identityOf(each) ?? []))
    return this.#identities.has(identityIn(present))
  }
}

/**
 * Returns the file's status, or undefined if it does not exist. It is synchronous because that takes a fifth of the
 * time and runs for each file.
 */
export function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The identity of an input; undefined if it does not exist or cannot be examined, and so was not read. */
function identityOf(path: string): string | undefined {
  try {
    return identityIn(statSync(path))
  } catch {
    return undefined
  }
}

function identityIn({ dev, ino }: Stats): string {
  return `${dev} ${ino}`
}
