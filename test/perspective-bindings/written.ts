import t from 'tap'
import { hasChangingField } from '../../plugins/perspective/bindings/reversed-map.ts'
import { neutral } from '../../src/format/vocabulary.ts'
import { type DescriptionTransform, transform } from '../../src/index.ts'
import { pointerOf } from '../../src/load/node-path.ts'
import { type Case, check } from './check-case.ts'

const cases: readonly Case[] = [
  {
    title: 'amqp: fields of the sender and of a user go, those of the receiver count now',
    to: 'receive',
    text: '{{ amqp: { expiration: 1000, userId: shop, mandatory: true, ack: false, bindingVersion: 0.3.0 } }}',
    expected: '{ amqp: { ack: false, bindingVersion: 0.3.0 } }',
    questions: [
      'binding-direction-lossy amqp/expiration: 1000',
      'application-binding amqp/userId: "shop"',
      'binding-direction-lossy amqp/mandatory: true',
      'binding-direction-lossy amqp/ack',
    ],
  },
  {
    title: 'amqp: an emptied binding stays',
    to: 'send',
    text: '{{ amqp: { ack: true } }}',
    expected: '{ amqp: {} }',
    questions: ['binding-direction-lossy amqp/ack'],
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
      'channel-may-differ /channels/c/bindings/amqp/is',
      'binding-direction-unknown /channels/c/bindings/amqp/exchange/odd',
      'channel-may-differ /channels/d/bindings/amqp/queue/exclusive',
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
    questions: ['channel-may-differ /channels/e/bindings/amqp/is'],
  },
  {
    title: 'mqtt: session of the other application, quality of service of both',
    to: 'receive',
    text: `{{ mqtt: { qos: 1, retain: true } }}
servers: { s: { host: h, protocol: mqtt, bindings: { mqtt: { clientId: shop, lastWill: { topic: t, qos: 2 }, bindingVersion: 0.1.0 } } } }`,
    expected: '{ mqtt: { qos: 1 } }',
    questions: [
      'channel-may-differ mqtt/qos',
      'binding-direction-lossy mqtt/retain',
      'application-binding /servers/s/bindings/mqtt/clientId: "shop"',
      'application-binding /servers/s/bindings/mqtt/lastWill: {"topic":"t","qos":2}',
    ],
  },
  {
    title: 'solace: of destinations, a sender keeps how it delivers',
    to: 'send',
    text: '{{ solace: { destinations: [{ destinationType: queue, deliveryMode: persistent, queue: { name: q } }, { destinationType: topic }], priority: 3 } }}',
    expected: '{ solace: { destinations: [{ deliveryMode: persistent }], priority: 3 } }',
    questions: [
      'binding-direction-lossy solace/destinations/0/destinationType',
      'binding-direction-lossy solace/destinations/0/deliveryMode',
      'binding-direction-lossy solace/destinations/0/queue: {"name":"q"}',
      'binding-direction-lossy solace/destinations/1: {"destinationType":"topic"}',
      'binding-direction-lossy solace/priority',
    ],
  },
  {
    title: 'solace: a receiver loses how a sender delivers, and what is empty then',
    to: 'receive',
    text: '{{ solace: { destinations: [{ deliveryMode: direct }], timeToLive: 5 } }}',
    expected: '{ solace: {} }',
    questions: [
      'binding-direction-lossy solace/destinations/0/deliveryMode',
      'binding-direction-lossy solace/timeToLive: 5',
    ],
  },
  {
    title: 'solace: destinations that a sender had count for a receiver',
    to: 'receive',
    text: '{{ solace: { destinations: [{ deliveryMode: direct, destinationType: queue, queue: { name: q } }, { deliveryMode: direct }] } }}',
    expected: '{ solace: { destinations: [{ destinationType: queue, queue: { name: q } }] } }',
    questions: [
      'binding-direction-lossy solace/destinations',
      'binding-direction-lossy solace/destinations/0/deliveryMode',
      'binding-direction-lossy solace/destinations/1/deliveryMode',
    ],
  },
  {
    title: 'sqs: queues of receivers go with their rights, rights on a channel stay',
    to: 'send',
    text: `{{ sqs: { queues: [{ name: q, policy: { statements: [{ effect: Allow, principal: '*', action: 'sqs:Send' }] } }] } }}
channels: { c: { bindings: { sqs: { queue: { name: q, fifoQueue: false, policy: { statements: [] } } } } } }`,
    expected: '{ sqs: {} }',
    questions: [
      'binding-direction-lossy sqs/queues: [{"name":"q",…}]',
      'channel-binding /channels/c/bindings/sqs/queue/policy/statements',
    ],
  },
  {
    title: 'sqs: queues that a sender had, one by reference',
    to: 'receive',
    text: `{{ sqs: { queues: [{ $ref: '#/components/x-queues/Q' }, { name: p, odd: 1 }] } }}
components: { x-queues: { Q: { name: q, policy: { statements: [] } } } }`,
    expected: "{ sqs: { queues: [{ $ref: '#/components/x-queues/Q' }, { name: p, odd: 1 }] } }",
    questions: [
      'binding-direction-lossy sqs/queues',
      'channel-binding /components/x-queues/Q/policy/statements',
      'binding-direction-unknown sqs/queues/1/odd',
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
      'application-binding kafka/clientId: {"type":"string","enum":["shop"]}',
      'application-binding kafka/groupId: {"$ref":"#/components/schemas/Group"}',
    ],
  },
  {
    title: 'sns: who sends loses the policy of delivery and misses consumers',
    to: 'receive',
    text: `{{ sns: { topic: { arn: a }, deliveryPolicy: { numRetries: 3 } } }}
channels: { c: { bindings: { sns: { name: n, policy: { statements: [{ effect: Allow, principal: '*', action: p }] } } } } }`,
    expected: '{ sns: { topic: { arn: a } } }',
    questions: [
      'binding-direction-lossy sns/deliveryPolicy: {"numRetries":3}',
      'channel-binding /channels/c/bindings/sns/policy/statements',
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
      'binding-direction-lossy notifytopic/consumers: [{"protocol":"function"',
      'binding-direction-unknown function',
      'binding-direction-lossy function/name',
      'binding-direction-lossy sqs/queues',
      'binding-direction-unknown store',
      'binding-direction-lossy store/queues/0/name',
    ],
  },
  {
    title: 'sns: consumers that a sender had stay and count',
    to: 'receive',
    text: '{{ sns: { consumers: [{ protocol: lambda, endpoint: { name: f }, rawMessageDelivery: true }] }, lambda: { name: f } }}',
    expected:
      '{ sns: { consumers: [{ protocol: lambda, endpoint: { name: f }, rawMessageDelivery: true }] }, lambda: { name: f } }',
    questions: ['binding-direction-lossy sns/consumers', 'binding-direction-unknown lambda'],
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
    questions: ['binding-direction-lossy /operations/o/traits/0/bindings/sns/consumers'],
    missing: ['p/bindings/sns/consumers'],
  },
  {
    title: 'googlepubsub: a receiver needs a subscription',
    to: 'receive',
    text: `{{ googlepubsub: {} }}
channels: { c: { bindings: { googlepubsub: { labels: { a: b } } } }, d: { bindings: { googlepubsub: { bindingVersion: 0.1.0, topic: t } } } }`,
    expected: '{ googlepubsub: {} }',
    questions: [
      'channel-may-differ /channels/c/bindings/googlepubsub',
      'channel-may-differ /channels/d/bindings/googlepubsub',
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
      'application-binding ros2/node: "n"',
      'channel-may-differ ros2/qosPolicies',
      'application-binding /operations/p/bindings/ros2/node: "m"',
      'binding-direction-unknown /operations/q/bindings/ros2/role',
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
      'binding-direction-unknown carrier',
      'binding-direction-unknown kafka/bindingVersion',
      'binding-direction-unknown nats/qeue',
      'binding-direction-unknown amqp1',
      'binding-direction-unknown constructor',
    ],
  },
  {
    title: 'extensions stay beside what stays, and go with what goes',
    to: 'send',
    text: '{{ solace: { x-a: 1, destinations: [{ x-b: 1, queue: { name: q } }, { x-c: 1, deliveryMode: direct, queue: { x-d: 1 } }] } }}',
    expected: '{ solace: { x-a: 1, destinations: [{ x-c: 1, deliveryMode: direct }] } }',
    questions: [
      'binding-direction-lossy solace/destinations/0: {"x-b":1,"queue":{"name":"q"}}',
      'binding-direction-lossy solace/destinations/1/deliveryMode',
      'binding-direction-lossy solace/destinations/1/queue: {"x-d":1}',
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
      'binding-direction-lossy /components/operationBindings/B/mqtt/retain',
      'binding-direction-lossy /operations/q/bindings/nats/queue',
      'binding-direction-lossy /operations/q/bindings/mqtt/retain',
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
    questions: [
      'application-binding /servers/s/bindings/mqtt/clientId',
      'application-binding /servers/s/bindings/mqtt/keepAlive',
    ],
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
    questions: ['application-binding /components/serverBindings/used/mqtt/clientId: "b"'],
  },
]

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
