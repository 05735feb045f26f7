import type { MessageContract } from '../contract/contract.ts'
import type { Pointer } from '../pointer.ts'
import type { ContractCode } from './change.ts'
import type { Judgement } from './compare-schemas.ts'
import type { Told } from './texts.ts'

/** The messages of the two sides that a change is about. */
export interface MessagePair {
  readonly old: MessageContract | undefined
  readonly new: MessageContract | undefined
}

/** A difference of the messages of an exchange. */
export interface MessageChange extends Judgement {
  readonly code: ContractCode
  readonly messages: MessagePair
  /** The part of the message: `payload`, `headers`, or the path of a binding field. */
  readonly part?: string
  /** The part of values that a change of a schema is about. */
  readonly way?: Pointer
  /** The values of the part, if it is a text. */
  readonly values?: Told['values']
}
