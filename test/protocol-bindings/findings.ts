import t from 'tap'
import { protocols } from '../../src/format/protocols.ts'
import { asyncapi } from '../../src/format/vocabulary.ts'
import { isRecommended, lintText } from '../conformance/lint-source.ts'

/** Keys under which a channel may have an empty object: only that of one protocol has required fields. */
const emptyOnChannels = protocols.map(({ key }) => respelled(key)).filter((key) => key !== 'pulsar')

t.test('an unknown later version gets no suggestion', async (t) => {
  const bindings = ['googlepubsub: { bindingVersion: 0.3.0 }', 'sns: { name: a, bindingVersion: 1.1.0 }']
  for (const binding of bindings) {
    const text = `asyncapi: 3.1.0\ninfo: { title: a, version: 1.0.0 }\nchannels: { c: { bindings: { ${binding} } } }`
    const [finding, ...others] = (await lintText(text)).filter(isRecommended)
    t.match(finding?.code, /expected-value$/)
    t.notMatch(finding?.message, /did you mean/)
    t.equal(others.length, 0)
  }
})

t.test('mistakes in bindings are reported at their places', async (t) => {
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
      ['sns/expected-value: "v1.0" for "bindingVersion"; did you mean "1.0.0"?'],
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
      ['amqp/expected-field: because "is" is "queue"; "exchange" is for "routingKey"'],
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
      ['protocol-matches-servers', 'protocol-matches-servers'],
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
