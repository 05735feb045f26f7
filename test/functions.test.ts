import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import path from 'node:path'
import betterAjvErrors from '@stoplight/better-ajv-errors'
import { Document, type RulesetFunction, type RulesetFunctionContext, Spectral } from '@stoplight/spectral-core'
import { oas2, oas3_0, oas3_1 } from '@stoplight/spectral-formats'
import * as originals from '@stoplight/spectral-functions'
import parsers from '@stoplight/spectral-parsers'
import { arazzo, asyncapi, oas } from '@stoplight/spectral-rulesets'
import fc from 'fast-check'
import t from 'tap'
import { betterErrors } from '../src/spectral/functions/better-errors.ts'
import { coreFunctions } from '../src/spectral/functions/core-functions.ts'
import {
  dependsOnName,
  dependsOnValueOnly,
  prepareReplacements,
  replacementOf,
} from '../src/spectral/functions/replacements.ts'
import type { AnyFunction } from '../src/spectral/functions/spectral-function.ts'
import { type MessageVariables, renderMessage, templateProblem } from '../src/spectral/run/message.ts'

const require = createRequire(import.meta.url)
const core = path.dirname(require.resolve('@stoplight/spectral-core'))
const original: { message(template: string, variables: MessageVariables): string } = require(
  path.join(core, 'runner/utils/message.js'),
)

const text = (...choices: string[]) => fc.constantFrom(...choices)

t.test('message templates give what Spectral makes of them', async (t) => {
  // Spectral complains on the console about each expression that it cannot evaluate.
  t.capture(console, 'error')
  // A value with a key `toString` is an exception there.
  const printable = fc.jsonValue({ maxDepth: 2 }).filter((value) => !/"(toString|valueOf)"/.test(JSON.stringify(value)))
  const variables: fc.Arbitrary<MessageVariables> = fc.record({
    property: text('', 'name', 'servers[0].url', 'a"b', '__proto__'),
    error: text('it failed', 'it {{property}} #{{print("value")}}', ''),
    path: text('#', '#/a/b~1c'),
    description: fc.constantFrom(null, 'Describes.', ''),
    value: fc.oneof(printable, fc.constantFrom(undefined, 'x', { name: 'x', $: 1, _a1: [1] })),
  })
  const token = text(
    ...[
      '{{',
      '}}',
      '#{{',
      '{',
      '}',
      '#',
      '\n',
      '\r',
      ' ',
      '(',
      ')',
      ',',
      '.',
      '+',
      ' + ',
      '"open',
      'process',
      'offset',
    ],
    ...['property', 'error', 'path', 'description', 'value', 'unknown', 'true', 'PI', '1.5', '.5', '1e3', '1e', '5.'],
    ...['print("value")', 'print("property")', "print('error')", 'print("no")', 'concat("a" "b")', '.toUpperCase()'],
    ...[
      '.name',
      '.$',
      '.length',
      '._a1',
      '.prototype',
      '"a b"',
      "'x'",
      '"\\n\\u0041"',
      '"\\q"',
      '"it\\"s"',
      '("value")',
    ],
  )
  const joined = (parts: readonly string[]) => parts.join('')
  const place = fc.array(token, { maxLength: 5 }).map((parts) => `#{{${joined(parts)}}}`)
  const whole = text(
    '{{value}}',
    '{{error}}',
    '{{ property }}',
    '{{path}}',
    '{{description}}',
    '#{{property + "+" + value}}',
  )
  const template = fc.array(fc.oneof(token, place, whole), { maxLength: 6 }).map(joined)
  const given: MessageVariables = { property: 'name', error: 'it failed', path: '#', description: null, value: {} }
  fc.assert(
    fc.property(template, variables, (written, given) => {
      const rendered = renderMessage(written, given)
      assert.equal(rendered, original.message(written, given))
    }),
    { numRuns: 1000, examples: [['#{{"a b".true.5}}', given]] },
  )
})

t.test('what Spectral would run or break on in a template is the empty text here', async (t) => {
  const unprintable = { toString: 'no function' }
  const given = { property: 'p', error: 'e', path: '#', description: null, value: unprintable }
  const rows: [template: string, rendered: string][] = [
    ['{{toString}}', ''],
    ['#{{print}}', ''],
    ['#{{toUpperCase}}', ''],
    ['#{{print("toString")}}', ''],
    ['#{{value.valueOf}}', 'undefined'],
    ['#{{if(1, "a", "b")}}', ''],
    ['#{{1 ? 2 : 3}}', ''],
    ['#{{f(x) = 1}}', ''],
    ['{{value}}', '[object Object]'],
  ]
  for (const [template, rendered] of rows) t.equal(renderMessage(template, given), rendered, template)
  for (const template of ['#{{'.repeat(50_000), `#{{${'('.repeat(50_000)}}}`, `#{{${'a.b '.repeat(50_000)}}}`]) {
    t.type(renderMessage(template, given), 'string')
  }
})

t.test('a template that can never be filled is known', async (t) => {
  t.equal(templateProblem('{{property}} #{{print("value") + error.toUpperCase()}} {{'), undefined)
  t.match(templateProblem('a {{proprety}}'), /unknown variable .*did you mean "\{\{property\}\}"/)
  t.match(templateProblem('{{ property }}'), /did you mean "\{\{property\}\}"/)
  t.match(templateProblem('#{{prnt("value")}}'), /cannot evaluate .*did you mean "print"/)
  t.match(templateProblem('#{{print("value"}}'), /unexpected end of the expression/)
  t.match(templateProblem('#{{"a}}'), /has no end/)
  t.match(templateProblem('#{{value.constructor}}'), /Spectral refuses/)
})

/** The context that Spectral gives to a function that looks at a document as a whole. */
async function contextOf(source: string): Promise<RulesetFunctionContext> {
  const contexts: RulesetFunctionContext[] = []
  const spectral = new Spectral()
  const keep: RulesetFunction = (_value, _options, context) => void contexts.push(context)
  spectral.setRuleset({ rules: { keep: { given: '$', then: { function: keep } } } })
  await spectral.run(new Document(source, parsers.Yaml, '/folder/main.yaml'))
  const [context] = contexts
  if (context === undefined) throw new Error('the function was not called')
  return context
}

type Call = (value: unknown, options: unknown) => unknown

/** What a function says, or the errors of its options, as plain data. */
function outcome(call: Call, value: unknown, options: unknown): unknown {
  try {
    return { results: call(value, options) }
  } catch (error) {
    const errors: unknown[] =
      error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : [error]
    return {
      thrown: errors.map((single) => (single instanceof Error ? { ...single, message: single.message } : single)),
    }
  }
}

const junk = fc.constantFrom<unknown>(
  ...[
    null,
    true,
    false,
    0,
    1.5,
    -1,
    '',
    'x',
    'camel',
    'other',
    [],
    {},
    ['a'],
    ['a', 'b', 'a'],
    [1, null],
    { a: 1 },
    /x/g,
  ],
)
const names = text('a', 'b', 'c', 'toString', 'constructor', '10', '9')
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant(undefined),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  fc.dictionary(names, fc.constantFrom(1, 'a', null), { noNullPrototype: true }),
  fc.array(fc.oneof(names, fc.integer({ min: 0, max: 12 }), fc.double({ min: 0, max: 2, noNaN: true })), {
    maxLength: 5,
  }),
  fc.array(fc.dictionary(names, fc.constantFrom(1, 2, 'a', 'b', []), { noNullPrototype: true }), { maxLength: 3 }),
)

/** Objects with the given options, right or wrong, and now and then others; or no object at all. */
function options(right: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const valid = fc.record(right, { requiredKeys: [], noNullPrototype: true })
  const wrong = fc.dictionary(text(...Object.keys(right), 'a b', 'toString'), junk, { noNullPrototype: true })
  const mixed = fc.tuple(valid, wrong).map(([some, others]) => ({ ...some, ...others }))
  return fc.oneof({ weight: 6, arbitrary: valid }, mixed, wrong, junk)
}

const word = fc.string({ unit: text(...'aAb1-_.x^]\\'), maxLength: 9 })
const separator = fc.record(
  { char: text('', '-', '.', 'x', '1', 'A', '^', ']', '\\', '\u{1f600}', 'ab'), allowLeading: fc.boolean() },
  { requiredKeys: ['char'], noNullPrototype: true },
)
const limit = fc.integer({ min: -1, max: 4 })
const property = fc.array(names, { maxLength: 6 })
const expression = fc.constantFrom('^a', '/^A/i', 'a|b', '/[a-z]+$/', '', '/a/', '//', 'x{2}', /b./, /^B/i)

interface Given {
  readonly value: fc.Arbitrary<unknown>
  readonly options: fc.Arbitrary<unknown>
}

const cases: Readonly<Record<string, Given>> = {
  alphabetical: { value, options: fc.oneof(fc.constant(null), options({ keyedBy: names })) },
  casing: {
    value: fc.oneof({ weight: 9, arbitrary: word }, value),
    options: options({
      type: text('flat', 'camel', 'pascal', 'kebab', 'cobol', 'snake', 'macro'),
      disallowDigits: fc.boolean(),
      separator,
    }),
  },
  defined: { value, options: fc.oneof(fc.constant(null), junk) },
  enumeration: { value, options: options({ values: fc.array(fc.constantFrom('', 'a', 1, 0, null, true)) }) },
  falsy: { value, options: fc.oneof(fc.constant(null), junk) },
  length: { value, options: options({ min: limit, max: limit }) },
  or: { value, options: options({ properties: property }) },
  pattern: { value: fc.oneof(word, value), options: options({ match: expression, notMatch: expression }) },
  truthy: { value, options: fc.oneof(fc.constant(null), junk) },
  undefined: { value, options: fc.oneof(fc.constant(null), junk) },
  unreferencedReusableObject: {
    value: fc.dictionary(fc.oneof(names, text('a/b', 'a~b', 'a%20b', 'used', 'a b', '%zz')), fc.constant({}), {
      noNullPrototype: true,
    }),
    options: options({ reusableObjectsLocation: text('#', '#/schemas', '#/other', '#/a~1b', 'schemas', '#/%') }),
  },
  xor: { value, options: options({ properties: property }) },
}

t.test('core functions give the results of the originals, and the same errors for wrong options', async (t) => {
  t.same(Object.keys(coreFunctions).sort(), [...Object.keys(cases), 'schema'].sort())
  const context = await contextOf(`
schemas: { used: {}, a b: {}, a/b: {}, loop: { to: { $ref: '#/schemas/loop' } } }
uses: [{ $ref: '#/schemas/used' }, { $ref: '#/schemas/a~1b' }, { $ref: '#/schemas/a%20b' }, { $ref: '#/other' }]
`)
  const inPlace = { ...context, path: ['schemas', 'here'] }
  for (const [name, { value, options }] of Object.entries(cases)) {
    const [ours, theirs] = [coreFunctions[name], new Map<string, unknown>(Object.entries(originals)).get(name)]
    if (ours === undefined || typeof theirs !== 'function') throw new Error(`${name} is missing`)
    t.equal(ours.name, theirs.name)
    fc.assert(
      fc.property(value, options, (value, options) => {
        const expected = outcome((...given) => call(theirs, given, inPlace), value, options)
        const found = outcome((...given) => ours(...given, inPlace), value, options)
        assert.deepStrictEqual(found, expected)
      }),
      { numRuns: 500 },
    )
  }
})

const leaf = fc.constantFrom<unknown>(...[null, true, 0, 1.5, -1, 'a', 'ab', '2020-01-01', [], {}])
const document: fc.Arbitrary<unknown> = fc.letrec((again) => ({
  any: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'document' },
    leaf,
    fc.array(again('any'), { maxLength: 3 }),
    fc.dictionary(text('a', 'b', 'c-d', 'e/f', '1'), again('any'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).any
const jsonSchema = fc.letrec<{ any: object }>((again) => ({
  any: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'schema' },
    fc.constantFrom<object>({}, { type: 'string' }, { minLength: 2 }),
    fc.record(
      {
        type: fc.constantFrom('string', 'object', 'array', 'number', ['string', 'null'], 'nothing'),
        enum: fc.constantFrom(['a', 'abc'], [1, 'ab'], [{}]),
        const: fc.constantFrom('a', 1),
        pattern: text('^a$', 'b'),
        format: text('date', 'unheard-of'),
        minLength: fc.constant(2),
        maximum: fc.constant(1),
        required: fc.constantFrom(['a'], ['b', 'z']),
        properties: fc.dictionary(text('a', 'b', 'c-d', 'e/f', '1'), again('any'), {
          maxKeys: 3,
          noNullPrototype: true,
        }),
        additionalProperties: fc.boolean(),
        items: again('any'),
        anyOf: fc.array(again('any'), { minLength: 1, maxLength: 2 }),
        oneOf: fc.array(again('any'), { minLength: 1, maxLength: 2 }),
        not: again('any'),
        errorMessage: text('has to be right'),
        $ref: text('#', '#/definitions/none', '#/properties/a'),
        $schema: text('http://json-schema.org/draft-04/schema#', 'https://json-schema.org/draft/2020-12/schema', 'x:y'),
        $id: text('https://example.test/schema'),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  ),
}))

t.test('schema gives the results of the original', async (t) => {
  const context = await contextOf('a: 1')
  const { schema } = coreFunctions
  if (schema === undefined) throw new Error('schema is missing')
  // The original reports unknown formats and schemas that are wrong on the console, too.
  t.capture(console, 'warn')
  t.capture(console, 'error')
  const names = fc.constantFrom<string[]>([], ['a'], ['list', '0'])
  const right = options({
    schema: jsonSchema.any,
    dialect: text('auto', 'draft4', 'draft6', 'draft7', 'draft2019-09', 'draft2020-12'),
    allErrors: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.oneof(document, fc.constant(undefined)), right, names, (value, options, path) => {
      // The original keeps validators for a document inventory.
      const theirs = { ...context, path, documentInventory: { ...context.documentInventory } }
      const expected = outcome((...given) => call(originals.schema, given, theirs), value, options)
      const found = outcome((...given) => schema(...given, { ...context, path }), value, options)
      // A schema whose reference leads to itself is a listed difference.
      fc.pre(!JSON.stringify(expected).includes('Maximum call stack size exceeded'))
      assert.deepEqual(found, expected)
    }),
    { numRuns: 150 },
  )
})

const oasSchemas = fc.letrec<{ any: object }>((again) => {
  const named = fc.dictionary(text('a', 'b', 'id', 'c-d'), again('any'), { maxKeys: 3, noNullPrototype: true })
  return {
    any: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'oas' },
      fc.constantFrom<object>({}, { type: 'string' }, { type: 'integer', readOnly: true }, { writeOnly: true }),
      fc.record(
        {
          type: fc.constantFrom('string', 'object', 'array', 'number'),
          nullable: fc.constant(true),
          'x-nullable': fc.constant(true),
          required: fc.constantFrom<unknown>(['a'], ['b', 'a'], ['id'], [], true),
          properties: named,
          items: again('any'),
          not: again('any'),
          allOf: fc.array(again('any'), { minLength: 1, maxLength: 2 }),
          anyOf: fc.array(again('any'), { minLength: 1, maxLength: 2 }),
          enum: fc.constantFrom<unknown[]>(['a', 1], [null]),
          minimum: fc.constant(1),
          exclusiveMinimum: fc.constantFrom<unknown>(true, 1),
          readOnly: fc.boolean(),
          writeOnly: fc.boolean(),
          prefixItems: fc.array(again('any'), { minLength: 1, maxLength: 1 }),
          $ref: text('#/components/schemas/a', '#/properties/a', './other.yaml'),
          id: text('a'),
          $id: text('https://example.test/b'),
          default: leaf,
          example: fc.oneof(document, fc.constantFrom({ id: 'x', list: { id: 'x' } }, { id: 5, $id: 'y' })),
          'x-example': leaf,
        },
        { requiredKeys: [], noNullPrototype: true },
      ),
    ),
  }
})

t.test('enumeration reads its values once, however many places there are', async (t) => {
  const context = await contextOf('a: 1')
  const { enumeration } = coreFunctions
  if (enumeration === undefined) throw new Error('enumeration is missing')
  const readsAt = (places: number): number => {
    let reads = 0
    const list = Array.from({ length: 1000 }, (_, index) => `v${index}`)
    const values = new Proxy(list, {
      get: (target, name) => {
        reads += 1
        return Reflect.get(target, name)
      },
    })
    const options = { values }
    for (let place = 0; place < places; place++) {
      const found = enumeration(place % 2 === 0 ? `v${place}` : 'none', options, context)
      t.equal(Array.isArray(found) ? found.length : 0, place % 2)
    }
    return reads
  }
  const few = readsAt(2)
  t.ok(few > 1000)
  t.equal(readsAt(100), few)
  const [result] = [enumeration('none', { values: Array.from({ length: 600 }, (_, index) => index) }, context)].flat()
  t.match(result, { message: /498, 499 and 100 more$/ })
})

t.test('a schema of many examples is read once', async (t) => {
  const context = await contextOf('openapi: 3.0.3')
  const used = functionsOf(oas).find(({ name }) => name === 'oasExample')
  if (used === undefined) throw new Error('oasExample is missing')
  await prepareReplacements([used])
  const looksAt = (examples: number): number => {
    let looks = 0
    const counted = <Part extends object>(part: Part) =>
      new Proxy(part, {
        ownKeys: (target) => {
          looks += 1
          return Reflect.ownKeys(target)
        },
      })
    const properties = counted(
      Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`a${index}`, counted({ type: 'string' })])),
    )
    const schema = counted({ type: 'object', properties })
    const document = { ...context.document, formats: new Set([oas3_0]) }
    for (let index = 0; index < examples; index++) {
      const media = { schema, example: { a1: 'text', a2: index === 1 ? 2 : 'text' } }
      const found = replacementOf(used)(
        media,
        { oasVersion: 3, schemaField: 'schema', type: 'media' },
        { ...context, document },
      )
      t.equal(Array.isArray(found) ? found.length : 0, index === 1 ? 1 : 0)
    }
    return looks
  }
  const few = looksAt(2)
  t.ok(few > 40)
  t.equal(looksAt(100), few)
})

t.test('functions of spectral:oas give the results of the originals', async (t) => {
  t.capture(console, 'warn')
  t.capture(console, 'error')
  const context = await contextOf('openapi: 3.0.3')
  const functions = functionsOf(oas)
  await prepareReplacements(functions)
  const paths = fc.constantFrom(
    ['paths', '/a', 'get', 'responses', '200', 'content', 'json'],
    ['paths', '/a', 'get', 'requestBody', 'content', 'json'],
    ['components', 'requestBodies', 'a', 'content', 'json'],
    ['responses', 'a'],
    ['a', 'b'],
  )
  const media = fc.record(
    {
      schema: oasSchemas.any,
      example: document,
      examples: fc.dictionary(text('a', 'b'), fc.oneof(document, fc.record({ value: document })), { maxKeys: 2 }),
    },
    { requiredKeys: ['schema'], noNullPrototype: true },
  )
  const uses = fc.oneof(
    fc.tuple(fc.constant('oasExample'), media, options({ oasVersion: fc.constantFrom(2, 3) }), fc.constant('media')),
    fc.tuple(
      fc.constant('oasExample'),
      oasSchemas.any,
      options({ oasVersion: fc.constantFrom(2, 3) }),
      fc.constant('schema'),
    ),
    fc.tuple(fc.constant('oasSchema'), document, options({ schema: oasSchemas.any }), fc.constant(undefined)),
  )
  let found = 0
  fc.assert(
    fc.property(
      uses,
      paths,
      fc.constantFrom([oas2], [oas3_0], [oas3_1], undefined),
      ([name, value, some, type], path, formats) => {
        const original = functions.find((used) => used.name === name)
        if (original === undefined) throw new Error(`${name} is missing`)
        const schemaField = type === 'media' ? 'schema' : '$'
        const given = type === undefined ? some : { oasVersion: 3, ...Object(some), type, schemaField }
        const document = { ...context.document, formats: formats === undefined ? null : new Set(formats), data: {} }
        const rule = { ...context.rule, resolved: true }
        const contextOfCall = () =>
          Object.assign({}, context, { path, document, rule, documentInventory: { ...context.documentInventory } })
        const expected = outcome(
          (...each) => call(original, each, contextOfCall()) ?? [],
          structuredClone(value),
          given,
        )
        const ours = outcome((...each) => replacementOf(original)(...each, contextOfCall()) ?? [], value, given)
        fc.pre(!JSON.stringify(expected).includes('Maximum call stack size exceeded'))
        // The original compiles a schema again for every example, and then says something else of a wrong one: listed.
        const says = (text: string) => JSON.stringify(expected).includes(text)
        fc.pre(!says('already exists') && !(says('schema is invalid') && JSON.stringify(ours).includes('},{')))
        found += JSON.stringify(expected).length > 30 ? 1 : 0
        assert.deepEqual(ours, expected)
      },
    ),
    { numRuns: 300 },
  )
  t.ok(found > 50, `${found} with results`)
})

t.test('errors of ajv are described as better-ajv-errors does, however many they are', async (t) => {
  const places = [
    '',
    '/a',
    '/b',
    '/a/0',
    '/a/b',
    '/list',
    '/list/1',
    '/list/12/a',
    '/x-y',
    '/a~1b',
    '/{id}',
    '/ü',
    '/$ref',
  ]
  const value = { a: { b: 'get', 0: 'x' }, b: 'foobar', list: ['post', 'put'], 'x-y': '', 'a/b': 'head', $ref: 'abc' }
  const allowed = fc.array(fc.constantFrom('get', 'foobaz', 'pst', '', 'a', 1, null, true), {
    minLength: 1,
    maxLength: 4,
  })
  const error = fc
    .record({
      keyword: fc.constantFrom(
        'enum',
        'enum',
        'enum',
        'anyOf',
        'type',
        'required',
        'additionalProperties',
        'errorMessage',
      ),
      instancePath: fc.constantFrom(...places),
      allowedValues: allowed,
    })
    .map(({ keyword, instancePath, allowedValues }) => ({
      keyword,
      instancePath,
      schemaPath: '#',
      message: `must NOT be 'x' (${keyword})`,
      params: { allowedValues, additionalProperty: 'more' },
    }))
  const names = fc.constantFrom<string[]>([], ['a'], ['list', '0'])
  const errors = fc.array(error, { maxLength: 8 })
  fc.assert(
    fc.property(errors, names, fc.constantFrom<unknown>(value, 'pst'), (errors, path, value) => {
      const own = typeof value === 'object' ? errors : errors.map((error) => ({ ...error, instancePath: '' }))
      const expected = betterAjvErrors({}, [...own], { propertyPath: [...path], targetValue: value })
      assert.deepEqual(betterErrors(own, value, path.at(-1) ?? null), expected)
    }),
    { numRuns: 1_000 },
  )
  const many = Array.from({ length: 100_000 }, (_, index) => `name${index}`)
  const ofMany = (keyword: string, message: string, params: object) =>
    many.map((name) => ({ keyword, instancePath: `/${name}`, schemaPath: '#', message, params }))
  const named = Object.fromEntries(many.map((name) => [name, name.repeat(100)]))
  t.equal(betterErrors(ofMany('enum', 'is none', { allowedValues: ['a', 'b'] }), named, null).length, 1)
  t.equal(betterErrors(ofMany('type', 'must be number', {}), named, null).length, many.length)
})

function call(original: unknown, given: readonly [unknown, unknown], context: unknown): unknown {
  return typeof original === 'function' ? original(...given, context) : undefined
}

t.test('what takes Spectral exponential time, or fails only when it runs, does not', async (t) => {
  const context = await contextOf('a: 1')
  const run = (name: string, value: unknown, options: unknown) => coreFunctions[name]?.(value, options, context)
  const digits = `a${'1'.repeat(50_000)}!`
  const letters = `${'a'.repeat(50_000)}!`
  t.match(run('casing', digits, { type: 'camel' }), [{ message: 'must be camel case' }])
  t.match(run('casing', letters, { type: 'flat', separator: { char: 'a' } }), [{ message: 'must be flat case' }])
  t.match(run('pattern', letters, { match: '^(a+)+$' }), [{ message: /must match the pattern/ }])
  t.match(run('schema', letters, { schema: { pattern: '^(a+)+$' } }), [{ message: /must match pattern/ }])
  for (const match of ['(', '/a/q', '(?<', 'a{2,1}']) {
    const { thrown } = Object(outcome((_, options) => run('pattern', 'text', options), null, { match }))
    t.match(thrown, [
      { code: 'invalid-function-options', path: ['functionOptions', 'match'], message: /regular expression/ },
    ])
  }
  // Spectral takes the second schema for the first, because it has the same $id.
  const $id = 'https://example.test/same'
  t.same(run('schema', 1, { schema: { $id, type: 'number' } }), [])
  t.match(run('schema', 1, { schema: { $id, type: 'string' } }), [{ message: /must be string/ }])
})

t.test('functions of Spectral are known, and what they look at', async (t) => {
  const own: AnyFunction = Object.defineProperty(() => undefined, 'name', { value: 'truthy' })
  const known = new Map<string, unknown>(Object.entries(originals))
  const found: AnyFunction[] = []
  for (const [name, ours] of Object.entries(coreFunctions)) {
    t.equal(replacementOf(ours), ours)
    t.ok(dependsOnValueOnly(ours), name)
    t.equal(dependsOnName(ours), name === 'schema')
    const theirs = known.get(name)
    if (isFunction(theirs)) found.push(theirs)
  }
  const [alphabetical] = found
  const copy: AnyFunction = Object.assign(() => undefined, { schemas: structuredClone(Object(alphabetical).schemas) })
  Object.defineProperty(copy, 'name', { value: 'alphabetical' })
  await prepareReplacements([...found, own, copy])
  for (const theirs of found) t.equal(replacementOf(theirs), coreFunctions[theirs.name], theirs.name)
  t.equal(replacementOf(copy), coreFunctions.alphabetical)
  t.equal(replacementOf(own), own)
  t.notOk(dependsOnValueOnly(own))

  const functions = [...new Set([arazzo, asyncapi, oas].flatMap(functionsOf))]
  await prepareReplacements(functions)
  const onPath = functions.filter((used) => !dependsOnValueOnly(used)).map(({ name }) => name)
  t.same(onPath.sort(), ['oasExample', 'oasSecurityDefined', 'refSiblings'])
  for (const used of functions) t.equal(dependsOnValueOnly(replacementOf(used)), dependsOnValueOnly(used), used.name)
})

const isFunction = (value: unknown): value is AnyFunction => typeof value === 'function'

function functionsOf({ rules }: { readonly rules: object }): readonly AnyFunction[] {
  const checks = Object.values(rules).flatMap((rule: unknown): unknown[] => [Object(rule).then].flat())
  return checks.map((check): unknown => Object(check).function).filter(isFunction)
}
