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

/** In version 2, addresses are the keys that the map of channels at the root gives a channel, or references to it. */
function keysOf(channel: TypedObject, graph: Graph): readonly Address[] {
  return (keysOfChannels(graph).get(channel.node) ?? []).map((location) => {
    const text = location.key
    return { text, location, on: 'key', field: text, ...parseTemplate(text) }
  })
}

/** The address of a channel of version 3, when it is a string. */
function addressOf(channel: TypedObject): Address | undefined {
  const location = stepTo(channel.location, 'address')
  const text = stringOf(location?.node)
  if (location === undefined || text === undefined) return undefined
  return { text, location, on: 'value', field: 'address', ...parseTemplate(text) }
}

/** Calls back for each address of a channel that is a string. */
export function forEachAddress(channel: TypedObject, graph: Graph, visit: (address: Address) => void): void {
  if (channel.type.addressInKey) keysOf(channel, graph).forEach(visit)
  else {
    const address = addressOf(channel)
    if (address !== undefined) visit(address)
  }
}

/** The parameters of a channel, as its address uses them and as `parameters` defines them. */
export interface ChannelParameters extends Comparison {
  /** Absent when the address is unknown: null, or not there. */
  readonly address: Address | undefined
  /** The map that defines them, if it is there. */
  readonly parameters: NodePath | undefined
}

/**
 * Calls back with the parameters of a channel as each of its addresses uses them, unless another rule reports that one side cannot be
 * read.
 */
export function forEachUse(channel: TypedObject, graph: Graph, visit: (found: ChannelParameters) => void): void {
  const { location } = channel
  const parameters = stepTo(location, 'parameters')
  if (parameters === undefined ? isMisspelled('parameters', channel) : parameters.node.kind !== 'map') return
  if (parameters !== undefined && isReference(parameters.node)) return
  if (channel.type.addressInKey) {
    usesByKeys(keysOf(channel, graph), parameters).forEach(visit)
    return
  }
  const written = stepTo(location, 'address')?.node
  const address = addressOf(channel)
  const isUnknown = written === undefined || (written.kind === 'scalar' && written.value === null)
  if (address === undefined && (!isUnknown || isMisspelled('address', channel))) return
  const found = useBy(address, parameters)
  if (found !== undefined) visit(found)
}

function useBy(address: Address | undefined, parameters: NodePath | undefined): ChannelParameters | undefined {
  if (address !== undefined && address.defects.length > 0) return undefined
  const defined = parameters?.node.kind === 'map' ? [...parameters.node.entries.keys()] : []
  const used = address?.names ?? []
  // Another rule reports an illegal name in the address. An unused parameter may belong to it, so nothing is compared.
  if (used.some((name) => !parameterName.test(name) && childOf(parameters?.node, name) === undefined)) return undefined
  return { address, parameters, ...compareNames(used, defined) }
}

/**
 * The same for each key of a channel of version 2. Under several keys, each name is reported once, and none is called a misspelling: the
 * name that one key lacks can be right in another one.
 */
function usesByKeys(keys: readonly Address[], parameters: NodePath | undefined): readonly ChannelParameters[] {
  const found = keys.flatMap((key) => useBy(key, parameters) ?? [])
  if (found.length < 2) return found
  const reported = new Set<string>()
  const news = (names: readonly string[]): readonly string[] =>
    names.filter((name) => !reported.has(name) && reported.add(name))
  return found.map(({ missing, unused, confused, ...rest }) => ({
    ...rest,
    missing: news([...missing, ...confused.values()]),
    unused: news([...unused, ...confused.keys()]),
    confused: new Map(),
  }))
}
