import {
  childOf,
  closest,
  type Graph,
  type ListNode,
  type Node,
  type NodePath,
  quote,
  resolvedNode,
  stepTo,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf, quotedNames } from '../../wording/names.ts'
import { consumerProtocol } from '../facts/consumer-protocols.ts'
import { type EffectiveBinding, effectiveBinding, effectiveBindings } from '../facts/effective-bindings.ts'
import { protocolKey } from '../facts/server-protocols.ts'

export const identifierNameResolves: FormatRule = {
  description: 'Names of endpoints must exist in a binding of the same operation',
  severity: 'warn',
  visit: {
    of: () => false,
    finish({ graph, report }) {
      const reported = new Set<Node>()
      const namesByList = new Map<Node, readonly WrittenName[]>()
      for (const found of effectiveBindings(graph, 'notifytopic', 'Operation')) {
        const consumers = found.binding.member('consumers')?.parts[0]?.location
        if (consumers?.node.kind !== 'list') continue
        const names = namesByList.get(consumers.node) ?? namesIn(consumers, consumers.node)
        namesByList.set(consumers.node, names)
        const bindings = new NamesInBindings(found, graph)
        for (const { at, name, protocol } of names) {
          const key = bindings.keyFor(protocol)
          const defined = key === undefined ? undefined : bindings.of(key)
          if (key === undefined || defined === undefined || defined.has(name) || reported.has(at.node)) continue
          reported.add(at.node)
          const place = `the ${quote(key)} binding of the ${nameOf(found.owner)}`
          const message = `Nothing in ${place} is named ${quote(name)}; ${adviceFor(name, defined)}`
          report({ at, message })
        }
      }
    },
  },
}

/** The name of the endpoint or the dead-letter queue of a consumer. */
interface WrittenName {
  readonly at: NodePath
  readonly name: string
  /** The word for the protocol of the consumer; undefined for a dead-letter queue. */
  readonly protocol: string | undefined
}

function namesIn(consumers: NodePath, { items }: ListNode): readonly WrittenName[] {
  return items.flatMap((consumer, index) => {
    const at = stepTo(consumers, String(index))
    const protocol = stringOf(childOf(consumer, 'protocol'))
    // Without a protocol, the binding with the name is unknown.
    const endpoint = protocol === undefined ? [] : nameAt(at, ['endpoint', 'name'], protocol)
    return [...endpoint, ...nameAt(at, ['redrivePolicy', 'deadLetterQueue', 'name'], undefined)]
  })
}

function nameAt(consumer: NodePath | undefined, path: readonly string[], protocol: string | undefined): WrittenName[] {
  let at = consumer
  for (const step of path) at = at && stepTo(at, step)
  const name = stringOf(at?.node)
  return at === undefined || name === undefined ? [] : [{ at, name, protocol }]
}

/** The names in the bindings of one operation. Each binding is read once. */
class NamesInBindings {
  readonly #owner: TypedObject
  readonly #graph: Graph
  readonly #known = new Map<string, ReadonlySet<string> | undefined>()
  readonly #keys = new Map<string | undefined, string | undefined>()

  constructor({ owner }: EffectiveBinding, graph: Graph) {
    this.#owner = owner
    this.#graph = graph
  }

  /** The key of the binding that should define a name: that of a protocol, or without one that of queues. */
  keyFor(protocol: string | undefined): string | undefined {
    if (!this.#keys.has(protocol)) this.#keys.set(protocol, this.#findKey(protocol))
    return this.#keys.get(protocol)
  }

  #findKey(protocol: string | undefined): string | undefined {
    if (protocol === undefined) return protocolKey('sqs', this.#graph.format)
    const { binding, ways } = consumerProtocol(protocol, this.#graph.format) ?? {}
    if (ways?.includes('name') !== true) return undefined
    if (effectiveBinding(this.#owner, protocol, this.#graph) !== undefined) return protocol
    return binding === undefined ? undefined : protocolKey(binding, this.#graph.format)
  }

  /** The names in the binding of a protocol; undefined if they cannot be read. */
  of(key: string): ReadonlySet<string> | undefined {
    if (!this.#known.has(key)) this.#known.set(key, this.#read(key))
    return this.#known.get(key)
  }

  #read(key: string): ReadonlySet<string> | undefined {
    const binding = effectiveBinding(this.#owner, key, this.#graph)
    if (binding === undefined) return new Set()
    const nodes: Node[] = [binding.node]
    for (const { value } of binding.node.entries.values()) {
      for (const written of value.kind === 'list' ? value.items : [value]) {
        const target = resolvedNode(written, this.#graph)
        if (target === undefined) return undefined
        nodes.push(target)
      }
    }
    return new Set(nodes.flatMap((node) => stringOf(childOf(node, 'name')) ?? []))
  }
}

/** With more names than this, no similar name is searched for, because that would be slow. */
const mostCompared = 50

function adviceFor(name: string, defined: ReadonlySet<string>): string {
  if (defined.size === 0) return 'add it there, or write the "arn"'
  const near = defined.size > mostCompared ? undefined : closest(name, defined)
  return near === undefined ? `it defines ${quotedNames([...defined])}` : `did you mean ${quote(near)}?`
}
