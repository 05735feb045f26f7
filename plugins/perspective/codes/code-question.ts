import type { TransformCode } from '../../../src/plugin/index.ts'

/** A question to the reader of a draft. Accepting it, with a reason, means agreeing to the assumption. */
export interface CodeQuestion extends TransformCode {
  /** The former name of the code, which drafts, configs and comments can still have. */
  readonly former?: string
  /** False if there is nothing to agree to. */
  readonly isAcceptable?: false
  readonly explanation: NonNullable<TransformCode['explanation']>
  /** The messages of its findings, and parts of messages. Names and values are already quoted. */
  readonly texts: Readonly<Record<string, string | ((...parts: never[]) => string)>>
}
