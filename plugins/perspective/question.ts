import type { Node, NodePath, TransformReport } from '../../src/plugin/index.ts'
import type { PerspectiveCode } from './codes.ts'

/** A question about a value on the other side: a report with a code of the table. */
export interface Question extends TransformReport {
  readonly code: PerspectiveCode
  readonly at: NodePath | Node
}

/** Takes questions. The severity is that of the code unless the question has its own. */
export type Ask = (question: Question) => void
