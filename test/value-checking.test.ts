import t from 'tap'
import { childOf } from '../src/load/node.ts'
import { valueChecking } from '../src/plugin/index.ts'
import { takeReachedLimits } from '../src/plugin/rule-failures.ts'
import { graphOf } from './conformance/lint-source.ts'

/** Checks the value `x-value` against the schema `s` among components that are written in YAML flow style. */
async function refused(schemas: string, value: string): Promise<readonly string[]> {
  const text = `asyncapi: 3.1.0\ninfo: { title: a, version: b }\nx-value: ${value}\ncomponents: { schemas: ${schemas} }`
  const graph = await graphOf(text, '/document.yaml')
  const schema = childOf(childOf(childOf(graph.entry.root, 'components'), 'schemas'), 's')
  const node = childOf(graph.entry.root, 'x-value')
  if (schema === undefined || node === undefined) throw new Error('no schema "s" or no value')
  const checking = await valueChecking(graph)
  return checking.mismatches(node, schema).map(({ pointer, keyword, params, more }) => {
    const allowed = Array.isArray(params.allowedValues) ? ` ${params.allowedValues.join(' ')}` : ''
    return `/${pointer.join('/')} ${keyword}${allowed}${more === 0 ? '' : ` +${more}`}`
  })
}

const loop = '{ s: { type: object, discriminator: k, oneOf: [{ $ref: "#/components/schemas/c" }, { type: object }] }'
const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['a boolean schema', '{ s: false }', '1', ['/ false']],
  [
    'a schema that contains itself',
    '{ s: { properties: { a: { $ref: "#/components/schemas/s" }, b: { type: string } } } }',
    '{ a: { a: { b: 1 } } }',
    ['/a/a/b type'],
  ],
  [
    'schemas that ask each other about one value',
    `${loop}, c: { allOf: [{ $ref: "#/components/schemas/s" }] } }`,
    '{ k: c }',
    [],
  ],
  [
    'a schema that is an alternative of itself',
    '{ s: { anyOf: [{ $ref: "#/components/schemas/s" }, { type: string }] } }',
    '1',
    [],
  ],
  [
    'schemas that need each other for one value, which is a scalar',
    '{ s: { allOf: [{ $ref: "#/components/schemas/c" }] }, c: { allOf: [{ const: 1 }, { $ref: "#/components/schemas/s" }] } }',
    'x',
    ['/ const'],
  ],
  [
    'keywords beside a reference',
    '{ s: { $ref: "#/components/schemas/a", type: string }, a: { type: integer } }',
    '1',
    [],
  ],
  [
    'an $id does not move references',
    '{ s: { $id: "https://example.com/x", items: { $ref: "#/components/schemas/a" } }, a: { type: integer } }',
    '[x]',
    ['/0 type'],
  ],
  ['a reference that leads nowhere', '{ s: { items: { $ref: "#/components/schemas/b" } } }', '[x]', []],
  ['what excludes something broken', '{ s: { not: { items: { $ref: "#/components/schemas/b" } } } }', '[x]', []],
  ['one of two, the first broken', '{ s: { oneOf: [{ pattern: "(" }, { type: string }] } }', 'x', []],
  ['one of two', '{ s: { oneOf: [{ minLength: 1 }, { type: string }] } }', 'x', ['/ oneOf']],
  ['a condition that is broken', '{ s: { if: { pattern: "(" }, then: false } }', 'x', []],
  ['a condition', '{ s: { if: { type: string }, then: { minLength: 2 } } }', 'x', ['/ minLength']],
  [
    'names that a broken pattern may cover',
    '{ s: { patternProperties: { "(": {} }, additionalProperties: false } }',
    '{ a: 1 }',
    [],
  ],
  [
    'the alternative that a constant tells',
    '{ s: { oneOf: [{ properties: { k: { const: a }, n: { type: string } } }, { properties: { k: { const: b }, n: { type: integer } } }] } }',
    '{ k: b, n: x }',
    ['/n type'],
  ],
  [
    'the alternative that a type tells',
    '{ s: { anyOf: [{ type: "null" }, { type: object, required: [a] }] } }',
    '{}',
    ['/ required'],
  ],
  [
    'the alternative that fits but for a constant that no other has',
    '{ s: { anyOf: [{ required: [a, b], properties: { k: { const: a } } }, { required: [c, d] }] } }',
    '{ k: x, a: 1, b: 2 }',
    ['/k const'],
  ],
  [
    'the alternative with the constant of the value, though another fits otherwise',
    '{ s: { anyOf: [{ properties: { k: { const: a } } }, { allOf: [{ properties: { k: { enum: [b, c] } } }], required: [d, e] }] } }',
    '{ k: b }',
    ['/ required', '/ required'],
  ],
  [
    'the alternative of one constant, though another of its constants is not there',
    '{ s: { oneOf: [{ properties: { k: { const: a }, v: { const: 1 } } }, { properties: { k: { const: b }, v: { const: 2 } } }] } }',
    '{ k: a, v: 3 }',
    ['/v const'],
  ],
  [
    'a constant of no alternative',
    '{ s: { oneOf: [{ required: [n], properties: { k: { const: a } } }, { properties: { k: { enum: [b, c] }, l: { const: 1 } } }] } }',
    '{ k: d, l: 2 }',
    ['/k enum a b c'],
  ],
  ['a scalar of no alternative', '{ s: { oneOf: [{ const: a }, { const: b }] } }', 'c', ['/ enum a b']],
  [
    'the alternative with far fewer members that do not fit',
    '{ s: { oneOf: [{ required: [a, b, c] }, { required: [d, e, f] }] } }',
    '{ d: 1, e: 2 }',
    ['/ required'],
  ],
  [
    'constants of two alternatives',
    '{ s: { oneOf: [{ properties: { k: { const: a }, l: { const: a } } }, { properties: { k: { const: b }, l: { const: b } } }] } }',
    '{ k: a, l: b }',
    ['/ oneOf'],
  ],
  ['no alternative is meant', '{ s: { anyOf: [{ required: [a] }, { required: [b] }] } }', '{}', ['/ anyOf']],
  ['many items', '{ s: { items: { type: string } } }', '[1, 2, 3]', ['/0 type +2']],
  [
    'formats that the format text lists',
    '{ s: { items: { format: date } } }',
    '[2024-02-30, 2024-02-29]',
    ['/0 format'],
  ],
  ['other formats', '{ s: { format: email } }', 'x', []],
  ['a range of 32 bits', '{ s: { type: integer, format: int32 } }', '2147483648', ['/ format']],
  ['decimal fractions', '{ s: { items: { multipleOf: 0.01 } } }', '[19.99, 0.07, 1e21, 19.999]', ['/3 multipleOf']],
  ['large multiples', '{ s: { items: { multipleOf: 7 } } }', '[7.0e20, 1e300, 8]', ['/1 multipleOf +1']],
  ['nullable is no keyword of a Schema Object', '{ s: { type: string, nullable: true } }', 'null', ['/ type']],
  [
    'a record schema',
    '{ s: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { type: string } } }',
    '1',
    [],
  ],
  [
    'a schema of Draft 07 in its wrapper',
    '{ s: { schemaFormat: application/schema+json;version=draft-07, schema: { type: string } } }',
    '1',
    ['/ type'],
  ],
  [
    'the HTTP-API dialect',
    '{ s: { schemaFormat: application/vnd.oai.openapi;version=3.0.0, schema: { type: integer, nullable: true, maximum: 5, exclusiveMaximum: true } } }',
    '5',
    ['/ exclusiveMaximum'],
  ],
  [
    'null in the HTTP-API dialect',
    '{ s: { schemaFormat: application/vnd.oai.openapi;version=3.0.0, schema: { type: string, nullable: true, enum: [a] } } }',
    'null',
    [],
  ],
  ['a pattern that would need very long', '{ s: { pattern: "^(a+)+$" } }', `${'a'.repeat(40)}b`, ['/ pattern']],
  [
    'names that JavaScript knows',
    '{ s: { properties: { __proto__: { type: string }, constructor: { type: string } } } }',
    '{ __proto__: 1, constructor: 1 }',
    ['/__proto__ type', '/constructor type'],
  ],
  ['names that are missing though JavaScript knows them', '{ s: { required: [constructor] } }', '{}', ['/ required']],
]

t.test('a schema refuses wrong values', async (t) => {
  for (const [what, schemas, value, expected] of cases) t.strictSame(await refused(schemas, value), expected, what)
})

t.test('schemas that double at every step are read once', async (t) => {
  const steps = Array.from({ length: 60 }, (_, index) => {
    const next = `{ $ref: "#/components/schemas/a${index + 1}" }`
    return `a${index}: { allOf: [${next}, { allOf: [${next}] }] }`
  })
  const schemas = `{ s: { items: { $ref: "#/components/schemas/a0" } }, ${steps.join(', ')}, a60: { type: integer } }`
  t.strictSame(await refused(schemas, '[x]'), [])
})

t.test('a pattern that is too long is reported at its place and refuses no value', async (t) => {
  const long = `^${'a'.repeat(5000)}$`
  const text = `asyncapi: 3.1.0\ninfo: { title: a, version: b }\nx-value: b\ncomponents: { schemas: { s: { pattern: '${long}' } } }`
  const graph = await graphOf(text, '/document.yaml')
  const schema = childOf(childOf(childOf(graph.entry.root, 'components'), 'schemas'), 's')
  const value = childOf(graph.entry.root, 'x-value')
  if (schema === undefined || value === undefined) throw new Error('no schema or no value')
  const checking = await valueChecking(graph)
  t.same(checking.mismatches(value, schema), [])
  t.equal(checking.isValid(value, schema), false)
  const [finding, ...more] = takeReachedLimits(graph)
  t.match(finding, { code: 'limit/pattern-length', place: { pointer: ['components', 'schemas', 's', 'pattern'] } })
  t.match(finding?.message, /5002 bytes, more than 4096; shorten it, or raise "limits\.patternBytes"/)
  t.same([more, takeReachedLimits(graph)], [[], []])
})

t.test('alternatives are not looked into without end', async (t) => {
  const alternatives = Array.from({ length: 300 }, (_, index) => `{ properties: { k: { const: ${index} } } }`)
  const text = `asyncapi: 3.1.0\ninfo: { title: a, version: b }\nx-value: { k: a }\ncomponents: { schemas: { s: { oneOf: [${alternatives.join(', ')}] } } }`
  const graph = await graphOf(text, '/document.yaml')
  const schema = childOf(childOf(childOf(graph.entry.root, 'components'), 'schemas'), 's')
  const value = childOf(graph.entry.root, 'x-value')
  if (schema === undefined || value === undefined) throw new Error('no schema or no value')
  const checking = await valueChecking(graph)
  const keywords = Array.from({ length: 600 }, () => checking.mismatches(value, schema).map(({ keyword }) => keyword))
  t.same(keywords[0], ['enum'], 'the constants of all alternatives')
  t.same(keywords.at(-1), ['oneOf'], 'after very many errors, only that none matches')
})
