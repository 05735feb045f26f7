import type { OperationContract } from '../contract/contract.ts'

/** The operations of two contracts that are told of as one, and those that are alone. */
export interface MatchedOperations {
  readonly pairs: readonly OperationPair[]
  readonly removed: readonly OperationContract[]
  readonly added: readonly OperationContract[]
}

export interface OperationPair {
  readonly old: OperationContract
  readonly new: OperationContract
}

/**
 * Finds for each operation its successor: by action, address and messages, and only then by id, which is no part of a contract.
 * `isSame` tells whether two operations have the same messages.
 */
export function matchOperations(
  old: readonly OperationContract[],
  current: readonly OperationContract[],
  isSame: (pair: OperationPair) => boolean,
): MatchedOperations {
  const left = { old: new Set(old), new: new Set(current) }
  const pairs: OperationPair[] = []
  const take = (isPair: (one: OperationContract, other: OperationContract) => boolean): void => {
    for (const one of left.old) {
      const other = [...left.new].find((each) => one.action === each.action && isPair(one, each))
      if (other === undefined) continue
      left.old.delete(one)
      left.new.delete(other)
      pairs.push({ old: one, new: other })
    }
  }
  const hasSameAddress = (one: OperationContract, other: OperationContract): boolean =>
    one.address.set?.key === other.address.set?.key
  const isShared = (one: OperationContract, other: OperationContract): boolean =>
    one.address.set !== undefined &&
    other.address.set !== undefined &&
    one.address.set.common(other.address.set) !== undefined
  take((one, other) => one.id === other.id && hasSameAddress(one, other))
  take((one, other) => hasSameAddress(one, other) && isSame({ old: one, new: other }))
  take(hasSameAddress)
  take(isShared)
  take((one, other) => one.id === other.id)
  take((one, other) => isSame({ old: one, new: other }))
  const order = new Map(current.map((operation, index) => [operation, index]))
  pairs.sort((one, other) => (order.get(one.new) ?? 0) - (order.get(other.new) ?? 0))
  return { pairs: joined(pairs, left), removed: [...left.old], added: [...left.new] }
}

/**
 * An operation that was split, or several that became one, have the same contract as long as they exchange the same messages: what is
 * alone joins the pair at its address.
 */
function joined(
  pairs: readonly OperationPair[],
  left: { readonly old: Set<OperationContract>; readonly new: Set<OperationContract> },
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
