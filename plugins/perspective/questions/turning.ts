import type { Graph, Named } from '../../../src/plugin/index.ts'
import type { TurnedOperation } from '../turned-operation.ts'

/** What a change of perspective is about, in the description as the author wrote it. */
export interface Turning {
  readonly graph: Graph
  readonly operations: readonly TurnedOperation[]
  /** The root channels that stay. */
  readonly channels: readonly Named[]
  /** The root servers. */
  readonly servers: readonly Named[]
  /** Whether what is received now, replies included, loses its list of messages, so that all of the channel is received. */
  readonly messagesAll: boolean
}
