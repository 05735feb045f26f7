import fc from 'fast-check'

export type Value = { [key: string]: Value } | Value[] | string | boolean

/** Descriptions in one file whose operations, channels, messages and servers have tags and extensions, and refer to components in many ways. */
export const shops: fc.Arbitrary<{ readonly [key: string]: Value }> = fc
  .array(fc.nat({ max: 9_999 }), { minLength: 150, maxLength: 150 })
  .map((numbers) => new Shop(numbers).description())

/** Selectors, of which some match something in such a description. */
export const selectors: fc.Arbitrary<string> = fc.constantFrom(
  'operation:o0',
  'operation:o?',
  'operation:{o}',
  'channel:c0',
  'channel:c1',
  'channel:c*',
  'address:a/*/1',
  'address:a/{id}/**',
  'tag:public',
  'tag:internal',
  'x-internal',
  'x-audience=public',
  'x-audience=internal',
)

class Shop {
  readonly #numbers: readonly number[]
  #at = 0

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
  }

  description(): { [key: string]: Value } {
    const channels = this.#map('c', 4, (name, index) =>
      this.#chance(4) ? this.#component('channels', 'C') : this.#channel(`a/{id}/${index}`, name),
    )
    const names = Object.keys(channels)
    const root: { [key: string]: Value } = {
      asyncapi: '3.0.0',
      info: { title: 't', version: '1' },
      servers: this.#map('s', 2, () => this.#marked({ host: 'h', protocol: 'kafka' })),
      channels,
      operations: this.#map('o', 5, () => this.#operation(names[this.#next(names.length)] ?? 'c0')),
      components: {
        channels: { C0: this.#channel('a/C/0', 'C'), C1: this.#marked({ messages: { m: this.#message() } }) },
        messages: this.#map('M', 3, () => this.#message()),
        schemas: this.#map('S', 6, () => ({ allOf: [this.#schema(2)] })),
        replies: { R0: { channel: { $ref: '#/channels/c1' } }, R1: { address: { location: '$message.header#/r' } } },
        operationTraits: { T0: this.#marked({}), T1: { title: 't', tags: [{ $ref: '#/components/tags/G0' }] } },
        messageTraits: { T0: this.#marked({}), T1: { headers: this.#component('schemas', 'S') } },
        tags: { G0: { name: 'public' }, G1: { name: 'internal' } },
        securitySchemes: { P0: { type: 'plain' } },
      },
    }
    if (this.#chance(4)) root['x-doc'] = { $ref: '#/components/schemas/S1' }
    return root
  }

  #channel(address: string, name: string): Value {
    const channel = this.#marked({
      address,
      parameters: { id: {} },
      messages: { m: this.#placedMessage(), n: this.#placedMessage() },
    })
    if (this.#chance(3)) channel.servers = [{ $ref: '#/servers/s0' }, { $ref: '#/servers/s1' }]
    if (this.#chance(6)) channel['x-see'] = `#/channels/${name}`
    return channel
  }

  #operation(channel: string): Value {
    const operation = this.#marked({
      action: this.#chance(2) ? 'send' : 'receive',
      channel: { $ref: `#/channels/${channel}` },
    })
    if (this.#chance(2)) operation.messages = [{ $ref: `#/channels/${channel}/messages/m` }]
    if (this.#chance(5)) operation.reply = this.#component('replies', 'R')
    if (this.#chance(5))
      operation.reply = { channel: { $ref: '#/channels/c2' }, messages: [{ $ref: '#/channels/c2/messages/m' }] }
    if (this.#chance(3)) operation.traits = [this.#component('operationTraits', 'T')]
    if (this.#chance(4)) operation.security = [{ $ref: '#/components/securitySchemes/P0' }]
    return operation
  }

  #placedMessage(): Value {
    return this.#chance(2) ? { $ref: `#/components/messages/M${this.#next(3)}` } : this.#message()
  }

  #message(): Value {
    const message = this.#chance(2) ? this.#marked({ payload: this.#schema(1) }) : { payload: this.#schema(1) }
    if (this.#chance(3)) message.traits = [this.#component('messageTraits', 'T')]
    return message
  }

  #schema(depth: number): Value {
    const choice = this.#next(4)
    if (choice === 0 || depth === 0) return { type: 'string' }
    if (choice === 1) return { properties: { a: this.#schema(depth - 1), b: this.#schema(depth - 1) } }
    return { $ref: `#/components/schemas/S${this.#next(6)}` }
  }

  #component(kind: string, letter: string): Value {
    return { $ref: `#/components/${kind}/${letter}${this.#next(2)}` }
  }

  #marked(object: { [key: string]: Value }): { [key: string]: Value } {
    const choice = this.#next(8)
    if (choice === 0) object.tags = [{ name: 'internal' }]
    if (choice === 1) object.tags = [{ $ref: `#/components/tags/G${this.#next(2)}` }, { name: 'other' }]
    if (choice === 2) object['x-internal'] = this.#chance(2)
    if (choice === 3) object['x-audience'] = this.#chance(2) ? 'public' : ['internal', 'partner']
    return object
  }

  #map(letter: string, count: number, make: (name: string, index: number) => Value): { [key: string]: Value } {
    return Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`${letter}${index}`, make(`${letter}${index}`, index)]),
    )
  }

  #chance(of: number): boolean {
    return this.#next(of) === 0
  }

  #next(below: number): number {
    const number = this.#numbers[this.#at % this.#numbers.length] ?? 0
    this.#at += 1
    return (number + this.#at * 31) % below
  }
}
