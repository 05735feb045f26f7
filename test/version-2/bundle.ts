import path from 'node:path'
import specs from '@asyncapi/specs'
import { Ajv, type AnySchemaObject } from 'ajv'
import addFormats from 'ajv-formats'
import t from 'tap'
import { bundle, lint } from '../../src/index.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { toData } from '../../src/load/node-data.ts'
import { parseText } from '../../src/load/parse.ts'

interface Case {
  readonly title: string
  readonly files: Readonly<Record<string, string>>
  readonly expected: string
  /** Where a reference that the format does not allow was replaced. */
  readonly replaced?: readonly string[]
}

const cases: readonly Case[] = [
  {
    title: 'parts of a description of version 2 get their places, and nothing becomes one of version 3',
    files: {
      'main.yaml': `asyncapi: 2.6.0
info: { title: Orders, version: '1' }
servers:
  live: { $ref: 'servers.yaml#/live' } # the broker
channels:
  orders/{id}:
    servers: [live]
    parameters:
      id: { $ref: 'parts.yaml#/id' }
    publish:
      traits: [{ $ref: 'parts.yaml#/trait' }]
      message: { $ref: 'messages.yaml#/any' }
    subscribe:
      message:
        oneOf: # one after the other
          - $ref: 'messages.yaml#/one'
          - $ref: 'messages.yaml#/draft'
  parts: { $ref: 'channels.yaml#/parts' }
`,
      'servers.yaml': `live: { url: 'mqtt://{host}', protocol: mqtt, variables: { host: { $ref: '#/host' } } }
host: { default: a }
`,
      'parts.yaml': `id: { schema: { $ref: 'schemas.yaml#/Id' } }
trait: { bindings: { kafka: { groupId: { type: string } } } }
`,
      'messages.yaml': `any: { oneOf: [{ $ref: '#/one' }] }
one: { payload: { $ref: 'schemas.yaml#/Id' } }
draft: { schemaFormat: application/schema+json;version=draft-07, payload: { items: { $ref: 'schemas.yaml#/Id' } } }
`,
      'schemas.yaml': 'Id: { type: string }\n',
      'channels.yaml': 'parts: { subscribe: { message: { $ref: messages.yaml#/one } } }\n',
    },
    expected: `asyncapi: 2.6.0
info: { title: Orders, version: '1' }
servers:
  live: { url: 'mqtt://{host}', protocol: mqtt, variables: { host: { $ref: '#/components/serverVariables/host' } } } # the broker
channels:
  orders/{id}:
    servers: [live]
    parameters:
      id: { $ref: '#/components/parameters/id' }
    publish:
      traits: [{ $ref: '#/components/operationTraits/trait' }]
      message: { $ref: '#/components/messages/any' }
    subscribe:
      message:
        oneOf: # one after the other
          - $ref: '#/components/messages/one'
          - $ref: '#/components/messages/draft'
  parts: { subscribe: { message: { $ref: '#/components/messages/one' } } }
components:
  messages:
    any: { oneOf: [{ $ref: '#/components/messages/one' }] }
    draft: { schemaFormat: application/schema+json;version=draft-07, payload: { items: { $ref: '#/components/schemas/Id' } } }
    one: { payload: { $ref: '#/components/schemas/Id' } }
  operationTraits:
    trait: { bindings: { kafka: { groupId: { type: string } } } }
  parameters:
    id: { schema: { $ref: '#/components/schemas/Id' } }
  schemas:
    Id: { type: string }
  serverVariables:
    host: { default: a }
`,
  },
  {
    title: 'the payload of version 2 is inlined in its format',
    files: {
      'main.yaml': `asyncapi: 2.4.0
info: { title: Orders, version: '1' }
channels:
  orders:
    publish:
      message:
        schemaFormat: application/vnd.apache.avro;version=1.9.0
        payload: { $ref: 'order.json' }
    subscribe:
      message:
        schemaFormat: application/vnd.acme
        payload: { $ref: 'any.yaml' }
        examples: [{ payload: { $ref: data.yaml } }]
`,
      'order.json':
        '{"type": "record", "name": "Order", "fields": [{"name": "line", "type": {"$ref": "line.json"}}]}\n',
      'line.json': '{"type": "record", "name": "Line", "fields": []}\n',
      'any.yaml': 'some: thing\n',
    },
    expected: `asyncapi: 2.4.0
info: { title: Orders, version: '1' }
channels:
  orders:
    publish:
      message:
        schemaFormat: application/vnd.apache.avro;version=1.9.0
        payload:
          type: record
          name: Order
          fields:
            - name: line
              type:
                type: record
                name: Line
                fields: []
    subscribe:
      message:
        schemaFormat: application/vnd.acme
        payload:
          some: thing
        examples: [{ payload: { $ref: data.yaml } }]
`,
  },
  {
    title: 'references where the format allows none have what they lead to in their place',
    replaced: [
      'components.yaml:3',
      'components.yaml:4',
      'components.yaml:5',
      'main.yaml:2',
      'main.yaml:3',
      'main.yaml:6',
      'main.yaml:7',
    ],
    files: {
      'main.yaml': `asyncapi: 2.6.0 # a
info: { $ref: info.yaml } # about us
tags: { $ref: 'info.yaml#/x-tags' }
servers: {}
# the channels
channels: { $ref: channels.yaml }
components: { $ref: components.yaml }
`,
      'info.yaml': `# who
title: Orders
version: '1'
x-tags: [{ name: a }]
`,
      'channels.yaml': `# c
orders:
  # o
  publish:
    message:
      $ref: 'components.yaml#/messages/placed'
`,
      'components.yaml': `messages:
  placed:
    payload: { type: object, properties: { $ref: properties.yaml } }
    examples: [{ $ref: example.json }]
schemas: { $ref: schemas.yaml }
`,
      'properties.yaml': 'id: { type: string } # the id\n',
      'example.json': '{"payload": {"id": "7"}}',
      'schemas.yaml': 'S: { type: string }\n',
    },
    expected: `asyncapi: 2.6.0 # a
info: # about us
  # who
  title: Orders
  version: '1'
  x-tags: [{ name: a }]
tags: [{ name: a }]
servers: {}
# the channels
channels:
  orders:
    # o
    publish:
      message:
        $ref: '#/components/messages/placed'
components:
  messages:
    placed:
      payload: { type: object, properties: { id: { $ref: "#/components/schemas/id" } } }
      examples: [{ payload: { id: "7" } }]
  schemas:
    S: { type: string }
    id: { type: string } # the id
`,
  },
  {
    title: 'texts, names and keywords behind references where the format allows none are in the bundle',
    replaced: ['main.yaml:2', 'main.yaml:6', 'main.yaml:7', 'main.yaml:9', 'parts.yaml:3'],
    files: {
      'main.yaml': `asyncapi: 2.6.0
info: { title: Orders, version: '1', description: { $ref: text.md } }
servers: { live: { url: a, protocol: mqtt } }
channels:
  a:
    servers: { $ref: 'parts.yaml#/servers' }
    description: { $ref: text.md } # of a
    publish:
      message: { payload: { required: { $ref: 'parts.yaml#/required' }, properties: { a: { $ref: 'parts.yaml#/a' } } } }
`,
      'parts.yaml': `servers: [live] # the names
required: [a]
a: { description: { $ref: text.md } }
`,
      'text.md': '# Title\nA text\n',
    },
    expected: `asyncapi: 2.6.0
info: { title: Orders, version: '1', description: "# Title\\nA text\\n" }
servers: { live: { url: a, protocol: mqtt } }
channels:
  a:
    servers: [live] # the names
    description: | # of a
      # Title
      A text
    publish:
      message: { payload: { required: [a], properties: { a: { $ref: '#/components/schemas/a' } } } }
components:
  schemas:
    a: { description: "# Title\\nA text\\n" }
`,
  },
  {
    title: 'before components had channels, the first of two names has the channel',
    files: {
      'main.yaml': `asyncapi: 2.0.0
info: { title: Orders, version: '1' }
channels:
  a: { $ref: 'channels.yaml#/a' }
  b: { $ref: 'channels.yaml#/a' }
`,
      'channels.yaml': `a: { publish: { message: { $ref: '#/message' } } }
message: { name: m }
`,
    },
    expected: `asyncapi: 2.0.0
info: { title: Orders, version: '1' }
channels:
  a: { publish: { message: { $ref: '#/components/messages/message' } } }
  b: { $ref: '#/channels/a' }
components:
  messages:
    message: { name: m }
`,
  },
]

t.test(
  'bundles of version 2 are valid by the published schemas, and bundled again they stay as they are',
  async (t) => {
    for (const { title, files, expected, replaced = [] } of cases) {
      const workingFolder = t.testdir({ ...files })
      const { text, findings } = await bundle('main.yaml', { workingFolder })
      t.equal(text, expected, title)
      t.same(
        findings.flatMap(({ code, place, range }) =>
          code === 'version/upgradable' ? [] : [`${path.basename(place.source)}:${range.start.line + 1} ${code}`],
        ),
        replaced.map((place) => `${place} bundle/reference-replaced`),
        title,
      )
      t.same(await invalidIn(expected), [], title)
      const again = await bundle({ path: 'bundle.yaml', content: expected }, { workingFolder })
      t.equal(again.text, expected, `${title}, again`)
      const linted = await lint([{ path: 'bundle.yaml', content: expected }], { workingFolder })
      t.same(
        linted.findings.filter(({ severity }) => severity === 'error'),
        [],
        title,
      )
    }
  },
)

/** The places at which a text breaks the published schema of its version. */
async function invalidIn(text: string): Promise<readonly string[]> {
  const { root } = await parseText('/bundle.yaml', text, 'yaml', defaultLimits)
  if (root === undefined) throw new Error(`${text} is no YAML`)
  const data = toData(root)
  const version = /asyncapi: (\S+)/.exec(text)?.[1] ?? ''
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false, meta: false, validateSchema: false })
  addFormats.default(ajv)
  const schema = Object.entries(specs.schemas).find(([name]) => name === version)?.[1]
  if (schema === undefined) throw new Error(`no schema of ${version}`)
  const copy: AnySchemaObject = JSON.parse(JSON.stringify(schema))
  const validate = ajv.compile(copy)
  return validate(data) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
