import type { Graph, Named, NodePath, TypedObject } from '../../src/plugin/index.ts'

export type Action = 'send' | 'receive'

/** A root operation that is reversed. */
export interface ReversedOperation {
  /** The key in the root `operations`. */
  readonly id: string
  /** The value under that key, which can be a reference. */
  readonly place: NodePath
  /** The operation itself. */
  readonly object: TypedObject
  readonly from: Action
  readonly to: Action
}

/** The action of the other side. */
export const otherAction = { send: 'receive', receive: 'send' } as const satisfies Record<Action, Action>

/** The parts that questions are about, in the description as the author wrote it. */
export interface QuestionedParts {
  readonly graph: Graph
  readonly operations: readonly ReversedOperation[]
  /** The root channels that stay. */
  readonly channels: readonly Named[]
  /** The root servers. */
  readonly servers: readonly Named[]
  /** True if operations and replies that now receive lose their lists of messages, so they receive all messages of the channel. */
  readonly messagesAll: boolean
}
