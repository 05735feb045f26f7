import { child, type Data, type Documents, referenceIn, type Value } from './document.ts'

/** Plain data with sorted keys, as text: equal texts have equal meaning. */
type Plain = string

/** What a description says, however it is written and whichever names it gives: a line for each thing, sorted. */
export function flowsOf(documents: Documents, entry: string): readonly string[] {
  const root = documents.root(entry)
  const version = child(root.data, 'asyncapi')
  const reader = new FlowReader(documents, root, typeof version === 'string' ? version : '')
  return [...reader.general(), ...reader.servers(), ...reader.channels()].sort()
}

/** Fields whose values are data: what looks like a reference in them is none. */
const dataFields: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples'])
/** Formats whose payloads version 3 reads without naming them. */
const ownFormat = /^"application\/vnd\.aai\.asyncapi/

/** Reads flows from version 2 or 3, without any code of the upgrade or of the graph. */
class FlowReader {
  readonly #documents: Documents
  readonly #root: Value
  readonly #isOld: boolean
  readonly #isOldest: boolean

  constructor(documents: Documents, root: Value, version: string) {
    this.#documents = documents
    this.#root = root
    this.#isOld = version.startsWith('2.')
    this.#isOldest = version.startsWith('2.0.')
  }

  general(): readonly string[] {
    const holder = this.#isOld ? this.#root : this.#at(this.#root, 'info')
    const lines = ['tags', 'externalDocs'].map((key) => `${key}: ${this.#plainAt(holder, key)}`)
    const own = ['id', 'defaultContentType'].map((key) => `${key}: ${this.#plainAt(this.#root, key)}`)
    return [...lines, ...own]
  }

  servers(): readonly string[] {
    return this.#membersAt(this.#root, 'servers').map(([name, value]) => `server ${name}: ${this.#server(value)}`)
  }

  channels(): readonly string[] {
    if (this.#isOld)
      return this.#membersAt(this.#root, 'channels').flatMap(([address, value]) => [
        this.#channel(address, value),
        ...['publish', 'subscribe'].flatMap((field) => {
          const operation = this.#at(value, field)
          if (operation === undefined) return []
          const message = this.#at(operation, 'message', false)
          const messages = message === undefined ? undefined : this.#choices(message)
          return [this.#operation(field === 'publish' ? 'receive' : 'send', address, operation, messages)]
        }),
      ])
    const channels = this.#membersAt(this.#root, 'channels').map(([, value]) =>
      this.#channel(this.#textAt(value, 'address'), value),
    )
    const operations = this.#membersAt(this.#root, 'operations').map(([, operation]) => {
      const channel = this.#at(operation, 'channel')
      const listed = this.#at(operation, 'messages')
      const all = channel === undefined ? [] : this.#membersAt(channel, 'messages').map(([, message]) => message)
      const messages = listed === undefined ? (all.length === 0 ? undefined : all) : this.#itemsOf(listed)
      // An empty list says that an operation names no message, beside another one of its channel.
      const found = messages?.length === 0 ? undefined : messages
      return this.#operation(this.#textAt(operation, 'action'), this.#textAt(channel, 'address'), operation, found)
    })
    return [...channels, ...operations]
  }

  #server(value: Value): Plain {
    const url = this.#textAt(value, 'url')
    const place = this.#isOld
      ? this.#dividedUrl(url, value)
      : [this.#textAt(value, 'host'), this.#textAt(value, 'pathname')]
    const fields = ['protocol', 'description', 'variables', 'tags', 'bindings'].map((key) => this.#plainAt(value, key))
    return [...place, ...fields, this.#security(value)].join(' ')
  }

  /** The host and path of a url; a variable whose first value begins with a slash begins the path. */
  #dividedUrl(url: string, server: Value): readonly string[] {
    const variables = new Map(this.#membersAt(server, 'variables'))
    const [, address = ''] = /^(?:\w+:\/\/)?(.*)$/.exec(url) ?? []
    const filled = address.replace(/\{([^{}]*)\}/g, (text, name: string) => {
      const variable = variables.get(name)
      const allowed = variable && this.#at(variable, 'enum')
      const [first] = [this.#textAt(variable, 'default'), ...(allowed === undefined ? [] : this.#itemsOf(allowed))]
        .map((value) => (typeof value === 'string' ? value : String(value.data)))
        .filter((value) => value !== '')
      return first?.startsWith('/') === true ? `/${text}` : text
    })
    const [host = ''] = filled.split('/', 1)
    return [host, address.slice(host.length)]
  }

  /** The schemes of the requirements, each with its scopes. */
  #security(owner: Value): Plain {
    const list = this.#at(owner, 'security')
    if (list === undefined) return '-'
    if (!this.#isOld)
      return this.#itemsOf(list)
        .map((scheme) => `${this.#textAt(scheme, 'type')} ${this.#plainAt(scheme, 'scopes').replace('-', '[]')}`)
        .join()
    const components = this.#at(this.#root, 'components')
    const schemes = components && this.#at(components, 'securitySchemes')
    return this.#itemsOf(list)
      .flatMap((requirement) =>
        entriesOf(requirement).map(([name, scopes]) => {
          const scheme = schemes && this.#at(schemes, name)
          return `${this.#textAt(scheme, 'type')} ${this.#plain(scopes)}`
        }),
      )
      .join()
  }

  #channel(address: string, value: Value): string {
    const named = this.#at(value, 'servers')
    const servers = named === undefined ? [] : this.#itemsOf(named, false).map((item) => this.#serverName(item))
    const defined = new Map(this.#membersAt(value, 'parameters'))
    // Version 3 requires those that an address has, and forbids others.
    const names = [...address.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
    const parameters = names.map((name) => `${name} ${this.#plainAt(defined.get(name), 'location')}`)
    const fields = ['description', 'bindings'].map((key) => this.#plainAt(value, key))
    return `channel ${address} ${servers.join()} ${parameters.join()} ${fields.join(' ')}`
  }

  #serverName({ data }: Value): string {
    return referenceIn(data)?.split('/').at(-1) ?? String(data)
  }

  #operation(action: string, address: string, value: Value, messages: readonly Value[] | undefined): string {
    const merged = this.#merged(value)
    const fields = ['summary', 'description', 'tags', 'externalDocs', 'bindings'].map((key) => merged.get(key) ?? '-')
    const found = messages?.map((message) => this.#message(message)) ?? ['any message']
    return `${action} ${address} ${fields.join(' ')} ${this.#security(this.#securedBy(value))}\n  ${[...new Set(found)].sort().join('\n  ')}`
  }

  #message(value: Value): string {
    const merged = this.#merged(value)
    const fields = [
      'name',
      'title',
      'summary',
      'description',
      'contentType',
      'headers',
      'correlationId',
      'tags',
      'externalDocs',
      'bindings',
      'examples',
    ].map((key) => `${key} ${merged.get(key) ?? '-'}`)
    return `${fields.join(' ')} ${this.#payload(value, merged.get('schemaFormat'))}`
  }

  #payload(message: Value, oldFormat: Plain = ''): Plain {
    const payload = this.#at(message, 'payload')
    if (payload === undefined) return 'no payload'
    const isFormatted = !this.#isOld && child(payload.data, 'schemaFormat') !== undefined
    const format = this.#isOld ? oldFormat : isFormatted ? this.#plainAt(payload, 'schemaFormat') : ''
    const schema = isFormatted ? this.#at(payload, 'schema') : payload
    return `${ownFormat.test(format) ? '' : format} ${schema === undefined ? '-' : this.#plain(schema)}`
  }

  /** What has the security of an operation: itself or one of its traits. */
  #securedBy(value: Value): Value {
    return this.#layersOf(value).findLast(({ data }) => child(data, 'security') !== undefined) ?? value
  }

  /** An object and its traits, the strongest last: the traits win in version 2, the object itself in version 3. */
  #layersOf(value: Value): readonly Value[] {
    const list = this.#at(value, 'traits')
    const traits = list === undefined ? [] : this.#itemsOf(list)
    return this.#isOld ? [value, ...traits] : [...traits, value]
  }

  /** The fields of an object with those of its traits. */
  #merged(value: Value): ReadonlyMap<string, Plain> {
    const layers = this.#layersOf(value)
    const fields = new Map<string, unknown>()
    for (const layer of layers)
      for (const [key, member] of entriesOf(layer)) {
        if (key === 'traits' || key === 'message' || key === 'messages' || key === 'payload') continue
        fields.set(key, patched(fields.get(key), this.#opened(member, [], dataFields.has(key))))
      }
    if (this.#isOld && fields.has('examples'))
      fields.set('examples', namedExamples(fields.get('examples'), this.#isOldest))
    return new Map([...fields].map(([key, data]) => [key, textOf(data)]))
  }

  /** The messages that a choice lists, or the message itself. */
  #choices(message: Value): readonly Value[] {
    const target = this.#documents.resolve(message)
    const list = this.#at(target, 'oneOf')
    return list === undefined ? [target] : this.#itemsOf(list, false).flatMap((item) => this.#choices(item))
  }

  #at({ file, data }: Value, key: string, isResolved = true): Value | undefined {
    const member = child(data, key)
    if (member === undefined) return undefined
    return isResolved ? this.#documents.resolve({ file, data: member }) : { file, data: member }
  }

  #membersAt(owner: Value, key: string): readonly (readonly [string, Value])[] {
    const map = this.#at(owner, key)
    return map === undefined
      ? []
      : entriesOf(map).map(([name, member]) => [name, this.#documents.resolve(member)] as const)
  }

  #itemsOf({ file, data }: Value, isResolved = true): readonly Value[] {
    const items = Array.isArray(data) ? data.map((item) => ({ file, data: item })) : []
    return isResolved ? items.map((item) => this.#documents.resolve(item)) : items
  }

  #textAt(owner: Value | undefined, key: string): string {
    const value = owner && this.#at(owner, key)
    return value === undefined ? '' : String(value.data)
  }

  #plainAt(owner: Value | undefined, key: string): Plain {
    const value = owner && this.#at(owner, key)
    return value === undefined ? '-' : textOf(this.#opened(value, [], dataFields.has(key)))
  }

  #plain(value: Value): Plain {
    return textOf(this.#opened(value, [], false))
  }

  /** A value with what its references lead to in their places; a value inside itself is named by how far out it is. */
  #opened(value: Value, through: readonly Data[], isData: boolean): unknown {
    const { file, data } = isData ? value : this.#documents.resolve(value)
    if (!(data instanceof Map) && !Array.isArray(data)) return typeof data === 'bigint' ? `integer ${data}` : data
    const outside = through.indexOf(data)
    if (outside >= 0) return `circle ${outside}`
    const inside = [data, ...through]
    const open = (member: Data, isMemberData: boolean): unknown =>
      this.#opened({ file, data: member }, inside, isData || isMemberData)
    if (Array.isArray(data)) return data.map((item) => open(item, false))
    const entries = [...data].flatMap(([key, member]): [string, unknown][] => {
      // The text of a reference in an extension may follow what it leads to, and a binding may get its version.
      if (key === 'bindingVersion' || (isData && key === '$ref')) return []
      return [[key, open(member, key.startsWith('x-') || dataFields.has(key))]]
    })
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
  }
}

function entriesOf({ file, data }: Value): readonly (readonly [string, Value])[] {
  return data instanceof Map ? [...data].map(([key, member]) => [key, { file, data: member }] as const) : []
}

/** Examples of a message of version 2, where one that names neither part is a payload; names and summaries came with 2.1. */
function namedExamples(examples: unknown, isOldest: boolean): unknown {
  if (!Array.isArray(examples)) return examples
  const isNamed = (key: string): boolean => key === 'name' || key === 'summary' || key.startsWith('x-')
  return examples.map((example: unknown) => {
    const isSplit = isObject(example) && ('payload' in example || 'headers' in example)
    const isAName = !isOldest && isObject(example) && Object.keys(example).every(isNamed)
    return isSplit || isAName ? example : { payload: example }
  })
}

/** A value after another one is merged into it (RFC 7396), where nothing is null. */
function patched(target: unknown, patch: unknown): unknown {
  if (!isObject(target) || !isObject(patch)) return patch
  const merged = new Map(Object.entries(target))
  for (const [key, value] of Object.entries(patch)) merged.set(key, patched(merged.get(key), value))
  return Object.fromEntries([...merged].sort(([one], [other]) => (one < other ? -1 : 1)))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(data: unknown): Plain {
  return JSON.stringify(data) ?? '-'
}
