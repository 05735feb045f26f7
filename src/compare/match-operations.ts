import { AddressIndex } from '../contract/addresses.ts'
import type { OperationContract } from '../contract/contract.ts'
import type { Reading } from './compare-schemas.ts'
import { MessageSet } from './message-schemas.ts'
import { PairingUp } from './pair-up.ts'

/** The operations of two contracts that belong together, and those that are alone. */
export interface MatchedOperations {
  readonly pairs: readonly OperationPair[]
  readonly removed: readonly OperationContract[]
  readonly added: readonly OperationContract[]
}

export interface OperationPair {
  readonly old: OperationContract
  readonly new: OperationContract
}

/** Finds for each operation its successor: by action, address and messages, and only then by id, which is no part of a contract. */
export function matchOperations(
  old: readonly OperationContract[],
  current: readonly OperationContract[],
  reading: Pick<Reading, 'assertFormats'>,
): MatchedOperations {
  const pairing = new PairingUp(old, current).by((operation) => keyOf(operation, operation.id, addressOf(operation)))
  const messages = new MessageSet(
    [...pairing.old, ...pairing.new].flatMap((operation) => operation.messages),
    reading,
  )
  const messagesOf = (operation: OperationContract): string | undefined => {
    const contents = operation.messages.map((message) => messages.contentOf(message))
    return contents.length === 0 || contents.includes(undefined) ? undefined : contents.sort().join()
  }
  pairing.by((operation) => keyOf(operation, addressOf(operation), messagesOf(operation)))
  pairing.by((operation) => keyOf(operation, addressOf(operation)))
  pairOverlapping(pairing)
  pairing.by((operation) => keyOf(operation, operation.id))
  pairing.by((operation) => keyOf(operation, messagesOf(operation)))
  const order = new Map(current.map((operation, index) => [operation, index]))
  const sorted = pairing.pairs.toSorted((one, other) => (order.get(one.new) ?? 0) - (order.get(other.new) ?? 0))
  return { pairs: joined(sorted, pairing), removed: [...pairing.old], added: [...pairing.new] }
}

function keyOf({ action }: OperationContract, ...parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : JSON.stringify([action, ...parts])
}

function addressOf({ address: { set } }: OperationContract): string {
  return set?.key ?? ''
}

/** Pairs up operations whose addresses have something in common. */
function pairOverlapping(pairing: PairingUp<OperationContract>): void {
  const index = new AddressIndex<OperationContract>()
  for (const operation of pairing.new) index.add(operation.address.set, operation)
  for (const operation of pairing.old) {
    const other = index
      .meeting(operation.address.set)
      .find((each) => each.action === operation.action && pairing.new.has(each))
    if (other !== undefined) pairing.add(operation, other)
  }
}

/**
 * An operation that was split, or several that became one, have the same contract as long as they exchange the same messages: what is
 * alone joins the pair at its address.
 */
function joined(
  pairs: readonly OperationPair[],
  left: Pick<PairingUp<OperationContract>, 'old' | 'new'>,
): readonly OperationPair[] {
  return pairs.map((pair) => {
    const sides = { old: pair.old, new: pair.new }
    for (const side of ['old', 'new'] as const) {
      for (const alone of left[side]) {
        const at = sides[side]
        if (alone.action !== at.action || alone.reply !== undefined || at.reply !== undefined) continue
        if (alone.address.set === undefined || alone.address.set.key !== at.address.set?.key) continue
        left[side].delete(alone)
        sides[side] = {
          ...at,
          messages: [
            ...at.messages,
            ...alone.messages.filter((each) => !at.messages.some(({ at: { node } }) => node === each.at.node)),
          ],
        }
      }
    }
    return sides
  })
}
