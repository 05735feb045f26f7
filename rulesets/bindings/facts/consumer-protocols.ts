import {
  childOf,
  type Format,
  type MapNode,
  type Node,
  spelledWord,
  stringOf,
  tableWord,
} from '../../../src/plugin/index.ts'

/** The fields of an Identifier, each a way to say what is meant (format text, Identifier). */
export const waysToIdentify = ['url', 'email', 'phone', 'arn', 'name'] as const

export type Way = (typeof waysToIdentify)[number]

/** What is known of a protocol by which a consumer is reached. */
export interface ConsumerProtocol {
  /** How its endpoints are identified. */
  readonly ways: readonly Way[]
  /** The key, in the neutral spelling, of the binding that names its endpoints; the format has none for the others. */
  readonly binding?: string
  /** The services that its resource names have, that of the provider and the neutral one. */
  readonly services?: readonly string[]
  /** Whether the provider can deliver messages as they are. */
  readonly deliversRaw?: boolean
}

const resource: readonly Way[] = ['arn', 'name']

/** By their words in the neutral spelling. */
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

/** The protocol that a word stands for in the spelling of a description; undefined for a word that stands for none. */
export function consumerProtocol(word: string | undefined, format: Format): ConsumerProtocol | undefined {
  if (word === undefined) return undefined
  const name = tableWord('consumerProtocol', word)
  const isOfSpelling = spelledWord(format.vocabulary, 'consumerProtocol', name) === word
  return isOfSpelling && Object.hasOwn(consumerProtocols, name) ? consumerProtocols[name] : undefined
}

/** The protocol of a consumer; undefined when it is missing or wrong, which is reported as such. */
export function protocolOf(consumer: MapNode, format: Format): ConsumerProtocol | undefined {
  return consumerProtocol(stringOf(childOf(consumer, 'protocol')), format)
}

/** Whether resource names of a service are endpoints of other protocols only; of most services nothing is known. */
export function isOfOtherProtocol(service: string, { services }: ConsumerProtocol): boolean {
  if (services === undefined || services.includes(service)) return false
  return Object.values(consumerProtocols).some((other) => other.services?.includes(service))
}

/** The ways by which an Identifier says what is meant, in the order of the format text. */
export function waysIn(identifier: Node | undefined): readonly Way[] {
  return waysToIdentify.filter((way) => childOf(identifier, way) !== undefined)
}
