import { each, type Files, type GrowthRow, start } from './row.ts'

type TextOf = (size: number) => string

const channelOf = (messages: string) => `channels:\n  orders:\n    address: orders\n    messages:\n${messages}`

/** Channels with a message, operations that send them, and components, each as many as the size. */
const whole: TextOf = (size) => `${start}channels:
${each(size, (index) => `  c${index}: { address: a${index}, messages: { m: { $ref: '#/components/messages/m${index}' } }, x-a: 1, tags: [{ name: t${index} }] }\n`)}operations:
${each(size, (index) => `  o${index}: { x-a: 1, channel: { $ref: '#/channels/c${index}' }, action: send, messages: [{ $ref: '#/channels/c${index}/messages/m' }], traits: [{ $ref: '#/components/operationTraits/t${index}' }] }\n`)}components:
  operationTraits:
${each(size, (index) => `    t${index}: { summary: s, description: d, tags: [{ name: t${index} }] }\n`)}  messages:
${each(size, (index) => `    m${index}: { payload: { $ref: '#/components/schemas/S${index}' }, name: m${index} }\n`)}  schemas:
${each(size, (index) => `    S${index}: { x-b: 1, type: object, properties: { id: { type: string, format: uuid, description: The id, title: Id }, next: { $ref: '#/components/schemas/S${(index + 1) % size}' } } }\n`)}`

/** Traits of one message, each with a member of its own in the headers. */
const traitsOfOne: TextOf = (size) =>
  `${start}${channelOf(`      placed:\n        traits:\n${each(size, (index) => `          - { headers: { type: object, properties: { h${index}: { type: string } } }, x-a${index}: 1 }\n`)}`)}`

/** Messages with a trait each. */
const traitsOfMany: TextOf = (size) =>
  `${start}${channelOf(each(size, (index) => `      m${index}: { traits: [ { $ref: '#/components/messageTraits/t${index}' } ] }\n`))}components:\n  messageTraits:\n${each(size, (index) => `    t${index}: { headers: { type: object, properties: { h: { type: string } } }, title: t }\n`)}`

/** A trait that many messages merge with headers of their own. */
const sharedTrait: TextOf = (size) =>
  `${start}${channelOf(each(size, (index) => `      m${index}: { headers: { type: object, properties: { own: { type: string } } }, traits: [ { $ref: '#/components/messageTraits/t' } ] }\n`))}components:\n  messageTraits:\n    t: { headers: { type: object, properties: { h: { type: string } } }, title: t }\n`

const traitsWithNull: TextOf = (size) =>
  `${start}${channelOf(`      placed:\n        traits:\n${each(size, (index) => `          - { x-a${index}: null, x-b${index}: 1 }\n`)}`)}`

/** Objects that occur twice each. */
const twice: TextOf = (size) =>
  `${start}${channelOf(each(size, (index) => `      m${index}: { payload: { type: object, title: T${Math.floor(index / 2)}, description: d, required: [id], properties: { id: { type: string } } } }\n`))}`

/** One object, written as often as the size. */
const repeated: TextOf = (size) =>
  `${start}${channelOf(each(size, (index) => `      m${index}: { payload: { type: object, title: T, description: d, required: [id], properties: { id: { type: string } } } }\n`))}`

/** Objects with the same title and different content. */
const sameTitle: TextOf = (size) =>
  `${start}${channelOf(each(size, (index) => `      m${index}: { payload: { type: object, title: T, description: d${index}, required: [id], properties: { id: { type: string } } } }\n`))}`

const equalComponents: TextOf = (size) =>
  `${start}${channelOf(each(size, (index) => `      m${index}: { payload: { $ref: '#/components/schemas/S${index}' } }\n`))}components:\n  schemas:\n${each(size, (index) => `    S${index}: { type: object, title: T }\n`)}`

const pairs: TextOf = (size) =>
  `${start}components:\n  schemas:\n${each(size, (index) => `    A${index}: { properties: { next: { $ref: '#/components/schemas/A${(index + 1) % size}' } } }\n    B${index}: { properties: { next: { $ref: '#/components/schemas/B${(index + 1) % size}' } } }\n`)}`

/** Components that only the one before refers to, from nothing. */
const unusedChain: TextOf = (size) =>
  `${start}channels: { orders: { address: orders } }\ncomponents:\n  schemas:\n${each(size, (index) => `    S${index}: { properties: { next: { $ref: '#/components/schemas/S${index + 1}' } } }\n`)}    S${size}: { type: string }\n`

const references: TextOf = (size) =>
  `${start}${channelOf(each(size, (index) => `      m${index}: { payload: { $ref: '#/components/schemas/Order' } }\n`))}components:\n  schemas:\n    Order: { type: object, properties: { id: { type: string } } }\n`

const chain: TextOf = (size) =>
  `${start}${channelOf(`      m: { payload: { $ref: '#/components/schemas/S0' } }\n`)}components:\n  schemas:\n${each(size, (index) => `    S${index}: { $ref: '#/components/schemas/S${index + 1}' }\n`)}    S${size}: { type: object }\n`

/** Keys in another order than that of the format, at one place. */
const oneMap: TextOf = (size) => `${start}x-last: 1\nchannels:\n${each(size, (index) => `  c${size - index}: {}\n`)}`

/** The text between keys, which moves with them. */
const comments: TextOf = (size) =>
  `${start}channels:\n${each(size, (index) => `  # about c${size - index}\n  c${size - index}: # and more\n    # the text\n    description: text\n    # the address\n    address: a${index}\n\n`)}`

const extensions: TextOf = (size) =>
  `${start}${each(size, (index) => `x-a${index}: 1\n`)}channels: { c: { address: c } }\n`

const older: TextOf = (size) => whole(size).replace('3.1.0', '3.0.0')

const neutral: TextOf = (size) =>
  `${start}channels:\n${each(size, (index) => `  c${index}: { address: a${index}, bindings: { sns: { name: n${index} } }, x-sns: sns }\n`)}`

const replies: TextOf = (size) =>
  `${start}channels:\n${each(size, (index) => `  c${index}: { address: a${index}, messages: { m: { correlationId: { location: '$message.header#/id' } } } }\n`)}operations:\n${each(size, (index) => `  o${index}: { action: send, channel: { $ref: '#/channels/c${index}' }, reply: { channel: { $ref: '#/channels/c${(index + 1) % size}' } }, description: We send it, bindings: { sns: { deliveryPolicy: { numRetries: 1 } } }, x-a: 1 }\n`)}`

const files = (size: number): Files => ({
  'api.yaml': `${start}channels:\n${each(size, (index) => `  c${index}: { $ref: ./parts/${index}.yaml }\n`)}`,
  ...Object.fromEntries(
    Array.from({ length: size }, (_, index) => [
      `parts/${index}.yaml`,
      `x-a: 1\naddress: a${index}\nmessages: { m: { traits: [ { title: t } ] } }\n`,
    ]),
  ),
})

/** By the words after --use: inputs by their names. */
const inputs: Readonly<
  Record<string, Readonly<Record<string, readonly [size: number, textOf: TextOf, use?: (size: number) => string]>>>
> = {
  'merge-traits': {
    'a whole description': [60, whole],
    'traits of one message': [150, traitsOfOne],
    'messages with a trait each': [200, traitsOfMany],
    'messages with one trait': [200, sharedTrait],
    'traits with null': [200, traitsWithNull],
  },
  'hoist-components': {
    'a whole description': [60, whole],
    'objects that occur twice': [150, twice],
    'one object': [200, repeated],
  },
  'hoist-components:duplicates=false': {
    'objects of one title': [150, sameTitle],
  },
  'dedupe-components': {
    'a whole description': [60, whole],
    'equal components': [200, equalComponents],
    'pairs of components in circles': [150, pairs],
  },
  'prune-components': {
    'a whole description': [60, whole],
    'components that refer to the next': [200, unusedChain],
    'equal components': [200, equalComponents],
  },
  'inline-references': {
    'references to one component': [200, references],
    'messages with a trait each': [200, traitsOfMany],
    'references to the next': [45, chain],
  },
  'sort-keys': {
    'a whole description': [60, whole],
    'keys with comments': [200, comments],
  },
  'sort-keys:order=alphabet': {
    'a whole description': [60, whole],
    'keys of one map': [400, oneMap],
    'keys with comments': [200, comments],
  },
  'strip-extensions': {
    'a whole description': [60, whole],
    'extensions of one object': [400, extensions],
  },
  upgrade: { 'a whole description': [60, older] },
  'spelling:to=neutral': { bindings: [200, neutral] },
  'perspective:to=receive': { 'a whole description': [40, whole], 'replies and bindings': [60, replies] },
  'filter:keep=operation:o1': { 'a whole description': [60, whole] },
  'filter:drop=tag:t1': { 'a whole description': [60, whole] },
  'rename:at=#/components/schemas/Order,to=Purchase': { 'references to one component': [300, references] },
  'rename:at=#/channels/orders,to=all': { 'messages with a trait each': [200, traitsOfMany] },
}

const uses = Object.entries(inputs).flatMap(([use, texts]) =>
  Object.entries(texts).map(([name, [size, textOf]]) => ({
    name: `transform ${use}: ${name}`,
    size,
    input: (size: number) => ({ 'api.yaml': textOf(size) }),
    command: `transform api.yaml --use ${use} --draft`,
    // A draft with open questions is written, and fails the run.
    status: use.startsWith('perspective') ? (1 as const) : (0 as const),
  })),
)

const inFiles = ['merge-traits', 'sort-keys', 'strip-extensions', 'hoist-components'].map((use) => ({
  name: `transform ${use} --write: files`,
  size: 60,
  input: files,
  command: `transform api.yaml --use ${use} --write`,
  status: 0 as const,
}))

const outputs = ['--map -o out.yaml', '--changes changes.json -o out.yaml', '--as json', '-o out/'].map((option) => ({
  name: `transform ${option}: keys with comments`,
  size: 150,
  input: (size: number) => ({ 'api.yaml': comments(size) }),
  command: `transform api.yaml --use sort-keys:order=alphabet ${option}`,
  status: 0 as const,
}))

const lists: readonly GrowthRow[] = [
  {
    name: 'transform: a list of transforms',
    size: 10,
    input: (size) => ({
      'api.yaml': comments(20),
      'msgapi.config.yaml': `transforms:\n${each(size, (index) => `  - [sort-keys, { order: ${index % 2 === 0 ? 'alphabet' : 'format'} }]\n`)}`,
    }),
    command: 'transform api.yaml',
    status: 0,
  },
  {
    name: 'transform: selectors of a filter',
    size: 100,
    input: (size) => ({
      'api.yaml': whole(1),
      'msgapi.config.yaml': `transforms:\n  - [filter, { keep: [ ${each(size, (index) => `'operation:o${index}', `)} 'tag:t*' ] }]\n`,
    }),
    command: 'transform api.yaml',
    status: 0,
  },
  {
    name: 'transform: operations that perspective renames, with addresses, and answers',
    size: 60,
    input: (size) => ({
      'api.yaml': replies(size),
      'msgapi.config.yaml': `transforms:\n  - - perspective\n    - to: receive\n      rename: { ${each(size, (index) => `o${index}: p${index}, `)} }\n      addresses: { ${each(size, (index) => `c${index}: b${index}, `)} }\n      supply: { ${each(size, (index) => `/operations/p${index}/description: text, `)} }\n`,
    }),
    command: 'transform api.yaml --draft',
    status: 1,
  },
  {
    name: 'transform: operations of an earlier draft',
    size: 60,
    input: (size) => ({
      'api.yaml': replies(size),
      'draft.yaml': `${replies(size).replaceAll('action: send', 'action: receive')}x-perspective: { direction: receive, derivedFrom: api.yaml }\n`,
    }),
    command: 'transform api.yaml --use perspective:to=receive --from-draft draft.yaml --draft',
    status: 1,
  },
]

/** Every transform that comes with msgapi, what it can change many of, and its outputs. */
export const transforms: readonly GrowthRow[] = [...uses, ...inFiles, ...outputs, ...lists]
