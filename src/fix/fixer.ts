import type { CommentChange } from '../edit/comment-change.ts'
import type { Operation } from '../edit/operation.ts'
import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { NodePath } from '../load/node-path.ts'

/** Whether a fix may be applied without a person who looks at the result. */
export type FixSafety = 'safe' | 'unsafe'

/** A finding; `data` is what its rule handed over for the fixer. */
export type FixableFinding = Finding

/** What a fixer works on. */
export interface FixContext {
  readonly graph: Graph
  /** The value that the finding is about. */
  readonly node: NodePath
  /** The options of the rule; of one in Spectral's form, the `functionOptions` of the function that found it. */
  readonly options: unknown
}

/**
 * Mends the findings of one rule. `fix` is a pure function: it returns operations that the edit engine applies, with paths in the
 * file of the finding unless they name another; an empty list where there is nothing to do.
 */
export interface Fixer {
  /** A function may return undefined for a finding that it cannot mend. */
  readonly safety: FixSafety | ((finding: FixableFinding) => FixSafety | undefined)
  /** What the fix does, as an imperative sentence: "Remove the field". */
  readonly title: string
  fix(finding: FixableFinding, context: FixContext): readonly Operation[]
}

/** The same of a fixer that comes with msgapi, which may change comments too. */
export type FixFunction = (
  finding: FixableFinding,
  context: FixContext,
) => readonly Operation[] | readonly CommentChange[]
