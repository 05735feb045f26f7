import type { Finding } from '../findings/finding.ts'
import type { ChangeEdit, FileEdit } from '../transform/changes.ts'
import type { LintOptions } from './options.ts'
import type { RunOutcome } from './outcome.ts'

export interface FixOptions extends LintOptions {
  /** Applies unsafe fixes too, whose result a person should look at. */
  readonly unsafe?: boolean | undefined
  /** Fixes the findings of these codes only; `*` stands for any characters, as in `spec/*`. Their unsafe fixes need `unsafe` too. */
  readonly only?: readonly string[] | undefined
}

/** A file that fixes changed. */
export interface FixedText {
  /** Real path. */
  readonly path: string
  /** What was read, with its byte order mark. */
  readonly before: string
  readonly text: string
}

/** What one pass changed. */
export interface FixChange {
  /** One for each finding that was fixed, with the title of its fixer; places and ranges are those before the pass. */
  readonly edits: readonly ChangeEdit[]
  /** Puts back the text of each file as it was before the pass. */
  readonly inverse: readonly FileEdit[]
}

/** What lint finds after fixing, and the fixed texts. */
export interface FixOutcome extends RunOutcome {
  /** Whether this call fixed what it could of findings such as this one, so that the same call will not mend it either. */
  isTried(finding: Finding): boolean
  readonly fixed: readonly FixedText[]
  readonly changes: readonly FixChange[]
}
