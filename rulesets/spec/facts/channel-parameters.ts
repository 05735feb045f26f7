import {
  childOf,
  type Graph,
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

/** In version 2: the keys of the root that refer to channels elsewhere, by the channels; the first of several. */
const referringKeys = perGraph((graph) => {
  const keys = new Map<Node, NodePath>()
  for (const { location, node, owner, expected } of graph.references) {
    if (owner.type.name !== 'Description' || expected.kind !== 'object' || expected.type !== 'Channel') continue
    const target = resolvedNode(node, graph)
    if (target !== undefined && !keys.has(target)) keys.set(target, location)
  }
  return keys
})

/**
 * The address of a channel, when it is a string. In version 2 it is the key of the channel, or of the reference to it, which only the
 * map of channels at the root gives it.
 */
export function addressOf(channel: TypedObject, graph: Graph): Address | undefined {
  if (channel.type.addressInKey) {
    const isAtRoot = channel.owner?.type.name === 'Description'
    const location = isAtRoot ? channel.location : referringKeys(graph).get(channel.node)
    const text = location?.key
    return location && text !== undefined
      ? { text, location, on: 'key', field: text, ...parseTemplate(text) }
      : undefined
  }
  const location = stepTo(channel.location, 'address')
  const text = stringOf(location?.node)
  if (location === undefined || text === undefined) return undefined
  return { text, location, on: 'value', field: 'address', ...parseTemplate(text) }
}

/** The parameters of a channel, as its address uses them and as `parameters` defines them. */
export interface ChannelParameters extends Comparison {
  /** Absent when the address is unknown: null, or not there. */
  readonly address: Address | undefined
  /** The map that defines them, if it is there. */
  readonly parameters: NodePath | undefined
}

/** Compares used and defined parameters; undefined where another rule reports that one side cannot be read. */
export function parametersOf(channel: TypedObject, graph: Graph): ChannelParameters | undefined {
  const { location } = channel
  const parameters = stepTo(location, 'parameters')
  if (parameters === undefined ? isMisspelled('parameters', channel) : parameters.node.kind !== 'map') return undefined
  if (parameters !== undefined && isReference(parameters.node)) return undefined
  const written = stepTo(location, 'address')?.node
  const address = addressOf(channel, graph)
  if (address === undefined && channel.type.addressInKey) return undefined
  const isUnknown = written === undefined || (written.kind === 'scalar' && written.value === null)
  if (address === undefined && (!isUnknown || isMisspelled('address', channel))) return undefined
  if (address !== undefined && address.defects.length > 0) return undefined
  const defined = parameters?.node.kind === 'map' ? [...parameters.node.entries.keys()] : []
  const used = address?.names ?? []
  // Another rule reports an illegal name in the address. An unused parameter may belong to it, so nothing is compared.
  if (used.some((name) => !parameterName.test(name) && childOf(parameters?.node, name) === undefined)) return undefined
  return { address, parameters, ...compareNames(used, defined) }
}
