import { deepStrictEqual } from 'node:assert'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import t, { type Test } from 'tap'
import { parse } from 'yaml'
import { hasChangingField } from '../plugins/perspective/bindings/changing-field.ts'
import { missingFields } from '../plugins/perspective/bindings/missing-fields.ts'
import { turnBindings } from '../plugins/perspective/bindings/turn-bindings.ts'
import { codes } from '../plugins/perspective/codes.ts'
import { type Action, otherAction, type TurnedOperation } from '../plugins/perspective/turned-operation.ts'
import { builtInBindings } from '../src/api/plugins.ts'
import { formatFor } from '../src/format/compile.ts'
import { typeNamed } from '../src/format/format.ts'
import {
  type BindingLevel,
  bindingLevels,
  field,
  integer,
  list,
  map,
  type ObjectType,
  object,
  objectOrReference,
  oneOf,
  type Shape,
  string,
} from '../src/format/shape.ts'
import { asyncapi, neutral, spelledWord, tableWord, type Vocabulary, vocabularies } from '../src/format/vocabulary.ts'
import type { Graph } from '../src/graph/graph.ts'
import { type DescriptionTransform, transform } from '../src/index.ts'
import { pointerOf } from '../src/load/node-path.ts'
import {
  type BindingContribution,
  definePlugin,
  inside,
  namedValues,
  type Plugin,
  stringOf,
} from '../src/plugin/index.ts'
import { formatPointer } from '../src/pointer.ts'

type Data = Readonly<Record<string, unknown>>

/** The root operations that get the other action: all of them for `flip`. */
function turnedIn(graph: Graph, to: Action | 'flip'): readonly TurnedOperation[] {
  return namedValues(graph, ['operations']).flatMap(({ name: id, location: place, effective }) => {
    const object = effective && graph.objectsAt(effective.node)[0]
    const from = stringOf(object?.node.entries.get('action')?.value)
    if (effective === undefined || object === undefined || (from !== 'send' && from !== 'receive') || from === to)
      return []
    return [{ id, place, object: { ...object, location: effective }, from, to: otherAction[from] }]
  })
}

interface Turned {
  readonly data: unknown
  readonly text: string
  /** Code and place of each question, with its message. */
  readonly questions: ReadonlyMap<string, string>
  readonly missing: readonly string[]
}

/** Does with bindings and actions what the perspective transform does; twice, and once more on the result. */
async function turned(content: string, to: Action | 'flip', plugins: readonly Plugin[] = []): Promise<Turned> {
  const first = await turnedOnce(content, to, plugins)
  deepStrictEqual(await turnedOnce(content, to, plugins), first, 'the same again')
  if (to !== 'flip') {
    const again = await turnedOnce(first.text, to, plugins)
    deepStrictEqual([again.text, again.questions.size], [first.text, 0], 'nothing is left to turn')
  }
  return first
}

async function turnedOnce(content: string, to: Action | 'flip', plugins: readonly Plugin[]): Promise<Turned> {
  const missing: string[] = []
  const use: DescriptionTransform = async (description, file) => {
    const operations = turnedIn(description.graph, to)
    if (operations.length === 0) return undefined
    const edits = turnBindings(description.graph, operations, ({ severity, ...question }) =>
      file.report({ ...question, severity: severity ?? codes[question.code].severity }),
    )
    const actions = operations.map(({ object, to: value }) => ({
      op: 'replace' as const,
      path: formatPointer([...pointerOf(object.location), 'action']),
      value,
    }))
    const { graph, ...result } = await description.edit([...edits, ...actions])
    const after = new Map(turnedIn(graph, 'flip').map((each) => [each.id, each]))
    const moved = operations.map((each) => ({ ...each, object: after.get(each.id)?.object ?? each.object }))
    for (const { operation, pointer } of missingFields(graph, moved)) missing.push([operation.id, ...pointer].join('/'))
    return { graph, ...result }
  }
  const { findings, text, data } = await transform(
    { path: 'api.yaml', content },
    { use: [use], plugins, noConfig: true },
  )
  const asked = findings.filter(({ code }) => /\/P\d{3}$/.test(code))
  const others = findings.filter((finding) => !asked.includes(finding))
  deepStrictEqual(others, [])
  const questions = new Map<string, string>()
  for (const { code, place, message } of asked) {
    const key = `${code.slice(-4)} ${formatPointer(place.pointer)}`
    if (message.length > 200) throw new Error(`long message: ${message}`)
    if (questions.has(key)) throw new Error(`asked twice: ${key} ${message}`)
    questions.set(key, message)
  }
  return { text: text ?? '', data, questions, missing }
}

// The table, as the page prints it.

const page = readFileSync('docs/bindings.md', 'utf8')

/** The cells of the rows of a generated table, without the two lines at its head. */
function rowsOf(name: string): readonly (readonly string[])[] {
  const [, part = ''] = page.split(`<!-- ${name}: written by`)
  const lines = part
    .split('\n')
    .filter((line) => line.startsWith('| `') && part.indexOf(line) < part.indexOf('<!-- end'))
  return lines.map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
}

const sides = new Map<string, Map<string, string>>()
for (const [key = '', level = '', fields = '', side = ''] of rowsOf('sides')) {
  const name = `${key.replaceAll('`', '')} ${level}`
  const known = sides.get(name) ?? new Map<string, string>([['bindingVersion', 'both']])
  sides.set(name, known)
  for (const field of fields.split(', ')) known.set(field.replaceAll('`', ''), side)
}

const reviews = rowsOf('reviews').map(([key = '', level = '', where = '', text = '']) => {
  const [way = '', value] = where.split(' is ').map((part) => part.replaceAll('`', ''))
  return { binding: `${key.replaceAll('`', '')} ${level}`, way: way === 'the binding' ? '' : way, value, text }
})

t.test('the page prints the table that the cases are made of', async (t) => {
  t.ok(sides.size >= 30, `${sides.size} bindings`)
  t.ok(reviews.length >= 6, `${reviews.length} reviews`)
})

/** What the printed table says must become of a value. */
interface Expected {
  /** Undefined when it goes. */
  readonly value: unknown
  readonly questions: readonly string[]
}

const codeOf = (side: string) => (side === 'own' ? 'P052' : 'P050')

/**
 * Turns a binding by the printed table alone: leaves go where the innermost of the rows around them that says so lets them go, and then
 * what has become empty.
 */
function expectedOf(binding: string, whole: Data, to: Action): Expected {
  const rows = sides.get(binding) ?? new Map<string, string>()
  const wordOf = (way: string) => rows.get(way)?.replace(/[,:].*/, '')
  const isLeft = (side: string | undefined) => side === 'own' || side === otherAction[to]
  const reviewed = (way: string, at: string, value: unknown): string[] =>
    reviews
      .filter(({ binding: name, way: of, value: some, text }) => {
        const isTo = !text.endsWith(')') || text.endsWith(`(to ${to})`)
        return name === binding && of === way && isTo && (some === undefined || some === String(value))
      })
      .map(() => `P020 ${at}`)
  const visit = (
    value: unknown,
    way: string,
    at: string,
    leaving: string | undefined,
    around: string | undefined,
  ): Expected => {
    const side = wordOf(way)
    const goes = isLeft(side) ? side : side === undefined || side === 'grant' ? leaving : undefined
    const kept = goes === undefined
    const asked = [
      ...(kept && side === 'grant' ? [`P022 ${at}`] : []),
      ...(kept && side === to && around !== to ? [`P050 ${at}`] : []),
      ...(kept ? reviewed(way, at, value) : []),
    ]
    if (kept && side === 'counterparts') {
      const pairs = (rows.get(way) ?? '')
        .replace('counterparts: ', '')
        .split(', ')
        .map((pair) => pair.split(' and '))
      const pair = pairs.find((each) => each.includes(String(value))) ?? []
      return { value: pair.find((each) => each !== value), questions: asked }
    }
    const members: readonly (readonly [string, string, unknown])[] = Array.isArray(value)
      ? value.map((item, index) => [`${index}`, `${way}[]`, item])
      : Object.entries(Object(value)).map(([name, member]) => [name, way === '' ? name : `${way}.${name}`, member])
    const isData =
      typeof value !== 'object' ||
      value === null ||
      Object.keys(value).every((name) => name === '$ref' || name === 'type')
    if (isData || members.length === 0 || (kept && side === 'grant')) {
      return { value: kept ? value : undefined, questions: asked }
    }
    const inner = members.map(([name, below, member]) => ({
      name,
      ...visit(member, below, `${at}/${name}`, goes, side ?? around),
      side: isLeft(wordOf(below)) ? wordOf(below) : (goes ?? side),
    }))
    const staying = inner.filter((member) => member.value !== undefined)
    if (staying.length === 0 && way !== '') {
      // Of what goes as a whole, nobody asks about the parts.
      return {
        value: undefined,
        questions: kept ? inner.map(({ name, side: of }) => `${codeOf(of ?? '')} ${at}/${name}`) : [],
      }
    }
    const questions = inner.flatMap((member) =>
      member.value === undefined && member.questions.length === 0
        ? [`${codeOf(member.side ?? '')} ${at}/${member.name}`]
        : member.questions,
    )
    const rest = Array.isArray(value)
      ? staying.map((member) => member.value)
      : Object.fromEntries(staying.map((member) => [member.name, member.value]))
    return { value: rest, questions: [...asked, ...questions] }
  }
  return visit(whole, '', '', undefined, undefined)
}

// Bindings with every field, one for each version of each protocol and level.

interface Sample {
  readonly key: string
  readonly level: BindingLevel
  readonly value: Data
}

function stepInto(data: unknown, place: string): unknown {
  return place.split('/').reduce<unknown>((at, segment) => Object(at)[segment], data)
}

const bindingsName = { server: 'Server', channel: 'Channel', operation: 'Operation', message: 'Message' } as const

function samplesIn(vocabulary: Vocabulary): readonly Sample[] {
  const format = formatFor(vocabulary, '3.1', builtInBindings)
  const sampleOf = (shape: Shape, choose: number): unknown => {
    if (shape.shape === 'scalar') {
      if (shape.values !== undefined) return shape.values[choose % shape.values.length]
      if (shape.types.includes('string')) return 'text'
      return shape.types.includes('boolean') ? choose === 0 : (shape.least ?? 7)
    }
    if (shape.shape === 'list') return [sampleOf(shape.items, choose), sampleOf(shape.items, choose + 1)]
    if (shape.shape === 'map') return { some: sampleOf(shape.values, choose) }
    if (shape.shape === 'either') return shape.options.map((option) => sampleOf(option, choose))[0]
    if (shape.shape !== 'object') return { 'x-data': [choose] }
    const type = typeNamed(format, shape.type)
    if (type.protocol !== undefined && type.choices === undefined) return wholeOf(type, choose)
    return type.name === 'Channel' ? { $ref: '#/channels/c' } : { type: shape.describesMap ? 'object' : 'string' }
  }
  const wholeOf = ({ fields }: ObjectType, choose: number): Data =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => name !== 'bindingVersion')
        .map(([name, { shape }]) => [name, sampleOf(shape, choose)]),
    )
  return [...format.bindings.values()].flatMap(({ key: name, versions }) => {
    const key = spelledWord(vocabulary, 'protocol', name)
    return bindingLevels.flatMap((level) => {
      const shape = typeNamed(format, `${bindingsName[level]}Bindings`).fields[key]?.shape
      if (shape?.shape !== 'object') return []
      return versions.flatMap((version): readonly Sample[] => {
        const { choices = [] } = typeNamed(format, shape.type)
        const choice = choices.find(({ whenVersion }) => whenVersion === undefined || whenVersion.includes(version))
        const type = typeNamed(format, choice?.type ?? shape.type)
        if (type.reserved === true) return []
        return [0, 1].map((choose) => ({ key, level, value: { ...wholeOf(type, choose), bindingVersion: version } }))
      })
    })
  })
}

for (const vocabulary of vocabularies) {
  for (const to of ['receive', 'send'] as const) {
    t.test(`every field of every binding, in the ${vocabulary.name} spelling, to ${to}`, async (t) => {
      const samples = samplesIn(vocabulary)
      const bindingsOf = (level: string) =>
        samples.flatMap(({ key, value, level: of }, index) =>
          of === level ? [{ index, bindings: { [key]: value } }] : [],
        )
      const mapOf = (level: string, more: Data = {}) =>
        Object.fromEntries(bindingsOf(level).map(({ index, bindings }) => [`n${index}`, { ...more, bindings }]))
      const channel = { $ref: '#/channels/c' }
      const messages = mapOf('message')
      const content = {
        [vocabulary.versionField]: '3.1.0',
        info: { title: 't', version: '1' },
        servers: mapOf('server', { host: 'h', protocol: 'kafka' }),
        channels: { c: { messages }, ...mapOf('channel') },
        operations: {
          o: { action: otherAction[to], channel },
          ...mapOf('operation', { action: otherAction[to], channel }),
        },
      }
      const { data, questions } = await turned(JSON.stringify(content), to)
      const places = { server: 'servers', channel: 'channels', operation: 'operations', message: 'channels/c/messages' }
      const found = [...questions.keys()]
      for (const [index, { key, level, value }] of samples.entries()) {
        const expected = expectedOf(`${tableWord('protocol', key)} ${level}`, value, to)
        const place = `/${places[level]}/n${index}/bindings/${key}`
        const after = stepInto(data, place.slice(1))
        const title = `${key} ${level} ${String(value.bindingVersion)}`
        const asked = found.filter((each) => each.includes(` ${place}/`) || each.endsWith(` ${place}`))
        const result = { value: after, questions: asked.map((each) => each.replace(place, '')).sort() }
        const wanted = { value: expected.value, questions: expected.questions.toSorted() }
        if (!isDeepStrictEqual(result, wanted)) t.strictSame(result, wanted, title)
      }
      const tried = new Set(samples.map(({ key, level }) => `${tableWord('protocol', key)} ${level}`))
      t.strictSame(
        [...sides.keys()].filter((binding) => !tried.has(binding)),
        [],
        'no binding of the table is without',
      )
      t.strictSame(
        [...tried].filter((binding) => !sides.has(binding)),
        [],
        'and the page has each',
      )
      t.comment(`${samples.length} bindings of ${tried.size} protocols and levels`)
    })
  }
}

// Cases by hand.

interface Case {
  readonly title: string
  readonly to: Action | 'flip'
  /** What follows the first lines; `{{…}}` is the operation `o` on the channel `c`, with these bindings. */
  readonly text: string
  /** The bindings of `o` afterwards, or all that follows the first lines. */
  readonly expected: string
  /** Code and place, below the bindings of `o` unless the place is absolute, and a part of the message. */
  readonly questions?: readonly string[]
  readonly missing?: readonly string[]
  readonly vocabulary?: Vocabulary
}

const cases: readonly Case[] = [
  {
    title: 'amqp: fields of the sender and of a user go, those of the receiver count now',
    to: 'receive',
    text: '{{ amqp: { expiration: 1000, userId: shop, mandatory: true, ack: false, bindingVersion: 0.3.0 } }}',
    expected: '{ amqp: { ack: false, bindingVersion: 0.3.0 } }',
    questions: [
      'P050 amqp/expiration: "expiration" of the "amqp" binding applies to send only and is removed; the other side uses 1000',
      'P052 amqp/userId: "userId" of the "amqp" binding belongs to the other application and is removed (it was "shop"); add yours if needed',
      'P050 amqp/mandatory: the other side uses true',
      'P050 amqp/ack: "ack" of the "amqp" binding applies to receive only and takes effect now; check its value false',
    ],
  },
  {
    title: 'amqp: an emptied binding stays',
    to: 'send',
    text: '{{ amqp: { ack: true } }}',
    expected: '{ amqp: {} }',
    questions: ['P050 amqp/ack: applies to receive only and is removed'],
  },
  {
    title: 'amqp: channels of receivers',
    to: 'receive',
    text: `{{ amqp: {} }}
channels:
  c: { bindings: { amqp: { is: routingKey, exchange: { name: e, x-own: 1, odd: 2 } } } }
  d: { bindings: { amqp: { is: queue, queue: { name: q, exclusive: true } } } }
  e: { bindings: { amqp: { is: queue, queue: { exclusive: false } } } }`,
    expected: '{ amqp: {} }',
    questions: [
      'P020 /channels/c/bindings/amqp/is: is "routingKey". A receiver binds a queue of its own',
      'P051 /channels/c/bindings/amqp/exchange/odd: Nothing is known about the side of "exchange.odd" of the "amqp" binding',
      'P020 /channels/d/bindings/amqp/queue/exclusive: is true. One connection',
    ],
  },
  {
    title: 'amqp: a channel that only operations which now send use',
    to: 'flip',
    text: `{{ amqp: {} }}
operations:
  p: { action: receive, channel: { $ref: '#/channels/d' } }
channels:
  c: {}
  d: { bindings: { amqp: { is: routingKey } } }
  e: { bindings: { amqp: { is: routingKey } } }`,
    expected: '{ amqp: {} }',
    questions: ['P020 /channels/e/bindings/amqp/is: is "routingKey"'],
  },
  {
    title: 'mqtt: session of the other application, quality of service of both',
    to: 'receive',
    text: `{{ mqtt: { qos: 1, retain: true } }}
servers: { s: { host: h, protocol: mqtt, bindings: { mqtt: { clientId: shop, lastWill: { topic: t, qos: 2 }, bindingVersion: 0.1.0 } } } }`,
    expected: '{ mqtt: { qos: 1 } }',
    questions: [
      'P020 mqtt/qos: gets the lower of two levels',
      'P050 mqtt/retain: applies to send only',
      'P052 /servers/s/bindings/mqtt/clientId: (it was "shop")',
      'P052 /servers/s/bindings/mqtt/lastWill: (it was {"topic":"t","qos":2})',
    ],
  },
  {
    title: 'solace: of destinations, a sender keeps how it delivers',
    to: 'send',
    text: '{{ solace: { destinations: [{ destinationType: queue, deliveryMode: persistent, queue: { name: q } }, { destinationType: topic }], priority: 3 } }}',
    expected: '{ solace: { destinations: [{ deliveryMode: persistent }], priority: 3 } }',
    questions: [
      'P050 solace/destinations/0/destinationType: "destinations[0].destinationType" of the "solace" binding applies to receive only',
      'P050 solace/destinations/0/deliveryMode: takes effect now',
      'P050 solace/destinations/0/queue: the other side uses {"name":"q"}',
      'P050 solace/destinations/1: the other side uses {"destinationType":"topic"}',
      'P050 solace/priority: "priority" of the "solace" binding applies to send only and takes effect now',
    ],
  },
  {
    title: 'solace: a receiver loses how a sender delivers, and what is empty then',
    to: 'receive',
    text: '{{ solace: { destinations: [{ deliveryMode: direct }], timeToLive: 5 } }}',
    expected: '{ solace: {} }',
    questions: ['P050 solace/destinations/0/deliveryMode: "direct"', 'P050 solace/timeToLive: the other side uses 5'],
  },
  {
    title: 'solace: destinations that a sender had count for a receiver',
    to: 'receive',
    text: '{{ solace: { destinations: [{ deliveryMode: direct, destinationType: queue, queue: { name: q } }, { deliveryMode: direct }] } }}',
    expected: '{ solace: { destinations: [{ destinationType: queue, queue: { name: q } }] } }',
    questions: [
      'P050 solace/destinations: "destinations" of the "solace" binding applies to receive only and takes effect now',
      'P050 solace/destinations/0/deliveryMode: is removed',
      'P050 solace/destinations/1/deliveryMode: is removed',
    ],
  },
  {
    title: 'sqs: queues of receivers go with their rights, rights on a channel stay',
    to: 'send',
    text: `{{ sqs: { queues: [{ name: q, policy: { statements: [{ effect: Allow, principal: '*', action: 'sqs:Send' }] } }] } }}
channels: { c: { bindings: { sqs: { queue: { name: q, fifoQueue: false, policy: { statements: [] } } } } } }`,
    expected: '{ sqs: {} }',
    questions: [
      'P050 sqs/queues: applies to receive only and is removed; the other side uses [{"name":"q",…}]',
      'P022 /channels/c/bindings/sqs/queue/policy/statements: "queue.policy.statements" of the "sqs" binding grants rights',
    ],
  },
  {
    title: 'sqs: queues that a sender had, one by reference',
    to: 'receive',
    text: `{{ sqs: { queues: [{ $ref: '#/components/x-queues/Q' }, { name: p, odd: 1 }] } }}
components: { x-queues: { Q: { name: q, policy: { statements: [] } } } }`,
    expected: "{ sqs: { queues: [{ $ref: '#/components/x-queues/Q' }, { name: p, odd: 1 }] } }",
    questions: [
      'P050 sqs/queues: takes effect now',
      'P022 /components/x-queues/Q/policy/statements: "queues[0].policy.statements"',
      'P051 sqs/queues/1/odd: "queues[1].odd"',
    ],
  },
  {
    title: 'kafka: ids of the other application go in both directions, the key of a message stays',
    to: 'receive',
    text: `{{ kafka: { clientId: { type: string, enum: [shop] }, groupId: { $ref: '#/components/schemas/Group' } } }}
channels: { c: { messages: { m: { bindings: { kafka: { bindingVersion: 0.4.0, key: { type: record, name: K, fields: [] } } } } } } }
components: { schemas: { Group: { type: string } } }`,
    expected: '{ kafka: {} }',
    questions: [
      'P052 kafka/clientId: (it was {"type":"string","enum":["shop"]})',
      'P052 kafka/groupId: (it was {"$ref":"#/components/schemas/Group"})',
    ],
  },
  {
    title: 'sns: who sends loses the policy of delivery and misses consumers',
    to: 'receive',
    text: `{{ sns: { topic: { arn: a }, deliveryPolicy: { numRetries: 3 } } }}
channels: { c: { bindings: { sns: { name: n, policy: { statements: [{ effect: Allow, principal: '*', action: p }] } } } } }`,
    expected: '{ sns: { topic: { arn: a } } }',
    questions: [
      'P050 sns/deliveryPolicy: "deliveryPolicy" of the "sns" binding applies to send only and is removed; the other side uses {"numRetries":3}',
      'P022 /channels/c/bindings/sns/policy/statements: "policy.statements" of the "sns" binding grants rights and is kept',
    ],
    missing: ['o/bindings/sns/consumers'],
  },
  {
    title: 'notifytopic: who receives loses consumers, and what they used has no use',
    to: 'send',
    vocabulary: neutral,
    text: `{{ notifytopic: { consumers: [
      { protocol: function, endpoint: { name: f }, rawMessageDelivery: true, redrivePolicy: { deadLetterQueue: { name: dead } } },
      { protocol: queue, endpoint: { name: q }, rawMessageDelivery: true } ] },
    function: { name: f }, sqs: { queues: [{ name: q }] }, store: { queues: [{ name: dead }, { name: other }] } }}`,
    expected:
      '{ notifytopic: {}, function: { name: f }, sqs: {}, store: { queues: [{ name: dead }, { name: other }] } }',
    questions: [
      'P050 notifytopic/consumers: applies to receive only and is removed; the other side uses [{"protocol":"function"',
      'P051 function: Nothing is known about the "function" binding, so it is kept',
      'P050 function/name: "name" of the "function" binding is kept, but only a removed consumer of the "notifytopic" binding used "f"',
      'P050 sqs/queues: is removed',
      'P051 store: Nothing is known',
      'P050 store/queues/0/name: used "dead"',
    ],
  },
  {
    title: 'sns: consumers that a sender had stay and count',
    to: 'receive',
    text: '{{ sns: { consumers: [{ protocol: lambda, endpoint: { name: f }, rawMessageDelivery: true }] }, lambda: { name: f } }}',
    expected:
      '{ sns: { consumers: [{ protocol: lambda, endpoint: { name: f }, rawMessageDelivery: true }] }, lambda: { name: f } }',
    questions: ['P050 sns/consumers: takes effect now', 'P051 lambda: Nothing is known'],
  },
  {
    title: 'sns: consumers in a trait count, and missing ones are missed where no trait has them',
    to: 'receive',
    text: `operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, bindings: { sns: {} }, traits: [{ bindings: { sns: { consumers: [] } } }] }
  p: { action: send, channel: { $ref: '#/channels/c' }, traits: [{ bindings: { sns: { topic: { name: t } } } }] }
  q: { action: receive, channel: { $ref: '#/channels/c' }, bindings: { sns: {} } }
channels: { c: {} }`,
    expected: `operations:
  o: { action: receive, channel: { $ref: '#/channels/c' }, bindings: { sns: {} }, traits: [{ bindings: { sns: { consumers: [] } } }] }
  p: { action: receive, channel: { $ref: '#/channels/c' }, traits: [{ bindings: { sns: { topic: { name: t } } } }] }
  q: { action: receive, channel: { $ref: '#/channels/c' }, bindings: { sns: {} } }
channels: { c: {} }`,
    questions: ['P050 /operations/o/traits/0/bindings/sns/consumers: takes effect now'],
    missing: ['p/bindings/sns/consumers'],
  },
  {
    title: 'googlepubsub: a receiver needs a subscription',
    to: 'receive',
    text: `{{ googlepubsub: {} }}
channels: { c: { bindings: { googlepubsub: { labels: { a: b } } } }, d: { bindings: { googlepubsub: { bindingVersion: 0.1.0, topic: t } } } }`,
    expected: '{ googlepubsub: {} }',
    questions: [
      'P020 /channels/c/bindings/googlepubsub: Check the "googlepubsub" binding. A receiver needs a subscription',
      'P020 /channels/d/bindings/googlepubsub: A receiver needs a subscription',
    ],
  },
  {
    title: 'ros2: roles turn into each other, a role without counterpart stays',
    to: 'flip',
    text: `{{ ros2: { role: action_client, node: n, qosPolicies: { reliability: reliable } } }}
operations:
  p: { action: receive, channel: { $ref: '#/channels/c' }, bindings: { ros2: { role: subscriber, node: m } } }
  q: { action: receive, channel: { $ref: '#/channels/c' }, bindings: { ros2: { role: constructor } } }`,
    expected: '{ ros2: { role: action_server, qosPolicies: { reliability: reliable } } }',
    questions: [
      'P052 ros2/node: (it was "n")',
      'P020 ros2/qosPolicies: A publisher offers these policies',
      'P052 /operations/p/bindings/ros2/node: (it was "m")',
      'P051 /operations/q/bindings/ros2/role: is "constructor", which has no counterpart',
    ],
  },
  {
    title: 'what no table knows stays, with one question each',
    to: 'receive',
    text: `{{ carrier: { a: 1, b: 2 }, kafka: { bindingVersion: 99.0.0, clientId: a, groupId: b }, nats: { qeue: q, x-q: 1 },
    x-carrier: { a: 1 }, amqp1: { a: 1, b: 2 }, stomp: { bindingVersion: 0.1.0, x-a: 1 }, constructor: {}, jms: null }}`,
    expected: `{ carrier: { a: 1, b: 2 }, kafka: { bindingVersion: 99.0.0, clientId: a, groupId: b }, nats: { qeue: q, x-q: 1 },
    x-carrier: { a: 1 }, amqp1: { a: 1, b: 2 }, stomp: { bindingVersion: 0.1.0, x-a: 1 }, constructor: {}, jms: null }`,
    questions: [
      'P051 carrier: Nothing is known about the "carrier" binding, so it is kept',
      'P051 kafka/bindingVersion: Nothing is known about version "99.0.0" of the "kafka" binding, so it is kept',
      'P051 nats/qeue: Nothing is known about the side of "qeue" of the "nats" binding, so it is kept',
      'P051 amqp1: The "amqp1" binding has fields where none are known, so it is kept',
      'P051 constructor: Nothing is known',
    ],
  },
  {
    title: 'extensions stay beside what stays, and go with what goes',
    to: 'send',
    text: '{{ solace: { x-a: 1, destinations: [{ x-b: 1, queue: { name: q } }, { x-c: 1, deliveryMode: direct, queue: { x-d: 1 } }] } }}',
    expected: '{ solace: { x-a: 1, destinations: [{ x-c: 1, deliveryMode: direct }] } }',
    questions: [
      'P050 solace/destinations/0: the other side uses {"x-b":1,"queue":{"name":"q"}}',
      'P050 solace/destinations/1/deliveryMode: takes effect now',
      'P050 solace/destinations/1/queue: the other side uses {"x-d":1}',
    ],
  },
  {
    title: 'bindings that two turned operations share, by reference and by alias',
    to: 'receive',
    text: `operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, bindings: { $ref: '#/components/operationBindings/B' } }
  p: { action: send, channel: { $ref: '#/channels/c' }, bindings: { $ref: '#/components/operationBindings/B' } }
  q: { action: send, channel: { $ref: '#/channels/c' }, bindings: &b { nats: { queue: q }, mqtt: { retain: true } } }
  r: { action: send, channel: { $ref: '#/channels/c' }, bindings: *b }
components: { operationBindings: { B: { mqtt: { retain: false } } } }
channels: { c: {} }`,
    expected: `operations:
  o: { action: receive, channel: { $ref: '#/channels/c' }, bindings: { $ref: '#/components/operationBindings/B' } }
  p: { action: receive, channel: { $ref: '#/channels/c' }, bindings: { $ref: '#/components/operationBindings/B' } }
  q: { action: receive, channel: { $ref: '#/channels/c' }, bindings: { nats: { queue: q }, mqtt: {} } }
  r: { action: receive, channel: { $ref: '#/channels/c' }, bindings: { nats: { queue: q }, mqtt: {} } }
components: { operationBindings: { B: { mqtt: {} } } }
channels: { c: {} }`,
    questions: [
      'P050 /components/operationBindings/B/mqtt/retain: is removed',
      'P050 /operations/q/bindings/nats/queue: takes effect now',
      'P050 /operations/q/bindings/mqtt/retain: is removed',
    ],
  },
  {
    title: 'bindings of servers that an alias repeats',
    to: 'receive',
    text: `{{ kafka: {} }}
servers: { s: { host: h, protocol: mqtt, bindings: &b { mqtt: { clientId: a, keepAlive: 60 } } }, t: { host: h, protocol: mqtt, bindings: *b } }`,
    expected: `operations:
  o: { action: receive, channel: { $ref: '#/channels/c' }, bindings: { kafka: {} } }
servers: { s: { host: h, protocol: mqtt, bindings: { mqtt: {} } }, t: { host: h, protocol: mqtt, bindings: { mqtt: {} } } }
channels: { c: {} }`,
    questions: ['P052 /servers/s/bindings/mqtt/clientId: "a"', 'P052 /servers/s/bindings/mqtt/keepAlive: 60'],
  },
  {
    title: 'bindings of components that nothing uses are left alone',
    to: 'receive',
    text: `{{ kafka: {} }}
components:
  servers: { s: { host: h, protocol: mqtt, bindings: { mqtt: { clientId: a } } } }
  serverBindings: { used: { mqtt: { clientId: b } }, unused: { mqtt: { clientId: c } } }
servers: { s: { host: h, protocol: mqtt, bindings: { $ref: '#/components/serverBindings/used' } } }`,
    expected: '{ kafka: {} }',
    questions: ['P052 /components/serverBindings/used/mqtt/clientId: (it was "b")'],
  },
]

/** The text of a description, with its operation `o` and a channel. */
function filled(text: string, action: Action): string {
  const whole = text.replace(/^\{\{([\s\S]*?)\}\}(\n|$)(operations:\n)?/, (_all, bindings: string) => {
    return `operations:\n  o: { action: ${action}, channel: { $ref: '#/channels/c' }, bindings: {${bindings}} }\n`
  })
  return /^channels:/m.test(whole) ? whole : `${whole}\nchannels: { c: {} }`
}

async function check(t: Test, each: Case, plugins: readonly Plugin[] = []): Promise<void> {
  const { to, text, expected, questions = [], missing = [], vocabulary = asyncapi } = each
  const head = `${vocabulary.versionField}: 3.1.0\ninfo: { title: t, version: '1' }\n`
  const found = await turned(head + filled(text, to === 'send' ? 'receive' : 'send'), to, plugins)
  const after = expected.startsWith('{') ? stepInto(found.data, 'operations/o/bindings') : found.data
  const data: unknown = parse(expected.startsWith('{') ? expected : head + expected)
  if (!isDeepStrictEqual(after, data)) t.strictSame(after, data)
  const wanted = questions.map((question) => {
    const [, code = '', place = '', part = ''] = /^(P\d+) (\S+): (.*)$/.exec(question) ?? []
    return { key: `${code} ${place.startsWith('/') ? place : `/operations/o/bindings/${place}`}`, part }
  })
  t.strictSame([...found.questions.keys()].sort(), wanted.map(({ key }) => key).sort(), 'questions')
  for (const { key, part } of wanted) {
    const message = found.questions.get(key)
    if (message?.includes(part) === false) t.fail(key, { message, part })
  }
  t.strictSame(found.missing, missing)
}

for (const each of cases) t.test(each.title, (t) => check(t, each))

t.test('a trait or shared bindings have to be merged only where something changes', async (t) => {
  const traits: readonly (readonly [bindings: string, receive: boolean, send: boolean])[] = [
    ['{ kafka: { bindingVersion: 0.5.0 } }', false, false],
    ['{ kafka: { groupId: { type: string } } }', true, true],
    ['{ mqtt: { qos: 1 }, carrier: { a: 1 }, kafka: { bindingVersion: 9.0.0, groupId: a } }', false, false],
    ['{ mqtt: { retain: true } }', true, false],
    ['{ nats: { queue: q } }', false, true],
    ['{ ros2: { role: publisher } }', true, true],
    ['{ ros2: { role: none } }', false, false],
    ['{ solace: { destinations: [{ deliveryMode: direct }] } }', true, false],
    ["{ sqs: { queues: [{ $ref: '#/components/x-q' }] } }", false, true],
  ]
  const use: DescriptionTransform = async ({ graph }) => {
    const objects = graph.objectsOf('OperationTrait', 'OperationBindings')
    for (const [index, [bindings, ...expected]] of traits.entries()) {
      const own = objects.filter(({ location }) => pointerOf(location).includes(`n${index}`))
      t.equal(own.length, 3)
      for (const object of own) {
        const found = (['receive', 'send'] as const).map((to) => hasChangingField(graph, object, to))
        t.strictSame(found, expected, `${object.type.name}: ${bindings}`)
      }
    }
    const [bare] = objects.filter(({ location }) => location.key === 'bare')
    t.equal(bare && hasChangingField(graph, bare, 'send'), false, 'a trait without bindings')
    return undefined
  }
  const lines = traits.flatMap(([bindings], index) => [
    `    n${index}: { bindings: ${bindings} }`,
    `    ref-n${index}: { bindings: { $ref: '#/components/operationBindings/n${index}' } }`,
    `    n${index}: ${bindings}`,
  ])
  const some = (rest: number) => lines.filter((_line, index) => (rest === 2) === (index % 3 === 2))
  const content = [
    'asyncapi: 3.1.0\ninfo: { title: t, version: a }\ncomponents:\n  operationTraits:\n    bare: {}',
    ...some(0),
    '  operationBindings:',
    ...some(2),
    '  x-q: { name: q }',
  ].join('\n')
  const { findings } = await transform({ path: 'api.yaml', content }, { use: [use], noConfig: true })
  t.strictSame(findings, [])
})

// What the author of a plugin meets.

const number = field(integer)
const song = field(oneOf('loud', 'soft', 'none'))

/** A plugin that describes the bindings of pigeons in some way. */
function pigeonPlugin(binding: Omit<BindingContribution, 'key' | 'versions'>): Plugin {
  return definePlugin({
    meta: { name: 'acme-pigeon', version: '1.0.0', namespace: 'acme' },
    bindings: [{ key: 'pigeon', versions: ['1.0.0'], ...binding }],
  })
}

const plainFields = { altitude: number, hunger: number, ring: number, song: field(list(song.shape)) }
const directions = { altitude: 'send', hunger: 'receive', song: { counterparts: { loud: 'soft' } } } as const

interface PluginCase {
  readonly title: string
  readonly plugin: Plugin
  readonly to: Action | 'flip'
  readonly text: string
  readonly expected: string
  readonly questions: readonly string[]
  readonly missing?: readonly string[]
}

const pluginCases: readonly PluginCase[] = [
  {
    title: 'directions: what is not listed stays without a question',
    plugin: pigeonPlugin({
      levels: { operation: [{ from: '1.0.0', fields: plainFields }] },
      directions: { operation: directions },
    }),
    to: 'receive',
    text: '{{ pigeon: { altitude: 1, hunger: 2, ring: 3, song: [loud, soft, none], beak: 4 } }}',
    expected: '{ pigeon: { hunger: 2, ring: 3, song: [soft, loud, none], beak: 4 } }',
    questions: [
      'P050 pigeon/altitude: applies to send only and is removed; the other side uses 1',
      'P050 pigeon/hunger: takes effect now',
      'P051 pigeon/song/2: "song[2]" of the "pigeon" binding is "none", which has no counterpart',
      'P051 pigeon/beak: Nothing is known about the side of "beak"',
    ],
  },
  {
    title: 'no directions at all: nothing concerns one side',
    plugin: pigeonPlugin({ levels: { operation: [{ from: '1.0.0', fields: plainFields }] }, directions: {} }),
    to: 'receive',
    text: '{{ pigeon: { altitude: 1, hunger: 2 } }}',
    expected: '{ pigeon: { altitude: 1, hunger: 2 } }',
    questions: [],
  },
  {
    title: 'neither directions nor sides: one question for the binding',
    plugin: pigeonPlugin({ levels: { operation: [{ from: '1.0.0', fields: plainFields }] } }),
    to: 'receive',
    text: '{{ pigeon: { altitude: 1, hunger: 2 } }}',
    expected: '{ pigeon: { altitude: 1, hunger: 2 } }',
    questions: ['P051 pigeon: Nothing is known about the sides of the "pigeon" binding, so it is kept'],
  },
  {
    title: 'sides of some fields: the others are asked about one by one',
    plugin: pigeonPlugin({
      levels: {
        operation: [{ from: '1.0.0', fields: { ...plainFields, altitude: field(integer, { side: 'send' }) } }],
      },
    }),
    to: 'receive',
    text: '{{ pigeon: { altitude: 1, hunger: 2, bindingVersion: 1.0.0 } }}',
    expected: '{ pigeon: { hunger: 2, bindingVersion: 1.0.0 } }',
    questions: ['P050 pigeon/altitude: is removed', 'P051 pigeon/hunger: Nothing is known about the side of "hunger"'],
  },
  {
    title: 'sides of levels, required fields, reviews and text',
    plugin: pigeonPlugin({
      levels: {
        operation: [
          {
            from: '1.0.0',
            side: 'send',
            review: { text: 'Feed the pigeons.', to: 'receive' },
            fields: {
              ...plainFields,
              ring: field(integer, { side: 'receive', requiredOn: 'receive' }),
              song: field(string(), { side: 'prose' }),
            },
          },
        ],
      },
    }),
    to: 'receive',
    text: '{{ pigeon: { altitude: 1, song: hello } }}',
    expected: '{ pigeon: { song: hello } }',
    questions: [
      'P020 pigeon: Check the "pigeon" binding. Feed the pigeons',
      'P050 pigeon/altitude: is removed',
      'P011 pigeon/song: "song" of the "pigeon" binding was written for the other side: "hello"',
    ],
    missing: ['o/bindings/pigeon/ring'],
  },
  {
    title: 'levels without direction follow the operations, as long as these have one',
    plugin: pigeonPlugin({
      levels: { channel: [{ from: '1.0.0', fields: plainFields }] },
      directions: { channel: directions },
    }),
    to: 'send',
    text: '{{ nats: {} }}\nchannels: { c: { bindings: { pigeon: { altitude: 1, hunger: 2, song: [soft] } } } }',
    expected: '{ nats: {} }',
    questions: [
      'P050 /channels/c/bindings/pigeon/altitude: takes effect now',
      'P050 /channels/c/bindings/pigeon/hunger: is removed',
    ],
  },
  {
    title: 'levels without direction between operations of both actions',
    plugin: pigeonPlugin({
      levels: { channel: [{ from: '1.0.0', fields: plainFields }] },
      directions: { channel: directions },
    }),
    to: 'flip',
    text: `{{ nats: {} }}
operations:
  p: { action: receive, channel: { $ref: '#/channels/c' } }
channels: { c: { bindings: { pigeon: { altitude: 1, hunger: 2, song: [soft] } } } }`,
    expected: '{ nats: {} }',
    questions: [
      'P050 /channels/c/bindings/pigeon/altitude: applies to send only, but operations with both actions use it',
      'P050 /channels/c/bindings/pigeon/hunger: applies to receive only, but operations',
    ],
  },
  {
    title: 'objects inside: of a field that goes, what has a side of its own stays, but for rights and text',
    plugin: pigeonPlugin({
      levels: {
        operation: [
          {
            from: '1.0.0',
            fields: {
              nest: field(map(object('pigeon/Nest')), { side: 'send' }),
              loft: field(object('pigeon/Loft'), { side: 'own' }),
            },
          },
        ],
      },
      types: [
        inside('pigeon/Loft', 'loft', { eggs: field(list(object('pigeon/Nest'))) }),
        inside(
          'pigeon/Nest',
          'nest',
          {
            kept: field(integer, { side: { both: 'both sides keep it' } }),
            mine: field(integer, { side: 'own' }),
            right: field(integer, { side: 'grant' }),
            text: field(string(), { side: 'prose' }),
            plain: number,
            nest: field(object('pigeon/Nest')),
          },
          { open: true },
        ),
      ],
    }),
    to: 'receive',
    text: `{{ pigeon: {
      nest: { a: { mine: 1, plain: 2, right: 3, text: t, odd: 4 }, b: { kept: 1, mine: 2, right: 3, text: t, plain: 4, odd: 5, nest: { nest: { kept: 6, plain: 7 } } } },
      loft: { eggs: [{ plain: 1 }, { kept: 2 }, {}] } } }}`,
    expected: '{ pigeon: { nest: { b: { kept: 1, nest: { nest: { kept: 6 } } } }, loft: { eggs: [{ kept: 2 }] } } }',
    questions: [
      'P050 pigeon/nest/a: "nest.a" of the "pigeon" binding applies to send only and is removed; the other side uses {"mine":1,"plain":2',
      'P052 pigeon/nest/b/mine: belongs to the other application',
      'P050 pigeon/nest/b/right: is removed',
      'P050 pigeon/nest/b/text: is removed',
      'P050 pigeon/nest/b/plain: is removed',
      'P050 pigeon/nest/b/odd: is removed',
      'P050 pigeon/nest/b/nest/nest/plain: "nest.b.nest.nest.plain"',
      'P052 pigeon/loft/eggs/0: "loft.eggs[0]" of the "pigeon" binding belongs to the other application and is removed',
      'P052 pigeon/loft/eggs/2: (it was {})',
    ],
  },
  {
    title: 'objects inside, by reference: what they hold stays, circles included',
    plugin: pigeonPlugin({
      levels: {
        operation: [
          {
            from: '1.0.0',
            fields: {
              nest: field(list(objectOrReference('pigeon/Nest')), { side: 'send' }),
              home: field(list(objectOrReference('pigeon/Home')), { side: { both: 'both sides have one home' } }),
            },
          },
        ],
      },
      types: [
        inside('pigeon/Nest', 'nest', {
          kept: field(integer, { side: 'receive' }),
          plain: number,
          nest: field(objectOrReference('pigeon/Nest')),
        }),
        inside('pigeon/Home', 'home', {
          plain: number,
          altitude: field(integer, { side: 'send' }),
          right: field(integer, { side: 'grant' }),
        }),
      ],
    }),
    to: 'receive',
    text: `{{ pigeon: { home: [{ $ref: '#/components/x-n/Home' }, { $ref: '#/components/x-n/High' }, { altitude: 1 }], nest: [{ $ref: '#/components/x-n/Plain' }, { $ref: '#/components/x-n/Both' }, { plain: 1, nest: { $ref: '#/components/x-n/Plain' } } ] } }}
components: { x-n: { Home: { plain: 1, right: 2 }, High: { altitude: 1, plain: 2 }, Plain: { plain: 1, nest: { $ref: '#/components/x-n/Both' } }, Both: { kept: 1, plain: 1, nest: { $ref: '#/components/x-n/Plain' } } } }`,
    expected:
      "{ pigeon: { home: [{ $ref: '#/components/x-n/Home' }, { $ref: '#/components/x-n/High' }], nest: [{ $ref: '#/components/x-n/Both' }] } }",
    questions: [
      'P022 /components/x-n/Home/right: "home[0].right"',
      'P051 pigeon/home/1: "home[1]" of the "pigeon" binding refers to an object with fields of the other side',
      'P050 pigeon/home/2/altitude: "home[2].altitude" of the "pigeon" binding applies to send only and is removed',
      'P050 pigeon/nest/0: is removed; the other side uses {"$ref":"#/components/x-n/Plain"}',
      'P051 pigeon/nest/1: refers to an object with fields of the other side',
      'P050 pigeon/nest/2: is removed',
    ],
  },
]

for (const { title, plugin, to, text, expected, questions, missing = [] } of pluginCases) {
  t.test(`a plugin: ${title}`, (t) => check(t, { title, to, text, expected, questions, missing }, [plugin]))
}
