import type { Case } from './case.ts'

const sorted = ['sort-keys/sorted #']

export const sortKeys: readonly Case[] = [
  {
    title: 'fields in the order of the format, unknown ones and extensions last in their order, names as they are',
    text: `info: {version: '1', title: T}
# The version comes first.
asyncapi: 3.0.0
x-z: 1
wrong: 1
components:
  schemas:
    B: true
    A: # of A
      x-b: 2
      # all of it
      properties: {z: {}, a: {}}
      custom: 1
      # a map
      type: object
channels:
  c: {messages: {}, address: c}
`,
    expected: `# The version comes first.
asyncapi: 3.0.0
info: {title: T, version: '1'}
channels:
  c: {address: c, messages: {}}
components:
  schemas:
    B: true
    A: # of A
      # a map
      type: object
      # all of it
      properties: {z: {}, a: {}}
      x-b: 2
      custom: 1
x-z: 1
wrong: 1
`,
    findings: sorted,
  },
  {
    title: 'data, lists and foreign schemas stay',
    text: `asyncapi: 3.0.0
info: {title: T, version: '1'}
components:
  schemas:
    A: {const: {type: 1, title: 2}, default: {type: 1, title: 2}, x-a: {type: 1, title: 2}}
    B: {required: [b, a], allOf: [{$ref: '#/components/schemas/A'}, {type: string}]}
    C: {schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: {name: R, type: record, fields: []}}
  messages:
    M: {examples: [{payload: {type: 1, title: 2}}]}
`,
  },
  {
    title: 'fields and names by code unit, the version and `$ref` first, in JSON',
    options: { order: 'alphabet' },
    text: `{
  "specversion": "3.1.0",
  "info": {"version": "1", "title": "T"},
  "channels": {
    "b": {"!a": 1, "$ref": "#/components/channels/C"},
    "Z": {"parameters": {"__proto__": {}, "10": {}, "9": {}}, "address": "{9}"}
  },
  "components": {"channels": {"C": {"tags": [{"name": "z"}, {"name": "a"}], "address": null}}, "x-b": {"b": 1, "a": 2}}
}
`,
    expected: `{
  "specversion": "3.1.0",
  "channels": {
    "Z": {"address": "{9}", "parameters": {"10": {}, "9": {}, "__proto__": {}}},
    "b": {"$ref": "#/components/channels/C", "!a": 1}
  },
  "components": {"channels": {"C": {"address": null, "tags": [{"name": "z"}, {"name": "a"}]}}, "x-b": {"b": 1, "a": 2}},
  "info": {"title": "T", "version": "1"}
}
`,
    findings: sorted,
  },
  {
    title: 'anchors and aliases move with their values',
    text: `asyncapi: 3.0.0
info: {title: T, version: '1'}
channels:
  a:
    messages:
      placed: # first
        payload: &order
          type: object
      changed:
        payload: *order # again
    address: a
  b:
    x-base: &base {kind: a}
    address: b
    x-more:
      z: 1
      <<: *base
`,
    expected: `asyncapi: 3.0.0
info: {title: T, version: '1'}
channels:
  a:
    address: a
    messages:
      placed: # first
        payload: &order
          type: object
      changed:
        payload: *order # again
  b:
    address: b
    x-base: &base {kind: a}
    x-more:
      z: 1
      <<: *base
`,
    findings: sorted,
  },
  {
    title: 'an anchor stays before its aliases, directly before the first key that needs it',
    text: `asyncapi: 3.0.0
# shared
x-common:
  headers: &headers {type: object} # of all
  note: &note {<<: [*headers], title: n}
channels:
  a: {messages: {m: {headers: *headers}}, address: a}
info: {x-one: &one 1, title: T, x-two: *one, version: '1'}
components:
  schemas: {N: *note}
`,
    expected: `asyncapi: 3.0.0
info: {title: T, version: '1', x-one: &one 1, x-two: *one}
# shared
x-common:
  headers: &headers {type: object} # of all
  note: &note {<<: [*headers], title: n}
channels:
  a: {address: a, messages: {m: {headers: *headers}}}
components:
  schemas: {N: *note}
`,
    findings: sorted,
  },
  {
    title: 'an anchor stays before its aliases, also by code unit',
    options: { order: 'alphabet' },
    text: `asyncapi: 3.0.0
info: {title: &one T, version: '1'}
channels:
  z: {title: &two Z}
  b: {title: *two}
  a: {title: *one}
`,
    expected: `asyncapi: 3.0.0
info: {title: &one T, version: '1'}
channels:
  a: {title: *one}
  z: {title: &two Z}
  b: {title: *two}
`,
    findings: sorted,
  },
  {
    title: 'what an anchor or a merge key repeats stays',
    text: `asyncapi: 3.0.0
info: {title: T, version: '1'}
channels:
  a: &a {messages: {}, address: a}
  b: *a
  c: {<<: *a, title: c, address: c}
`,
  },
]
