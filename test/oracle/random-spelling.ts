import fc from 'fast-check'

/** One description in the words of both spellings, otherwise byte for byte the same: file names and texts, the entry first. */
export interface Spelled {
  readonly asyncapi: Readonly<Record<string, string>>
  readonly neutral: Readonly<Record<string, string>>
}

type Spelling = keyof Spelled

type Json = { readonly [key: string]: Json } | readonly Json[] | string | number | boolean | null

const words: Readonly<Record<string, string>> = { sns: 'notifytopic', googlepubsub: 'cloudpubsub' }
const protocols: Readonly<Record<string, string>> = { sqs: 'queue', lambda: 'function', firehose: 'stream' }

/** Marks a map that the printer writes once, with an anchor, and repeats by an alias or a merge key. */
class Shared {
  readonly name: string
  readonly value: Json
  readonly merge: boolean

  constructor(name: string, value: Json, merge: boolean) {
    this.name = name
    this.value = value
    this.merge = merge
  }
}

type Tree = { readonly [key: string]: Tree } | readonly Tree[] | Shared | Json

const draws = fc.array(fc.nat({ max: 9_999 }), { minLength: 80, maxLength: 80 })

/**
 * Descriptions with bindings in all places, in both spellings, and with words of both wherever they are no words of the format: in
 * names, texts, data, and protocols of servers.
 */
export const spelledDescriptions: fc.Arbitrary<Spelled> = draws.map((numbers) => ({
  asyncapi: new Maker(numbers, 'asyncapi').files(),
  neutral: new Maker(numbers, 'neutral').files(),
}))

class Maker {
  readonly #numbers: readonly number[]
  readonly #spelling: Spelling
  #at = 0

  constructor(numbers: readonly number[], spelling: Spelling) {
    this.#numbers = numbers
    this.#spelling = spelling
  }

  files(): Readonly<Record<string, string>> {
    const isJson = this.#next(5) === 0
    const entry = isJson ? 'api.json' : 'api.yaml'
    const partFile = this.#next(3) === 0 ? 'parts.json' : 'parts.yaml'
    const isSplit = this.#next(2) === 0
    const shared = this.#operationBindings()
    const mayRepeat = !isJson && this.#next(2) === 0
    const repeated = (merge: boolean): Tree => (mayRepeat ? new Shared('b', shared, merge) : shared)
    const part = { bindings: this.#bindings({}), message: { bindings: this.#bindings({}), title: 'sns' } }
    const parts = (name: keyof typeof part): Tree => (isSplit ? { $ref: `${partFile}#/${name}` } : part[name])
    const root: Tree = {
      [this.#spelling === 'asyncapi' ? 'asyncapi' : 'specversion']: ['3.0.0', '3.1.0'][this.#next(2)] ?? '3.1.0',
      info: { title: 'asyncapi sns', version: '1', tags: [{ name: 'sns' }, { name: 'queue' }] },
      'x-data': { asyncapi: 'sns', specversion: 1, bindings: { sns: { notifytopic: {} } }, protocol: 'sqs' },
      servers: {
        sns: { host: 'h', protocol: 'sns', bindings: this.#bindings({}) },
        notifytopic: { host: 'h', protocol: 'sqs' },
      },
      channels: {
        sns: { address: 'sns', bindings: parts('bindings'), messages: { sqs: parts('message') } },
        specversion: { bindings: this.#bindings({ name: 'sns' }), messages: { cloudpubsub: this.#message() } },
      },
      operations: {
        lambda: { action: 'receive', channel: { $ref: '#/channels/sns' }, bindings: repeated(false) },
        queue: { action: 'receive', channel: { $ref: '#/channels/sns' }, bindings: repeated(false) },
        one: {
          action: 'receive',
          channel: { $ref: '#/channels/specversion' },
          bindings: repeated(true),
          traits: [{ bindings: this.#operationBindings() }],
        },
      },
      components: {
        channelBindings: { sns: this.#bindings({ 'x-schema': { type: 'string' } }, true) },
        operationBindings: { googlepubsub: this.#operationBindings() },
        messageTraits: { T: { bindings: this.#bindings({}) } },
        schemas: {
          Through: { $ref: `#/components/channelBindings/sns/${this.#word('sns')}/x-schema` },
          Foreign: { schemaFormat: this.#media(), schema: { properties: { sns: { const: 'sqs' } } } },
        },
      },
    }
    const lineBreak = this.#next(4) === 0 ? '\r\n' : '\n'
    const written = (file: string, tree: Tree): string => {
      const print = file.endsWith('.json') ? this.#json(tree) : this.#yaml(tree)
      return print.replaceAll('\n', lineBreak)
    }
    return { [entry]: written(entry, root), ...(isSplit ? { [partFile]: written(partFile, part) } : {}) }
  }

  #word(word: string): string {
    return this.#spelling === 'asyncapi' ? word : (words[word] ?? word)
  }

  #protocol(word: string): string {
    return this.#spelling === 'asyncapi' ? word : (protocols[word] ?? word)
  }

  #media(): string {
    const type = this.#spelling === 'asyncapi' ? 'application/vnd.aai.asyncapi' : 'application/vnd.msgapi'
    return type + (['', '+json;version=3.0.0', '; version="3.1.0"', '+yaml'][this.#next(4)] ?? '')
  }

  /** A bindings map; with `isThere` surely with the key that references lead through. */
  #bindings(sns: { readonly [key: string]: Json }, isThere = false): { readonly [key: string]: Json } {
    const bindings: { [key: string]: Json } = {}
    if (this.#next(3) === 0) bindings.kafka = { 'x-sns': 'sns' }
    if (isThere || this.#next(3) > 0) bindings[this.#word('sns')] = sns
    if (this.#next(2) === 0) bindings[this.#word('googlepubsub')] = { 'x-data': { googlepubsub: 1 } }
    if (this.#next(3) === 0) bindings['x-sns'] = { sns: { protocol: 'lambda' } }
    if (this.#next(3) === 0) bindings.ros2 = {}
    return bindings
  }

  #operationBindings(): { readonly [key: string]: Json } {
    const protocolNames = ['sqs', 'lambda', 'firehose', 'http', 'email']
    const consumers = Array.from({ length: 1 + this.#next(3) }, () => ({
      protocol: this.#protocol(protocolNames[this.#next(5)] ?? 'sqs'),
      endpoint: { name: 'sqs' },
      rawMessageDelivery: this.#next(2) === 0,
      filterPolicy: { protocol: ['sqs'] },
    }))
    return { ...this.#bindings({}), [this.#word('sns')]: { consumers } }
  }

  #message(): { readonly [key: string]: Json } {
    return {
      name: 'sns',
      bindings: this.#bindings({}),
      payload: { type: 'object', properties: { sns: { enum: ['sns', 'notifytopic'] }, asyncapi: true } },
      examples: [{ payload: { sns: 'sns', bindings: { sns: {} } } }],
    }
  }

  #json(tree: Tree): string {
    return JSON.stringify(tree, null, this.#next(3)) + (this.#next(2) === 0 ? '\n' : '')
  }

  #yaml(tree: Tree): string {
    const anchored = new Set<string>()
    const block = (value: Tree, indent: number): string => {
      const margin = ' '.repeat(indent)
      if (Array.isArray(value)) return value.map((item) => `\n${margin}- ${flow(item)}`).join('')
      return Object.entries(value ?? {})
        .map(([key, member]) => `\n${this.#comment(margin)}${margin}${this.#string(key)}:${below(member, indent + 2)}`)
        .join('')
    }
    const below = (value: Tree, indent: number): string => {
      if (value instanceof Shared) return shared(value, indent)
      const isEmpty = typeof value !== 'object' || value === null || Object.keys(value).length === 0
      return isEmpty || this.#next(3) === 0 ? ` ${flow(value)}${this.#trail()}` : this.#trail() + block(value, indent)
    }
    const shared = ({ name, value, merge }: Shared, indent: number): string => {
      const isFirst = !anchored.has(name)
      anchored.add(name)
      if (isFirst) return ` &${name}${below(value, indent)}`
      return merge ? `\n${' '.repeat(indent)}<<: *${name}\n${' '.repeat(indent)}mqtt: {}` : ` *${name}`
    }
    const flow = (value: Tree): string => {
      if (value instanceof Shared) {
        const isFirst = !anchored.has(value.name)
        anchored.add(value.name)
        if (isFirst) return `&${value.name} ${flow(value.value)}`
        return value.merge ? `{<<: *${value.name}, mqtt: {}}` : `*${value.name}`
      }
      if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`
      if (typeof value === 'string') return this.#string(value)
      if (typeof value !== 'object' || value === null) return String(value)
      const entries = Object.entries(value).map(([key, member]) => `${this.#string(key)}: ${flow(member)}`)
      return `{${entries.join(', ')}}`
    }
    return `# first${block(tree, 0)}\n`
  }

  #comment(margin: string): string {
    return this.#next(12) === 0 ? `${margin}# sns: asyncapi\n` : ''
  }

  #trail(): string {
    return this.#next(8) === 0 ? ' # protocol: sqs' : ''
  }

  #string(text: string): string {
    const isPlain = /^[a-z][\w./+-]*(?:[ ;] ?[\w="./+-]+)*$/i.test(text)
    const style = this.#next(3)
    if (style === 0 && isPlain) return text
    return style === 1 ? `'${text}'` : JSON.stringify(text)
  }

  #next(below: number): number {
    const drawn = this.#numbers[this.#at % this.#numbers.length] ?? 0
    this.#at += 1
    // Further on, the same numbers give other choices.
    return (drawn + Math.floor(this.#at / this.#numbers.length) * 7) % below
  }
}
