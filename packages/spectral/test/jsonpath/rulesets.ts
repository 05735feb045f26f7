import spectralCore from '@stoplight/spectral-core'
import * as spectralFormats from '@stoplight/spectral-formats'
import spectralRulesets from '@stoplight/spectral-rulesets'
import t from 'tap'
import { nimma, ours } from './both-engines.ts'
import { viewed } from './views.ts'

const { Ruleset } = spectralCore
const { oas, asyncapi, arazzo } = spectralRulesets
const { aas2, aas3, arazzo1_0, oas2, oas3, oas3_0, oas3_1 } = spectralFormats
const formats = [[oas2], [oas3, oas3_0], [oas3, oas3_1], [aas2], [aas3], [arazzo1_0]]

t.test('every given of the built-in rulesets matches what it matches in Spectral', async (t) => {
  const tags = [{ name: 'x' }, { name: 'y' }]
  const schema = {
    type: 'object',
    properties: { id: { type: ['array'], items: {}, default: 1 } },
    enum: ['a'],
    examples: [1],
    anyOf: [{ type: 'array' }],
  }
  const media = { 'application/json': { schema, example: 1, examples: { first: { value: 1 } } } }
  const header = { schema, example: 2, examples: { first: { value: 1 } } }
  const parameter = { name: 'p', in: 'query', schema, example: 1, examples: { first: { value: 1 } }, default: 1 }
  const response = {
    description: 'd',
    content: media,
    headers: { 'x-a': header },
    schema,
    examples: { a: 1 },
    links: { l: { server: { url: 'u' } } },
  }
  const operation = {
    operationId: 'o',
    tags: ['x'],
    security: [{ key: [] }],
    servers: [{ url: 'u' }],
    parameters: [parameter],
    requestBody: { content: media },
    responses: { 200: response },
    callbacks: { c: { '{$url}': { post: {} } } },
  }
  const message = {
    payload: { ...schema, default: {} },
    headers: schema,
    tags,
    traits: [{ headers: schema, tags, examples: [{}] }],
    examples: [{ payload: 1 }],
    oneOf: [{ tags, headers: schema, traits: [{ tags }] }],
  }
  const channel = {
    publish: { message, tags, traits: [{ tags }], security: [{ key: [] }] },
    subscribe: { message },
    parameters: { p: { schema: { default: 1, examples: [1] } } },
    messages: { m: message },
    tags,
  }
  const fitting = {
    swagger: '2.0',
    openapi: '3.1.0',
    asyncapi: '3.0.0',
    arazzo: '1.0.0',
    info: { title: 't', description: '<script>eval(1)', contact: { name: 'n' }, tags, license: { name: 'l' } },
    tags,
    servers: [{ url: 'u', host: 'h', tags, security: [{ key: [] }], $ref: 'x', variables: { v: { enum: ['a'] } } }],
    security: [{ key: [] }],
    paths: { '/a': { get: operation, put: operation, parameters: [parameter], servers: [{ url: 'u' }] } },
    definitions: { D: { ...schema, discriminator: 'd' } },
    parameters: { p: parameter },
    responses: { r: response },
    channels: { c: channel, d: channel },
    operations: { o: { tags, traits: [{ tags }], security: [{ key: [] }] } },
    components: {
      schemas: { S: schema, T: schema },
      messages: { m: message },
      messageTraits: { m: message },
      operationTraits: { o: { tags } },
      servers: { s: { tags } },
      channels: { c: channel },
      operations: { o: { tags, traits: [{ tags }] } },
      parameters: { p: parameter },
      headers: { h: header },
      examples: { e: { value: 1 } },
      responses: { r: response },
      securitySchemes: { key: {} },
      links: { l: {} },
    },
    workflows: [
      {
        workflowId: 'w',
        steps: [{ stepId: 's', parameters: [parameter], outputs: { o: 'x' }, successCriteria: [{}] }],
        inputs: schema,
        outputs: { o: 'x' },
      },
    ],
    sourceDescriptions: [{ name: 's', url: 'u' }],
  }
  const texts = new Set<string>()
  for (const definition of [oas, asyncapi, arazzo]) {
    for (const detected of formats) {
      const given = Object.values(new Ruleset(definition, { severity: 'all' }).rules)
      for (const rule of given) for (const text of rule.getGivenForFormats(new Set(detected))) texts.add(text)
    }
  }
  t.ok(texts.size > 130, `${texts.size} expressions`)
  let empty = 0
  for (const text of texts) {
    const mine = ours(viewed(fitting, 'resolved'), text)
    t.strictSame(mine, nimma(viewed(fitting, 'resolved'), text), text)
    t.strictSame(
      ours(viewed(fitting, 'source'), text).sort(),
      nimma(viewed(fitting, 'source'), text).sort(),
      `${text}, unfrozen`,
    )
    if (mine.length === 0) empty++
  }
  t.ok(empty < texts.size / 10, `${empty} of them find nothing in the document`)
})
