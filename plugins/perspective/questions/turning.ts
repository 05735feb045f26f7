import type { Graph, Named } from '../../../src/plugin/index.ts'
import type { TurnedOperation } from '../turned-operation.ts'

/** The subject of a change of perspective, in the description as the author wrote it. */
export interface Turning {
  readonly graph: Graph
  readonly operations: readonly TurnedOperation[]
  /** The root channels that stay. */
  readonly channels: readonly Named[]
  /** The root servers. */
  readonly servers: readonly Named[]
  /** Whether operations and replies that now receive lose their lists of messages and so receive all messages of the channel. */
  readonly messagesAll: boolean
}
