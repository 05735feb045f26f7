import { Ajv } from 'ajv'
import fc from 'fast-check'
import t from 'tap'
import {
  type ComparedDialect,
  type Containment,
  type ContainmentOptions,
  contained,
} from '../src/containment/contained.ts'
import { describesAllNames } from '../src/containment/described-names.ts'
import { SchemaClasses } from '../src/containment/schema-classes.ts'
import { openSchemaDocument } from '../src/containment/schema-document.ts'
import { runs } from './volume.ts'

function answer(
  inner: unknown,
  outer: unknown,
  options: ContainmentOptions & { dialect?: ComparedDialect } = {},
): Containment {
  const [before, after] = [inner, outer].map((document) => openSchemaDocument(document, options.dialect))
  if (before === undefined || after === undefined) throw new Error('two documents are opened')
  if ('problem' in before) return { kind: 'unknown', reason: before.problem }
  return 'problem' in after ? { kind: 'unknown', reason: after.problem } : contained(before, after, options)
}

/** An answer in a few words: `=`, `in`, `in, assumed`, `in, empty`, `not` with the value, `unknown`. */
function told(given: Containment): string {
  if (given.kind === 'equal') return '='
  if (given.kind === 'unknown') return 'unknown'
  if (given.kind === 'witness') return `not ${JSON.stringify(given.value)}`
  return ['in', ...(given.assumed ? ['assumed'] : []), ...(given.innerIsEmpty ? ['empty'] : [])].join(', ')
}

/** Schemas as they are written in tables: YAML without quotes would hide what is a name. */
type Row = readonly [inner: unknown, outer: unknown, expected: string]

const string = { type: 'string' }
const integer = { type: 'integer' }
const object = (properties: object, further: object = {}) => ({ type: 'object', properties, ...further })

const rows: readonly Row[] = [
  [true, {}, '='],
  // Whether \d matches digits beyond ASCII is a question of the validator.
  [{ const: '४२' }, { not: { pattern: '^\\d+$' } }, 'unknown'],
  [{ const: '42' }, { pattern: '^\\d+$' }, 'in'],
  [{ type: 'string', title: 'A' }, { description: 'B', type: ['string'] }, '='],
  [integer, { type: 'number' }, 'in'],
  [{ type: 'number' }, integer, 'not 0.1'],
  [false, string, 'in, empty'],
  [{ minimum: 5, maximum: 4, type: 'number' }, string, 'in, empty'],
  [{ enum: [1, 'a'] }, { enum: ['a', 2, 1] }, 'in'],
  [{ enum: [1, 'a'] }, { enum: [1] }, 'not "a"'],
  [{ type: 'number', multipleOf: 0.3 }, { type: 'number', multipleOf: 0.1 }, 'in'],
  [{ type: 'number', multipleOf: 0.1 }, { type: 'number', multipleOf: 0.3 }, 'not 1'],
  [{ type: 'integer', minimum: 1, maximum: 3 }, { enum: [1, 2, 3] }, 'in'],
  [{ type: 'integer', minimum: 1, maximum: 4 }, { enum: [1, 2, 3] }, 'not 4'],
  [{ type: 'number', maximum: 1e308 }, { type: 'number', maximum: 1e307 }, 'not 1e+308'],
  [{ type: 'string', minLength: 2 }, { type: 'string', minLength: 3 }, 'not "aa"'],
  [{ type: 'string', pattern: '^ab+$' }, { type: 'string', pattern: 'b' }, 'in'],
  [{ type: 'string', pattern: 'b' }, { type: 'string', pattern: '^ab+$' }, 'not "b"'],
  [{ type: 'string', pattern: '^[a-c]{2,3}$' }, { type: 'string', minLength: 2, maxLength: 3 }, 'in'],
  [{ type: 'string', pattern: '^(?:x|yy)$' }, { enum: ['x', 'yy'] }, 'in'],
  [{ type: 'string', pattern: '^(?=a)' }, { type: 'string', pattern: '^a' }, 'unknown'],
  [object({ a: integer }), object({ a: { type: 'number' } }), 'in'],
  [object({ a: string }), object({ a: string }, { required: ['a'] }), 'not {}'],
  [object({}), object({ a: string }), 'not {"a":null}'],
  [object({ a: string }, { additionalProperties: false }), object({ a: string, b: integer }), 'in'],
  [{ type: 'object', minProperties: 1 }, { type: 'object', required: ['a'] }, 'not {"":null}'],
  [
    { type: 'object', patternProperties: { '^x': string }, additionalProperties: false },
    { type: 'object', patternProperties: { '^x-': string } },
    'in',
  ],
  [
    { type: 'object', propertyNames: { maxLength: 2 } },
    { type: 'object', propertyNames: { maxLength: 1 } },
    'not {"aa":null}',
  ],
  [
    { type: 'object', dependencies: { a: ['b'] } },
    { type: 'object', dependencies: { a: ['c'] } },
    'not {"a":null,"b":null}',
  ],
  [{ type: 'array', items: integer }, { type: 'array', items: { type: 'number' } }, 'in'],
  [{ type: 'array', items: [string], additionalItems: integer }, { type: 'array', contains: string }, 'not []'],
  [{ type: 'array', items: [string], minItems: 1 }, { type: 'array', contains: string }, 'in'],
  [{ type: 'array', items: { type: 'boolean' }, uniqueItems: true }, { type: 'array', maxItems: 2 }, 'in'],
  [{ type: 'array', items: integer }, { type: 'array', uniqueItems: true }, 'not [0,0]'],
  [{ anyOf: [string, integer] }, { oneOf: [integer, string] }, 'in'],
  [{ oneOf: [integer, { minimum: 2 }] }, { type: 'integer' }, 'not null'],
  [{ not: string }, { type: ['null', 'boolean', 'number', 'array', 'object'] }, 'in'],
  [{ if: { type: 'string' }, then: { minLength: 1 }, else: integer }, { anyOf: [string, integer] }, 'in'],
]

t.test('values of one schema are those of another, or a value shows the opposite', (t) => {
  for (const [inner, outer, expected] of rows) {
    t.equal(told(answer(inner, outer)), expected, `${JSON.stringify(inner)} in ${JSON.stringify(outer)}`)
  }
  t.end()
})

t.test('recursive schemas are compared by assuming what is to be proven', (t) => {
  const list = (item: object, further: object = {}) => ({
    $ref: '#/definitions/list',
    definitions: { list: { type: 'object', properties: { item, next: { $ref: '#/definitions/list' } }, ...further } },
  })
  t.equal(told(answer(list(integer), list({ type: 'number' }))), 'in')
  t.equal(told(answer(list(integer), list(string))), 'not {"item":0}')
  t.equal(told(answer(list(integer, { required: ['next'] }), string)), 'in, empty')
  t.equal(told(answer(list(string), list({ type: 'string', maxLength: 3 }))), 'not {"item":"aaaa"}')
  const itself = { definitions: { a: { allOf: [{ $ref: '#/definitions/a' }] } }, $ref: '#/definitions/a' }
  t.equal(told(answer(itself, string)), 'unknown')
  t.end()
})

t.test('a union of objects is decided by the constant that tells them apart', (t) => {
  const message = (kind: string, value: object) =>
    object({ kind: { const: kind }, value }, { required: ['kind'], additionalProperties: false })
  const union = (...kinds: readonly string[]) => ({ oneOf: kinds.map((kind) => message(kind, string)) })
  const many = Array.from({ length: 30 }, (_, index) => `kind${index}`)
  t.equal(told(answer(union(...many), union(...many.toReversed()))), 'in')
  t.equal(told(answer(union('a', 'b'), union('b', 'c', 'a'))), 'in')
  t.equal(told(answer(union('a', 'b', 'c'), union('b', 'c'))), 'not {"kind":"a"}')
  t.equal(
    told(answer({ oneOf: [message('a', string), message('b', integer)] }, union('a', 'b'))),
    'not {"kind":"b","value":0}',
  )
  t.end()
})

t.test('each dialect is read by its own rules', (t) => {
  const above = { type: 'number', minimum: 1, exclusiveMinimum: true }
  t.equal(told(answer({ type: 'number', minimum: 1 }, above, { dialect: 'draft4' })), 'not 1')
  t.equal(
    told(
      answer(above, { $schema: 'http://json-schema.org/draft-07/schema#', exclusiveMinimum: 1 }, { dialect: 'draft4' }),
    ),
    'in',
  )
  t.equal(told(answer({ type: 'string', nullable: true }, string, { dialect: 'openapi' })), 'not null')
  t.equal(told(answer({ type: 'string', nullable: true }, string)), '=')
  const tuple = { type: 'array', prefixItems: [string], items: false }
  t.equal(told(answer(tuple, { type: 'array', maxItems: 1 }, { dialect: 'draft2020-12' })), 'in')
  t.equal(told(answer({ ...tuple, items: [] }, { type: 'array', maxItems: 1 })), 'not [null,null]')
  t.equal(
    told(answer({ dependentRequired: { a: ['b'] } }, { dependencies: { a: ['b'] } }, { dialect: 'draft2019-09' })),
    'in',
  )
  t.equal(
    told(
      answer(
        { $ref: '#/$defs/a', minimum: 1, $defs: { a: integer } },
        { minimum: 1, type: 'number' },
        { dialect: 'draft2020-12' },
      ),
    ),
    'in',
  )
  const open = { allOf: [object({ a: string })], unevaluatedProperties: false }
  t.equal(told(answer(open, object({ b: integer }), { dialect: 'draft2020-12' })), 'unknown')
  t.equal(told(answer(open, { type: 'object' }, { dialect: 'draft2020-12' })), 'in')
  t.end()
})

t.test('formats are annotations unless they are asserted', (t) => {
  const uuid = { type: 'string', format: 'uuid' }
  t.equal(told(answer(string, uuid)), '=')
  t.equal(told(answer(uuid, string, { assertFormats: true })), 'in')
  t.equal(told(answer(string, uuid, { assertFormats: true })), 'not ""')
  t.equal(told(answer(uuid, { type: 'string', format: 'email' }, { assertFormats: true })), 'unknown')
  t.end()
})

t.test('in the practical reading, a sender sends only names that it describes', (t) => {
  const closed = { closedInner: true }
  t.equal(told(answer(object({ a: string }), object({ a: string, b: integer }), closed)), 'in, assumed')
  t.equal(told(answer(object({ a: string }), object({ a: integer }), closed)), 'not {"a":""}')
  t.equal(told(answer({ type: 'object' }, object({ b: integer }), closed)), 'not {"b":null}')
  t.equal(
    told(answer(object({ a: string }, { additionalProperties: true }), object({ b: integer }), closed)),
    'not {"b":null}',
  )
  t.equal(
    told(answer({ allOf: [object({ a: string }), object({ b: string })] }, object({ b: integer }), closed)),
    'not {"b":""}',
  )
  t.equal(told(answer({ type: 'object', required: ['a'] }, object({ b: integer }), closed)), 'not {"a":null,"b":null}')
  const dependent = object({ a: string }, { dependencies: { a: ['c'] } })
  t.equal(told(answer(dependent, object({ b: integer }), closed)), 'in, assumed')
  t.equal(told(answer(dependent, object({ c: integer }), closed)), 'not {"c":null}')
  const either = { anyOf: [object({ a: string }), object({ b: string })] }
  t.equal(told(answer(either, { type: 'object', maxProperties: 1 }, closed)), 'not {"a":"","b":""}')
  t.equal(
    told(answer(object({ a: object({ b: string }) }), object({ a: object({ c: integer }) }), closed)),
    'in, assumed',
  )
  t.end()
})

t.test('references lead to identifiers, anchors and the meta-schema, and never out of a document', (t) => {
  const named = { $id: 'http://a.example/', definitions: { b: { $id: 'b', type: 'integer' } }, allOf: [{ $ref: 'b' }] }
  t.equal(told(answer(named, { type: 'number' })), 'in')
  t.equal(told(answer({ $ref: 'http://json-schema.org/draft-07/schema#' }, { type: ['object', 'boolean'] })), 'in')
  t.equal(told(answer({ $ref: 'http://a.example/c' }, true)), 'unknown')
  t.equal(told(answer({ $ref: '#' }, string)), 'unknown')
  t.end()
})

const names = ['a', 'b', 'ab']
const { schema: randomSchema } = fc.letrec<{ schema: object | boolean; leaf: object | boolean }>((tie) => ({
  leaf: fc.oneof(
    fc.boolean(),
    fc.record({ type: fc.constantFrom('string', 'integer', 'number', 'null', 'boolean', 'array', 'object') }),
    fc.record(
      {
        minimum: fc.integer({ min: -2, max: 2 }),
        exclusiveMaximum: fc.integer({ min: -2, max: 3 }),
        multipleOf: fc.constantFrom(1, 2, 3),
      },
      { requiredKeys: [] },
    ),
    fc.record({ minLength: fc.nat(2), maxLength: fc.nat(2) }, { requiredKeys: [] }),
    fc.record({ pattern: fc.constantFrom('a', '^a', 'a$', '^[ab]+$', '^(?:a|bb)?$', '^.$', '[^a]') }),
    fc.record({ enum: fc.uniqueArray(fc.constantFrom(0, 1, 'a', '', null, true), { minLength: 1, maxLength: 3 }) }),
    fc.record({ const: fc.constantFrom<unknown>(0, 'a', [], [1], {}, { a: 1 }, { a: 'a', b: null }) }),
  ),
  schema: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    tie('leaf'),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom(...names), tie('schema'), { maxKeys: 2 }),
        required: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }),
        additionalProperties: tie('schema'),
      },
      { requiredKeys: ['properties'] },
    ),
    fc.record(
      {
        patternProperties: fc.dictionary(fc.constantFrom('a', '^b', 'b$'), tie('schema'), { maxKeys: 2 }),
        propertyNames: tie('leaf'),
        minProperties: fc.nat(2),
        maxProperties: fc.nat(2),
        dependencies: fc.dictionary(fc.constantFrom(...names), fc.oneof(tie('schema'), fc.constant(['b'])), {
          maxKeys: 1,
        }),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        type: fc.constant('array'),
        items: fc.oneof(tie('schema'), fc.array(tie('schema'), { minLength: 1, maxLength: 2 })),
        additionalItems: tie('schema'),
        contains: tie('schema'),
        minItems: fc.nat(2),
        maxItems: fc.nat(3),
        uniqueItems: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ not: tie('schema') }),
    fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }, { requiredKeys: ['if'] }),
  ),
}))

const { value: randomValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.constantFrom<unknown>(null, true, false, 0, 1, -1, 2, 3, 0.5, '', 'a', 'b', 'ab', 'bb', 'aab', 'c'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names, 'c', 'ba'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}))

type Schema = object | boolean

/** For an empty array, ajv skips keywords after a list in `items`, so the oracle gets them in a schema of their own. */
function withListsApart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withListsApart)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withListsApart(member)]))
  const { items, additionalItems = true, ...others } = members
  return Array.isArray(items) ? { allOf: [{ items, additionalItems }, others] } : members
}

function validatorOf(schema: Schema): (value: unknown) => boolean {
  const written = withListsApart(schema)
  const validate = new Ajv({ strict: false, meta: false, validateSchema: false }).compile(
    typeof written === 'boolean' ? written : { ...Object(written) },
  )
  return (value) => validate(value) === true
}

function withKeysReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeysReversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, withKeysReversed(member)]),
  )
}

t.test('each value that is shown is valid for one side only, and no value refutes what is proven', (t) => {
  const kinds = new Map<string, number>()
  fc.assert(
    fc.property(
      randomSchema,
      randomSchema,
      fc.array(randomValue, { minLength: 20, maxLength: 20 }),
      (inner, outer, values) => {
        const given = answer(inner, outer)
        kinds.set(given.kind, (kinds.get(given.kind) ?? 0) + 1)
        if (given.kind === 'unknown') return true
        const [isInner, isOuter] = [validatorOf(inner), validatorOf(outer)]
        if (given.kind === 'witness') return isInner(given.value) && !isOuter(given.value)
        return values.every((value) => !isInner(value) || isOuter(value))
      },
    ),
    runs(4_000),
  )

  t.ok((kinds.get('unknown') ?? 0) * 20 < (kinds.get('contained') ?? 0), 'few random pairs are unknown')
  t.end()
})

/** Pairs, some of objects that differ in a name that one side does not describe. */
const randomPair: fc.Arbitrary<readonly [Schema, Schema]> = fc.oneof(
  fc.tuple(randomSchema, randomSchema),
  fc
    .tuple(randomSchema, randomSchema, randomSchema)
    .map(([one, other, third]) => [{ allOf: [object({ a: one }), third] }, object({ a: one, b: other })] as const),
)

t.test('in the practical reading, no value of described names refutes what is proven', (t) => {
  const kinds = new Map<string, number>()
  fc.assert(
    fc.property(randomPair, fc.array(randomValue, { minLength: 20, maxLength: 20 }), ([inner, outer], values) => {
      const given = answer(inner, outer, { closedInner: true })
      const strict = answer(inner, outer)
      kinds.set(told(given).slice(0, 11), (kinds.get(told(given).slice(0, 11)) ?? 0) + 1)
      if (strict.kind !== 'witness') return told(given) === told(strict)
      const opened = openSchemaDocument(inner)
      if (given.kind === 'unknown' || 'problem' in opened) return true
      const described = new SchemaClasses([opened], false).of(opened)
      const [isInner, isOuter] = [validatorOf(inner), validatorOf(outer)]
      const refutes = (value: unknown) => isInner(value) && !isOuter(value) && describesAllNames(value, [described])
      return given.kind === 'witness' ? refutes(given.value) : !values.some(refutes)
    }),
    runs(2_400),
  )
  t.ok(kinds.has('in, assumed'))
  t.end()
})

const nodeNames = ['n0', 'n1', 'n2']
const toNode = fc.constantFrom(...nodeNames).map((name) => ({ $ref: `#/definitions/${name}` }))
const nodePart = fc.oneof(
  toNode,
  fc.constantFrom<object>({ type: 'null' }, { type: 'integer' }, { enum: [0, 'a'] }, {}),
)
const randomNode = fc.oneof(
  fc.record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', 'b'), nodePart, { maxKeys: 2 }),
      required: fc.uniqueArray(fc.constantFrom('a', 'b'), { maxLength: 2 }),
      additionalProperties: fc.oneof(fc.boolean(), nodePart),
    },
    { requiredKeys: ['type', 'properties'] },
  ),
  fc.record(
    { type: fc.constant('array'), items: nodePart, minItems: fc.nat(2), maxItems: fc.integer({ min: 1, max: 2 }) },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constant('array'), contains: nodePart }),
  fc.record({ properties: fc.record({ a: nodePart.map((not) => ({ not })) }), type: fc.constant('object') }),
  fc.record({
    oneOf: fc.array(
      fc.record({ type: fc.constant('object'), properties: fc.record({ a: nodePart }), required: fc.constant(['a']) }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  fc.constantFrom<object>({ type: 'null' }, { type: 'integer' }, { enum: [0, 'a'] }),
)
const randomCircle = fc
  .record({ n0: randomNode, n1: randomNode, n2: randomNode })
  .map((definitions) => ({ allOf: [{ $ref: '#/definitions/n0' }], definitions }))

t.test('no value refutes what is proven of schemas that contain themselves', (t) => {
  const kinds = new Map<string, number>()
  fc.assert(
    fc.property(
      randomCircle,
      randomCircle,
      fc.array(randomValue, { minLength: 60, maxLength: 60 }),
      (inner, other, values) => {
        const outer =
          kinds.size % 2 === 0 ? other : { ...other, definitions: { ...other.definitions, n1: inner.definitions.n1 } }
        const given = answer(inner, outer)
        kinds.set(told(given).slice(0, 9), (kinds.get(told(given).slice(0, 9)) ?? 0) + 1)
        if (given.kind === 'unknown') return true
        const [isInner, isOuter] = [validatorOf(inner), validatorOf(outer)]
        if (given.kind === 'witness') return isInner(given.value) && !isOuter(given.value)
        return values.every((value) => !isInner(value) || (isOuter(value) && told(given) !== 'in, empty'))
      },
    ),
    runs(2_400),
  )

  t.ok(kinds.has('in') && kinds.has('in, empty'))
  t.end()
})

t.test('hostile schemas end as unknown, and are never too deep', (t) => {
  const nested = (depth: number, leaf: object, around: (inside: object) => object) =>
    Array.from({ length: depth }).reduce<object>((inside) => around(inside), leaf)
  const twice = (inside: object) => ({ allOf: [inside, inside] })
  const property = (inside: object) => object({ a: inside }, { required: ['a'] })
  const holes = Array.from({ length: 8 }, (_, hole) => hole)
  const pigeons = object(Object.fromEntries([...holes, 8].map((pigeon) => [`p${pigeon}`, { enum: holes }])), {
    required: [...holes, 8].map((pigeon) => `p${pigeon}`),
    allOf: holes.flatMap((one) =>
      [...holes, 8]
        .filter((other) => other > one)
        .map((other) => ({
          not: { anyOf: holes.map((hole) => object({ [`p${one}`]: { const: hole }, [`p${other}`]: { const: hole } })) },
        })),
    ),
  })
  const pairs: readonly (readonly [title: string, inner: object, outer: object])[] = [
    ['pigeons in too few holes', pigeons, string],
    ['schemas for one value, shared many times', nested(40, { minimum: 1 }, twice), nested(40, { minimum: 0 }, twice)],
    ['schemas for one value, nested deep', nested(4_000, integer, (inside) => ({ not: inside })), string],
    ['properties, nested deep', nested(4_000, integer, property), nested(4_000, { type: 'number' }, property)],
    [
      'a pattern with many states',
      { pattern: '^(?:a|b)*a(?:a|b){20}$' },
      { pattern: '^(?:a|b)*b(?:a|b){20}$', type: 'string' },
    ],
    ['a constant, nested deep', { const: nested(20_000, {}, (inside) => ({ a: inside })) }, string],
    ['a long string', { type: 'string', minLength: 100_000 }, { minLength: 100_001 }],
    ['a long array', { type: 'array', minItems: 100_000 }, { minItems: 100_001 }],
  ]
  for (const [title, inner, outer] of pairs) {
    const given = answer(inner, outer)
    t.ok(['unknown', 'witness'].includes(given.kind), title)
    t.same(answer(inner, outer), given, title)
  }
  const many = (minimum: number) =>
    object(
      Object.fromEntries(
        Array.from({ length: 2_000 }, (_, index) => [`p${index}`, { minimum: index === 777 ? minimum : index }]),
      ),
    )
  t.equal(told(answer(many(1), many(2))), 'not {"p777":1}')
  t.end()
})

t.test('every schema is within itself, beside others, and with its keys in another order', (t) => {
  fc.assert(
    fc.property(randomSchema, randomSchema, (schema, other) => {
      t.equal(answer(schema, withKeysReversed(schema)).kind, 'equal')
      t.not(answer({ allOf: [schema, other] }, schema).kind, 'witness')
      t.not(answer(schema, { anyOf: [other, schema] }).kind, 'witness')
      const given = JSON.stringify(answer(schema, other))
      t.equal(JSON.stringify(answer(withKeysReversed(schema), withKeysReversed(other))), given)
      t.equal(JSON.stringify(answer(schema, other)), given)
    }),
    runs(1_600),
  )
  t.end()
})
