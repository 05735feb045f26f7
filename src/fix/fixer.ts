import type { CommentChange } from '../edit/comment-change.ts'
import type { Operation } from '../edit/operation.ts'
import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { NodePath } from '../load/node-path.ts'

/** `safe` fixes need no review by a person; `unsafe` ones do. */
export type FixSafety = 'safe' | 'unsafe'

/** A finding; `data` is what its rule passed on for the fixer. */
export type FixableFinding = Finding

/** The input of a fixer. */
export interface FixContext {
  /** All descriptions that are fixed together. Its `entry` is that of the first one: start from `node.file` instead. */
  readonly graph: Graph
  /** The value that the finding is about. */
  readonly node: NodePath
  /** The options of the rule; for a rule in Spectral's form, the `functionOptions` of the function that found it. */
  readonly options: unknown
}

/**
 * Fixes the findings of one rule. `fix` is a pure function: it returns operations for the edit engine, or an empty list
 * if there is nothing to do. Paths are in the file of the finding unless they name another file.
 */
export interface Fixer {
  /** A function may return undefined for a finding that it cannot fix. */
  readonly safety: FixSafety | ((finding: FixableFinding) => FixSafety | undefined)
  /** What the fix does, as an imperative sentence: "Remove the field". Default: `Fix` and the code. */
  readonly title?: string
  fix(finding: FixableFinding, context: FixContext): readonly Operation[]
}

/** Like `fix`, for fixers that come with msgapi, which may also change comments. */
export type FixFunction = (
  finding: FixableFinding,
  context: FixContext,
) => readonly Operation[] | readonly CommentChange[]
