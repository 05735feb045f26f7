import type { Node, NodePath, TransformReport } from '../../src/plugin/index.ts'
import type { PerspectiveCode } from './codes.ts'

/** What cannot be known of a value on the other side. A report whose code is one of the table. */
export interface Question extends TransformReport {
  readonly code: PerspectiveCode
  readonly at: NodePath | Node
}

/** Takes questions; the severity is that of the code unless the question has one. */
export type Ask = (question: Question) => void
