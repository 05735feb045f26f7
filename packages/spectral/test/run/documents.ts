import type { Texts } from './both-engines.ts'

const catalog = `
info:
  title: Catalog of events
  'a.b': dotted
  contact: { name: Ops, url: '' }
  tags: [{ name: blue }, { name: red }, plain]
channels:
  orders:
    description: orders placed
    payload: { $ref: '#/schemas/Order' }
  refunds:
    payload: { $ref: '#/schemas/Order' }
    backup: { $ref: '#/channels/orders' }
  'user/{id}': { payload: {} }
  empty:
schemas:
  Order:
    type: object
    description: an order
    properties:
      buyer: { $ref: '#/schemas/Person' }
      seller: { $ref: '#/schemas/Person' }
      lines: { type: array, items: { type: string, enum: [b, a] } }
  Person:
    type: object
    properties: { name: { type: string } }
  Alone: { type: 1 }
`

export const manyFiles: Texts = {
  'main.yaml': `
channels:
  orders: { payload: { $ref: 'parts/schemas.yaml#/Order' } }
  refunds: { $ref: './parts/channels.json#/refunds' }
  whole: { $ref: parts/whole.yaml }
  described: { $ref: 'parts/channels.json#/refunds', description: beside }
  lost: { $ref: 'parts/schemas.yaml#/Nowhere' }
`,
  'parts/schemas.yaml': `
Order:
  type: object
  properties:
    buyer: { $ref: '#/Person' }
Person: { type: object, title: person }
`,
  'parts/channels.json': `{
  "refunds": { "payload": { "$ref": "schemas.yaml#/Order" }, "title": "r" }
}`,
  'parts/whole.yaml': 'title: whole\npayload: { $ref: "schemas.yaml#/Person" }\n',
}

/** References with siblings: to plain objects, to each other and in cycles. */
const siblings = `
channels:
  plain: { $ref: '#/schemas/Order' }
  described: { $ref: '#/schemas/Order', description: beside }
  chained: { $ref: '#/channels/described', description: more, title: mine }
  deep: { $ref: '#/parts/Small', properties: { type: { type: 5 }, label: { type: x } } }
  round: { $ref: '#/schemas/Round' }
  broken: { $ref: '#/schemas/Order/nowhere' }
schemas:
  Order:
    type: object
    description: an order
    properties:
      first: { $ref: '#/schemas/Line' }
      second: { $ref: '#/schemas/Line', description: inner }
  Line:
    type: object
    properties: { note: { type: string, title: n }, size: { type: 1, extra: { type: 2 } }, order: { $ref: '#/parts/Small' } }
  Round:
    type: object
    properties: { self: { $ref: '#/schemas/Round' }, turn: { $ref: '#/schemas/Turn' } }
  Turn:
    type: object
    properties: { back: { $ref: '#/schemas/Round' }, line: { $ref: '#/schemas/Line' } }
parts:
  Small: { type: object, properties: { type: { type: string }, label: {} } }
`

export const documents: Readonly<Record<string, Texts>> = {
  siblings: { 'siblings.yaml': siblings },
  'shared levels': { 'shared.yaml': sharedDocument(2) },
  catalog: { 'catalog.yaml': catalog },
  'many files': manyFiles,
  'an empty text': { 'empty.yaml': '' },
  'a scalar': { 'scalar.yaml': 'only text' },
  'a list': { 'list.yaml': '- type: string\n- { type: 1, title: x }\n- [a, b]\n' },
  json: { 'data.json': '{\n  "info": { "title": "t" },\n  "tags": [1, { "type": "x" }]\n}\n' },
  merged: { 'merged.yaml': 'a: &a\n  type: 1\n  list: [{ type: x }]\nc:\n  <<: *a\n  more: 2\n' },
}

/** Schemas that share the one below: each level refers to the next three times, so the number of paths triples. */
export function sharedDocument(depth: number): string {
  const level = (index: number): string => {
    const next = `{ $ref: '#/schemas/Level${index + 1}' }`
    return `  Level${index}: { type: t, properties: { a: ${next}, b: ${next}, c: ${next} } }\n`
  }
  const levels = Array.from({ length: depth }, (_, index) => level(index)).join('')
  return `root: { $ref: '#/schemas/Level0' }\nschemas:\n${levels}  Level${depth}: { type: t, properties: {} }\n`
}
