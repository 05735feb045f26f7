import assert from 'node:assert/strict'
import betterAjvErrors from '@stoplight/better-ajv-errors'
import { oas3_0 } from '@stoplight/spectral-formats'
import * as originals from '@stoplight/spectral-functions'
import { oas } from '@stoplight/spectral-rulesets'
import fc from 'fast-check'
import t from 'tap'
import { runs } from '../../../../test/volume.ts'
import { betterErrors } from '../../functions/better-errors.ts'
import { coreFunctions } from '../../functions/core-functions.ts'
import { prepareReplacements, replacementOf } from '../../functions/replacements.ts'
import { call, contextOf, functionsOf, outcome } from './calls.ts'
import { document } from './random-documents.ts'
import { options, text } from './random-options.ts'

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
  // The original also reports unknown formats and faulty schemas on the console.
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
      // The original keeps validators for each document inventory.
      const theirs = { ...context, path, documentInventory: { ...context.documentInventory } }
      const expected = outcome((...given) => call(originals.schema, given, theirs), value, options)
      const found = outcome((...given) => schema(...given, { ...context, path }), value, options)
      // A schema whose reference leads to itself is a listed difference.
      fc.pre(!JSON.stringify(expected).includes('Maximum call stack size exceeded'))
      assert.deepEqual(found, expected)
    }),
    runs(150),
  )
})

t.test('a schema with many examples is read once', async (t) => {
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

t.test('errors of ajv are described as by better-ajv-errors, however many there are', async (t) => {
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
    runs(1_000),
  )
  const many = Array.from({ length: 100_000 }, (_, index) => `name${index}`)
  const ofMany = (keyword: string, message: string, params: object) =>
    many.map((name) => ({ keyword, instancePath: `/${name}`, schemaPath: '#', message, params }))
  const named = Object.fromEntries(many.map((name) => [name, name.repeat(100)]))
  t.equal(betterErrors(ofMany('enum', 'is none', { allowedValues: ['a', 'b'] }), named, null).length, 1)
  t.equal(betterErrors(ofMany('type', 'must be number', {}), named, null).length, many.length)
})
