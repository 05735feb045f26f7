import t from 'tap'
import { diff } from '../../src/index.ts'

/** A description whose payload is written as given, at an indentation. */
function description(payload: string, schemas = ''): string {
  return `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels:
  c:
    address: c
    messages:
      m:
        contentType: application/json
        payload:
${payload}
operations:
  in: { action: receive, channel: { $ref: '#/channels/c' } }
${schemas === '' ? '' : `components:\n  schemas:\n${schemas}\n`}`
}

const reference = "          $ref: '#/components/schemas/A'"
const nested = "          items: { $ref: '#/components/schemas/A' }"
const circle =
  '    A: { properties: { next: { $ref: "#/components/schemas/B" } } }\n    B: { allOf: [{ $ref: "#/components/schemas/A" }], type: TYPE }'
const block = (indent: string) => `${indent}properties:\n              a:\n                type: string`

/** Payloads that are written alike, with the rest of their descriptions, and what a change of the rest means. */
const pairs: readonly (readonly [title: string, old: string, current: string, verdict: string])[] = [
  [
    'a target that changes',
    description(reference, '    A: { type: string }'),
    description(reference, '    A: { type: number }'),
    'breaking',
  ],
  [
    'a target that stays',
    description(nested, '    A: { type: string }'),
    description(nested, '    Z: true\n    A: { type: string }'),
    'none',
  ],
  [
    'a target behind a circle',
    description(nested, circle.replace('TYPE', 'object')),
    description(nested, circle.replace('TYPE', 'string')),
    'breaking',
  ],
  [
    'a circle that stays',
    description(nested, circle.replace('TYPE', 'object')),
    description(nested, `${circle.replace('TYPE', 'object')} # here`),
    'none',
  ],
  [
    'another indentation',
    description(block('          ')),
    description(`          type: object\n${block('          ')}`),
    'breaking',
  ],
  [
    'an alias of something else',
    `x-a: &a { type: string }\n${description('          items: *a')}`,
    `x-a: &a { type: number }\n${description('          items: *a')}`,
    'breaking',
  ],
  [
    'an alias of the same',
    `x-a: &a { type: string }\n${description('          items: *a')}`,
    `x-b: 1\nx-a: &a { type: string }\n${description('          items: *a')}`,
    'none',
  ],
]

t.test('what is written alike means the same only with what it refers to', async (t) => {
  for (const [title, old, content, expected] of pairs) {
    const { verdict } = await diff({ path: 'a.yaml', content: old }, { path: 'a.yaml', content }, { noConfig: true })
    t.equal(verdict, expected, title)
  }
  const [flow, lines] = ['{"type":"object","required":["a"]}', '{ "type": "object",\n"required": ["a"] }']
  const json = (payload: string) =>
    `{"asyncapi":"3.1.0","info":{"title":"A","version":"1"},"channels":{"c":{"address":"c","messages":{"m":{"contentType":"application/json","payload":${payload}}}}},"operations":{"in":{"action":"receive","channel":{"$ref":"#/channels/c"}}}}`
  const sides = [flow, lines].map((payload) => ({ path: 'a.json', content: json(payload) }))
  const [one = { path: '' }, other = { path: '' }] = sides
  t.equal((await diff(one, other, { noConfig: true })).verdict, 'none', 'other spaces in JSON')
})
