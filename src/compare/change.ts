import type { Action } from '../contract/contract.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import type { NodePath } from '../load/node-path.ts'

/** What a change means for counterparts that keep to the old contract, the mildest first. */
export const verdicts = ['none', 'compatible', 'unknown', 'breaking'] as const
export type Verdict = (typeof verdicts)[number]

/** Whom a change concerns: those that receive what the application sends, those that send to it, or both. */
export type Counterparts = 'receivers' | 'senders' | 'both'

/** Why a verdict holds. */
export type Proof =
  /** A message that one side accepts and the other refuses; `accepts` is the side that accepts it. */
  | { readonly kind: 'witness'; readonly value: unknown; readonly accepts: 'old' | 'new'; readonly reason?: string }
  /** All messages of the one are messages of the other; `assumed` if only as long as senders send no names that they do not describe. */
  | { readonly kind: 'contained'; readonly assumed?: true }
  | { readonly kind: 'equal' }
  /** The contract itself says so: an operation, a server, a way to authorise. */
  | { readonly kind: 'promise'; readonly reason?: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** A code of a difference between two contracts. */
export type ContractCode = Extract<StageCode, `contract/${string}`>

/** One difference between two contracts. */
export interface Change {
  readonly code: ContractCode
  readonly verdict: Verdict
  readonly for: Counterparts
  /** The id of the operation, in the new description unless it is gone; undefined for what no operation uses. */
  readonly operation: string | undefined
  readonly action: Action | undefined
  /** The message, by its name or key. */
  readonly message?: string | undefined
  readonly part?: string | undefined
  readonly old?: NodePath | undefined
  readonly new?: NodePath | undefined
  /** What changed, as a sentence without a full stop. */
  readonly text: string
  readonly proof: Proof
  /** Set if the author marked the place with `x-unstable: true`. */
  readonly isUnstable?: true
}

/** The worst of some verdicts; `none` of nothing. */
export function worst(found: Iterable<Verdict>): Verdict {
  let index = 0
  for (const verdict of found) index = Math.max(index, verdicts.indexOf(verdict))
  return verdicts[index] ?? 'none'
}

/** Whom a change of an exchange concerns. */
export function counterpartsOf(action: Action): Counterparts {
  return action === 'send' ? 'receivers' : 'senders'
}
