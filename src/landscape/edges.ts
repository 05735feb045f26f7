import { AddressIndex, type AddressSet } from '../contract/addresses.ts'
import type { Contract, Exchange, OperationContract, ServerContract } from '../contract/contract.ts'
import { identityOf } from './identity.ts'

/** An application with a name of its own among those that are looked at. */
export interface Application {
  readonly name: string
  readonly contract: Contract
}

/** An operation of an application. */
export interface End {
  readonly application: Application
  readonly operation: OperationContract
}

/**
 * How it is known that messages of a sender reach a receiver, the strongest first: both reach the same channel by reference, or the same
 * message and their addresses meet; both name a server and the address; the address is the same, and a side names no server.
 */
export type Evidence = 'reference' | 'server' | 'address'

/** A way for messages from a sender to a receiver. */
export interface Edge {
  readonly from: End
  readonly to: End
  readonly evidence: Evidence
  /** An address that both have, with `{}` for any text; undefined if it is not known before runtime. */
  readonly address: string | undefined
  /** An endpoint that both have; undefined where a side names none. */
  readonly server: string | undefined
}

/** Names for applications: their titles, with the file behind where several have one title. */
export function applicationsOf(
  contracts: readonly Contract[],
  fileOf: (contract: Contract) => string,
): readonly Application[] {
  const counts = new Map<string, number>()
  for (const { title } of contracts) counts.set(title, (counts.get(title) ?? 0) + 1)
  return contracts.map((contract) => {
    const isAlone = counts.get(contract.title) === 1
    return { name: isAlone ? contract.title : `${contract.title} (${fileOf(contract)})`, contract }
  })
}

/** Which ways count. */
export interface EdgeReading {
  /** The endpoints at which a server meets another. Default: all that it can have. */
  readonly endpointsOf?: (server: ServerContract) => AddressSet
  /** True if ways from an application to itself count. */
  readonly toItself?: boolean
}

const allEndpoints = ({ endpoints }: ServerContract): AddressSet => endpoints

/** All ways from a sender to a receiver, in the order of the senders. */
export function edgesBetween(
  applications: readonly Application[],
  { endpointsOf = allEndpoints, toItself = false }: EdgeReading = {},
): readonly Edge[] {
  const ends = applications.flatMap((application) =>
    application.contract.operations.map((operation): End => ({ application, operation })),
  )
  const receivers = ends.filter(({ operation }) => operation.action === 'receive')
  const order = new Map(receivers.map((receiver, index) => [receiver, index]))
  const byAddress = new AddressIndex<End>()
  const byChannel = new Map<string, End[]>()
  for (const receiver of receivers) {
    byAddress.add(receiver.operation.address.set, receiver)
    const channel = channelOf(receiver.operation)
    const known = byChannel.get(channel)
    if (known === undefined) byChannel.set(channel, [receiver])
    else known.push(receiver)
  }
  return ends.flatMap((from): readonly Edge[] => {
    if (from.operation.action !== 'send') return []
    const met = new Set([
      ...byAddress.meeting(from.operation.address.set),
      ...(byChannel.get(channelOf(from.operation)) ?? []),
    ])
    return [...met]
      .sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
      .flatMap((to) => {
        const isWay = toItself || to.application !== from.application
        const meeting = isWay ? meetingOf(from.operation, to.operation, endpointsOf) : undefined
        return meeting === undefined ? [] : [{ from, to, ...meeting }]
      })
  })
}

/** Where an operation that sends and one that receives meet; undefined if they do not. */
function meetingOf(
  from: OperationContract,
  to: OperationContract,
  endpointsOf: (server: ServerContract) => AddressSet,
): Omit<Edge, 'from' | 'to'> | undefined {
  const server = commonServer(from.servers, to.servers, endpointsOf)
  const areApart = from.servers !== undefined && to.servers !== undefined && server === undefined
  const address = commonAddress(from, to)
  if (channelOf(from) !== '' && channelOf(from) === channelOf(to))
    return areApart ? undefined : { evidence: 'reference', address, server }
  if (address === undefined || areApart) return undefined
  if (shareMessage(from, to)) return { evidence: 'reference', address, server }
  return { evidence: server === undefined ? 'address' : 'server', address, server }
}

export function commonAddress({ address: one }: Exchange, { address: other }: Exchange): string | undefined {
  return one.set === undefined || other.set === undefined ? undefined : one.set.common(other.set)
}

/** The place of a channel, which two descriptions share if both reach it by reference; empty for an operation that names none. */
function channelOf({ channel }: Exchange): string {
  return channel === undefined ? '' : identityOf(channel)
}

/** True if both sides reach a message by reference. */
function shareMessage({ messages: ones }: Exchange, { messages: others }: Exchange): boolean {
  const known = new Set(ones.map(({ at }) => identityOf(at)))
  return others.some(({ at }) => known.has(identityOf(at)))
}

function commonServer(
  ones: readonly ServerContract[] | undefined,
  others: readonly ServerContract[] | undefined,
  endpointsOf: (server: ServerContract) => AddressSet,
): string | undefined {
  for (const one of ones ?? [])
    for (const other of others ?? []) {
      const common = endpointsOf(one).common(endpointsOf(other))
      if (common !== undefined) return common
    }
  return undefined
}
