import type { Finding } from '../findings/finding.ts'
import type { LintOptions } from '../run/options.ts'
import type { RunOutcome } from '../run/outcome.ts'

export interface SuppressOptions extends LintOptions {
  /** Accept only findings with this code, of any severity; `*` matches any characters. */
  readonly rule?: string | undefined
  /** The reason for accepting them. */
  readonly reason?: string | undefined
  /** The last day on which they are accepted, in UTC, such as `2027-01-31`. */
  readonly until?: string | undefined
  /** Accept nothing, and remove suppressions that no longer hide anything. */
  readonly prune?: boolean | undefined
}

/** A suppressions file that is to be written. */
export interface SuppressionsWrite {
  /** Absolute path. */
  readonly path: string
  readonly content: string
  /** The file must be written inside this folder; a real path. */
  readonly root: string
  readonly added: number
  readonly removed: number
}

/** The findings of lint, and the suppressions files that accept them. */
export interface SuppressOutcome extends RunOutcome {
  /** The suppressions files that change; the caller writes them. */
  readonly suppressions: readonly SuppressionsWrite[]
  /**
   * The findings that are not accepted: those of a weaker severity, and errors of other stages. Empty with `rule` or
   * `prune`.
   */
  readonly left: readonly Finding[]
  /** The findings among these that the config does not allow accepting, by `suppressionPolicy`; with `rule` too. */
  readonly barred: readonly Finding[]
}
