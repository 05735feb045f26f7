import type { NodePath, TypedObject } from '../../src/plugin/index.ts'

export type Action = 'send' | 'receive'

/** A root operation that changes its side. */
export interface TurnedOperation {
  /** The key in the root `operations`. */
  readonly id: string
  /** The value under that key; it may be a reference. */
  readonly place: NodePath
  /** The operation itself. */
  readonly object: TypedObject
  readonly from: Action
  readonly to: Action
}

/** The action of the other side. */
export const otherAction = { send: 'receive', receive: 'send' } as const satisfies Record<Action, Action>
