import t from 'tap'
import { parse } from 'yaml'
import { readOpenApiSchema } from '../../plugins/openapi-schema/read-openapi-schema.ts'
import { shown } from './shown-problems.ts'

const openApiSchemas: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'everything',
    '{ type: array, items: { nullable: true, example: 1, x-a: 1 }, discriminator: { propertyName: a } }',
    [],
  ],
  [
    'a reference',
    '{ allOf: [{ $ref: "#/a", const: 1 }], properties: { $ref: { const: 1 } } }',
    ['/properties/$ref/const Unexpected keyword "const" in a schema of OpenAPI 3.0'],
  ],
  ['no items', '{ not: { type: array } }', ['/not/type Missing "items" in an array schema of OpenAPI 3.0']],
  [
    'nothing required',
    '{ additionalProperties: { required: [] } }',
    ['/additionalProperties/required Unexpected empty array for "required" in OpenAPI 3.0'],
  ],
  [
    'read and written by nobody',
    '{ properties: { a: { readOnly: true, writeOnly: true } } }',
    ['/properties/a/writeOnly Unexpected "writeOnly" beside "readOnly"'],
  ],
  [
    'keywords of others',
    '{ oneOf: [{ if: {} }], anyOf: [{ maxLenght: 1 }] }',
    [
      '/oneOf/0/if Unexpected keyword "if" in a schema of OpenAPI 3.0',
      '/anyOf/0/maxLenght Unexpected keyword "maxLenght" in a schema of OpenAPI 3.0',
    ],
  ],
  ['what is no schema', '{ properties: [1], allOf: { a: { const: 1 } }, items: 5 }', []],
]

t.test('problems of OpenAPI schemas are reported at their places', async (t) => {
  for (const [what, text, expected] of openApiSchemas) {
    t.strictSame(readOpenApiSchema(parse(text)).problems.map(shown), expected, what)
  }
})
