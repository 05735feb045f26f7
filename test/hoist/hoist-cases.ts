import type { Case } from './case.ts'

const head = `asyncapi: 3.0.0
info: {title: T, version: '1'}
`

const moved = (place: string) => `hoist-components/hoisted ${place}`
const reused = (place: string) => `hoist-components/reused ${place}`

export const hoist: readonly Case[] = [
  {
    title: 'what removes fields as part of a trait stays in the trait; keys stay as they are written',
    text: `${head}channels:
  c:
    messages:
      'true':
        traits:
          - headers: {type: object, properties: {a: null, b: {type: integer, title: B}}}
            examples: [{payload: null}]
      n: {payload: {type: object, title: N}}
`,
    options: { duplicates: false, minimum: 2, kinds: ['schemas', 'messages', 'messageTraits'] },
    expected: `${head}channels:
  c:
    messages:
      'true':
        $ref: '#/components/messages/true'
      n:
        $ref: '#/components/messages/n'
components:
  schemas:
    B: {type: integer, title: B}
    'N': {type: object, title: N}
  messages:
    'true':
      traits:
        - $ref: '#/components/messageTraits/true_traits_0'
    n: {payload: { $ref: '#/components/schemas/N' }}
  messageTraits:
    true_traits_0:
      headers: {type: object, properties: {a: null, b: { $ref: '#/components/schemas/B' }}}
      examples: [{payload: null}]
`,
    findings: [
      moved('#/channels/c/messages/true'),
      moved('#/channels/c/messages/true/traits/0'),
      moved('#/channels/c/messages/true/traits/0/headers/properties/b'),
      moved('#/channels/c/messages/n'),
      moved('#/channels/c/messages/n/payload'),
    ],
  },
  {
    title: 'comments go along: of the first object with it, inside the others above the reference, each text once',
    text: `${head}channels:
  c:
    messages:
      z: # on z
        # above the payload of z
        payload: # on the payload of z
          type: object
          properties: # all
            x: {type: string, minLength: 1} # x of z
      a: # on a
        payload: # on the payload of a
          type: object
          properties: # all
            x: {type: string, minLength: 1} # x of a
`,
    options: { minimum: 2 },
    expected: `${head}channels:
  c:
    messages:
      z:
        $ref: '#/components/messages/z'
      # on the payload of a
      # x of a
      a: # on a
        $ref: '#/components/messages/z'
components:
  messages:
    z: # on z
      # above the payload of z
      payload: # on the payload of z
        type: object
        properties: # all
          x: {type: string, minLength: 1} # x of z
`,
    findings: [moved('#/channels/c/messages/z'), reused('#/channels/c/messages/a')],
  },
  {
    title:
      'what is there twice, with the text and comments of the first; what is in it only where that is there twice too',
    text: `${head}channels:
  orders:
    address: orders
    messages:
      placed:
        # who
        headers: # these
          type: object
          # by
          properties: {by: {type: string, minLength: 1, maxLength: 9, pattern: a}}
        name: placed # its name
        payload: {type: object, properties: {a: {const: 1.50}, b: {const: "2"}}}
      shipped:
        headers:
          properties: {by: {pattern: 'a', minLength: 1, maxLength: 9, type: string}}
          type: object
        payload: {type: object, properties: {a: {const: 1.5}, b: {const: 2}}}
operations:
  o: {action: send, channel: {$ref: '#/channels/orders'}, messages: [{$ref: '#/channels/orders/messages/placed'}]}
`,
    options: { minimum: 3 },
    expected: `${head}channels:
  orders:
    address: orders
    messages:
      placed:
        headers:
          $ref: '#/components/schemas/placed_headers'
        name: placed # its name
        payload: {type: object, properties: {a: {const: 1.50}, b: {const: "2"}}}
      shipped:
        headers:
          $ref: '#/components/schemas/placed_headers'
        payload: {type: object, properties: {a: {const: 1.5}, b: {const: 2}}}
operations:
  o: {action: send, channel: {$ref: '#/channels/orders'}, messages: [{$ref: '#/channels/orders/messages/placed'}]}
components:
  schemas:
    # who
    placed_headers: # these
      type: object
      # by
      properties: {by: {type: string, minLength: 1, maxLength: 9, pattern: a}}
`,
    findings: [
      moved('#/channels/orders/messages/placed/headers'),
      reused('#/channels/orders/messages/shipped/headers'),
    ],
  },
  {
    title:
      'everything, in JSON: names with dots and slashes, two payloads of one key, extensions that differ, items of lists',
    options: { duplicates: false, minimum: 1 },
    text: `{
  "specversion": "3.0.0",
  "info": {"title": "T", "version": "1"},
  "channels": {
    "user/signed.up": {
      "messages": {
        "m.1": {"payload": {"title": "P", "x-pii": true}, "contentType": "a/b"},
        "__proto__": {"payload": {"title": "P", "x-pii": false}}
      }
    }
  },
  "operations": {
    "on.user": {"action": "send", "channel": {"$ref": "#/channels/user~1signed.up"}, "tags": [{"name": "é x"}, {"name": "1"}]}
  }
}
`,
    expected: `{
  "specversion": "3.0.0",
  "info": {"title": "T", "version": "1"},
  "channels": {
    "user/signed.up": {
      "messages": {
        "m.1": {
          "$ref": "#/components/messages/m.1"
        },
        "__proto__": {
          "$ref": "#/components/messages/__proto__"
        }
      }
    }
  },
  "operations": {
    "on.user": {"action": "send", "channel": {"$ref": "#/channels/user~1signed.up"}, "tags": [{"$ref": "#/components/tags/e_x"}, {"$ref": "#/components/tags/n1"}]}
  },
  "components": {
    "schemas": {
      "m.1_payload": {"title": "P", "x-pii": true},
      "__proto___payload": {"title": "P", "x-pii": false}
    },
    "messages": {
      "m.1": {"payload": {"$ref": "#/components/schemas/m.1_payload"}, "contentType": "a/b"},
      "__proto__": {"payload": {"$ref": "#/components/schemas/__proto___payload"}}
    },
    "tags": {
      "e_x": {"name": "é x"},
      "n1": {"name": "1"}
    }
  }
}
`,
    findings: [
      moved('#/channels/user~1signed.up/messages/m.1'),
      moved('#/channels/user~1signed.up/messages/m.1/payload'),
      moved('#/channels/user~1signed.up/messages/__proto__'),
      moved('#/channels/user~1signed.up/messages/__proto__/payload'),
      moved('#/operations/on.user/tags/0'),
      moved('#/operations/on.user/tags/1'),
    ],
  },
  {
    title: 'what a component says already refers to it, through references and circles; components are not moved',
    options: { minimum: 1 },
    text: `${head}channels:
  c:
    messages:
      m: {payload: {type: object, properties: {next: {$ref: '#/components/schemas/Node'}}}}
      n: {payload: {properties: {next: {type: object, properties: {next: {$ref: '#/components/schemas/Node'}}}}}}
components:
  schemas:
    Node: {type: object, properties: {next: {$ref: '#/components/schemas/Node'}}}
    Same: {type: object, properties: {next: {type: object, properties: {next: {$ref: '#/components/schemas/Same'}}}}}
`,
    expected: `${head}channels:
  c:
    messages:
      m: {payload: { $ref: '#/components/schemas/Node' }}
      n: {payload: {properties: {next: { $ref: '#/components/schemas/Node' }}}}
components:
  schemas:
    Node: {type: object, properties: {next: {$ref: '#/components/schemas/Node'}}}
    Same: {type: object, properties: {next: { $ref: '#/components/schemas/Node' }}}
`,
    findings: [
      reused('#/channels/c/messages/m/payload'),
      reused('#/channels/c/messages/n/payload/properties/next'),
      reused('#/components/schemas/Same/properties/next'),
    ],
  },
  {
    title: 'names: of messages, titles, keys, paths; a name of two for none of them, and none that is taken',
    options: { duplicates: false, minimum: 1, kinds: ['messages', 'schemas'] },
    text: `${head}channels:
  a:
    messages:
      m: {name: Placed, payload: {title: Line}}
      n: {payload: {title: Other}, headers: {title: Order line}}
  b:
    messages:
      m: {payload: {title: Line, type: object}}
      k: {title: K, description: a}
components: {schemas: {Other: true}}
`,
    expected: `${head}channels:
  a:
    messages:
      m:
        $ref: '#/components/messages/Placed'
      n:
        $ref: '#/components/messages/n'
  b:
    messages:
      m:
        $ref: '#/components/messages/m'
      k:
        $ref: '#/components/messages/K'
components: {schemas: {Other: true, channels_a_messages_m_payload: {title: Line}, n_payload: {title: Other}, Order_line: {title: Order line}, channels_b_messages_m_payload: {title: Line, type: object}}, messages: { Placed: {name: Placed, payload: { $ref: '#/components/schemas/channels_a_messages_m_payload' }}, 'n': {payload: { $ref: '#/components/schemas/n_payload' }, headers: { $ref: '#/components/schemas/Order_line' }}, m: {payload: { $ref: '#/components/schemas/channels_b_messages_m_payload' }}, K: {title: K, description: a} }}
`,
    findings: [
      moved('#/channels/a/messages/m'),
      moved('#/channels/a/messages/m/payload'),
      moved('#/channels/a/messages/n'),
      moved('#/channels/a/messages/n/payload'),
      moved('#/channels/a/messages/n/headers'),
      moved('#/channels/b/messages/m'),
      moved('#/channels/b/messages/m/payload'),
      moved('#/channels/b/messages/k'),
    ],
  },
  {
    title: 'names by path',
    options: { duplicates: false, names: 'path', kinds: ['parameters'], minimum: 1 },
    text: `${head}channels: {'{a}': {address: '{a}', parameters: {a: {description: d}}}}
`,
    expected: `${head}channels: {'{a}': {address: '{a}', parameters: {a: { $ref: '#/components/parameters/channels_a_parameters_a' }}}}
components:
  parameters:
    channels_a_parameters_a: {description: d}
`,
    findings: [moved('#/channels/{a}/parameters/a')],
  },
  {
    title: 'schemas of other formats only with their format; nothing of data, extensions or what a discriminator names',
    options: { duplicates: false, minimum: 1 },
    text: `${head}x-a: {payload: {type: object, title: A}}
components:
  messages:
    M:
      payload: {schemaFormat: application/schema+json;version=draft-07, schema: {properties: {a: {type: object, title: A}}}}
      examples: [{payload: {type: object, title: A}}]
      x-b: {type: object, title: A}
    N:
      payload:
        oneOf: [{$ref: '#/components/schemas/Pet'}, {allOf: [{$ref: '#/components/schemas/Pet'}], title: A}]
        default: {type: object, title: A}
  schemas:
    Pet: {type: object, discriminator: kind, required: [kind], properties: {kind: {type: string}}}
`,
    expected: `${head}x-a: {payload: {type: object, title: A}}
components:
  messages:
    M:
      payload:
        $ref: '#/components/schemas/M_payload'
      examples: [{payload: {type: object, title: A}}]
      x-b: {type: object, title: A}
    N:
      payload:
        $ref: '#/components/schemas/N_payload'
  schemas:
    Pet: {type: object, discriminator: kind, required: [kind], properties: {kind: { $ref: '#/components/schemas/kind' }}}
    M_payload: {schemaFormat: application/schema+json;version=draft-07, schema: {properties: {a: {type: object, title: A}}}}
    N_payload:
      oneOf: [{$ref: '#/components/schemas/Pet'}, {allOf: [{$ref: '#/components/schemas/Pet'}], title: A}]
      default: {type: object, title: A}
    kind: {type: string}
`,
    findings: [
      moved('#/components/messages/M/payload'),
      moved('#/components/messages/N/payload'),
      moved('#/components/schemas/Pet/properties/kind'),
    ],
  },
  {
    title: 'channels, servers and operations when they are asked for: their keys stay, and so do references to them',
    options: { duplicates: false, minimum: 0, kinds: ['channels', 'servers', 'operations'] },
    text: `${head}servers:
  s: {host: a.example, protocol: http}
channels:
  c:
    # where
    address: c
    servers: [{$ref: '#/servers/s'}]
    messages: {m: {payload: true}}
operations:
  o: {action: send, channel: {$ref: '#/channels/c'}, messages: [{$ref: '#/channels/c/messages/m'}]}
`,
    expected: `${head}servers:
  s:
    $ref: '#/components/servers/s'
channels:
  c:
    $ref: '#/components/channels/c'
operations:
  o:
    $ref: '#/components/operations/o'
components:
  servers:
    s: {host: a.example, protocol: http}
  channels:
    c:
      # where
      address: c
      servers: [{$ref: '#/servers/s'}]
      messages: {m: {payload: true}}
  operations:
    o: {action: send, channel: {$ref: '#/channels/c'}, messages: [{$ref: '#/channels/c/messages/m'}]}
`,
    findings: [moved('#/servers/s'), moved('#/channels/c'), moved('#/operations/o')],
  },
  {
    title: 'what an alias repeats is there twice; a merge key that brings it is written out',
    options: { minimum: 2, kinds: ['schemas'] },
    text: `${head}channels:
  a:
    messages:
      m: &m {payload: &p {type: object, title: P}, name: a}
      n: {payload: *p}
      o: {<<: *m, name: b}
`,
    expected: `${head}channels:
  a:
    messages:
      m: &m {payload: { $ref: '#/components/schemas/P' }, name: a}
      n: {payload: { $ref: '#/components/schemas/P' }}
      o: {payload: { $ref: '#/components/schemas/P' }, name: b}
components:
  schemas:
    P: {type: object, title: P}
`,
    findings: [
      moved('#/channels/a/messages/m/payload'),
      reused('#/channels/a/messages/o/payload'),
      reused('#/channels/a/messages/n/payload'),
      'edit/aliases-written-out #/channels/a/messages/o',
    ],
  },
  {
    title: 'what another file holds stays there; references into what moves lead where they led',
    options: { duplicates: false, minimum: 2 },
    others: { 'parts.yaml': 'P: {type: object, title: P}\n' },
    text: `${head}channels:
  c: {messages: {m: {payload: {title: A, properties: {a: {$ref: 'parts.yaml#/P'}}}}}}
components: # here
  schemas: {B: {$ref: '#/channels/c/messages/m/payload/properties/a'}}
  messages:
`,
    findings: [moved('#/channels/c/messages/m'), moved('#/channels/c/messages/m/payload')],
    expectedEntry: `${head}channels:
  c: {messages: {m: { $ref: '#/components/messages/m' }}}
components: # here
  schemas: {B: {$ref: '#/channels/c/messages/m/payload/properties/a'}, A: {title: A, properties: {a: {$ref: 'parts.yaml#/P'}}}}
  messages:
    m: {payload: { $ref: '#/components/schemas/A' }}
`,
  },
  {
    title: 'no map to move to',
    text: `${head}channels: {c: {messages: {m: {payload: {title: A}, name: B, x-a: 1, x-b: 2}}}}\ncomponents: {messages: []}\n`,
    options: { duplicates: false },
  },
]
