import type { Format } from '@stoplight/spectral-core'
import { aas2, aas2_6, aas3 } from '@stoplight/spectral-formats'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import t from 'tap'
import { resolveUri } from '../../../src/load/files/uri-reference.ts'
import { isRecord, type JsonObject } from '../../../src/plain-data.ts'
import { isMetOften, runs } from '../../../test/volume.ts'
import { asyncapiReplacements } from '../../spectral/functions/asyncapi-replacements.ts'
import { compileSchema } from '../compile-schema.ts'
import { metaSchemas } from '../meta-schema.ts'
import { SchemaOpener } from '../open-schema.ts'
import { nativePattern } from '../pattern.ts'

/** ajv in the setup of Spectral's function `schema`. */
function oracle(allErrors: boolean): Ajv {
  const ajv = new Ajv({ allErrors, strict: false, allowUnionTypes: true, logger: false, unicodeRegExp: false })
  addFormats.default(ajv)
  return ajv
}

const oracles = { all: oracle(true), first: oracle(false) }

/** The errors of ajv for a value; undefined if it cannot compile the schema or overflows the stack. */
function errorsOfAjv(schema: JsonObject, allErrors: boolean, values: readonly unknown[]): unknown[] | undefined {
  const ajv = allErrors ? oracles.all : oracles.first
  try {
    const validate = ajv.compile(structuredClone(schema))
    return values.map((value) => (validate(value) ? [] : structuredClone(validate.errors ?? [])))
  } catch {
    return undefined
  } finally {
    ajv.removeSchema()
  }
}

const patternOf = (source: string) => nativePattern(source, '')
const opener = new SchemaOpener({ dialect: 'draft7', pattern: patternOf })

const keywordRows: readonly [JsonObject, ...unknown[]][] = [
  [{ type: 'string' }, 'a', 1, null, [], {}],
  [{ type: ['string', 'null'] }, 'a', 1, null],
  [{ type: 'string', nullable: true }, null, 2],
  [{ type: ['string', 'number'], nullable: true }, null, false],
  [{ type: 'integer' }, 1, 1.5, Number.NaN, Number.POSITIVE_INFINITY],
  [{ type: 'object', required: ['a', 'b'] }, {}, { a: 1 }, [], { a: 1, b: undefined }],
  [{ type: 'object', allOf: [{ type: 'array' }] }, 1, {}],
  [{ type: 'object', properties: {}, allOf: [{ type: 'array' }] }, 1, {}],
  [{ const: { a: [1, { b: null }] } }, { a: [1, { b: null }] }, { a: [1, {}] }, 1],
  [{ enum: [1, 'a', null, { a: 1, b: 2 }] }, 1, { b: 2, a: 1 }, '1', null],
  [{ minimum: 2, maximum: 1, exclusiveMinimum: 2, exclusiveMaximum: 1, multipleOf: 2 }, 1, 1.5, 2],
  [{ multipleOf: 0.01 }, 0.07, 4.35, 1e21],
  [{ minLength: 2, maxLength: 1, pattern: '^a' }, '😀', 'ab', ''],
  [{ format: 'date' }, '2024-02-29', '2023-02-29', 1],
  [{ format: 'int32' }, 1, 2 ** 31, 'a'],
  [{ format: 'unheard-of' }, 'a'],
  [{ minItems: 2, maxItems: 0, uniqueItems: true }, [1], [1, { a: [] }, 1, { a: [] }], [0, -0]],
  [{ uniqueItems: true, items: { type: ['string', 'number'] } }, ['1', 1, 2, 1, '1'], [true, true]],
  [{ items: { type: 'string' } }, ['a', 1, 2]],
  [{ items: [{ type: 'string' }, true], additionalItems: { type: 'null' } }, [1, 2, 3, null], ['a']],
  [{ items: [true], additionalItems: false }, [1, 2], []],
  [{ contains: { type: 'string', minLength: 2 } }, ['a', 1], ['ab']],
  [{ minProperties: 2, maxProperties: 0 }, { a: 1 }],
  [{ propertyNames: { anyOf: [{ pattern: '^a' }, { maxLength: 1 }] } }, { abc: 1, b: 2, bcd: 3 }],
  [
    { additionalProperties: false, properties: { a: true }, patternProperties: { '^b': true } },
    { a: 1, bc: 2, c: 3 },
  ],
  [{ additionalProperties: { type: 'null' } }, { 'a/b': 1, 'x~y': 2, z: null }],
  [{ dependencies: { a: ['b', 'c'], b: { required: ['d'] }, 'e f': false } }, { a: 1, b: 2 }, { 'e f': 1 }],
  [{ not: { type: 'string' } }, 'a', 1],
  [{ anyOf: [{ type: 'string' }, { minimum: 3, multipleOf: 2 }] }, 1, 4, 'a'],
  [{ oneOf: [{ type: 'string' }, { maxLength: 2 }, { minimum: 5 }] }, 'abc', 'a', 4],
  [
    {
      if: { type: 'string' },
      then: { minLength: 2 },
      else: { $ref: '#/definitions/n' },
      definitions: { n: { $ref: '#/definitions/m' }, m: { minimum: 3 } },
    },
    'a',
    1,
    3,
  ],
  [{ properties: { a: { $ref: '#' } }, required: ['b'] }, { a: { a: {} } }],
  [{ $ref: '#/definitions/a', minimum: 3, definitions: { a: { $ref: '#/definitions/b' }, b: { maximum: 1 } } }, 2],
  [
    {
      $id: 'http://a.example/x/y',
      items: { $ref: 'z#/definitions/n' },
      definitions: { z: { $id: 'z', definitions: { n: { type: 'null' } } } },
    },
    [1, null],
  ],
  [{ allOf: [false, {}, { title: 'any' }] }, 1],
]

t.test('every keyword reports what ajv reports, in its order', async (t) => {
  for (const [schema, ...values] of keywordRows) {
    for (const allErrors of [true, false]) {
      const validator = compileSchema(schema, { allErrors })
      t.same(
        values.map((value) => validator.errors(value)),
        errorsOfAjv(schema, allErrors, values),
        `${JSON.stringify(schema)}, ${allErrors ? 'all errors' : 'first error'}`,
      )
    }
  }
})

const names = fc.constantFrom('a', 'b', 'ab', 'a/b', 'x~y', 'é')
const scalars = fc.constantFrom(null, true, false, 0, 1, 2, 1.5, -3, '', 'a', 'b', 'ab', 'abc', '2020-01-01', '😀')
const byName = (member: fc.Arbitrary<unknown>) => fc.dictionary(names, member, { maxKeys: 4, noNullPrototype: true })
const values = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, scalars, fc.array(tie('value'), { maxLength: 4 }), byName(tie('value'))),
})).value
const types = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'object', 'array')
const patterns = fc.constantFrom('^a', 'b$', '^.$')
const references = fc.constantFrom(
  '#',
  '#/definitions/one',
  '#/definitions/two',
  'http://schemas.example/three',
  '#four',
)

/** Schemas of draft-07 with a few keywords, together or alone, and limited depth. */
const schemas = fc.letrec<{ schema: boolean | JsonObject; root: JsonObject }>((tie) => {
  const inner = tie('schema')
  const list = fc.array(inner, { minLength: 1, maxLength: 3 })
  const size = fc.nat({ max: 3 })
  const bounds = fc.integer({ min: -2, max: 3 })
  const single = (name: string, value: fc.Arbitrary<unknown>) => value.map((chosen): JsonObject => ({ [name]: chosen }))
  const leaves = fc.oneof(
    single('type', fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 }))),
    fc.record({ type: types, nullable: fc.constant(true) }),
    single('const', values),
    single('enum', fc.uniqueArray(values, { minLength: 1, maxLength: 3, selector: (value) => JSON.stringify(value) })),
    ...['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum'].map((name) => single(name, bounds)),
    ...['maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties'].map((name) =>
      single(name, size),
    ),
    single('multipleOf', fc.constantFrom(1, 2, 0.5)),
    single('pattern', patterns),
    single('format', fc.constantFrom('date', 'email', 'int32', 'unheard-of', 'binary')),
    single('uniqueItems', fc.boolean()),
    single('required', fc.uniqueArray(names, { maxLength: 3 })),
    single('$comment', fc.constant('none')),
    single('$ref', references),
  )
  const branches = fc.oneof(
    ...['not', 'items', 'contains', 'additionalProperties', 'propertyNames'].map((name) => single(name, inner)),
    ...['anyOf', 'oneOf', 'allOf'].map((name) => single(name, list)),
    fc.record({ if: inner, then: inner, else: inner }, { requiredKeys: ['if'] }),
    fc.record({ items: list, additionalItems: inner }),
    fc.record({ properties: byName(inner), additionalProperties: inner }, { requiredKeys: ['properties'] }),
    single('patternProperties', fc.dictionary(patterns, inner, { maxKeys: 2, noNullPrototype: true })),
    single('dependencies', byName(fc.oneof(inner, fc.uniqueArray(names, { maxLength: 2 })))),
  )
  const objects = fc
    .array(fc.oneof(leaves, branches), { minLength: 1, maxLength: 4 })
    .map((parts): JsonObject => Object.assign({}, ...parts))
  const identified = (schema: boolean | JsonObject, $id: string) => ({ ...(isRecord(schema) ? schema : {}), $id })
  return {
    schema: fc.oneof({ maxDepth: 3, depthSize: 'small' }, fc.oneof(fc.boolean(), leaves), objects),
    root: fc.tuple(objects, inner, inner, inner, inner).map(
      ([top, one, two, three, four]): JsonObject => ({
        ...top,
        definitions: {
          one,
          two,
          three: identified(three, 'http://schemas.example/three'),
          four: identified(four, '#four'),
        },
      }),
    ),
  }
})

t.test('random schemas report for random values what ajv reports', async (t) => {
  let invalid = 0
  fc.assert(
    fc.property(
      schemas.root,
      fc.array(values, { minLength: 4, maxLength: 6 }),
      fc.boolean(),
      (schema, all, allErrors) => {
        // ajv reuses the result of `contains` from one array for the next empty one.
        const staysApart = !JSON.stringify(schema).includes('"contains"')
        const checked = staysApart ? all : all.filter((value) => !JSON.stringify(value).includes('[]'))
        const expected = errorsOfAjv(schema, allErrors, checked)
        if (expected === undefined) return
        const validator = compileSchema(schema, { allErrors })
        const found = checked.map((value) => validator.errors(value))
        invalid += found.filter(({ length }) => length > 0).length
        t.strictSame(found, expected)
        t.strictSame(
          checked.map((value) => validator.isValid(value)),
          expected.map((errors) => Array.isArray(errors) && errors.length === 0),
        )
      },
    ),
    runs(150),
  )
  t.ok(isMetOften(invalid, 100), 'many values are invalid')
})

t.test('the meta-schema of draft-07 finds in random schemas what ajv finds', async (t) => {
  const metaSchema = metaSchemas.get('http://json-schema.org/draft-07/schema')
  const validator = compileSchema(metaSchema)
  fc.assert(
    fc.property(
      byName(values).chain((wrong) => schemas.root.map((schema) => ({ ...schema, properties: wrong, items: wrong }))),
      (schema) => {
        const isValid = oracles.all.validateSchema(schema) === true
        t.strictSame(validator.errors(schema), isValid ? [] : oracles.all.errors)
      },
    ),
    runs(50),
  )
})

t.test('names that every object inherits are ordinary names', async (t) => {
  const validator = compileSchema({
    required: ['toString'],
    properties: { constructor: { type: 'null' } },
    additionalProperties: false,
  })
  t.same(
    validator.errors({}).map(({ keyword }) => keyword),
    ['required'],
  )
  const own = JSON.parse('{"toString": 1, "__proto__": 2, "constructor": 3}')
  t.same(
    validator.errors(own).map(({ keyword, instancePath }) => `${instancePath} ${keyword}`),
    [' additionalProperties', ' additionalProperties', '/constructor type'],
  )
})

t.test('values and schemas that share or hold themselves cost their size', async (t) => {
  let shared: JsonObject = { wrong: true }
  for (let depth = 0; depth < 60; depth += 1) shared = { one: shared, two: shared, three: shared }
  const schema = { type: 'object', properties: { wrong: { type: 'null' } }, additionalProperties: { $ref: '#' } }
  const validator = compileSchema(schema)
  t.equal(validator.isValid(shared), false)
  const { errors, repeated } = validator.errorsUpTo(100, shared)
  t.ok(errors.length < 200, `${errors.length} errors for 3^60 ways`)
  t.ok(repeated.size > 0)
  const [first] = errors
  t.equal(first?.instancePath, `${'/one'.repeat(60)}/wrong`)
  t.ok(errors.every(({ instancePath }) => instancePath.endsWith('/wrong')))

  const circular: Record<string, unknown> = { wrong: 1 }
  circular.itself = circular
  t.same(
    validator.errors(circular).map(({ instancePath }) => instancePath),
    ['/wrong'],
  )

  let sharing: JsonObject = { type: 'null' }
  for (let depth = 0; depth < 60; depth += 1) sharing = { anyOf: [sharing, sharing], properties: { a: sharing } }
  t.equal(compileSchema(sharing).isValid({ a: 1 }), false)
  t.equal(compileSchema({ uniqueItems: true }).isValid([shared, { ...shared }]), false)
  t.equal(compileSchema({ const: shared }).isValid({ ...shared }), true)
})

t.test('every way to an error is listed, up to the limit', async (t) => {
  const shared = { wrong: 1 }
  const { errors, repeated } = compileSchema({
    additionalProperties: { properties: { wrong: { type: 'null' } } },
  }).errorsUpTo(2, { one: shared, two: shared })
  t.same(
    errors.map(({ instancePath }) => instancePath),
    ['/one/wrong', '/two/wrong'],
  )
  t.equal(repeated.size, 0)
})

t.test('where all alternatives fail, their own errors can be left out', async (t) => {
  const alternatives = [{ type: 'null' }, { type: 'boolean' }]
  const validator = compileSchema({
    properties: {
      any: { anyOf: alternatives },
      one: { oneOf: [...alternatives, {}, {}] },
      some: { contains: { type: 'null' } },
    },
  })
  const value = { any: 1, one: 1, some: [1] }
  t.same(
    validator
      .outerErrorsUpTo(100, value)
      .errors.map(({ instancePath, keyword, params }) => [instancePath, keyword, params]),
    [
      ['/any', 'anyOf', {}],
      ['/one', 'oneOf', { passingSchemas: [2, 3] }],
      ['/some', 'contains', { minContains: 1 }],
    ],
  )
  t.equal(validator.errorsUpTo(100, value).errors.length, 8)
})

t.test('a loop of references demands nothing', async (t) => {
  const schema = {
    $ref: '#/definitions/a',
    definitions: { a: { allOf: [{ $ref: '#/definitions/b' }] }, b: { $ref: '#/definitions/a', minimum: 1 } },
  }
  const validator = compileSchema(schema)
  t.equal(validator.isValid('a'), true)
  t.equal(validator.isValid({}), true)
  t.same(
    validator.errors(0).map(({ keyword }) => keyword),
    ['minimum'],
  )
})

t.test('JSON Schema 2020-12 has all keywords of lists except "additionalItems"', (t) => {
  const schema = { items: [true], additionalItems: false, minItems: 2 }
  t.equal(compileSchema(schema).isValid(['a', 1]), false)
  const validator = compileSchema(schema, { dialect: 'draft2020-12' })
  t.equal(validator.isValid(['a', 1]), true)
  t.equal(validator.isValid(['a']), false)
  t.end()
})

t.test('keywords beside a reference apply as in ajv 8, or are ignored as in draft-07', async (t) => {
  const schema = {
    properties: { a: { $ref: '#/definitions/list', maxItems: 1 } },
    definitions: { list: { type: 'array' } },
  }
  t.equal(compileSchema(schema).isValid({ a: [1, 2] }), false)
  t.equal(compileSchema(schema, { referenceStandsAlone: true }).isValid({ a: [1, 2] }), true)
})

t.test('URI references are resolved as in RFC 3986 section 5.4', async (t) => {
  const base = 'http://a/b/c/d;p?q'
  const rows = [
    ['g:h', 'g:h'],
    ['g', 'http://a/b/c/g'],
    ['./g/', 'http://a/b/c/g/'],
    ['/g', 'http://a/g'],
    ['//g', 'http://g'],
    ['?y', 'http://a/b/c/d;p?y'],
    ['g?y#s', 'http://a/b/c/g?y#s'],
    ['#s', 'http://a/b/c/d;p?q#s'],
    ['', 'http://a/b/c/d;p?q'],
    ['..', 'http://a/b/'],
    ['../../g', 'http://a/g'],
    ['../../../g', 'http://a/g'],
    ['g;x=1/../y', 'http://a/b/c/y'],
  ] as const
  for (const [reference, expected] of rows) t.equal(resolveUri(base, reference), expected, reference)
  t.equal(resolveUri('', '#/a'), '#/a')
  t.equal(resolveUri('folder/one.json', 'two.json'), 'folder/two.json')
})

t.test('a schema from a document is refused with the words of ajv', async (t) => {
  const rows: JsonObject[] = [
    { type: 'strin' },
    { minLength: -1, properties: [] },
    { properties: { a: { required: 'a' } } },
    { items: { $ref: '#/definitions/none' } },
    { pattern: '(' },
  ]
  for (const schema of rows) {
    for (const allErrors of [true, false]) {
      const opened = opener.open(schema, { allErrors, isResolved: false })
      const problem = 'problem' in opened ? opened.problem : 'none'
      t.throws(
        () => (allErrors ? oracles.all : oracles.first).compile(schema),
        { message: problem },
        `${JSON.stringify(schema)}: ${problem}`,
      )
    }
  }
  t.match(opener.open({ $ref: '#/components/schemas/a' }, { allErrors: true, isResolved: false }), {
    isMissingReference: true,
  })
})

t.test('a schema that only ajv knows is named', async (t) => {
  const rows: [JsonObject, RegExp][] = [
    [{ $schema: 'http://json-schema.org/draft-04/schema#' }, /draft-04/],
    [{ items: { $ref: 'http://json-schema.org/draft-06/schema#' } }, /draft-06/],
    [{ allOf: [{ errorMessage: 'no' }] }, /errorMessage/],
    [{ definitions: { a: { $id: 'a' } } }, /\$id/],
    [{ nullable: true }, /nullable/],
    [{ properties: { id: true }, items: { id: 'a' } }, /^id$/],
  ]
  for (const [schema, unsupported] of rows) {
    t.match(opener.open(schema, { allErrors: true, isResolved: false }), { unsupported })
  }
  const supported = opener.open(
    { $id: 'a', properties: { id: { type: 'string' } } },
    { allErrors: true, isResolved: false },
  )
  t.equal('isValid' in supported && supported.isValid({ id: 1 }), false)
})

const events = {
  asyncapi: '3.0.0',
  info: { title: 'Parcels', version: '1.0.0', contact: { url: 'https://parcels.example' } },
  servers: { main: { host: 'broker.example', protocol: 'kafka', security: [{ type: 'userPassword' }] } },
  channels: {
    sent: {
      address: 'parcel.{size}.sent',
      parameters: { size: { enum: ['small'] } },
      messages: {
        sent: {
          payload: { type: 'object', properties: { weight: { type: 'number' } } },
          bindings: { kafka: { key: { type: 'string' } } },
        },
      },
      bindings: { kafka: { partitions: 3 } },
    },
  },
  operations: { onSent: { action: 'receive', channel: { $ref: '#/channels/sent' }, traits: [{ title: 'Any' }] } },
  components: {
    schemas: { weight: { type: 'number', minimum: 0, examples: [1] } },
    securitySchemes: { one: { type: 'oauth2', flows: {} } },
  },
}

const earlierEvents = {
  asyncapi: '2.6.0',
  info: { title: 'Parcels', version: '1.0.0' },
  channels: {
    'parcel/{size}': {
      parameters: { size: { schema: { type: 'string' } } },
      subscribe: {
        operationId: 'sent',
        message: { name: 'sent', payload: { type: 'object' }, examples: [{ name: 'one', payload: {} }] },
      },
    },
  },
  components: {
    messages: { other: { oneOf: [{ payload: { type: 'string' } }] }, more: { headers: { type: 'object' } } },
  },
}

function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(objectsIn)]
}

const odd = fc.constantFrom<unknown>(null, 1, 'a', true, [], {}, { $ref: '#/a' }, { type: 'x' }, ['a'], {
  kafka: { key: 1 },
})
const memberNames = fc.constantFrom(
  '$ref',
  'type',
  'payload',
  'x-a',
  'bindings',
  'name',
  'messages',
  'channel',
  'servers',
  'schema',
)
const changes = fc.array(fc.tuple(fc.nat(), fc.option(memberNames), fc.nat(), fc.option(odd)), {
  minLength: 1,
  maxLength: 4,
})

/** A copy of a document with members added, replaced or removed. */
function changed(document: object, steps: readonly (readonly [number, string | null, number, unknown])[]): object {
  const copy = structuredClone(document)
  for (const [ownerIndex, newName, nameIndex, value] of steps) {
    const owners = objectsIn(copy)
    const owner = owners[ownerIndex % owners.length] ?? copy
    const known = Object.keys(owner)
    const name = newName ?? known[nameIndex % Math.max(known.length, 1)] ?? 'x-a'
    if (value === null) Reflect.deleteProperty(owner, name)
    else Reflect.set(owner, name, structuredClone(value))
  }
  return Array.isArray(copy) ? Object.assign([], copy) : copy
}

const replacements = await asyncapiReplacements()

/** Calls a function with the part of a context that functions of spectral:asyncapi read. */
async function call(
  used: Parameters<typeof replacements.get>[0],
  value: unknown,
  options: unknown,
  formats: readonly Format[],
): Promise<unknown> {
  const rule = { resolved: isRecord(options) && options.resolved === true }
  const context = { path: ['root'], document: { formats: new Set(formats) }, documentInventory: replacements, rule }
  const results: unknown = await Reflect.apply(used, undefined, [structuredClone(value), options, context])
  return results ?? []
}

t.test('the functions of spectral:asyncapi find what the originals find', async (t) => {
  const optionsOf = new Map<string, readonly unknown[]>([
    ['asyncApiDocumentSchema', [{ resolved: true }, { resolved: false }]],
    ['asyncApiPayloadValidation', [null]],
  ])
  let found = 0
  const documents = fc.constantFrom(
    { document: events, formats: [aas3] },
    { document: earlierEvents, formats: [aas2, aas2_6] },
  )
  await fc.assert(
    fc.asyncProperty(documents, changes, fc.nat(), async ({ document, formats }, steps, index) => {
      const whole = changed(document, steps)
      const parts = objectsIn(whole)
      for (const [original, ours] of replacements) {
        for (const options of optionsOf.get(ours.name) ?? []) {
          const value = options === null ? parts[index % parts.length] : whole
          const expected = await call(original, value, options, formats)
          found += Array.isArray(expected) ? expected.length : 0
          t.strictSame(await call(ours, value, options, formats), expected)
        }
      }
    }),
    runs(40),
  )
  t.ok(isMetOften(found, 40), 'there is something to find')
})

t.test('documents of no known format are skipped', async (t) => {
  for (const [original, ours] of replacements) {
    if (ours.name !== 'asyncApiDocumentSchema' && ours.name !== 'asyncApiPayloadValidation') continue
    const options = ours.name === 'asyncApiDocumentSchema' ? { resolved: true } : null
    t.same(await call(ours, {}, options, []), await call(original, {}, options, []))
  }
})

t.test('examples and defaults are checked as by the originals', async (t) => {
  const rows: [string, unknown, unknown][] = [
    ['asyncApiSchemaValidation', { type: 'object' }, { type: 'default' }],
    ['asyncApiSchemaValidation', { type: 'number', default: {} }, { type: 'default' }],
    ['asyncApiSchemaValidation', { type: 'number', default: 'a' }, { type: 'default' }],
    [
      'asyncApiSchemaValidation',
      { type: 'object', required: ['a'], examples: [{}, 'a', { a: 1 }, null] },
      { type: 'examples' },
    ],
    ['asyncApiSchemaValidation', { examples: 1 }, { type: 'examples' }],
    ['asyncApiSchemaValidation', { type: 'strin', default: 1 }, { type: 'default' }],
    [
      'asyncApi2MessageExamplesValidation',
      { payload: { type: 'object' }, examples: [{ payload: 1, headers: 2 }, {}] },
      null,
    ],
    [
      'asyncApi2MessageExamplesValidation',
      {
        headers: { type: 'object', required: ['a'] },
        traits: [{ headers: { required: ['b'], type: null } }],
        examples: [{ headers: { a: 1 } }],
      },
      null,
    ],
    ['asyncApi2MessageExamplesValidation', { name: 1, payload: false, examples: [{ payload: 1 }] }, null],
  ]
  for (const [name, value, options] of rows) {
    for (const [original, ours] of replacements) {
      if (ours.name !== name) continue
      const expected = await call(original, value, options, [aas2_6])
      t.strictSame(await call(ours, value, options, [aas2_6]), expected, `${name} ${JSON.stringify(value)}`)
    }
  }
})
