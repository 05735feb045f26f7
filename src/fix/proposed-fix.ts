import type { CommentChange } from '../edit/comment-change.ts'
import type { Operation } from '../edit/operation.ts'
import type { FixableFinding, FixSafety } from './fixer.ts'
import type { KnownFixer } from './known-fixer.ts'

/** What a fixer would change for a finding. */
export interface ProposedFix {
  readonly finding: FixableFinding
  readonly fixer: KnownFixer
  readonly safety: FixSafety
  /** Each with the file that it is about. */
  readonly operations: readonly Operation[]
  /** The comments that it changes, in place of values. */
  readonly comments: readonly CommentChange[]
}

/** A fixer that threw or returned something else than edits, the first time that it did. */
export interface FailedFixer {
  readonly finding: FixableFinding
  readonly fixer: KnownFixer
  /** What it did, as the second half of a sentence. */
  readonly problem: string
}
