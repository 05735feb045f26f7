import assert from 'node:assert/strict'
import { oas2, oas3_0, oas3_1 } from '@stoplight/spectral-formats'
import { oas } from '@stoplight/spectral-rulesets'
import fc from 'fast-check'
import t from 'tap'
import { isMetOften, runs } from '../../../../test/volume.ts'
import { prepareReplacements, replacementOf } from '../../functions/replacements.ts'
import { call, contextOf, functionsOf, outcome } from './calls.ts'
import { document, leaf } from './random-documents.ts'
import { options, text } from './random-options.ts'

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
        // Listed difference: the original compiles a schema again for every example, and then reports a faulty one differently.
        const says = (text: string) => JSON.stringify(expected).includes(text)
        fc.pre(!says('already exists') && !(says('schema is invalid') && JSON.stringify(ours).includes('},{')))
        found += JSON.stringify(expected).length > 30 ? 1 : 0
        assert.deepEqual(ours, expected)
      },
    ),
    runs(300),
  )
  t.ok(isMetOften(found, 50), `${found} with results`)
})
