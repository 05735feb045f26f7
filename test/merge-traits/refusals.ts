import t from 'tap'
import { head, run } from './merge-run.ts'

/** Descriptions that stay as they are, since an error is reported. */
const refusals: readonly {
  readonly title: string
  readonly components: string
  readonly findings: readonly string[]
}[] = [
  {
    title: 'fields that traits may not have',
    components: `messages:
  m: { traits: [{ $ref: '#/components/messageTraits/t' }] }
  n: { traits: [{ $ref: '#/components/messageTraits/t' }] }
messageTraits:
  t: { payload: {}, summary: s, traits: [] }
operations:
  o: { action: send, channel: { $ref: '#/components/channels/c' }, traits: [{ action: receive }] }
channels:
  c: {}`,
    findings: [
      'error forbidden-field #/components/messageTraits/t/payload',
      'error forbidden-field #/components/messageTraits/t/traits',
      'error forbidden-field #/components/operations/o/traits/0/action',
    ],
  },
  {
    title: 'schemas of two formats',
    components: `messages:
  m:
    headers: { schemaFormat: application/schema+json;version=draft-07, schema: { type: object } }
    traits: [{ headers: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { name: a } } }]
  n:
    headers: { type: object }
    traits: [{ headers: { schemaFormat: application/schema+json;version=draft-07, schema: { type: object } } }]`,
    findings: [
      'error format-conflict #/components/messages/m/headers',
      'error format-conflict #/components/messages/n/headers',
    ],
  },
  {
    title: 'two schemas that contain themselves',
    components: `messages:
  m: { headers: { $ref: '#/components/schemas/A' }, traits: [{ headers: { $ref: '#/components/schemas/B' } }] }
schemas:
  A: { properties: { x: { $ref: '#/components/schemas/A' } } }
  B: { properties: { x: { properties: { x: { $ref: '#/components/schemas/B' } } } } }`,
    findings: ['error circular #/components/messages/m/headers'],
  },
  {
    title: 'an item that is no trait',
    components: `messages:
  m: { traits: [summary] }
  n: { traits: [{ $ref: '#/components/operationTraits/o' }] }
operationTraits:
  o: { summary: s }`,
    findings: ['error no-trait #/components/messages/m/traits/0', 'error no-trait #/components/messages/n/traits/0'],
  },
  {
    title: 'a reference into traits that would go',
    components: `messages:
  m: { traits: [{ headers: { type: object } }] }
  n: { headers: { $ref: '#/components/messages/m/traits/0/headers' } }`,
    findings: ['error used-trait #/components/messages/n/headers'],
  },
  {
    title: 'schemas that would be written out without bound',
    components: `messages:
  m: { headers: { $ref: '#/components/schemas/A0' }, traits: [{ headers: { $ref: '#/components/schemas/B0' } }] }
schemas:
${doubling('A')}${doubling('B')}`,
    findings: ['error too-large #/components/messages/m'],
  },
]

/** Schemas of which each refers twice to the next: written out, the first has more than 2 to the power of 30 values. */
function doubling(name: string): string {
  const schemas = Array.from({ length: 30 }, (_each, index) => {
    const next = `{ $ref: '#/components/schemas/${name}${index + 1}' }`
    return `  ${name}${index}: { properties: { x: ${next}, y: ${next} } }\n`
  })
  return `${schemas.join('')}  ${name}30: { x-${name}: 1 }\n`
}

t.test('traits that cannot be merged are reported', async (t) => {
  for (const { title, components, findings } of refusals) {
    const files = { 'api.yaml': `${head}components:\n${components.replace(/^/gm, '  ')}` }
    const found = await run(t, files, 'merge-traits', {})
    t.strictSame(found.findings, findings, title)
    t.equal(found.outcome.text, undefined)
  }
})
