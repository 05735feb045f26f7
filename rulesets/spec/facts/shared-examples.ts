import {
  childOf,
  effectiveField,
  type Graph,
  type Node,
  type NodePath,
  type Problem,
  resolvedNode,
  stepTo,
  stringOf,
  type ValueChecking,
} from '../../../src/plugin/index.ts'
import { relatedPlace } from '../../wording/related-places.ts'
import { type ChannelMessage, calledAlone } from './channel-messages.ts'
import { distinctionAdvice } from './equivalent-messages.ts'
import { foreignSchemaOf } from './schema-types.ts'

/** An example that is valid for its message and for another message of the channel. */
export interface SharedExample {
  readonly example: NodePath
  readonly own: ChannelMessage
  readonly other: ChannelMessage
}

/** A channel with thousands of messages would need millions of comparisons. */
const mostComparisons = 10_000

/** Finds examples of messages that are valid for other messages. */
export class ExampleSearch {
  readonly #graph: Graph
  readonly #checking: ValueChecking
  #comparisons = 0

  constructor(graph: Graph, checking: ValueChecking) {
    this.#graph = graph
    this.#checking = checking
  }

  /** One shared example of each message, among messages that only their schemas can tell apart. */
  *sharedIn(messages: readonly ChannelMessage[]): Generator<SharedExample> {
    for (const own of messages) {
      const shared = this.#sharedOf(own, messages)
      if (shared !== undefined) yield shared
    }
  }

  #sharedOf(own: ChannelMessage, messages: readonly ChannelMessage[]): SharedExample | undefined {
    for (const example of examplesOf(own, this.#graph)) {
      if (this.#comparisons >= mostComparisons) break
      if (!this.#isValidFor(example.node, own)) continue
      this.#comparisons += messages.length
      const other = messages.find((each) => mayBeMeant(each, own, this.#graph) && this.#isValidFor(example.node, each))
      if (other !== undefined) return { example, own, other }
    }
    return undefined
  }

  #isValidFor(example: Node, { payload, headers }: ChannelMessage): boolean {
    if (payload === undefined) return false
    return (
      this.#isValidPart(childOf(example, 'payload'), payload) && this.#isValidPart(childOf(example, 'headers'), headers)
    )
  }

  /** A part that the example leaves out may have any value. */
  #isValidPart(value: Node | undefined, schema: Node | undefined): boolean {
    if (schema === undefined) return true
    return value !== undefined && this.#checking.isValid(value, schema)
  }
}

/** Whether only their schemas can tell two messages apart. */
function mayBeMeant(other: ChannelMessage, own: ChannelMessage, graph: Graph): boolean {
  if (other.message === own.message || other.contentType !== own.contentType) return false
  const [name, otherName] = [own, other].map(({ payload }) => recordNameOf(payload, graph))
  if (name !== undefined && otherName !== undefined && name !== otherName) return false
  return other.bindings === undefined || other.bindings === own.bindings
}

export function examplesOf({ message }: ChannelMessage, graph: Graph): readonly NodePath[] {
  const list = effectiveField(message, 'examples', graph)?.parts[0]?.location
  if (list?.node.kind !== 'list') return []
  return list.node.items.flatMap((_, index) => stepTo(list, String(index)) ?? [])
}

export function sharedExampleProblem({ example, own, other }: SharedExample): Problem {
  return {
    at: example,
    on: 'key',
    message: `This example of message ${own.name} is valid for ${calledAlone(other)} too; ${distinctionAdvice}`,
    related: [relatedPlace(other.at, 'the other message')],
  }
}

/**
 * The full name of an Avro payload. In Avro, records with different names are different types, whatever their fields.
 * Undefined for other payloads and for types without a name.
 */
function recordNameOf(payload: Node | undefined, graph: Graph): string | undefined {
  const written = payload === undefined ? undefined : resolvedNode(payload, graph)
  const foreign = written?.kind === 'map' ? foreignSchemaOf(written, graph) : undefined
  if (foreign?.schema === undefined || foreign.format?.content !== 'record') return undefined
  const schema = resolvedNode(foreign.schema, graph)
  const name = stringOf(childOf(schema, 'name'))
  const namespace = stringOf(childOf(schema, 'namespace'))
  return name === undefined || name.includes('.') || !namespace ? name : `${namespace}.${name}`
}
