import { readFileSync } from 'node:fs'
import t from 'tap'
import { parse } from 'yaml'
import type { Finding } from '../src/findings/finding.ts'
import type { Format } from '../src/format/format.ts'
import type { ObjectType } from '../src/format/shape.ts'
import { childOf, type MapNode } from '../src/load/node.ts'
import { pointerOf } from '../src/load/node-path.ts'
import { formatPointer, type Pointer } from '../src/pointer.ts'
import { graphOf, isRecommended, lintText } from './conformance/lint-source.ts'
import { inNeutralWord, inNeutralWords } from './conformance/spelling.ts'
import { changedAt, type Mutation, mutationsOf, wrongValues } from './mutations.ts'
import { isMetOften, someOf } from './volume.ts'

const text = JSON.stringify(parse(readFileSync('test/fixtures/whole-bindings.yaml', 'utf8')))
const spellings: readonly (readonly [string, string])[] = [
  ['asyncapi', text],
  ['neutral', inNeutralWords(text)],
]

const described = ['cloudpubsub', 'notifytopic']

/** Of objects that are alike, the first two show everything. */
const mostOfOneType = 2

for (const [spelling, source] of spellings) {
  t.test(`a description with every field of both bindings is clean, spelling ${spelling}`, async (t) => {
    t.strictSame((await lintText(source, '/document.json')).map(line), [], 'with all rules that there are')
    const graph = await graphOf(source)
    const types = [...graph.format.types.all()].filter(({ protocol = '' }) => described.includes(protocol))
    for (const { name, fields } of types) {
      const used = graph.objects.filter(({ type }) => type.name === name)
      t.ok(used.length > 0, `${name} is there`)
      const unused = Object.keys(fields).filter((field) => used.every(({ node }) => !node.entries.has(field)))
      t.strictSame(unused, [], `every field of ${name} is there`)
    }
  })
}

t.test('each mutation of a binding gives one finding that names the field', async (t) => {
  const document: unknown = JSON.parse(text)
  const graph = await graphOf(text)
  const seen = new Map<string, number>()
  let mutations = 0
  for (const { location, type, node } of graph.objects) {
    const { protocol = '', name } = type
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    // What stands for all defaults lacks its name as soon as anything else is in it.
    const isDefault = type.emptyAllowed === true && node.entries.size === 0
    if (!described.includes(protocol) || count > mostOfOneType || isDefault) continue
    const pointer = pointerOf(location)
    const ruleset = `bindings/${protocol === 'notifytopic' ? 'sns' : 'googlepubsub'}`
    const all = [
      ...mutationsOf(type, node, graph.format, ruleset),
      ...mutationsOfItems(type, node, graph.format, ruleset),
    ]
    for (const mutation of someOf(all, (_, index) => (index + seen.size) % 4 === 0)) {
      // Without the version, the fields that only this version has are unknown, too.
      if (mutation.name === 'bindingVersion' && name.includes('Earlier')) continue
      mutations += 1
      const path = [...pointer, ...mutation.name.split('/')]
      const changed = JSON.stringify(changedAt(document, path, mutation.value))
      const findings = (await lintText(changed, '/document.json')).filter(isAboutMutation)
      if (!isFound(mutation, path, findings)) {
        t.fail(`${name} at ${formatPointer(path)} = ${JSON.stringify(mutation.value)}`, {
          found: findings.map(line),
          expected: mutation.codes,
        })
      }
    }
  }
  t.ok(isMetOften(mutations, 300), `${mutations} mutations`)
})

/** Items of lists with each wrong JSON type; the name leads to the item. */
function* mutationsOfItems(type: ObjectType, node: MapNode, format: Format, ruleset: string): Generator<Mutation> {
  for (const [name, { shape, typeSeverity }] of Object.entries(type.fields)) {
    const list = childOf(node, name)
    if (shape.shape !== 'list' || list?.kind !== 'list' || list.items.length === 0) continue
    const code = typeSeverity === 'warn' ? 'expected-type' : 'field-type'
    for (const value of wrongValues(shape.items, format))
      yield { name: `${name}/0`, value, codes: [`${ruleset}/${code}`] }
  }
}

/** A wrong value may leave a trait without effect, too, which is said of the trait. */
function isAboutMutation(finding: Finding): boolean {
  return isRecommended(finding) && finding.code !== 'spec/trait-no-override'
}

function isFound({ name, codes, isOnObject }: Mutation, path: Pointer, findings: readonly Finding[]): boolean {
  const [finding, ...others] = findings
  if (finding === undefined || others.length > 0 || !codes.includes(finding.code)) return false
  const { pointer } = finding.place
  const isThere = formatPointer(pointer) === formatPointer(isOnObject ? path.slice(0, -1) : path)
  const [field = ''] = name.split('/')
  return isThere && finding.message.includes(`"${field}"`)
}

const head = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'
const arn = (name: string) => `{ arn: 'arn:aws:sqs:eu-west-1:123456789012:${name}' }`
const consumer = (endpoint: string, more = '') =>
  `{ protocol: sqs, endpoint: ${endpoint}, rawMessageDelivery: true${more} }`

/** A description with operations on a channel, each with its action, its traits and its binding. */
function operations(
  each: Readonly<Record<string, readonly [action: string, binding: string, trait?: string]>>,
  channel = '{}',
): string {
  const lines = Object.entries(each).map(([name, [action, binding, trait]]) => {
    const traits = trait === undefined ? '' : `, traits: [${trait}]`
    return `  ${name}: { action: ${action}, channel: { $ref: '#/channels/orders' }, bindings: ${binding}${traits} }`
  })
  return `channels: { orders: ${channel} }\noperations:\n${lines.join('\n')}\n`
}

function messages(message: string, binding = '{}'): string {
  return `channels: { orders: { messages: { placed: ${message} }, bindings: ${binding} } }\n`
}

const schemas = (name: string) =>
  `{ googlepubsub: { schemaSettings: { encoding: json, name: projects/shop/schemas/${name} } } }`
const proto = `payload: { schemaFormat: application/vnd.google.protobuf;version=3, schema: 'message A {}' }`

const shared = (fields: string) => `components: { operationBindings: { topic: { sns: ${fields} } } }\n`
const byReference = `{ $ref: '#/components/operationBindings/topic' }`

/** What only the effective view shows: directions, traits, and bindings that lie elsewhere. */
const cases: readonly (readonly [what: string, text: string, expected: readonly string[]])[] = [
  [
    'consumers from a trait',
    operations({ a: ['receive', '{ sns: {} }', `{ bindings: { sns: { consumers: [${consumer(arn('a'))}] } } }`] }),
    [],
  ],
  [
    'a binding from a trait',
    operations({ a: ['receive', '{}', '{ bindings: { sns: {} } }'] }),
    ['consumers-required /operations/a/traits/0/bindings/notifytopic'],
  ],
  ['a trait that nothing uses', 'components: { operationTraits: { a: { bindings: { sns: {} } } } }\n', []],
  ['a binding that nothing uses', shared('{ deliveryPolicy: { numRetries: 3 } }'), []],
  [
    'a binding that several operations share',
    operations({ a: ['send', byReference], b: ['receive', byReference], c: ['receive', byReference] }) + shared('{}'),
    ['consumers-required /components/operationBindings/topic/notifytopic'],
  ],
  [
    'consumers that a sender shares',
    operations({ a: ['send', byReference], b: ['receive', byReference] }) +
      shared(`{ consumers: [${consumer(arn('a'))}] }`),
    ['consumers-on-producer /components/operationBindings/topic/notifytopic/consumers'],
  ],
  [
    'no consumers of a sender',
    operations({ a: ['send', '{ sns: { consumers: [] } }'] }),
    ['consumers-on-producer /operations/a/bindings/notifytopic/consumers'],
  ],
  [
    'no consumers of a receiver',
    operations({ a: ['receive', '{ sns: { consumers: [] } }'] }),
    ['consumers-nonempty /operations/a/bindings/notifytopic/consumers'],
  ],
  ['an action that is wrong itself', operations({ a: ['publish', '{ sns: {} }'] }), []],
  [
    'consumers under a wrong name',
    operations({ a: ['receive', '{ sns: { consumer: [] } }'] }),
    ['unknown-field /operations/a/bindings/notifytopic/consumer'],
  ],
  [
    'null in a trait removes nothing of the operation',
    operations({
      a: ['receive', `{ sns: { consumers: [${consumer(arn('a'))}] } }`, '{ bindings: { sns: { topic: null } } }'],
    }),
    [],
  ],
  [
    'a topic that a trait names in another way',
    operations({ a: ['send', '{ sns: { topic: { name: a } } }', `{ bindings: { sns: { topic: ${arn('a')} } } }`] }),
    ['identifier-exactly-one /operations/a/bindings/notifytopic/topic'],
  ],
  [
    'a topic of which a trait says how it is identified',
    operations({ a: ['send', '{ sns: { topic: { x-team: a } } }', `{ bindings: { sns: { topic: ${arn('a')} } } }`] }),
    [],
  ],
  [
    'a policy that does not go with that of a trait',
    operations({
      a: [
        'send',
        '{ sns: { deliveryPolicy: { minDelayTarget: 9 } } }',
        '{ bindings: { sns: { deliveryPolicy: { maxDelayTarget: 5 } } } }',
      ],
    }),
    ['delivery-policy-consistent /operations/a/bindings/notifytopic/deliveryPolicy/minDelayTarget'],
  ],
  [
    'a queue from a trait',
    operations({
      a: [
        'receive',
        `{ sns: { consumers: [${consumer('{ name: orders }')}] } }`,
        '{ bindings: { sqs: { queues: [{ name: orders, fifoQueue: false }] } } }',
      ],
    }),
    [],
  ],
  [
    'a queue of another operation',
    operations({
      a: ['receive', `{ sns: { consumers: [${consumer('{ name: orders }')}] } }`],
      b: ['send', '{ sqs: { queues: [{ name: orders, fifoQueue: false }] } }'],
    }),
    ['identifier-name-resolves /operations/a/bindings/notifytopic/consumers/0/endpoint/name'],
  ],
  [
    'a queue that is a reference',
    `${operations({
      a: [
        'receive',
        `{ sns: { consumers: [${consumer('{ name: orders }')}] }, sqs: { queues: [{ $ref: '#/components/x-queue' }] } }`,
      ],
    })}components: { x-queue: { name: orders, fifoQueue: false } }\n`,
    [],
  ],
  [
    'a topic of another name than that of the channel: the field is there to give one',
    `${operations(
      { a: ['send', '{ sns: { topic: { name: a } } }'] },
      `{ bindings: { $ref: '#/components/channelBindings/b' } }`,
    )}components: { channelBindings: { b: { sns: { name: b } } } }\n`,
    [],
  ],
  [
    'a filter for one message of several',
    operations(
      { a: ['receive', `{ sns: { consumers: [${consumer(arn('a'), ', filterPolicy: { kind: [a] }')}] } }`] },
      '{ messages: { a: { headers: { properties: { kind: true } } }, b: { headers: { properties: { other: true } } } } }',
    ),
    [],
  ],
  [
    'a filter with headers from a trait',
    operations(
      { a: ['receive', `{ sns: { consumers: [${consumer(arn('a'), ', filterPolicy: { kind: [a] }')}] } }`] },
      '{ messages: { a: { traits: [{ headers: { properties: { other: true } } }] } } }',
    ),
    ['filter-policy-targets /operations/a/bindings/notifytopic/consumers/0/filterPolicy/kind'],
  ],
  [
    'a filter for messages without headers',
    operations(
      { a: ['receive', `{ sns: { consumers: [${consumer(arn('a'), ', filterPolicy: { kind: [a] }')}] } }`] },
      '{ messages: { a: { payload: true } } }',
    ),
    [],
  ],
  [
    'a schema from a trait',
    messages(
      `{ ${proto}, traits: [{ bindings: { googlepubsub: { schema: { name: projects/shop/schemas/a } } } }], bindings: { googlepubsub: { orderingKey: a } } }`,
    ),
    [],
  ],
  [
    'a schema from a trait that is not that of the channel',
    messages(
      `{ payload: true, traits: [{ bindings: { googlepubsub: { schema: { name: projects/shop/schemas/a } } } }] }`,
      schemas('b'),
    ),
    ['schema-consistent /channels/orders/messages/placed/traits/0/bindings/cloudpubsub/schema/name'],
  ],
  ['a payload in another format without a binding', messages(`{ ${proto} }`, schemas('b')), []],
  [
    'a payload in another format with a binding from a trait',
    messages(`{ ${proto}, traits: [{ bindings: { googlepubsub: { orderingKey: a } } }] }`),
    ['schema-for-foreign-format /channels/orders/messages/placed/traits/0/bindings/cloudpubsub'],
  ],
  ['a binding that only marks a message', messages('{ bindings: { googlepubsub: {} } }'), []],
  [
    'headers for attributes',
    messages('{ headers: { type: object }, bindings: { googlepubsub: { attributes: {} } } }'),
    [],
  ],
  [
    'attributes from a trait',
    messages(
      '{ traits: [{ bindings: { googlepubsub: { attributes: { a: b } } } }], bindings: { googlepubsub: { attributes: {} } } }',
    ),
    [],
  ],
  [
    'a binding of the wrong type',
    messages('{ bindings: { googlepubsub: 5 } }', '{ sns: [] }'),
    [
      'field-type /channels/orders/messages/placed/bindings/cloudpubsub',
      'field-type /channels/orders/bindings/notifytopic',
    ],
  ],
  [
    'members of another type',
    messages(
      `{ payload: true, bindings: { googlepubsub: { attributes: { a: true, b: [] } } } }`,
      `{ googlepubsub: { labels: { a: 5, b: c, $ref: '#/d' } }, sns: { name: a, tags: { a: null } } }`,
    ),
    [
      'expected-type /channels/orders/messages/placed/bindings/cloudpubsub/attributes/a',
      'expected-type /channels/orders/messages/placed/bindings/cloudpubsub/attributes/b',
      'expected-type /channels/orders/bindings/cloudpubsub/labels/a',
      'expected-type /channels/orders/bindings/notifytopic/tags/a',
    ],
  ],
  [
    'fields of an earlier version',
    messages(
      '{ payload: true, bindings: { googlepubsub: { schema: { name: projects/a/schemas/b, type: avro } } } }',
      '{ googlepubsub: { topic: a, bindingVersion: 0.2.0 } }',
    ),
    [
      'unknown-field /channels/orders/messages/placed/bindings/cloudpubsub/schema/type',
      'unknown-field /channels/orders/bindings/cloudpubsub/topic',
    ],
  ],
  [
    'versions that nobody knows',
    messages(
      '{ payload: true, bindings: { googlepubsub: { bindingVersion: latest } } }',
      '{ googlepubsub: { bindingVersion: 0.3.0 }, sns: { name: a, bindingVersion: 2.0.0 } }',
    ),
    [
      'expected-value /channels/orders/messages/placed/bindings/cloudpubsub/bindingVersion',
      'expected-value /channels/orders/bindings/cloudpubsub/bindingVersion',
      'expected-value /channels/orders/bindings/notifytopic/bindingVersion',
    ],
  ],
  [
    'values that the public definitions do not allow',
    operations(
      {
        a: [
          'receive',
          `{ sns: { consumers: [${consumer(arn('a'), `, displayName: a, deliveryPolicy: { numRetries: -1 }, redrivePolicy: { deadLetterQueue: ${arn('b')}, maxReceiveCount: 0 }`)}] } }`,
        ],
      },
      '{ bindings: { googlepubsub: { schemaSettings: { encoding: xml } } } }',
    ),
    [
      'expected-field /channels/orders/bindings/cloudpubsub/schemaSettings',
      'expected-value /channels/orders/bindings/cloudpubsub/schemaSettings/encoding',
      'inapplicable-field /operations/a/bindings/notifytopic/consumers/0/displayName',
      'inapplicable-field /operations/a/bindings/notifytopic/consumers/0/deliveryPolicy',
      'expected-value /operations/a/bindings/notifytopic/consumers/0/deliveryPolicy/numRetries',
      'expected-value /operations/a/bindings/notifytopic/consumers/0/redrivePolicy/maxReceiveCount',
    ],
  ],
  [
    'names that JavaScript knows',
    operations(
      {
        a: [
          'receive',
          `{ sns: { consumers: [{ protocol: constructor, endpoint: { name: toString }, rawMessageDelivery: true }] } }`,
        ],
      },
      '{ bindings: { sns: { name: a, tags: { __proto__: a, constructor: b } } } }',
    ),
    ['enum-value /operations/a/bindings/notifytopic/consumers/0/protocol'],
  ],
]

t.test('bindings are checked as traits and references combine them', async (t) => {
  for (const [what, body, expected] of cases) {
    t.strictSame(await spotsIn(head + body), expected, what)
    t.strictSame(await spotsIn(inNeutralWords(head + body)), expected, `${what}, other spelling`)
  }
})

const ofTopic = (fields: string) => messages('{ payload: true }', `{ googlepubsub: { ${fields} } }`)
const ofConsumer = (protocol: string, way: string) => (value: string) =>
  operations({
    a: [
      'receive',
      `{ sns: { consumers: [{ protocol: ${protocol}, endpoint: { ${way}: ${value} }, rawMessageDelivery: true }] } }`,
    ],
  })

/** Placeholders of shells and templates begin with it. */
const dollar = '$'

/** What is written in a field, as YAML, by the rule that judges it. */
const forms: readonly (readonly [
  code: string,
  text: (value: string) => string,
  right: readonly string[],
  wrong: readonly string[],
])[] = [
  [
    'retention-duration',
    (value) => ofTopic(`messageRetentionDuration: ${value}`),
    ['600s', '0s', '86400.5s', '1.000000001s', '0600s'],
    ["'600'", '600 s', '-600s', '1.0000000001s', '.5s', '5.s', '10m', '1d', 'P1D', 'PT5M', '600S', "''", '1e3s', '٣s'],
  ],
  [
    'schema-name-form',
    (value) => ofTopic(`schemaSettings: { encoding: json, name: ${value} }`),
    [
      'projects/a/schemas/b',
      "'projects/{project}/schemas/{schema}'",
      'projects/a.b:c/schemas/b@1f',
      `'projects/${dollar}{p}/schemas/b'`,
    ],
    [
      'b',
      'schemas/b',
      'projects/a/schemas',
      'projects/a/schemas/',
      'projects//schemas/b',
      'projects/a/topics/b',
      '/projects/a/schemas/b',
      'projects/a/schemas/b/c',
      "'projects/a/schemas/b c'",
      "''",
    ],
  ],
  [
    'arn-form',
    ofConsumer('sqs', 'arn'),
    [
      'arn:a:sqs:b:1:c',
      "'arn:a:sqs:{region}:<account-id>:c'",
      `'${dollar}{QUEUE_ARN}'`,
      `'arn:${dollar}{AWS::Partition}:sqs:b:1:c'`,
      'arn:a:sqs:b:1:c:d',
    ],
    ['c', 'arn:a:sqs:b:1', 'arn:a:sqs::1:c', 'urn:a:sqs:b:1:c', "'arn:a:sqs:b:1: c'", "'arn:a:sqs:b:1:c:'", "''"],
  ],
  [
    'identifier-formats',
    ofConsumer('sms', 'phone'),
    ["'+15555550100'", "'+1 (555) 555-0100'", "'+44.20.7946.0000'", `'${dollar}{PHONE}'`],
    ["'5555550100'", "'+1'", "'call me'", "'+1555555010055555'", "'+1 555 CALL'", "''"],
  ],
  [
    'identifier-formats',
    ofConsumer('email', 'email'),
    ['a@example.com', "'orders+urgent@shop.example.com'", "'{desk}@example.com'"],
    ['a', "'a@'", "'@example.com'", "'a b@example.com'"],
  ],
  [
    'identifier-formats',
    ofConsumer('https', 'url'),
    ['https://example.com/a', "'https://{host}/a'"],
    ['example.com', '/a', "''", "'https://'"],
  ],
  [
    'endpoint-scheme',
    ofConsumer('https', 'url'),
    ['https://example.com/a', 'HTTPS://example.com/a', "'{scheme}://example.com'"],
    ['http://example.com/a', 'ftp://example.com/a', "'http://{host}/a'"],
  ],
]

t.test('texts in bindings must have the documented form', async (t) => {
  for (const [code, text, right, wrong] of forms) {
    for (const value of right) t.strictSame(await codesIn(text(value)), [], `${code}: ${value}`)
    for (const value of wrong) t.strictSame(await codesIn(text(value)), [code], `${code}, wrong: ${value}`)
  }
})

async function codesIn(body: string): Promise<readonly string[]> {
  return (await spotsIn(head + body)).map((spot) => spot.split(' ')[0] ?? '')
}

/** The last part of each code and where it is, in the neutral spelling; what a part of a description lacks is left out. */
async function spotsIn(description: string): Promise<readonly string[]> {
  const findings = (await lintText(description)).filter(isRecommended)
  const shown = findings.filter(({ code }) => code !== 'spec/component-unused' && code !== 'spec/enum-value')
  return shown.map(({ code, place }) => {
    return `${code.slice(code.lastIndexOf('/') + 1)} ${formatPointer(place.pointer.map(inNeutralWord))}`
  })
}

function line({ range, severity, code, message }: Finding): string {
  return `${range.start.line + 1}:${range.start.character + 1} ${severity} ${code} ${message}`
}
