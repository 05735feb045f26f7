// node bench/generate.mjs KIND OUTPUT [--channels N] [--depth N] [--files N] [--descriptions N] [--seed N]
// Writes a large description for the benchmarks, in the spelling that every tool reads. Equal arguments, equal bytes.
//   flat   every payload is written in place; OUTPUT is a file
//   share  payloads refer to shared schemas, which refer on, level by level: small as text, huge when written out
//   multi  as share, with the messages and schemas spread over part files; OUTPUT is a folder that gets main.yaml
//   many   descriptions of about 20 KB each, in the folders of teams, that share part files; OUTPUT is a folder
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { dump } from 'js-yaml'

/**
 * @typedef {object} Request
 * @property {'flat' | 'share' | 'multi'} kind
 * @property {string} output
 * @property {number} [channels]
 * @property {number} [depth] levels of shared schemas
 * @property {number} [files] part files of a multi description
 * @property {number} [seed]
 * @typedef {Record<string, unknown>} Values
 * @typedef {{ properties: Values } & Values} ObjectSchema
 */

const referencesPerSchema = 4
/** Of descriptions that share parts. */
const [descriptionsPerTeam, channelsOfMany, schemasPerPart] = [50, 4, 4]
const subjects = ['account', 'basket', 'courier', 'delivery', 'engine', 'gate', 'harbour', 'lease', 'meter', 'pallet']
const events = [
  'accepted',
  'archived',
  'cancelled',
  'delayed',
  'filled',
  'moved',
  'renewed',
  'sealed',
  'split',
  'started',
]

/**
 * Writes the description and returns the path of its entry document.
 * @param {Request} request
 */
export async function generate({ kind, output, channels = 100, depth = 3, files = 20, seed = 1 }) {
  const random = numbers(seed)
  const document = describe(channels, kind === 'flat' ? undefined : depth, random)
  if (kind !== 'multi') {
    await mkdir(path.dirname(output), { recursive: true })
    await writeFile(output, yaml(document))
    return output
  }
  await rm(output, { recursive: true, force: true })
  await mkdir(path.join(output, 'parts'), { recursive: true })
  for (const [file, part] of split(document, files)) await writeFile(path.join(output, file), yaml(part))
  return path.join(output, 'main.yaml')
}

/**
 * Writes descriptions whose messages share schemas in part files, and returns the paths of the descriptions.
 * @param {Pick<Request, 'output' | 'files' | 'seed'> & { descriptions?: number }} request
 */
export async function generateMany({ output, descriptions = 1000, files = 50, seed = 1 }) {
  const random = numbers(seed)
  await rm(output, { recursive: true, force: true })
  await mkdir(path.join(output, 'parts'), { recursive: true })
  /** @type {string[]} */
  const shared = []
  for (let part = 0; part < files; part++) {
    const schemas = sharedSchemas(schemasPerPart, 1, random)
    const text = yaml({ components: { schemas } }).replaceAll("'#/components/", `'./part${part}.yaml#/components/`)
    await writeFile(path.join(output, 'parts', `part${part}.yaml`), text)
    for (let index = 0; index < schemasPerPart; index++)
      shared.push(`../parts/part${part}.yaml#/components/schemas/Level0No${index}`)
  }
  const entries = []
  for (let index = 0; index < descriptions; index++) {
    const document = describe(channelsOfMany, undefined, random)
    for (const [name, message] of Object.entries(document.components.messages)) {
      const value = { ...Object(message) }
      value.payload.properties.body = { $ref: choose(shared, random) }
      document.components.messages[name] = value
    }
    const team = path.join(output, `team-${Math.floor(index / descriptionsPerTeam)}`)
    if (index % descriptionsPerTeam === 0) await mkdir(team)
    const entry = path.join(team, `api-${index}.yaml`)
    await writeFile(entry, yaml(document))
    entries.push(entry)
  }
  return entries
}

/** @param {unknown} value */
function yaml(value) {
  return dump(value, { noRefs: true, lineWidth: -1 })
}

/**
 * A sequence of numbers in [0, 1) from Marsaglia's xorshift with 32 bits, the same for the same seed.
 * @param {number} seed
 */
function numbers(seed) {
  let state = Math.imul(seed, 0x9e3779b1) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/**
 * @param {number} channels
 * @param {number | undefined} depth undefined writes every payload in place
 * @param {() => number} random
 */
function describe(channels, depth, random) {
  const schemas = depth === undefined ? {} : sharedSchemas(Math.max(referencesPerSchema, channels / 10), depth, random)
  const firstLevel = Object.keys(schemas).filter((name) => name.startsWith('Level0'))
  /** @type {{ channels: Values, operations: Values, messages: Values }} */
  const parts = { channels: {}, operations: {}, messages: {} }
  for (let index = 0; index < channels; index++) {
    const subject = choose(subjects, random)
    const event = choose(events, random)
    const channel = `${subject}-${event}-${index}`
    const message = `${subject}${index}`
    const shared = firstLevel.length > 0 ? choose(firstLevel, random) : undefined
    parts.channels[channel] = {
      address: `${subject}/${event}/${index}/{site}`,
      title: `${subject} ${event}`,
      description: `Tells that the ${subject} was ${event}.`,
      parameters: { site: { description: 'Where it happened.', enum: ['north', 'south'] } },
      messages: { [message]: { $ref: `#/components/messages/${message}` } },
      bindings: { kafka: { topic: channel, partitions: 6, replicas: 3, bindingVersion: '0.5.0' } },
    }
    parts.operations[`${random() < 0.5 ? 'announce' : 'follow'}-${channel}`] = {
      action: random() < 0.5 ? 'send' : 'receive',
      channel: { $ref: `#/channels/${channel}` },
      summary: `The ${subject} was ${event}.`,
      description: `Handles event ${index}.`,
      traits: [{ $ref: '#/components/operationTraits/client' }],
      messages: [{ $ref: `#/channels/${channel}/messages/${message}` }],
    }
    parts.messages[message] = {
      name: message,
      title: `${subject} ${event}`,
      summary: `The ${subject} was ${event}.`,
      contentType: 'application/json',
      tags: [{ name: subject, description: `About the ${subject}.` }],
      headers: { type: 'object', properties: { trace: { type: 'string', description: 'Identifier of the trace.' } } },
      payload: shared ? objectSchema(`What was ${event}.`, { body: pointTo(shared) }) : nested(2, random),
    }
  }
  return {
    asyncapi: '3.0.0',
    id: 'urn:example:bench',
    info: {
      title: 'Benchmark',
      version: '1.0.0',
      description: `A generated description with ${channels} channels.`,
      contact: { name: 'Benchmark', url: 'https://example.com', email: 'bench@example.com' },
      license: { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      tags: [{ name: 'bench', description: 'Generated.' }],
    },
    defaultContentType: 'application/json',
    servers: { main: { host: 'broker.example.com:9092', protocol: 'kafka', description: 'The broker.' } },
    channels: parts.channels,
    operations: parts.operations,
    components: {
      operationTraits: { client: { bindings: { kafka: { clientId: { type: 'string' }, bindingVersion: '0.5.0' } } } },
      messages: parts.messages,
      schemas,
    },
  }
}

/**
 * Levels of schemas in which each refers to several of the next level.
 * @param {number} perLevel
 * @param {number} depth
 * @param {() => number} random
 */
function sharedSchemas(perLevel, depth, random) {
  /** @type {Values} */
  const schemas = {}
  for (let level = 0; level <= depth; level++) {
    for (let index = 0; index < perLevel; index++) {
      const schema = objectSchema(`A ${choose(subjects, random)} on level ${level}.`)
      for (let property = 0; property < 3; property++) schema.properties[`value${property}`] = leaf(random)
      if (level < depth) {
        for (let reference = 0; reference < referencesPerSchema; reference++) {
          schema.properties[`part${reference}`] = pointTo(`Level${level + 1}No${Math.floor(random() * perLevel)}`)
        }
      }
      schemas[`Level${level}No${index}`] = schema
    }
  }
  return schemas
}

/**
 * An object schema with everything written in place.
 * @param {number} depth
 * @param {() => number} random
 * @returns {ObjectSchema}
 */
function nested(depth, random) {
  const schema = objectSchema(`A ${choose(subjects, random)}.`)
  for (let index = 0; index < 5; index++) {
    const name = `${choose(subjects, random)}${index}`
    schema.properties[name] = depth > 0 && random() < 0.3 ? nested(depth - 1, random) : leaf(random)
  }
  return schema
}

/**
 * @param {string} description
 * @param {Values} properties
 * @returns {ObjectSchema}
 */
function objectSchema(description, properties = {}) {
  const id = { type: 'string', format: 'uuid', description: 'Identifier.' }
  return { type: 'object', description, required: ['id'], properties: { id, ...properties } }
}

/** @param {() => number} random */
function leaf(random) {
  const description = `The ${choose(subjects, random)} of the ${choose(subjects, random)}.`
  return choose(
    [
      { type: 'string', description, minLength: 1, maxLength: 80 },
      { type: 'string', description, format: 'date-time' },
      { type: 'string', description, enum: ['low', 'middle', 'high'] },
      { type: 'integer', description, minimum: 0, maximum: 500 },
      { type: 'number', description },
      { type: 'boolean', description },
    ],
    random,
  )
}

/**
 * @template Item
 * @param {readonly Item[]} list
 * @param {() => number} random
 * @returns {Item}
 */
function choose(list, random) {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new RangeError('Unexpected empty list, expected something to choose from')
  return item
}

/** @param {string} schema */
function pointTo(schema) {
  return { $ref: `#/components/schemas/${schema}` }
}

/**
 * Deals messages and schemas out to part files and points every reference at the new place.
 * @param {ReturnType<typeof describe>} document
 * @param {number} files
 * @returns {Map<string, unknown>} contents by path relative to the entry's folder
 */
function split(document, files) {
  const { messages, schemas, ...components } = document.components
  const main = { ...document, components }
  const parts = Array.from({ length: files }, () => ({
    messages: /** @type {Values} */ ({}),
    schemas: /** @type {Values} */ ({}),
  }))
  /** @type {Map<string, { part: number, fragment: string }>} */
  const moved = new Map()
  let dealt = 0
  for (const [kind, members] of /** @type {const} */ ([
    ['messages', messages],
    ['schemas', schemas],
  ])) {
    for (const [name, value] of Object.entries(members)) {
      const part = dealt++ % files
      const target = parts[part]
      if (target) target[kind][name] = value
      moved.set(`#/components/${kind}/${name}`, { part, fragment: `#/${kind}/${name}` })
    }
  }
  /**
   * @param {unknown} value
   * @param {number} here the part that holds the value, -1 for the entry
   * @returns {unknown}
   */
  const repoint = (value, here) => {
    if (Array.isArray(value)) return value.map((item) => repoint(item, here))
    if (typeof value !== 'object' || value === null) return value
    const target = '$ref' in value && typeof value.$ref === 'string' ? moved.get(value.$ref) : undefined
    if (target) return { $ref: `${fileFrom(here, target.part)}${target.fragment}` }
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, repoint(member, here)]))
  }
  const contents = new Map([['main.yaml', repoint(main, -1)]])
  for (const [index, part] of parts.entries()) contents.set(`parts/part${index}.yaml`, repoint(part, index))
  return contents
}

/**
 * @param {number} here
 * @param {number} part
 */
function fileFrom(here, part) {
  if (here === part) return ''
  return here === -1 ? `./parts/part${part}.yaml` : `./part${part}.yaml`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const count = /** @type {const} */ ({ type: 'string' })
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { channels: count, depth: count, files: count, descriptions: count, seed: count },
  })
  const [kind, output] = positionals
  if ((kind !== 'flat' && kind !== 'share' && kind !== 'multi' && kind !== 'many') || output === undefined) {
    console.error(
      'Expected: node bench/generate.mjs flat|share|multi|many OUTPUT [--channels N] [--depth N] [--files N] [--descriptions N] [--seed N]',
    )
    process.exit(2)
  }
  const sizes = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]))
  if (kind === 'many') console.log(`${(await generateMany({ output, ...sizes })).length} descriptions in ${output}`)
  else console.log(await generate({ kind, output, ...sizes }))
}
