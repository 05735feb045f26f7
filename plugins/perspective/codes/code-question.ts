import type { TransformCode } from '../../../src/plugin/index.ts'

/** A question to the reader of a draft. Who accepts it, with a reason, agrees to what is assumed. */
export interface CodeQuestion extends TransformCode {
  /** The name of the code before codes were words; drafts, configs and comments may still have it. */
  readonly former?: string
  /** False if there is nothing to agree to. */
  readonly isAcceptable?: false
  readonly explanation: NonNullable<TransformCode['explanation']>
  /** The messages of its findings, and parts of them. Names and values are quoted already. */
  readonly texts: Readonly<Record<string, string | ((...parts: never[]) => string)>>
}
