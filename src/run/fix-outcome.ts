import type { Finding } from '../findings/finding.ts'
import type { ChangeEdit, FileEdit } from '../transform/changes.ts'
import type { LintOptions } from './options.ts'
import type { RunOutcome } from './outcome.ts'

export interface FixOptions extends LintOptions {
  /** Also apply unsafe fixes, which a person should review. */
  readonly unsafe?: boolean | undefined
  /**
   * Fix only findings with these codes; `*` matches any characters, as in `spec/*`. Their unsafe fixes also need
   * `unsafe`.
   */
  readonly only?: readonly string[] | undefined
}

/** A file that fixes changed. */
export interface FixedText {
  /** Real path. */
  readonly path: string
  /** The text that was read, with its byte order mark. */
  readonly before: string
  readonly text: string
}

/** The changes of one pass. */
export interface FixChange {
  /** One for each fixed finding, with the title of its fixer; places and ranges are those before the pass. */
  readonly edits: readonly ChangeEdit[]
  /** The edits that restore the text of each file as it was before the pass. */
  readonly inverse: readonly FileEdit[]
}

/** The findings after fixing, and the fixed texts. */
export interface FixOutcome extends RunOutcome {
  /** True if this call already tried to fix findings like this one, so that another call does not help. */
  isTried(finding: Finding): boolean
  readonly fixed: readonly FixedText[]
  readonly changes: readonly FixChange[]
}
