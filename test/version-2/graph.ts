import t from 'tap'
import { buildGraph } from '../../src/graph/build.ts'
import { foreignFormat } from '../../src/graph/step.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { pointerOf } from '../../src/load/node-path.ts'
import { parseText } from '../../src/load/parse.ts'
import { formatPointer } from '../../src/pointer.ts'
import { codesOf, expectations, graphOf, memoryReader } from '../fixtures/graph/memory.ts'

const entry = `asyncapi: 2.6.0
info: { title: Orders, version: 1.0.0 }
servers:
  test: { url: 'mqtt://{host}', protocol: mqtt, security: [{ user: [] }], variables: { host: { default: a } } }
  live: { $ref: 'servers.yaml#/live' }
channels:
  orders/{id}:
    servers: [test]
    parameters:
      id: { schema: { $ref: '#/components/schemas/Id' } }
    publish:
      operationId: order
      traits: [{ $ref: '#/components/operationTraits/kafka' }]
      message:
        oneOf:
          - { $ref: '#/components/messages/placed' }
          - { payload: { type: string }, examples: [{ payload: { $ref: data } }] }
    subscribe:
      message: { $ref: 'messages.yaml#/any' }
  parts: { $ref: 'channels.yaml#/parts' }
components:
  schemas: { Id: { type: string } }
  messages:
    placed: { schemaFormat: application/vnd.apache.avro;version=1.9.0, payload: { $ref: order.avsc } }
    draft: { schemaFormat: application/schema+json;version=draft-07, payload: { items: { $ref: '#/components/schemas/Id' } } }
    text: { schemaFormat: application/vnd.google.protobuf;version=3, payload: { $ref: order.proto } }
    other: { schemaFormat: application/vnd.acme, payload: { $ref: 1 } }
  operationTraits: { kafka: { bindings: { kafka: { groupId: { type: string } } } } }
  securitySchemes: { user: { type: userPassword } }
`

const texts = {
  'a.yaml': entry,
  'servers.yaml': 'live: { url: mqtt://example.com, protocol: mqtt }\n',
  'messages.yaml': 'any: { oneOf: [{ $ref: "#/one" }] }\none: { headers: { type: object } }\n',
  'channels.yaml': 'parts: { subscribe: { message: { $ref: messages.yaml#/one } } }\n',
  'order.avsc': '{ "type": "record", "name": "Order", "fields": [] }\n',
  'order.proto': 'syntax = "proto3";\n',
}

t.test('the graph of version 2 knows each object by the place of its text', async (t) => {
  const graph = await graphOf(texts)
  t.same(codesOf(graph), ['version/upgradable', 'ref/text-file'])
  const types = graph.objects.map(
    ({ location, type }) =>
      `${location.file.path.replace('/project/', '')}#${formatPointer(pointerOf(location))} ${type.name}`,
  )
  for (const expected of [
    'a.yaml# Description',
    'a.yaml#/servers/test Server',
    'a.yaml#/servers/test/security/0 SecurityRequirement',
    'servers.yaml#/live Server',
    'a.yaml#/channels/orders~1{id} Channel',
    'channels.yaml#/parts Channel',
    'a.yaml#/channels/orders~1{id}/parameters/id Parameter',
    'a.yaml#/channels/orders~1{id}/publish Operation',
    'channels.yaml#/parts/subscribe Operation',
    'a.yaml#/channels/orders~1{id}/publish/message MessageChoice',
    'messages.yaml#/any MessageChoice',
    'messages.yaml#/one Message',
    'messages.yaml#/one/headers Schema',
    'a.yaml#/components/messages/placed Message',
    'order.avsc# RecordSchema',
    'a.yaml#/components/messages/draft/payload JsonSchema',
    'a.yaml#/components/operationTraits/kafka OperationTrait',
  ])
    t.ok(types.includes(expected), expected)
})

t.test('references of version 2 expect what their place says', async (t) => {
  const graph = await graphOf(texts)
  t.same(expectations(graph, 'a.yaml'), [
    '/servers/live: Server',
    '/channels/orders~1{id}/parameters/id/schema: Schema',
    '/channels/orders~1{id}/publish/traits/0: OperationTrait',
    '/channels/orders~1{id}/publish/message/oneOf/0: AnyMessage',
    '/channels/orders~1{id}/subscribe/message: AnyMessage',
    '/channels/parts: Channel',
    '/components/messages/placed/payload: RecordSchema',
    '/components/messages/draft/payload/items: JsonSchema',
    '/components/messages/text/payload: text',
  ])
})

t.test('a trait that names a format counts in the graph of its description alone', async (t) => {
  const entryWith = (trait: string) => `asyncapi: 2.6.0
info: { title: Orders, version: 1.0.0 }
channels: { orders: { publish: { message: { $ref: 'messages.yaml#/one' } } } }
components: { messageTraits: { common: ${trait} } }
`
  const traits = '[{ $ref: "a.yaml#/components/messageTraits/common" }]'
  const part = `one: { traits: ${traits}, payload: { type: record, name: Order, fields: [] } }\n`
  const avro = entryWith('{ schemaFormat: application/vnd.apache.avro;version=1.9.0 }')
  // Both graphs read the part by one reader, and so have its values in common.
  const { reader } = memoryReader({ 'messages.yaml': part, 'a.yaml': avro })
  const graphWith = async (text: string) =>
    buildGraph(await parseText('/project/a.yaml', text, 'yaml', defaultLimits), { reader, limits: defaultLimits })
  const formatIn = (graph: Awaited<ReturnType<typeof graphWith>>) => {
    const [message] = graph.objectsOf('Message')
    return message && foreignFormat(message)?.family
  }
  const named = await graphWith(avro)
  const unnamed = await graphWith(entryWith('{ summary: common }'))
  t.equal(formatIn(named), 'avro')
  t.equal(formatIn(unnamed), 'own')
  t.equal(named.objectsOf('Message')[0]?.node, unnamed.objectsOf('Message')[0]?.node)
})
