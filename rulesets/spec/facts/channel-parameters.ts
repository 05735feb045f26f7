import {
  childOf,
  type Graph,
  membersOf,
  type Node,
  type NodePath,
  perGraph,
  resolvedNode,
  stepTo,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { type Comparison, compareNames, parseTemplate, type Template } from '../../facts/address-expression.ts'
import { isReference } from '../../facts/position.ts'
import { isMisspelled } from './intended-field.ts'

/** Legal names in an address. They are also keys of the Parameters Object, which limits their characters. */
export const parameterName = /^[A-Za-z0-9_-]+$/

export interface Address extends Template {
  readonly text: string
  readonly location: NodePath
  /** Whether the address is the value at the location or its key. */
  readonly on: 'key' | 'value'
  /** What messages call it: the field, or the key itself. */
  readonly field: string
}

/** In version 2: the keys of the root under which each channel is, or a reference to it. An object may be under several. */
const keysOfChannels = perGraph((graph) => {
  const keys = new Map<Node, NodePath[]>()
  for (const { location } of graph.objectsOf('Description')) {
    const channels = stepTo(location, 'channels')
    for (const member of channels === undefined ? [] : membersOf(channels)) {
      const channel = resolvedNode(member.node, graph)
      const known = channel && keys.get(channel)
      if (known !== undefined) known.push(member)
      else if (channel !== undefined) keys.set(channel, [member])
    }
  }
  return keys
})

/**
 * The addresses of a channel that are strings. Version 3 has one in a field. In version 2 they are the keys of the channel, or of
 * references to it, which only the map of channels at the root gives it.
 */
export function addressesOf(channel: TypedObject, graph: Graph): readonly Address[] {
  if (channel.type.addressInKey) {
    const keys = keysOfChannels(graph).get(channel.node) ?? []
    return keys.map((location) => {
      const text = location.key
      return { text, location, on: 'key', field: text, ...parseTemplate(text) }
    })
  }
  const location = stepTo(channel.location, 'address')
  const text = stringOf(location?.node)
  if (location === undefined || text === undefined) return []
  return [{ text, location, on: 'value', field: 'address', ...parseTemplate(text) }]
}

/** The parameters of a channel, as its address uses them and as `parameters` defines them. */
export interface ChannelParameters extends Comparison {
  /** Absent when the address is unknown: null, or not there. */
  readonly address: Address | undefined
  /** The map that defines them, if it is there. */
  readonly parameters: NodePath | undefined
}

/** Compares used and defined parameters for each address; nothing where another rule reports that one side cannot be read. */
export function parametersOf(channel: TypedObject, graph: Graph): readonly ChannelParameters[] {
  const { location } = channel
  const parameters = stepTo(location, 'parameters')
  if (parameters === undefined ? isMisspelled('parameters', channel) : parameters.node.kind !== 'map') return []
  if (parameters !== undefined && isReference(parameters.node)) return []
  const found = addressesOf(channel, graph)
  const addresses = found.length === 0 && isAddressUnknown(channel) ? [undefined] : found
  return addresses.flatMap((address) => {
    const comparison = comparisonFor(address, parameters)
    return comparison === undefined ? [] : [addresses.length > 1 ? withoutConfused(comparison) : comparison]
  })
}

/** The name that one address of a channel lacks can be right in another one, so none is called misspelled. */
function withoutConfused({ missing, unused, confused, ...rest }: ChannelParameters): ChannelParameters {
  return {
    ...rest,
    missing: [...missing, ...confused.values()],
    unused: [...unused, ...confused.keys()],
    confused: new Map(),
  }
}

/** True if a channel of version 3 has no address, or null, which is one that is only known at run time. */
function isAddressUnknown(channel: TypedObject): boolean {
  const written = stepTo(channel.location, 'address')?.node
  const isUnknown = written === undefined || (written.kind === 'scalar' && written.value === null)
  return channel.type.addressInKey !== true && isUnknown && !isMisspelled('address', channel)
}

function comparisonFor(address: Address | undefined, parameters: NodePath | undefined): ChannelParameters | undefined {
  if (address !== undefined && address.defects.length > 0) return undefined
  const defined = parameters?.node.kind === 'map' ? [...parameters.node.entries.keys()] : []
  const used = address?.names ?? []
  // Another rule reports an illegal name in the address. An unused parameter may belong to it, so nothing is compared.
  if (used.some((name) => !parameterName.test(name) && childOf(parameters?.node, name) === undefined)) return undefined
  return { address, parameters, ...compareNames(used, defined) }
}
