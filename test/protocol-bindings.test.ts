import { readFileSync } from 'node:fs'
import t from 'tap'
import { contributedRuleset } from '../rulesets/bindings/index.ts'
import { builtInBindings } from '../src/api/plugins.ts'
import { runRules } from '../src/api/rulesets.ts'
import { type BindingDefinition, schemaField } from '../src/format/bindings/definition.ts'
import { formatFor } from '../src/format/compile.ts'
import { type Format, sideOf, typeNamed } from '../src/format/format.ts'
import { protocols } from '../src/format/protocols.ts'
import {
  bindingLevels,
  type Field,
  field,
  integer,
  type ObjectType,
  object,
  objectOrReference,
  oneOf,
  required,
  type Shape,
  type Side,
} from '../src/format/shape.ts'
import { asyncapi, neutral, vocabularies } from '../src/format/vocabulary.ts'
import { visitEngine } from '../src/lint/visit.ts'
import type { RuleVisitor } from '../src/lint/visitor.ts'
import { guardedBindings } from '../src/plugin/guarded-rules.ts'
import { type BindingContribution, definePlugin, inside } from '../src/plugin/index.ts'
import { manifestProblem } from '../src/plugin/manifest/check-manifest.ts'
import { graphOf, isRecommended, lintText } from './conformance/lint-source.ts'

const format = formatFor(asyncapi, '3.1', builtInBindings)

/** The bindings whose contents are described by version. */
const described = [...format.bindings.values()].filter(({ levels }) => levels !== undefined)

const samples = ['text', 7.5, true, null, [], {}]

/** A binding object, what is wrong with it, and the one finding that says so; none when nothing is wrong. */
interface Instance {
  readonly title: string
  readonly level: string
  readonly key: string
  readonly value: Values
  readonly expected: { readonly code: string; readonly named: string } | undefined
}

type Values = Readonly<Record<string, unknown>>

for (const definition of described) {
  const instances = [...instancesOf(definition)]
  t.test(`each mutation of a binding gives one finding: ${definition.key}`, async (t) => {
    const components: Record<string, Record<string, Values>> = {}
    for (const [index, { level, key, value }] of instances.entries()) {
      components[`${level}Bindings`] ??= {}
      Object.assign(components[`${level}Bindings`] ?? {}, { [`n${index}`]: { [key]: value } })
    }
    const document = { asyncapi: '3.1.0', info: { title: 'a', version: 'b' }, channels: { c: {} }, components }
    const findings = (await lintText(JSON.stringify(document), '/document.json')).filter(
      ({ code }) => code !== 'spec/component-unused',
    )
    for (const [index, { title, expected }] of instances.entries()) {
      const own = findings.filter(({ place }) => place.pointer[2] === `n${index}`)
      const [first] = own
      const isRight =
        expected === undefined
          ? own.length === 0
          : own.length === 1 && first?.code === expected.code && first.message.includes(`"${expected.named}"`)
      if (!isRight) t.fail(title, { expected, found: own.map(({ code, message }) => `${code} ${message}`) })
    }
    t.comment(`${instances.length} binding objects`)
    t.ok(instances.length >= 8, 'enough of them')
  })
}

function* instancesOf({ key, versions }: BindingDefinition): Generator<Instance> {
  for (const level of bindingLevels) {
    for (const version of [...versions, 'latest']) {
      const choice = typeNamed(format, `${key}/${level}`).choices?.find(({ whenVersion }) =>
        whenVersion?.includes(version),
      )
      const type = typeNamed(format, choice?.type ?? '')
      const title = `${type.name}, version ${version}`
      const withVersion = (value: Values): Values => ({ ...value, bindingVersion: version })
      if (type.reserved === true) {
        yield { title, level, key, value: withVersion({ 'x-a': 1 }), expected: undefined }
        const expected = { code: 'bindings/placement', named: 'unheardOf' }
        yield { title, level, key, value: withVersion({ unheardOf: 1 }), expected }
        continue
      }
      for (const whole of wholesOf(type)) {
        yield { title, level, key, value: withVersion(whole), expected: undefined }
        for (const { at, value, code, named } of mutationsOf(type, whole)) {
          const expected = { code: `bindings/${key}/${code}`, named }
          yield { title: `${title}: ${at}`, level, key, value: withVersion(value), expected }
        }
      }
    }
    const expected = { code: 'bindings/version-known', named: '99.0.0' }
    yield { title: 'unknown', level, key, value: { bindingVersion: '99.0.0', unheardOf: 1 }, expected }
    const number = { code: `bindings/${key}/expected-type`, named: 'bindingVersion' }
    yield { title: 'number', level, key, value: { bindingVersion: 1, unheardOf: 1 }, expected: number }
  }
}

/** Objects with every field that a type has, one for each value of a field on which others depend. */
function wholesOf(type: ObjectType): readonly Values[] {
  const fields = Object.entries(type.fields)
  const conditions = fields.flatMap(([, { appliesWhen }]) => appliesWhen ?? [])
  const choices = conditions.flatMap(({ field: name, values }) => values.map((value) => ({ [name]: value })))
  return (choices.length === 0 ? [{}] : choices).map((chosen) =>
    Object.fromEntries(
      fields.flatMap(([name, { shape, appliesWhen }]) => {
        if (Object.hasOwn(chosen, name)) return [[name, chosen[name]]]
        const isIdle = appliesWhen !== undefined && !appliesWhen.values.includes(chosen[appliesWhen.field] ?? '')
        return isIdle ? [] : [[name, rightValue(shape)]]
      }),
    ),
  )
}

interface Mutation {
  /** The way to what is changed, in words. */
  readonly at: string
  /** The whole object with the change. */
  readonly value: Values
  readonly code: string
  readonly named: string
}

function* mutationsOf(type: ObjectType, whole: Values): Generator<Mutation> {
  if (type.open !== true) {
    yield { at: 'unknown', value: { ...whole, unheardOf: 1 }, code: 'unlisted-field', named: 'unheardOf' }
  }
  for (const [name, each] of Object.entries(type.fields)) {
    // Another version is another type, and its mutations are those of that type.
    if (name === 'bindingVersion') continue
    if (!Object.hasOwn(whole, name)) {
      const value = { ...whole, [name]: rightValue(each.shape) }
      yield { at: name, value, code: 'inapplicable-field', named: name }
      continue
    }
    if (isRequired(each, whole)) {
      const { [name]: _removed, ...value } = whole
      yield { at: `no ${name}`, value, code: 'expected-field', named: name }
    }
    for (const { value, code, named = name } of wrongValues(each.shape)) {
      yield { at: `${name} = ${JSON.stringify(value)}`, value: { ...whole, [name]: value }, code, named }
    }
  }
}

function isRequired({ required: rule }: Field, whole: Values): boolean {
  return rule === true || rule?.values.includes(String(whole[rule.field])) === true
}

interface WrongValue {
  readonly value: unknown
  readonly code: string
  /** What the finding names if not the field. */
  readonly named?: string
}

function* wrongValues(shape: Shape): Generator<WrongValue> {
  for (const value of samples) if (!mayBe(shape, value)) yield { value, code: 'expected-type' }
  if (shape.shape === 'scalar') {
    const { values, least, most, longest } = shape
    if (values !== undefined) yield { value: 'unheardOf', code: 'expected-value' }
    if (least !== undefined) yield { value: least - 1, code: 'expected-value' }
    if (most !== undefined) yield { value: most + 1, code: 'expected-value' }
    if (longest !== undefined) yield { value: 'a'.repeat(longest + 1), code: 'expected-value' }
  } else if (shape.shape === 'either') {
    for (const option of shape.options) {
      for (const wrong of wrongValues(option)) if (!mayBe(shape, wrong.value) || isWrongAs(option, wrong)) yield wrong
    }
  } else if (shape.shape === 'list') {
    for (const { value, ...wrong } of wrongValues(shape.items)) yield { ...wrong, value: [value] }
  } else if (shape.shape === 'object') {
    if (shape.describesMap) yield { value: { type: 'string' }, code: 'expected-type' }
    const type = typeNamed(format, shape.type)
    if (type.protocol === undefined) return
    for (const whole of wholesOf(type)) {
      for (const { value, code, named } of mutationsOf(type, whole)) yield { value, code, named }
    }
  }
}

/** Whether a value that is wrong as one option is of the type of that option, so that no other one takes it. */
function isWrongAs(option: Shape, { value, code }: WrongValue): boolean {
  return code !== 'expected-type' ? mayBe(option, value) : Array.isArray(value) && value.length > 0
}

function mayBe(shape: Shape, value: unknown): boolean {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  switch (shape.shape) {
    case 'scalar':
      return shape.types.some((name) => name === type || (name === 'integer' && Number.isInteger(value)))
    case 'list':
      return type === 'array'
    case 'object':
      return type === 'object' || (type === 'boolean' && typeNamed(format, shape.type).booleans === true)
    case 'either':
      return shape.options.some((option) => mayBe(option, value))
    case 'literal':
      return shape.types === undefined || shape.types.some((name) => name === type)
    default:
      return type === 'object'
  }
}

function rightValue(shape: Shape): unknown {
  switch (shape.shape) {
    case 'scalar':
      if (shape.values !== undefined) return shape.values[0]
      if (shape.types.includes('string')) return 'text'
      return shape.types.includes('boolean') ? true : (shape.least ?? 1)
    case 'list':
      return [rightValue(shape.items)]
    case 'either':
      return shape.options.map(rightValue)[0]
    case 'object': {
      const type = typeNamed(format, shape.type)
      if (type.protocol !== undefined) return wholesOf(type)[0]
      return type.name === 'Channel' ? { $ref: '#/channels/c' } : { type: shape.describesMap ? 'object' : 'string' }
    }
    default:
      return {}
  }
}

/** Keys under which a channel may have an empty object: only that of one protocol has required fields. */
const emptyOnChannels = protocols.map(({ key }) => respelled(key)).filter((key) => key !== 'pulsar')

t.test('a version that came out later is no other one with letters wrong', async (t) => {
  const bindings = ['googlepubsub: { bindingVersion: 0.3.0 }', 'sns: { name: a, bindingVersion: 1.1.0 }']
  for (const binding of bindings) {
    const text = `asyncapi: 3.1.0\ninfo: { title: a, version: 1.0.0 }\nchannels: { c: { bindings: { ${binding} } } }`
    const [finding, ...others] = (await lintText(text)).filter(isRecommended)
    t.match(finding?.code, /expected-value$/)
    t.notMatch(finding?.message, /did you mean/)
    t.equal(others.length, 0)
  }
})

t.test('findings in bindings', async (t) => {
  const channel = (bindings: string) => `channels: { c: { bindings: ${bindings} } }`
  const keyed = (binding: string) => `components: { messageBindings: { b: { kafka: ${binding} } } }`
  const served = (protocol: string, bindings: string) =>
    `servers: { s: { host: h, protocol: ${protocol}, bindings: ${bindings} } }\n${channel(bindings)}`
  const table: readonly (readonly [string, string, readonly string[]])[] = [
    ['the key of another spelling', channel('{ notifytopic: {} }'), ['known-protocol: ; did you mean "sns"?']],
    [
      'another key of another spelling',
      channel('{ cloudpubsub: {} }'),
      ['known-protocol: ; did you mean "googlepubsub"?'],
    ],
    ['the protocol of a server', channel('{ kafka-secure: {} }'), ['known-protocol: ; did you mean "kafka"?']],
    [
      'a value of another spelling',
      'components: { operationBindings: { o: { sns: { consumers: [{ protocol: queue, endpoint: { name: a }, rawMessageDelivery: true }] } } } }',
      ['sns/enum-value: did you mean "sqs"?'],
    ],
    ['another one', channel('{ rabbitmq: {} }'), ['known-protocol: ; did you mean "amqp"?']],
    ['a key with letters wrong', channel('{ solaec: {} }'), ['known-protocol: ; did you mean "solace"?']],
    ['no key at all', channel('{ constructor: {} }'), ['known-protocol: ; use an extension such as "x-constructor"']],
    ['names of all objects', channel('{ kafka: { constructor: 1 } }'), ['kafka/unlisted-field: or an extension']],
    [
      'of another level',
      channel('{ kafka: { clientId: a } }'),
      ['kafka/unlisted-field: it is a field of the operation'],
    ],
    [
      'of another version',
      channel('{ amqp: { bindingVersion: 0.3.0, name: a } }'),
      ['amqp/unlisted-field: version 0.4.0'],
    ],
    ['of a later version', channel('{ kafka: { bindingVersion: 0.1.0, topic: a } }'), ['placement: version 0.3.0']],
    [
      'a version with less',
      channel('{ kafka: { bindingVersion: "0.5" } }'),
      ['version-known: ; did you mean "0.5.0"?'],
    ],
    [
      'a version with less and a letter more',
      channel('{ sns: { name: a, bindingVersion: v1.0 } }'),
      ['sns/expected-value: , expected one of "0.1.0", "0.2.0", "1.0.0", "latest"; did you mean "1.0.0"?'],
    ],
    [
      'versions that are newer than known ones',
      channel(
        '{ kafka: { bindingVersion: 0.6.0 }, sqs: { bindingVersion: 0.3.1 }, googlepubsub: { bindingVersion: 0.3.0 }, sns: { name: a, bindingVersion: 1.1.0 } }',
      ),
      [
        'version-known: "0.5.0", "latest"',
        'version-known: "0.3.0", "latest"',
        'googlepubsub/expected-value: expected one of "0.1.0", "0.2.0"',
        'sns/expected-value: expected one of "0.1.0", "0.2.0", "1.0.0", "latest"',
      ],
    ],
    [
      'a word with letters wrong for a version',
      channel('{ ws: { bindingVersion: latset } }'),
      ['version-known: ; did you mean "latest"?'],
    ],
    [
      'a queue that is described as the other kind',
      channel('{ amqp: { is: queue, exchange: {} } }'),
      ['amqp/expected-field: because "is" is "queue"; "exchange" is there instead, which goes with "routingKey"'],
    ],
    [
      'the same, with more of the other kind',
      channel('{ amqp: { is: routingKey, queue: {}, name: a } }'),
      ['amqp/expected-field: "exchange"'],
    ],
    ['both kinds', channel('{ amqp: { is: queue, queue: {}, exchange: {} } }'), ['amqp/inapplicable-field']],
    [
      'a registry without its place',
      served('kafka', '{ kafka: { schemaRegistryVendor: a } }').replace(/\n.*/, ''),
      ['kafka/inapplicable-field: without "schemaRegistryUrl"'],
    ],
    [
      'a registry whose place is misspelled',
      served('kafka', '{ kafka: { schemaRegistryVendor: a, schemaRegistryURL: b } }').replace(/\n.*/, ''),
      ['kafka/unlisted-field'],
    ],
    [
      'a throughput of the other scope',
      channel(
        '{ sqs: { queue: { name: a.fifo, fifoQueue: true, deduplicationScope: queue, fifoThroughputLimit: perMessageGroupId } } }',
      ),
      ['sqs/expected-value: when "deduplicationScope" is "queue"'],
    ],
    ['a server with letters wrong', served('kafak', '{}'), ['spec/server-protocol-misspelled: "kafka"']],
    [
      'a wrong server beside a right one',
      `servers: { k: { host: h, protocol: kafka } }\ncomponents: { servers: { m: { host: h, protocol: mqtt } } }\nchannels: { c: { servers: [{ $ref: "#/servers/k" }, { $ref: "#/components/servers/m" }], bindings: { mqtt: { bindingVersion: latest }, amqp: { is: queue, queue: {} } } } }`,
      ['spec/channel-servers-root'],
    ],
    ['empty objects, where nothing is required', channel(`{ ${emptyOnChannels.join(': {}, ')}: {} }`), []],
    ['a version where the name is reserved', channel('{ http: { bindingVersion: 0.3.0 } }'), []],
    ['a queue of no fields', channel('{ sqs: {} }'), []],
    ['both, as in the examples of 0.2.0', channel('{ amqp: { bindingVersion: 0.2.0, exchange: {}, queue: {} } }'), []],
    [
      'a key in another schema format',
      channel('{ kafka: {} }').replace(
        'bindings',
        'messages: { m: { bindings: { kafka: { key: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { type: string } } } } } }, bindings',
      ),
      [],
    ],
    ['a record schema as key', keyed('{ bindingVersion: 0.4.0, key: { type: record, name: K, fields: [] } }'), []],
    ['a schema as key', keyed('{ bindingVersion: 0.4.0, key: { type: strin } }'), ['spec/enum-value']],
    ['a record schema as key, later', keyed('{ key: { type: record, name: K, fields: [] } }'), ['spec/enum-value']],
    [
      'a schema of a version that is not known',
      'components: { messageBindings: { b: { kafka: { bindingVersion: 9.0.0, key: { type: strin } } } } }',
      ['version-known', 'spec/enum-value'],
    ],
    ['a server over TLS', served('kafka-secure', '{ kafka: { bindingVersion: latest } }'), []],
    ['a server over TLS, another way', served('mqtts', '{ mqtt: { bindingVersion: latest } }'), []],
    ['a protocol over another', served('wss', '{ mqtt: { bindingVersion: latest } }'), []],
    [
      'a protocol in the wrong case',
      served('WSS', '{ mqtt: { bindingVersion: latest } }'),
      ['spec/server-protocol-misspelled: "wss"'],
    ],
    ['an empty binding for another server', served('kafka', '{ mqtt: {} }'), []],
    [
      'a binding for another server',
      served('mqtt', '{ kafka: { bindingVersion: latest } }'),
      ['protocol-matches-servers', 'protocol-matches-servers'],
    ],
    ['a binding for any server', served('activemq', '{ jms: { jmsConnectionFactory: a } }').replace(/\n.*/, ''), []],
    ['no server', channel('{ mqtt: { bindingVersion: latest } }'), []],
    [
      'one of two servers',
      `servers: { k: { host: h, protocol: kafka }, m: { host: h, protocol: mqtt } }\n${channel('{ mqtt: { bindingVersion: latest } }')}`,
      [],
    ],
    [
      'not the server of the channel',
      `servers: { k: { host: h, protocol: kafka }, m: { host: h, protocol: mqtt } }\nchannels: { c: { servers: [{ $ref: "#/servers/k" }], messages: { m: { bindings: { mqtt: { contentType: a } } } } } }\noperations: { o: { action: send, channel: { $ref: "#/channels/c" }, bindings: { mqtt: { qos: 1 } } } }`,
      ['protocol-matches-servers: in the Message', 'protocol-matches-servers: in the Operation'],
    ],
    [
      'a role of the other side',
      'channels: { c: {} }\noperations: { o: { action: send, channel: { $ref: "#/channels/c" }, bindings: { ros2: { role: subscriber, node: n } } } }',
      ['ros2/role-fits-action: "publisher"'],
    ],
    [
      'a role that is none',
      'channels: { c: {} }\noperations: { o: { action: send, channel: { $ref: "#/channels/c" }, bindings: { ros2: { role: sender, node: n } } } }',
      ['ros2/expected-value'],
    ],
  ]
  for (const [name, text, expected] of table) {
    const findings = await lintText(`asyncapi: 3.1.0\ninfo: { title: a, version: b }\n${text}\n`)
    const found = findings.filter(({ code }) => code !== 'spec/component-unused')
    const isRight = found.every(({ code, message }, index) => {
      const [wanted = '', part = ''] = (expected[index] ?? '').split(': ')
      return code === (wanted.startsWith('spec/') ? wanted : `bindings/${wanted}`) && message.includes(part)
    })
    t.ok(found.length === expected.length && isRight, name, {
      expected,
      found: found.map(({ code, message }) => `${code} ${message}`),
    })
  }
})

function respelled(key: string): string {
  return asyncapi.words.protocol[key] ?? key
}

t.test('a plugin adds a protocol', async (t) => {
  const pigeon: BindingContribution = {
    key: 'pigeon',
    versions: ['1.0.0'],
    levels: {
      channel: [
        {
          from: '1.0.0',
          fields: {
            loft: required(oneOf('north', 'south')),
            count: field({ shape: 'scalar', types: ['integer'], least: 1 }),
          },
        },
      ],
    },
    rules: {
      'even-count': {
        description: 'Pigeons fly in pairs',
        severity: 'error',
        visitor: {
          at: ({ name }) => name === 'count',
          position: ({ location }, { report }) => report({ at: location, message: 'odd' }),
        },
      },
    },
  }
  const text =
    'asyncapi: 3.1.0\ninfo: { title: a, version: b }\nchannels:\n  c: { bindings: { pigeon: { lofts: north, count: 0 } } }\n'
  const graph = await graphOf(text, '/document.yaml', undefined, [pigeon])
  const rules = Object.entries(contributedRuleset([pigeon]).rules).map(([code, definition]) => ({
    code,
    definition,
    severityAt: () => definition.severity,
  }))
  const findings = await visitEngine.run(graph, rules)
  t.strictSame(findings.map(({ code, severity }) => `${severity} ${code}`).sort(), [
    'error bindings/pigeon/even-count',
    'warn bindings/pigeon/expected-value',
    'warn bindings/pigeon/unlisted-field',
  ])
  t.match(await lintText(text), [{ code: 'bindings/known-protocol' }], 'unknown without the plugin')
})

t.test('a rule of a plugin that throws is one finding, and the rest goes on', async (t) => {
  const fail = (): never => {
    throw new Error('boom')
  }
  const failing: Readonly<Record<string, readonly [visitor: RuleVisitor, line: number]>> = {
    of: [{ of: fail, object: fail }, 0],
    at: [{ at: fail, position: fail }, 0],
    suspects: [{ suspects: fail, position: fail }, 0],
    object: [{ object: fail }, 3],
    position: [{ position: fail }, 3],
    reference: [{ reference: fail }, 4],
    finish: [{ finish: async () => fail() }, 0],
    'a report of nothing': [{ object: (_, { report }) => report(JSON.parse('{}')) }, 3],
  }
  for (const [what, [visitor, line]] of Object.entries(failing)) {
    const rules = { odd: { description: 'd', severity: 'error', visitor } } as const
    const levels = { channel: [{ from: '1.0.0', fields: { count: field(integer), more: schemaField } }] }
    const plugin = definePlugin({
      meta: { name: 'acme-pigeon', version: '1.0.0', namespace: 'acme' },
      bindings: [{ key: 'pigeon', versions: ['1.0.0'], levels, rules }],
    })
    const contributed = guardedBindings(plugin)
    const text =
      'asyncapi: 3.1.0\ninfo: { title: a, version: b }\nchannels:\n  c: { bindings: { pigeon: { cuont: 0 } } }\n  d: { bindings: { pigeon: { more: { $ref: "#/info" } } } }\n'
    const active = Object.entries(contributedRuleset(contributed).rules).map(([code, definition]) => ({
      code,
      definition,
      severityAt: () => definition.severity,
    }))
    for (const run of ['first', 'second']) {
      const graph = await graphOf(text, '/document.yaml', undefined, contributed)
      const { findings, crashed } = await runRules(graph, active, { plugins: [plugin] })
      const failed = findings.filter(({ code }) => code === 'lint/plugin-failed')
      t.match(failed, [
        { message: /^The rule "bindings\/pigeon\/odd" of the plugin "acme-pigeon" threw an exception: / },
      ])
      t.strictSame([failed.length, failed[0]?.range.start.line, crashed], [1, line, true], `${what}, ${run} run`)
      t.ok(findings.some(({ code }) => code === 'bindings/pigeon/unlisted-field'))
    }
  }
})

t.test('a table that cannot be used is told before anything is checked', async (t) => {
  const levels = {
    channel: [{ from: '1.0.0', fields: { nest: field(objectOrReference('pigeon/Nest')) } }],
  }
  const tables: readonly (readonly [binding: unknown, problem: RegExp | undefined])[] = [
    [{ levels, types: [inside('pigeon/Nest', 'nest', {})] }, undefined],
    [{ levels }, /uses pigeon\/Nest, which the format does not have/],
    [{ levels, types: [inside('Nest', 'nest', {})] }, /expected a name such as pigeon\/Queue/],
    [
      { levels: { channel: [{ from: '1.0.0', fields: { nest: {} } }] } },
      /"bindings\.0\.levels\.channel\.0\.fields\.nest\.shape", expected a shape/,
    ],
    [{ key: 'sns' }, /its key is "notifytopic" in the neutral spelling/],
    [
      { rules: { odd: { description: 'd', severity: 'error' } } },
      /"bindings\.0\.rules\.odd\.visitor", expected an object/,
    ],
  ]
  const meta = { name: 'acme-pigeon', version: '1.0.0', namespace: 'acme' }
  for (const [binding, problem] of tables) {
    const table = Object.assign({ key: 'pigeon', versions: ['1.0.0'] }, binding)
    const found = manifestProblem({ meta, bindings: [table] })
    if (problem === undefined) t.equal(found, undefined)
    else t.match(found, problem)
  }
})

/** A field of the format with the side that it has, in words of its own. */
interface SidedField {
  readonly place: string
  readonly shape: Shape
  readonly side: Side | undefined
}

/** All fields that the format has from a type on, each once for every side that it inherits. */
function* sidedFields(
  all: Format,
  typeName: string,
  inherited: Side | undefined,
  seen: Map<string, Set<Side | undefined>>,
): Generator<SidedField> {
  const sides = seen.get(typeName) ?? new Set()
  seen.set(typeName, sides)
  if (sides.has(inherited)) return
  sides.add(inherited)
  const type = typeNamed(all, typeName)
  for (const { type: chosen } of type.choices ?? []) {
    if (chosen !== typeName) yield* sidedFields(all, chosen, inherited, seen)
  }
  // The fields of a binding object inherit nothing.
  const isOutside = type.spelled === 'protocol'
  for (const [name, { shape }] of Object.entries(type.fields)) {
    const side = sideOf(type, name, inherited)
    yield { place: `${typeName}.${name}`, shape, side }
    for (const inner of typesIn(shape)) yield* sidedFields(all, inner, isOutside ? undefined : side, seen)
  }
}

function typesIn(shape: Shape): readonly string[] {
  if (shape.shape === 'object') return [shape.type, ...(shape.inPlace === undefined ? [] : [shape.inPlace])]
  if (shape.shape === 'list') return typesIn(shape.items)
  if (shape.shape === 'map') return typesIn(shape.values)
  if (shape.shape === 'foreign') return ['Schema', 'JsonSchema', 'OpenApiSchema']
  return shape.shape === 'either' ? shape.options.flatMap(typesIn) : []
}

t.test('each field of the format has a side, with a reason for both', async (t) => {
  for (const vocabulary of vocabularies) {
    for (const minor of ['3.0', '3.1'] as const) {
      const all = formatFor(vocabulary, minor, builtInBindings)
      const seen = new Map<string, Set<Side | undefined>>()
      const fields = [...sidedFields(all, 'Description', undefined, seen)]
      for (const { place, shape, side } of fields) {
        if (side === undefined) t.fail(`${place} has no side`)
        else if (typeof side === 'string') continue
        else if ('both' in side) {
          if (!/^[a-z]+( [\w;,]+){3,}$/.test(side.both)) t.fail(`${place}: ${side.both}`)
        } else {
          const words = Object.entries(side.counterparts).flat()
          t.strictSame([...new Set(words)], words, `${place}: each value is in one pair`)
          t.strictSame(
            words.toSorted(),
            shape.shape === 'scalar' && shape.values?.toSorted(),
            `${place}: all allowed values`,
          )
        }
      }
      t.ok(fields.length > 700, `${fields.length} fields of the ${vocabulary.name} spelling, ${minor}`)
      const lost = [...all.types.all()].filter(
        ({ name, fields: own, protocol }) =>
          Object.keys(own).length > 0 && !seen.has(name) && !(protocol === 'ros2' && minor === '3.0'),
      )
      t.strictSame(lost, [], 'all types lie on a way from the root')
    }
  }
})

t.test('what the tables copy of fields keeps what they say about sides', async (t) => {
  const stated = { side: 'receive', requiredOn: 'receive', review: { text: 'look', to: 'send' } } as const
  const nest: Field = { ...schemaField, ...stated }
  const pigeon: BindingDefinition = {
    key: 'pigeon',
    versions: ['1.0.0'],
    levels: {
      operation: [
        { from: '1.0.0', fields: { nest, egg: schemaField, ring: field(integer) }, side: 'own', review: stated.review },
      ],
    },
  }
  for (const name of ['pigeon/operation 1.0.0', 'pigeon/operation of unknown version']) {
    const type = typeNamed(formatFor(neutral, '3.1', [pigeon]), name)
    t.match(type.fields.nest, stated, name)
    t.strictSame([sideOf(type, 'nest'), sideOf(type, 'egg')], ['receive', 'own'])
    t.equal(sideOf(type, 'ring'), name.endsWith('1.0.0') ? 'own' : undefined)
  }
  t.strictSame(typeNamed(formatFor(neutral, '3.1', [pigeon]), 'pigeon/operation 1.0.0').review, stated.review)
})

t.test('directions of a plugin are sides of its fields', async (t) => {
  const fields = { ring: field(integer), nest: field(object('pigeon/Nest')), song: field(oneOf('a', 'b')) }
  const types = [inside('pigeon/Nest', 'nest', { egg: field(integer) })]
  const directions = { operation: { ring: 'send', song: { counterparts: { a: 'b' } } } } as const
  const levels = { operation: [{ from: '1.0.0', fields }], message: [{ from: '1.0.0', fields }] }
  const binding = { protocol: 'pigeon', level: 'operation' } as const
  const chosen = { ...inside('pigeon/Old', 'old operation binding', fields) }
  const whole = {
    ...inside('pigeon/New', 'operation binding', fields),
    binding,
    choices: [{ type: 'pigeon/Old', whenVersion: ['0.1.0'] }, { type: 'pigeon/New' }],
  }
  const tables: readonly (readonly [string, Partial<BindingDefinition>, string])[] = [
    ['by version', { levels, types, directions }, 'pigeon/operation 1.0.0'],
    ['by types', { types: [...types, whole, chosen], directions }, 'pigeon/New'],
    ['by types, in an earlier version', { types: [...types, whole, chosen], directions }, 'pigeon/Old'],
  ]
  for (const [title, table, name] of tables) {
    const all = formatFor(neutral, '3.1', [{ key: 'pigeon', versions: ['1.0.0'], ...table }])
    const type = typeNamed(all, name)
    t.equal(sideOf(type, 'ring'), 'send', title)
    t.strictSame(sideOf(type, 'song'), { counterparts: { a: 'b' } }, title)
    t.match(sideOf(type, 'nest'), { both: /direction/ }, title)
    t.equal(sideOf(type, 'unheardOf'), undefined, title)
  }
  const withoutSides = formatFor(neutral, '3.1', [{ key: 'pigeon', versions: ['1.0.0'], levels, types }])
  t.equal(sideOf(typeNamed(withoutSides, 'pigeon/operation 1.0.0'), 'ring'), undefined, 'neither form')
  const onlyOperations = formatFor(neutral, '3.1', [{ key: 'pigeon', versions: ['1.0.0'], levels, types, directions }])
  t.match(sideOf(typeNamed(onlyOperations, 'pigeon/message 1.0.0'), 'ring'), { both: /direction/ })
})

t.test('a table with sides that cannot be is refused', async (t) => {
  const ring = (side: unknown, more = {}) => ({
    levels: { operation: [{ from: '1.0.0', fields: { ring: { ...field(integer), side, ...more } } }] },
  })
  const plain = { levels: { operation: [{ from: '1.0.0', fields: { ring: field(integer) } }] } }
  const tables: readonly (readonly [binding: object, problem: RegExp | undefined])[] = [
    [ring('send'), undefined],
    [ring({ both: 'pigeons of both sides have rings' }), undefined],
    [ring({ counterparts: { left: 'right' } }), undefined],
    [ring('sender'), /field "ring" of "pigeon" has the side "sender", expected "send", /],
    [ring('both'), /has the side "both", expected .* { both: "a reason" }/],
    [ring({ both: ' ' }), /has the side {"both":" "}/],
    [ring({ counterparts: { left: 1 } }), /has the side {"counterparts"/],
    [ring(null), /has the side null/],
    [ring('send', { requiredOn: 'always' }), /"always" as "requiredOn", expected "send" or "receive"/],
    [ring('send', { review: {} }), /"bindings\.0\.levels\.operation\.0\.fields\.ring\.review\.text", expected a text/],
    [{ levels: { operation: [{ from: '1.0.0', fields: {}, side: 'mine' }] } }, /side of "pigeon" is "mine"/],
    [{ ...plain, types: [{ ...inside('pigeon/Nest', 'nest', {}), side: 'mine' }] }, /side of "pigeon\/Nest" is "mine"/],
    [{ ...plain, directions: { operation: { ring: 'receive' } } }, undefined],
    [{ ...plain, directions: {} }, undefined],
    [
      { ...plain, directions: { operation: { rang: 'receive' } } },
      /lists "rang", which the operation binding does not/,
    ],
    [{ ...plain, directions: { operations: {} } }, /has the level "operations", expected one of server, channel/],
    [{ ...plain, directions: { operation: { ring: 'own' } } }, /direction of "ring" is "own", expected "send"/],
    [{ ...ring('send'), directions: { operation: { ring: 'send' } } }, /expected one of the two/],
  ]
  const meta = { name: 'acme-pigeon', version: '1.0.0', namespace: 'acme' }
  for (const [binding, problem] of tables) {
    const found = manifestProblem({ meta, bindings: [Object.assign({ key: 'pigeon', versions: ['1.0.0'] }, binding)] })
    if (problem === undefined) t.equal(found, undefined, JSON.stringify(binding))
    else t.match(found, problem)
  }
})

t.test('the page on bindings lists what is known', async (t) => {
  const page = readFileSync('docs/bindings.md', 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)`.* \| .+ \| ([\d., ]+) \| ?(.*) \|$/gm)].map(([, ...cells]) => cells)
  const known = [...format.bindings.values()].map(({ key, versions, levels, types = [] }) => {
    const hasContents = (level: string) =>
      levels === undefined
        ? types.some((type) => type.binding?.level === level && type.reserved !== true)
        : Object.hasOwn(levels, level)
    return [key, versions.join(', '), bindingLevels.filter(hasContents).join(', ')]
  })
  t.strictSame(rows, known)
})
