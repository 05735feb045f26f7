import path from 'node:path'
import { commentedYaml } from './commented-yaml.ts'
import { Random } from './random.ts'

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null
type Tree = { [key: string]: Json }

/** A valid description of version 2 in one file or several: paths and texts, and the path of the entry. */
export interface Version2Description {
  readonly files: Readonly<Record<string, string>>
  readonly entry: string
  readonly minor: Minor
}

const minors = ['2.0', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6'] as const
type Minor = (typeof minors)[number]

/** The kinds of things that a reference can lead to, with the first minor version whose components have them. */
const kinds = {
  servers: '2.3',
  serverVariables: '2.4',
  channels: '2.3',
  schemas: '2.0',
  messages: '2.0',
  parameters: '2.0',
  correlationIds: '2.0',
  operationTraits: '2.0',
  messageTraits: '2.0',
  serverBindings: '2.0',
  channelBindings: '2.0',
  operationBindings: '2.0',
  messageBindings: '2.0',
} as const
type Kind = keyof typeof kinds

/** A value with a name of its own: a component, a part of another file, or such a file. */
interface Definition {
  readonly kind: Kind
  /** What it is for, beside its kind: a choice of messages is no message. */
  readonly purpose: string
  readonly file: string
  readonly pointer: string
}

const addresses = [
  'orders/{id}/placed',
  'orders',
  '{id}',
  'a.b.{part}.c',
  '/lead/{id}/{part}',
  '__proto__',
  'two words',
  'x~y/~1',
] as const
const urls = [
  '{host}:{port}/base',
  'mqtt://{host}',
  'broker.example.com',
  'kafka://a.example:9092',
  'wss://a.example/v1/{path}',
] as const
const summaries = ['one', 'two', 'a: # b', ''] as const
const bindingsOf = {
  serverBindings: {
    mqtt: { cleanSession: true },
    kafka: { bindingVersion: '0.4.0', schemaRegistryUrl: 'https://a.example' },
  },
  channelBindings: { ws: { method: 'GET' }, amqp: { is: 'queue', queue: { name: 'q' }, bindingVersion: '0.2.0' } },
  operationBindings: {
    http: { type: 'request', method: 'GET' },
    mqtt: { qos: 1 },
    kafka: { groupId: { type: 'string' } },
  },
  messageBindings: { kafka: { key: { type: 'string' } }, amqp: { contentEncoding: 'gzip' } },
} as const satisfies Partial<Record<Kind, Tree>>

/** A random description. Equal seeds give equal descriptions. */
export function randomVersion2(seed: number): Version2Description {
  return new Maker(seed).description()
}

class Maker {
  readonly #random: Random
  readonly #minor: Minor
  readonly #entry: string
  readonly #isWhole: boolean
  readonly #definitions: Definition[] = []
  /** Messages of operations of channels that are written in the entry. */
  readonly #messagePlaces: Definition[] = []
  readonly #trees = new Map<string, Tree>()
  #count = 0

  constructor(seed: number) {
    this.#random = new Random(seed)
    this.#minor = this.#random.from(minors)
    this.#entry = this.#random.from(['main.yaml', 'main.yaml', 'main.json', 'api/main.yml'])
    this.#isWhole = this.#random.oneIn(3)
  }

  description(): Version2Description {
    const root: Tree = { asyncapi: `${this.#minor}.0` }
    this.#trees.set(this.#entry, root)
    Object.assign(
      root,
      this.#documented({ info: { title: 'T', version: '1' }, defaultContentType: 'application/json' }),
    )
    if (this.#random.oneIn(3)) root.id = 'urn:example:t'
    const chosen = this.#random.shuffled(addresses).slice(0, 1 + this.#random.below(4))
    const servers = Object.fromEntries(['live', 'test'].map((name) => [name, this.#server()]))
    root.servers = servers
    const channels: Tree = {}
    root.channels = channels
    for (const address of chosen) {
      const channel =
        this.#sameChannel(channels, address) ?? this.#placed('channels', (file) => this.#channel(address, file))
      setOwn(channels, address, channel)
      this.#noteMessages(address, channel)
    }
    setOwn(mapIn(root, 'components'), 'securitySchemes', {
      user: { type: 'userPassword' },
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes: { read: 'r', write: 'w' } } },
      },
    })
    if (this.#random.oneIn(2)) root['x-see'] = this.#seen(chosen)
    const texts = [...this.#trees].map(([file, tree]) => [file, this.#print(file, tree)] as const)
    return { files: Object.fromEntries(texts), entry: this.#entry, minor: this.#minor }
  }

  /** Another channel, which is then one object under two keys. */
  #sameChannel(channels: Tree, address: string): Json | undefined {
    const other = Object.keys(channels).find((name) => namesIn(name).join() === namesIn(address).join())
    return other === undefined || !this.#random.oneIn(4) ? undefined : { $ref: `#/channels/${encoded(other)}` }
  }

  #noteMessages(address: string, channel: Json): void {
    for (const field of ['publish', 'subscribe']) {
      const operation = inside(channel, field)
      if (inside(operation, 'message') === undefined) continue
      const pointer = `#/channels/${encoded(address)}/${field}/message`
      this.#messagePlaces.push({ kind: 'messages', purpose: 'place', file: this.#entry, pointer })
    }
  }

  /** Extensions are data; what looks like a reference in them may lead to what moves. */
  #seen(chosen: readonly string[]): Json {
    const [first = ''] = chosen
    return [{ $ref: `#/channels/${encoded(first)}` }, { $ref: './nowhere.yaml' }, 'see the channels']
  }

  #server(): Json {
    return this.#minor < '2.3' ? this.#serverIn(this.#entry) : this.#placed('servers', (file) => this.#serverIn(file))
  }

  #serverIn(file: string): Tree {
    const url = this.#random.from(urls)
    const server: Tree = { url, protocol: /^(\w+):/.exec(url)?.[1] ?? 'mqtt' }
    const names = namesIn(url)
    const variable = (name: string): Json =>
      this.#minor < '2.4'
        ? { default: name, enum: [name, 'other'] }
        : this.#placed('serverVariables', () => ({ default: name, description: 'v' }), file)
    if (names.length > 0) server.variables = Object.fromEntries(names.map((name) => [name, variable(name)]))
    if (this.#random.oneIn(2)) server.security = this.#security()
    if (this.#minor >= '2.5' && this.#random.oneIn(2)) server.tags = [{ name: 'live' }]
    return this.#bound(server, 'serverBindings', file)
  }

  #security(): Json {
    const scopes: Json = this.#random.oneIn(2) ? ['read'] : this.#random.oneIn(2) ? ['read', 'write'] : []
    if (this.#random.oneIn(6)) return this.#random.oneIn(2) ? [{ user: [], oauth: scopes }] : [{}, { user: [] }]
    return this.#random.oneIn(2) ? [{ user: [] }, { oauth: scopes }] : [{ oauth: scopes }]
  }

  #channel(address: string, file: string): Tree {
    const channel: Tree = {}
    if (this.#random.oneIn(3)) channel.description = this.#random.from(summaries)
    if (this.#minor >= '2.2' && this.#random.oneIn(3)) channel.servers = this.#random.oneIn(4) ? [] : ['test', 'live']
    const names = namesIn(address)
    if (names.length > 0)
      channel.parameters = Object.fromEntries(
        names.map((name) => [name, this.#placed('parameters', (own) => this.#parameter(own), file)]),
      )
    const fields = this.#random.shuffled(['publish', 'subscribe']).slice(0, 1 + this.#random.below(2))
    for (const field of fields) channel[field] = this.#operation(file)
    if (this.#random.oneIn(6)) channel['x-channelId'] = `channel${this.#next()}`
    return this.#bound(channel, 'channelBindings', file)
  }

  #parameter(file: string): Tree {
    const parameter: Tree = this.#random.oneIn(2) ? { description: 'p' } : {}
    if (this.#random.oneIn(5)) parameter.location = '$message.header#/id'
    const choice = this.#random.below(5)
    if (choice === 0) parameter.schema = { type: 'string', enum: ['a', 'b'], default: 'a', examples: ['b'] }
    if (choice === 1) parameter.schema = { type: 'integer', minimum: 1, description: 'n' }
    if (choice === 2) parameter.schema = this.#placed('schemas', () => ({ type: 'string', enum: ['x'] }), file)
    if (choice === 3) parameter.schema = { type: 'string', pattern: '^a' }
    return parameter
  }

  #operation(file: string): Tree {
    const operation: Tree = this.#random.oneIn(2) ? { operationId: `operation${this.#next()}` } : {}
    if (this.#random.oneIn(2)) operation.summary = this.#random.from(summaries)
    if (this.#minor >= '2.4' && this.#random.oneIn(3)) operation.security = this.#security()
    if (this.#random.oneIn(3)) operation.traits = [this.#operationTrait(file), this.#operationTrait(file)]
    if (!this.#random.oneIn(8)) operation.message = this.#message(file, 2)
    return this.#bound(this.#documented(operation), 'operationBindings', file)
  }

  #operationTrait(file: string): Json {
    return this.#placed(
      'operationTraits',
      (own) => {
        const trait: Tree = { description: `trait ${this.#random.below(3)}` }
        if (this.#random.oneIn(3)) trait.summary = this.#random.oneIn(4) ? null : this.#random.from(summaries)
        return this.#random.oneIn(3) ? this.#bound(trait, 'operationBindings', own) : trait
      },
      file,
    )
  }

  /** A message or several, here or elsewhere, or that of another operation. */
  #message(file: string, depth: number): Json {
    const place = this.#messagePlaces[this.#random.below(this.#messagePlaces.length * 4)]
    if (place !== undefined) return this.#referenceTo(place, file)
    if (depth === 0 || !this.#random.oneIn(3)) return this.#placed('messages', (own) => this.#messageIn(own), file)
    const choice = (own: string): Tree => ({
      oneOf: Array.from({ length: 1 + this.#random.below(3) }, () => this.#message(own, depth - 1)),
    })
    return this.#placed('messages', choice, file, 'choice')
  }

  #messageIn(file: string): Tree {
    const message: Tree = {}
    if (this.#minor >= '2.4' && this.#random.oneIn(3)) message.messageId = `message${this.#next()}`
    if (this.#random.oneIn(2)) message.name = this.#random.from(['placed', 'two words', 'a/b'])
    if (this.#random.oneIn(3)) message.summary = this.#random.from(summaries)
    if (this.#random.oneIn(3)) message.contentType = 'application/json'
    if (this.#random.oneIn(3)) message.traits = [this.#messageTrait(file)]
    if (this.#random.oneIn(3))
      message.correlationId = this.#placed('correlationIds', () => ({ location: '$message.header#/id' }), file)
    if (this.#random.oneIn(2)) message.headers = { type: 'object', properties: { id: this.#schema(file, 0) } }
    if (!this.#random.oneIn(6)) this.#addPayload(message, file)
    return this.#bound(this.#documented(message), 'messageBindings', file)
  }

  #messageTrait(file: string): Json {
    return this.#placed(
      'messageTraits',
      (own) => {
        const trait: Tree = { title: 't' }
        if (this.#random.oneIn(3)) trait.summary = this.#random.from(summaries)
        if (this.#random.oneIn(3)) trait.contentType = 'text/plain'
        return this.#random.oneIn(3) ? this.#bound(trait, 'messageBindings', own) : trait
      },
      file,
    )
  }

  #addPayload(message: Tree, file: string): void {
    const choice = this.#random.below(8)
    if (choice === 0) {
      message.schemaFormat = 'application/vnd.apache.avro;version=1.9.0'
      message.payload = { type: 'record', name: 'R', fields: [{ name: 'a', type: 'int' }] }
    } else if (choice === 1) {
      message.schemaFormat = 'application/vnd.oai.openapi;version=3.0.0'
      message.payload = { type: 'string', nullable: true }
      message.examples = [{ payload: null }]
    } else if (choice === 2) {
      message.schemaFormat = 'application/schema+json;version=draft-07'
      message.payload = { type: 'object', const: { $ref: './nowhere.yaml' } }
    } else {
      if (choice === 3) message.schemaFormat = `application/vnd.aai.asyncapi;version=${this.#minor}.0`
      message.payload = this.#schema(file, 2)
    }
  }

  #schema(file: string, depth: number): Json {
    const make = (own: string): Tree => {
      const choice = this.#random.below(depth === 0 ? 2 : 4)
      if (choice === 0) return { type: 'string', maxLength: 1 + this.#random.below(9) }
      if (choice === 1) return { type: 'number', minimum: 0.5, 'x-data': { $ref: './nowhere.yaml' } }
      if (choice === 2) return { allOf: [this.#schema(own, depth - 1)], description: 'several\nlines\n' }
      return {
        type: 'object',
        properties: { a: this.#schema(own, depth - 1), message: this.#schema(own, depth - 1) },
        default: { publish: 1 },
      }
    }
    return this.#placed('schemas', make, file)
  }

  #documented(owner: Tree): Tree {
    if (this.#random.oneIn(4)) owner.tags = [{ name: 'a', description: 'A' }, { name: 'b' }]
    if (this.#random.oneIn(5)) owner.externalDocs = { url: 'https://a.example', 'x-own': [1, 2] }
    return owner
  }

  #bound(owner: Tree, kind: keyof typeof bindingsOf, file: string): Tree {
    if (!this.#random.oneIn(3)) return owner
    const all: readonly (readonly [string, Json])[] = Object.entries<Json>(bindingsOf[kind])
    const make = (): Tree => Object.fromEntries(all.filter(() => !this.#random.oneIn(3)))
    owner.bindings = this.#placed(kind, make, file)
    return owner
  }

  /** A value in its place, or a reference to it or to another one of its kind, which may be in another file. */
  #placed(kind: Kind, make: (file: string) => Tree, file = this.#entry, purpose: string = kind): Json {
    const known = this.#definitions.filter((each) => each.kind === kind && each.purpose === purpose)
    const reused = known[this.#random.below(known.length + 1)]
    // Two channels are not one object: each has its own address.
    if (reused !== undefined && kind !== 'channels' && kind !== 'parameters' && this.#random.oneIn(2))
      return this.#referenceTo(reused, file)
    if (!this.#random.oneIn(3)) return make(file)
    const key = `${purpose}${this.#next()}`
    const home = this.#homeOf(kind, key)
    if (home === undefined) return make(file)
    // A name for another name, once in a while.
    const content =
      known[0] !== undefined && this.#random.oneIn(8) && kind !== 'channels'
        ? this.#referenceTo(known[0], home.file)
        : make(home.file)
    setOwn(home.owner, key, content)
    if (home.isAlone) this.#trees.set(home.file, content)
    const pointer = home.isAlone ? '' : `${home.pointer}/${key}`
    const definition = { kind, purpose, file: home.file, pointer }
    this.#definitions.push(definition)
    return this.#referenceTo(definition, file)
  }

  /** Where a value with a name can be; undefined if it has to stay in its place. */
  #homeOf(
    kind: Kind,
    key: string,
  ): { readonly file: string; readonly owner: Tree; readonly pointer: string; readonly isAlone: boolean } | undefined {
    const root = this.#trees.get(this.#entry) ?? {}
    if (this.#isWhole || this.#random.oneIn(2)) {
      if (this.#minor < kinds[kind]) return undefined
      const owner = mapIn(mapIn(root, 'components'), kind)
      return { file: this.#entry, owner, pointer: `#/components/${kind}`, isAlone: false }
    }
    if (this.#random.oneIn(3)) {
      const ending = this.#random.from(['yaml', 'json'])
      return { file: `parts/own/${key}.${ending}`, owner: {}, pointer: '', isAlone: true }
    }
    const file = this.#random.from(['parts/common.yaml', 'parts/common.json', 'all.yaml'])
    const tree = this.#trees.get(file) ?? {}
    this.#trees.set(file, tree)
    return { file, owner: mapIn(tree, kind), pointer: `#/${kind}`, isAlone: false }
  }

  #referenceTo({ file, pointer }: Definition, from: string): Tree {
    if (file === from && pointer !== '') return { $ref: pointer }
    const relative = path.posix.relative(path.posix.dirname(from), file)
    const isPlain = relative.startsWith('.') || this.#random.oneIn(2)
    return { $ref: `${isPlain ? relative : `./${relative}`}${pointer}` }
  }

  #print(file: string, tree: Tree): string {
    if (file.endsWith('.json')) return `${JSON.stringify(tree, null, this.#random.below(3))}\n`
    const choices = Array.from({ length: 40 }, () => this.#random.below(1000))
    return commentedYaml(tree, choices, { anchors: this.#random.oneIn(6) }).text
  }

  #next(): number {
    this.#count += 1
    return this.#count
  }
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function encoded(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function inside(value: Json | undefined, key: string): Json | undefined {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isMap && Object.hasOwn(value, key) ? value[key] : undefined
}

function mapIn(tree: Tree, key: string): Tree {
  const known = Object.hasOwn(tree, key) ? tree[key] : undefined
  if (typeof known === 'object' && known !== null && !Array.isArray(known)) return known
  const made: Tree = {}
  setOwn(tree, key, made)
  return made
}

function setOwn(tree: Tree, key: string, value: Json): void {
  Object.defineProperty(tree, key, { value, enumerable: true, writable: true, configurable: true })
}
