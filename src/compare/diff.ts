import type {
  Action,
  Contract,
  ContractPart,
  Exchange,
  MessageContract,
  OperationContract,
} from '../contract/contract.ts'
import { otherAction } from '../contract/contract-of.ts'
import type { NodePath } from '../load/node-path.ts'
import type { Pointer } from '../pointer.ts'
import { type Change, counterpartsOf } from './change.ts'
import { type BindingChange, compareBindings } from './compare-bindings.ts'
import { compareAddresses, compareSecurity, compareServers, type EndpointChange } from './compare-endpoints.ts'
import { compareMessages } from './compare-messages.ts'
import { broken, type Judgement, kept, type Reading } from './compare-schemas.ts'
import { matchOperations, type OperationPair } from './match-operations.ts'
import type { MessageChange } from './message-change.ts'
import { type Told, textOfChange } from './texts.ts'

/**
 * What changed between two contracts of one application, and what it means for counterparts that keep to the old one. Changes are
 * in the order of the operations of the new description; those without operations come last.
 */
export function compareContracts(old: Contract, current: Contract, reading: Reading): readonly Change[] {
  const comparison = new Comparison(reading)
  const { pairs, removed, added } = matchOperations(old.operations, current.operations, reading)
  return [
    ...pairs.flatMap((pair) => comparison.ofPair(pair)),
    ...removed.map((operation) => alone(operation, 'contract/operation-removed', current)),
    ...added.map((operation) => alone(operation, 'contract/operation-added', old)),
    ...unusedParts(old, current),
  ]
}

/** Adds the text to a change. */
function told(change: Omit<Change, 'text'>, about: Told): Change {
  return { ...change, text: textOfChange(change, about) }
}

/** An operation that only one side has. */
function alone(operation: OperationContract, code: Change['code'], { entry }: Contract): Change {
  const isRemoved = code === 'contract/operation-removed'
  const root = entry.root && { file: entry, node: entry.root, parent: undefined, key: '' }
  const { id, action, at, isUnstable } = operation
  const places = isRemoved ? { old: at, new: root } : { old: root, new: at }
  const judged = capped(isRemoved ? broken : kept, isUnstable)
  const base = { code, for: counterpartsOf(action), operation: id, action }
  return told({ ...base, ...places, ...judged }, { direction: action })
}

/** What is marked as unstable promises nothing. */
function capped(judged: Judgement, isUnstable: boolean): Judgement & { readonly isUnstable?: true } {
  if (!isUnstable || judged.verdict === 'none') return judged
  return { ...judged, verdict: 'compatible', isUnstable }
}

class Comparison {
  readonly #reading: Reading

  constructor(reading: Reading) {
    this.#reading = reading
  }

  ofPair(pair: OperationPair): readonly Change[] {
    const { old, new: current } = pair
    const { action } = current
    const endpoints = [
      ...compareServers(old, current, action, this.#reading),
      ...compareAddresses(old.address, current.address, action),
      ...compareSecurity(old.security, current.security),
    ]
    const bindings = compareBindings(old.bindings, current.bindings, action, this.#reading)
    return [
      ...endpoints.map((change) => this.#ofEndpoint(change, pair, action)),
      ...this.#ofChannelBindings(old, current, pair, action),
      ...bindings.map((change) => this.#ofBinding(change, pair, { for: counterpartsOf(action), old, new: current })),
      ...compareMessages(old.messages, current.messages, action, this.#reading).map((change) =>
        this.#ofMessage(change, pair, action),
      ),
      ...this.#ofReply(pair),
    ]
  }

  #ofEndpoint(change: EndpointChange, pair: OperationPair, direction: Action): Change {
    const { verdict, proof, subject, values, ...rest } = change
    const judged = capped({ verdict, proof }, pair.old.isUnstable)
    return told({ ...rest, ...idOf(pair.new), ...judged }, { direction, subject, values })
  }

  #ofChannelBindings(old: Exchange, current: Exchange, pair: OperationPair, action: Action): readonly Change[] {
    const addresses = { old: old.address.text, new: current.address.text }
    const owners = { for: 'both', old: old.address, new: current.address } as const
    return compareBindings(old.channelBindings, current.channelBindings, action, this.#reading, addresses).map(
      (change) => this.#ofBinding(change, pair, owners),
    )
  }

  #ofBinding(
    { field, old: before, new: after, values, ...judged }: BindingChange,
    pair: OperationPair,
    owners: {
      readonly for: Change['for']
      readonly old: { readonly at: NodePath }
      readonly new: { readonly at: NodePath }
    },
  ): Change {
    return told(
      {
        code: 'contract/binding-changed',
        for: owners.for,
        ...idOf(pair.new),
        part: field,
        old: before?.at ?? owners.old.at,
        new: after?.at ?? owners.new.at,
        ...capped(judged, pair.old.isUnstable),
      },
      { direction: pair.new.action, values },
    )
  }

  #ofMessage(
    { code, messages, part, way, verdict, proof, values }: MessageChange,
    pair: OperationPair,
    direction: Action,
  ): Change {
    const { old: before, new: after } = messages
    const isUnstable = pair.old.isUnstable || before?.isUnstable === true
    const base = {
      code,
      for: counterpartsOf(pair.new.action),
      ...idOf(pair.new),
      message: nameOf(after ?? before),
      part,
    }
    const places = {
      old: placeIn(before, part, way) ?? pair.old.at,
      new: placeIn(after, part, way) ?? pair.new.at,
    }
    return told({ ...base, ...places, ...capped({ verdict, proof }, isUnstable) }, { direction, values })
  }

  /** The reply goes the other way. */
  #ofReply(pair: OperationPair): readonly Change[] {
    const { old, new: current } = pair
    const [before, after] = [old.reply, current.reply]
    if (before === undefined && after === undefined) return []
    const places = { old: before?.at ?? old.at, new: after?.at ?? current.at }
    const change = (code: Change['code'], judged: Judgement, values?: Told['values']): Change => {
      const base = { code, for: counterpartsOf(current.action), ...idOf(current), part: 'reply', ...places }
      return told({ ...base, ...capped(judged, old.isUnstable) }, { direction: current.action, values })
    }
    const isSent = current.action === 'send'
    // Who sends no longer waits, who receives no longer answers.
    if (after === undefined) return [change('contract/reply-removed', isSent ? kept : broken)]
    if (before === undefined) return [change('contract/reply-added', isSent ? broken : kept)]
    const action = otherAction(current.action)
    const locations = { old: before.location?.text, new: after.location?.text }
    const ofAddress =
      locations.old === locations.new
        ? compareAddresses(before.address, after.address, action).map((each) => this.#ofEndpoint(each, pair, action))
        : [change('contract/reply-address-changed', broken, locations)]
    return [
      ...ofAddress,
      ...this.#ofChannelBindings(before, after, pair, action),
      ...compareMessages(before.messages, after.messages, action, this.#reading).map((each) =>
        this.#ofMessage(each, pair, action),
      ),
    ]
  }
}

function nameOf(message: MessageContract | undefined): string | undefined {
  return message?.name ?? message?.key
}

/** The place of a part of a message, or of the message. */
function placeIn(
  message: MessageContract | undefined,
  part: string | undefined,
  way: Pointer = [],
): NodePath | undefined {
  const schema = part === 'payload' || part === 'headers' ? message?.[part] : undefined
  const binding = message?.bindings.find(({ path }) => path === part)
  return schema?.placeOf(way) ?? binding?.at ?? message?.at
}

function idOf({ id, action }: OperationContract): Pick<Change, 'operation' | 'action'> {
  return { operation: id, action }
}

/** Servers, channels and messages that no operation uses and that the other side does not have. They bind nobody yet. */
function unusedParts(old: Contract, current: Contract): readonly Change[] {
  const found: Change[] = []
  const none = { operation: undefined, action: undefined, for: 'both', ...kept } as const
  for (const part of withoutEqual(current.parts, old.parts))
    found.push(told({ code: 'contract/unused-added', ...none, part: part.kind, new: part.at }, { direction: 'send' }))
  for (const part of withoutEqual(old.parts, current.parts))
    found.push(told({ code: 'contract/unused-removed', ...none, part: part.kind, old: part.at }, { direction: 'send' }))
  return found
}

/** The unused parts that have no equal on the other side, where each counts once. */
function withoutEqual(parts: readonly ContractPart[], others: readonly ContractPart[]): readonly ContractPart[] {
  const keyOf = ({ kind, identity }: ContractPart): string => `${kind} ${identity}`
  const counts = new Map<string, number>()
  for (const part of others) counts.set(keyOf(part), (counts.get(keyOf(part)) ?? 0) + 1)
  return parts
    .toSorted((one, other) => Number(other.isUsed) - Number(one.isUsed))
    .filter((part) => {
      const count = counts.get(keyOf(part)) ?? 0
      counts.set(keyOf(part), count - 1)
      return count <= 0 && !part.isUsed
    })
}
