import t from 'tap'
import { type Files, head, isOnce, run } from './merge-run.ts'

/** A case of several files, or of operations: what each file becomes, all others staying as they are; nothing where an error is reported. */
interface Case {
  readonly title: string
  readonly files: Files
  readonly expected: Files
  readonly findings?: readonly string[]
}

const cases: readonly Case[] = [
  {
    title: 'operations and messages wherever they are, with comments, and references of another file',
    files: {
      'api.yaml': `asyncapi: 3.0.0
info: { title: t, version: 1.0.0 }
channels:
  orders:
    address: orders
    messages:
      placed: # the first
        # what it is called
        name: placed
        # who sends it
        traits:
          - $ref: 'parts/traits.yaml#/common'
        payload: { type: object } # anything
      shipped:
        $ref: parts/messages.yaml#/shipped
operations:
  place:
    action: send
    channel: { $ref: '#/channels/orders' }
    traits: [{ $ref: '#/components/operationTraits/kafka' }]
components:
  operationTraits:
    kafka:
      bindings:
        # of Kafka
        kafka: { clientId: { type: string } } # any
`,
      'parts/traits.yaml': `common:
  # all have them
  headers: { $ref: '#/Headers' }
  correlationId: # to find it again
    $ref: ../ids.yaml
Headers: { type: object }
`,
      'parts/messages.yaml': `shipped:
  traits:
    - $ref: traits.yaml#/common
  headers:
    properties: { to: { $ref: '#/to' } }
to: { type: string }
`,
      'ids.yaml': `location: $message.header#/id
`,
    },
    expected: {
      'api.yaml': `asyncapi: 3.0.0
info: { title: t, version: 1.0.0 }
channels:
  orders:
    address: orders
    messages:
      placed: # the first
        # what it is called
        name: placed
        payload: { type: object } # anything
        # all have them
        headers: { $ref: './parts/traits.yaml#/Headers' }
        correlationId: # to find it again
          $ref: ./ids.yaml
      shipped:
        $ref: parts/messages.yaml#/shipped
operations:
  place:
    action: send
    channel: { $ref: '#/channels/orders' }
    bindings:
      # of Kafka
      kafka: { clientId: { type: string } } # any
components:
  operationTraits:
    kafka:
      bindings:
        # of Kafka
        kafka: { clientId: { type: string } } # any
`,
      'parts/messages.yaml': `shipped:
  headers:
    properties: { to: { $ref: '#/to' } }
    type: object
  correlationId: # to find it again
    $ref: ../ids.yaml
to: { type: string }
`,
    },
  },
  {
    title: 'JSON',
    files: {
      'api.json': `{
  "asyncapi": "3.0.0",
  "info": { "title": "t", "version": "1" },
  "components": {
    "messages": { "m": { "traits": [{ "$ref": "headers.json" }], "headers": { "type": "object" } } }
  }
}
`,
      'headers.json': '{ "headers": { "$ref": "schema.json" } }\n',
      'schema.json': '{ "maxProperties": 12345678901234567890.0 }\n',
    },
    expected: {
      'api.json': `{
  "asyncapi": "3.0.0",
  "info": { "title": "t", "version": "1" },
  "components": {
    "messages": { "m": { "headers": { "type": "object", "maxProperties": 12345678901234567890.0 } } }
  }
}
`,
    },
  },
  {
    title: 'a file as a whole takes the place of a reference to it',
    files: {
      'api.yaml': `${head}components:
  messages:
    m:
      headers: { $ref: schema.yaml }
      traits: [{ headers: { maxProperties: 3 } }]
`,
      'schema.yaml': 'type: object\n',
    },
    expected: {
      'api.yaml': `${head}components:
  messages:
    m:
      headers:
        type: object
        maxProperties: 3
`,
    },
  },
  {
    title: 'a message that an alias repeats',
    files: {
      'api.yaml': `${head}channels:
  a: { messages: { m: &m { name: m, traits: [{ summary: s }] } } }
  b: { messages: { m: *m } }
`,
    },
    expected: {
      'api.yaml': `${head}channels:
  a: { messages: { m: &m { name: m, summary: s } } }
  b: { messages: { m: *m } }
`,
    },
  },
  {
    title: 'a schema that contains itself is merged with another one, and references to it stay',
    files: {
      'api.yaml': `${head}components:
  messages:
    m:
      headers: { $ref: '#/components/schemas/S' }
      traits: [{ headers: { maxProperties: 3 } }]
  schemas:
    S: { properties: { s: { $ref: '#/components/schemas/S' } } }
`,
    },
    expected: {
      'api.yaml': `${head}components:
  messages:
    m:
      headers: { properties: { s: { $ref: '#/components/schemas/S' } }, maxProperties: 3 }
  schemas:
    S: { properties: { s: { $ref: '#/components/schemas/S' } } }
`,
    },
  },
  {
    title: 'traits that are written in the list of another message',
    files: {
      'api.yaml': `${head}components:
  messages:
    a:
      traits:
        - summary: s
    b:
      traits:
        - $ref: '#/components/messages/a/traits/0'
`,
    },
    expected: {
      'api.yaml': `${head}components:
  messages:
    a:
      summary: s
    b:
      summary: s
`,
    },
  },
]

t.test('traits are merged wherever descriptions use them', async (t) => {
  for (const { title, files, expected, findings = [] } of cases) {
    const found = await run(t, files, 'merge-traits', {})
    for (const [name, text] of Object.entries({ ...files, ...expected }))
      t.equal(found.texts[name], text, `${title}: ${name}`)
    t.strictSame(found.findings, findings, title)
    await isOnce(t, found, title)
  }
})
