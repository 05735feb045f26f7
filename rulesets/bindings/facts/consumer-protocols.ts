import {
  childOf,
  type Format,
  type MapNode,
  type Node,
  spelledWord,
  stringOf,
  tableWord,
} from '../../../src/plugin/index.ts'

/** The fields of an Identifier; one of them identifies the endpoint (format text, Identifier). */
export const waysToIdentify = ['url', 'email', 'phone', 'arn', 'name'] as const

export type Way = (typeof waysToIdentify)[number]

/** The facts about a protocol that delivers to consumers. */
export interface ConsumerProtocol {
  /** The identifier fields that fit its endpoints. */
  readonly ways: readonly Way[]
  /** The key, in neutral spelling, of the binding that names its endpoints, if the format has one. */
  readonly binding?: string
  /** The services in its resource names: that of the provider and the neutral one. */
  readonly services?: readonly string[]
  /** Whether the provider can deliver messages without its envelope. */
  readonly deliversRaw?: boolean
}

const resource: readonly Way[] = ['arn', 'name']

/** The protocols by their words in neutral spelling. */
const consumerProtocols: Readonly<Record<string, ConsumerProtocol>> = {
  http: { ways: ['url'], deliversRaw: true },
  https: { ways: ['url'], deliversRaw: true },
  email: { ways: ['email'] },
  'email-json': { ways: ['email'] },
  sms: { ways: ['phone'] },
  queue: { ways: resource, services: ['sqs', 'queue'], binding: 'sqs', deliversRaw: true },
  application: { ways: resource, services: ['sns', 'application'] },
  function: { ways: resource, services: ['lambda', 'function'] },
  stream: { ways: resource, services: ['firehose', 'stream'], deliversRaw: true },
}

/** The protocol for a word in the spelling of a description; undefined for an unknown word. */
export function consumerProtocol(word: string | undefined, format: Format): ConsumerProtocol | undefined {
  if (word === undefined) return undefined
  const name = tableWord('consumerProtocol', word)
  const isOfSpelling = spelledWord(format.vocabulary, 'consumerProtocol', name) === word
  return isOfSpelling && Object.hasOwn(consumerProtocols, name) ? consumerProtocols[name] : undefined
}

/** The protocol of a consumer; undefined if it is missing or wrong, which other rules report. */
export function protocolOf(consumer: MapNode, format: Format): ConsumerProtocol | undefined {
  return consumerProtocol(stringOf(childOf(consumer, 'protocol')), format)
}

/** Whether the resource names of a service are only endpoints of other protocols. Nothing is known about most services. */
export function isOfOtherProtocol(service: string, { services }: ConsumerProtocol): boolean {
  if (services === undefined || services.includes(service)) return false
  return Object.values(consumerProtocols).some((other) => other.services?.includes(service))
}

/** The identifier fields that are set, in the order of the format text. */
export function waysIn(identifier: Node | undefined): readonly Way[] {
  return waysToIdentify.filter((way) => childOf(identifier, way) !== undefined)
}
