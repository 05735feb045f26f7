import type { Finding } from '../findings/finding.ts'
import type { LintOptions } from './options.ts'
import type { RunOutcome } from './outcome.ts'

export interface SuppressOptions extends LintOptions {
  /** Accepts the findings of this code alone, of any severity; `*` stands for any characters. */
  readonly rule?: string | undefined
  /** Why they are accepted. */
  readonly reason?: string | undefined
  /** The last day, in UTC, as in `2027-01-31`. */
  readonly until?: string | undefined
  /** Accepts nothing, and removes what hides nothing any more. */
  readonly prune?: boolean | undefined
}

/** A suppressions file that is to be written. */
export interface SuppressionsWrite {
  /** Absolute path. */
  readonly path: string
  readonly content: string
  /** Folder outside of which it must not be written; a real path. */
  readonly root: string
  readonly added: number
  readonly removed: number
}

/** What lint finds, and the suppressions files that accept it. */
export interface SuppressOutcome extends RunOutcome {
  /** Those that change; writing them is up to the caller. */
  readonly suppressions: readonly SuppressionsWrite[]
  /** The findings that are not accepted: those that are too weak, and errors of other stages. Empty with `rule` or `prune`. */
  readonly left: readonly Finding[]
}
