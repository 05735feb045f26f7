import fc from 'fast-check'
import { stringify } from 'yaml'

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null

/** What the choices below are drawn from, one after the other; all of a description follows from it. */
const draws = fc.array(fc.nat({ max: 9_999 }), { minLength: 80, maxLength: 80 })

/** A description of one file whose operations share bindings, traits, replies and each other, in YAML with aliases or in JSON. */
export interface SidedDescription {
  readonly content: string
  readonly language: 'yaml' | 'json'
}

/** Descriptions of applications that send and receive, with bindings of which much means something for one side only. */
export const sidedDescriptions: fc.Arbitrary<SidedDescription> = draws.map((numbers) =>
  new Maker(numbers).description(),
)

const ids = ['sendOrder', 'onOrder', '__proto__', 'a', 'constructor'] as const

class Maker {
  readonly #numbers: readonly number[]
  #at = 0
  readonly #isNeutral: boolean
  /** Objects that are used again, so that YAML has aliases. */
  readonly #repeated = new Map<string, Json>()

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
    this.#isNeutral = this.#chance(2)
  }

  description(): SidedDescription {
    const root: { [key: string]: Json } = {
      [this.#isNeutral ? 'specversion' : 'asyncapi']: '3.0.0',
      ...(this.#chance(2) ? { id: 'urn:example:orders' } : {}),
      info: { title: 'Orders', version: '1', ...(this.#chance(2) ? { contact: { name: 'n' } } : {}) },
      servers: { s: { host: 'h', protocol: 'mqtt', bindings: { mqtt: { clientId: 'me', cleanSession: true } } } },
      channels: { c: this.#channel(), d: this.#chance(2) ? this.#channel() : { $ref: '#/components/channels/D' } },
      operations: mapOf(ids.map((id, index) => [id, this.#rootOperation(id, index)])),
      components: {
        channels: { D: this.#channel() },
        operations: { O: this.#operation(9), P: { $ref: '#/components/operations/O' }, Q: this.#operation(9) },
        operationTraits: { T: this.#trait(), U: this.#trait() },
        operationBindings: {
          B: this.#bindings(),
          C: { $ref: '#/components/operationBindings/B' },
          D: this.#bindings(),
        },
        replies: { R: this.#replyItself() },
      },
    }
    if (this.#chance(4)) return { content: `${JSON.stringify(root, undefined, 2)}\n`, language: 'json' }
    return {
      content: stringify(root, { lineWidth: 0, collectionStyle: this.#chance(4) ? 'flow' : 'any' }),
      language: 'yaml',
    }
  }

  #rootOperation(id: string, index: number): Json {
    const choice = this.#next(8)
    if (choice < 3) return { $ref: `#/components/operations/${['O', 'P', 'Q'][choice]}` }
    if (choice === 3 && index > 0) return { $ref: `#/operations/${ids[index - 1]}` }
    if (choice === 4) return this.#again(`operation ${id.length > 4}`, () => this.#operation(index))
    return this.#operation(index)
  }

  #operation(index: number): { [key: string]: Json } {
    const channel = this.#chance(3) ? 'd' : 'c'
    const action = this.#chance(2) ? 'send' : 'receive'
    return {
      action,
      channel: { $ref: `#/channels/${channel}` },
      ...(this.#chance(2) ? { messages: [{ $ref: `#/channels/${channel}/messages/m` }] } : {}),
      ...(this.#chance(2) ? { bindings: this.#bindingsOrReference(index, action) } : {}),
      ...(this.#chance(2) ? { traits: this.#traits() } : {}),
      ...(this.#chance(3) ? { reply: this.#reply() } : {}),
      ...(this.#chance(3) ? { title: 'Sends orders', security: [], tags: [{ name: 'producer' }], 'x-a': 1 } : {}),
    }
  }

  #traits(): Json[] {
    const traits: Json[] = [
      { $ref: '#/components/operationTraits/T' },
      { $ref: '#/components/operationTraits/U' },
      this.#trait(),
    ]
    return traits.slice(this.#next(2), 1 + this.#next(3))
  }

  #trait(): Json {
    return {
      ...(this.#chance(2) ? { summary: 's' } : {}),
      ...(this.#chance(2) ? { bindings: this.#bindingsOrReference(9) } : {}),
    }
  }

  #bindingsOrReference(index: number, action?: string): Json {
    const choice = this.#next(6)
    if (choice < 2) return { $ref: `#/components/operationBindings/${['B', 'C'][choice]}` }
    if (choice === 2) return this.#again('bindings', () => this.#bindings())
    if (choice === 3 && index === 1) return { $ref: '#/components/operationBindings/D' }
    return this.#bindings(action === 'send')
  }

  /** Bindings; only those of an operation that sends may lack consumers. */
  #bindings(mayLackConsumers = false): Json {
    const [topic, pubsub] = this.#isNeutral ? ['notifytopic', 'cloudpubsub'] : ['sns', 'googlepubsub']
    const consumers = [
      { protocol: this.#isNeutral ? 'queue' : 'sqs', endpoint: { name: 'q' }, rawMessageDelivery: true },
    ]
    const policy = { topic: { arn: 'a' }, deliveryPolicy: { numRetries: 3 } }
    const all: readonly (readonly [string, Json])[] = [
      [
        topic,
        mayLackConsumers && this.#chance(2) ? policy : this.#chance(2) ? { consumers } : { ...policy, consumers },
      ],
      [pubsub, {}],
      ['kafka', { groupId: { type: 'string' }, clientId: { type: 'string', enum: ['x'] } }],
      ['amqp', { expiration: 1, ack: true, userId: 'u', priority: 2 }],
      ['mqtt', { qos: 1, retain: true }],
      ['solace', { destinations: [{ destinationType: 'queue', deliveryMode: 'direct', queue: { name: 'q' } }] }],
      ['nats', { queue: 'q', bindingVersion: '0.1.0' }],
      ['ros2', { role: 'publisher', node: 'n' }],
      ['unknown', { x: 1 }],
      ['x-own', { y: [1] }],
    ]
    return mapOf(all.filter(() => this.#chance(3)))
  }

  #reply(): Json {
    return this.#chance(2) ? { $ref: '#/components/replies/R' } : this.#replyItself()
  }

  #replyItself(): Json {
    return {
      ...(this.#chance(2) ? { address: { location: '$message.header#/replyTo' } } : {}),
      channel: { $ref: '#/channels/c' },
      messages: [{ $ref: '#/channels/c/messages/n' }],
    }
  }

  #channel(): Json {
    return {
      address: this.#chance(4) ? null : 'orders',
      messages: {
        m: { payload: { type: 'string' }, bindings: { mqtt: { correlationData: { type: 'string' } } } },
        n: { payload: { type: 'number' } },
      },
      ...(this.#chance(3) ? { bindings: { amqp: { is: 'queue', queue: { name: 'q', exclusive: true } } } } : {}),
    }
  }

  #again(name: string, make: () => Json): Json {
    const known = this.#repeated.get(name) ?? make()
    this.#repeated.set(name, known)
    return known
  }

  #chance(of: number): boolean {
    return this.#next(of) === 0
  }

  #next(below: number): number {
    const number = this.#numbers[this.#at % this.#numbers.length] ?? 0
    this.#at += 1
    return below === 0 ? 0 : (number + this.#at) % below
  }
}

function mapOf(entries: readonly (readonly [string, Json])[]): { [key: string]: Json } {
  return Object.fromEntries(entries)
}
