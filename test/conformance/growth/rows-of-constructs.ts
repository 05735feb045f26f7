import { each, type GrowthRow, rowsOf, start, type Text } from './row.ts'

/** A schema, and an example that it is valid for. */
const schema = (
  size: number,
  schemaOf: (size: number) => string,
  exampleOf: (size: number) => string = () => '{}',
): Text => [
  size,
  (size) => `${start}components:\n  schemas:\n    A: { ${schemaOf(size)}, examples: [${exampleOf(size)}] }\n`,
]

/** As many schemas as the size. */
const schemas = (size: number, schemaOf: (index: number, size: number) => string, more = ''): Text => [
  size,
  (size) =>
    `${start}components:\n  schemas:\n${more}${each(size, (index) => `    S${index}: ${schemaOf(index, size)}\n`)}`,
]

const refer = (index: number | string) => `{ $ref: '#/components/schemas/S${index}' }`
const members = (size: number) => `{ ${each(size, (index) => `p${index}: ${index}, `)} }`
const nested = (size: number, before: string, after: string) =>
  `${before.repeat(size)}type: object${after.repeat(size)}`

const constructs: Readonly<Record<string, Text>> = {
  'branches of oneOf': schema(
    300,
    (size) => `oneOf: [${each(size, (index) => `{ const: ${index} }, `)}]`,
    () => '1',
  ),
  'branches of anyOf': schema(
    300,
    (size) => `anyOf: [${each(size, (index) => `{ const: ${index} }, `)}]`,
    (size) => `${size - 1}`,
  ),
  'branches of oneOf with a discriminator': [
    150,
    (size) =>
      `${start}components:\n  schemas:\n    Any: { type: object, discriminator: kind, required: [kind], properties: { kind: { type: string } }, oneOf: [${each(size, (index) => `${refer(index)}, `)}] }\n${each(size, (index) => `    S${index}: { type: object, properties: { kind: { const: S${index} } } }\n`)}`,
  ],
  'schemas of one discriminator': schemas(
    200,
    (index) => `{ allOf: [ ${refer('Any')} ], properties: { p${index}: { type: string } } }`,
    '    SAny: { type: object, discriminator: kind, required: [kind], properties: { kind: { type: string } } }\n',
  ),
  'a discriminator each': schemas(
    200,
    () => '{ type: object, discriminator: kind, required: [kind], properties: { kind: { type: string } } }',
  ),
  'examples with a discriminator': schemas(
    200,
    (index) => `{ allOf: [ ${refer('Any')} ], examples: [ { kind: S${index} } ] }`,
    '    SAny: { type: object, discriminator: kind, required: [kind], properties: { kind: { type: string } } }\n',
  ),
  'types of a union': schemas(
    200,
    () => `{ type: [string, number, 'null', boolean, object], default: 1, examples: [a, 1] }`,
  ),
  'allOf that leads to the next': schemas(200, (index, size) =>
    index + 1 < size ? `{ allOf: [ ${refer(index + 1)} ] }` : '{ type: object }',
  ),
  'allOf that leads to the next twice': schemas(60, (index, size) =>
    index + 1 < size ? `{ allOf: [ ${refer(index + 1)}, ${refer(index + 1)} ] }` : '{ type: object }',
  ),
  'allOf of all before': [
    40,
    (size) =>
      `${start}components:\n  schemas:\n${each(40, (index) => `    S${index}: { allOf: [ ${each(Math.min(index, 5), (back) => `${refer(index - back - 1)}, `)}{ type: object } ] }\n`)}${each(size, (index) => `    T${index}: { allOf: [ ${refer(39)} ] }\n`)}`,
  ],
  'allOf within allOf': schema(60, (size) => nested(size, 'allOf: [ { ', ' } ]')),
  'oneOf within oneOf': schema(60, (size) => nested(size, 'oneOf: [ { ', ' } ]')),
  'anyOf within anyOf': schema(60, (size) => nested(size, 'anyOf: [ { ', ' }, {} ]')),
  'not within not': schema(60, (size) => nested(2 * size, 'not: { ', ' }')),
  'if within then': schema(60, (size) => nested(size, 'if: {}, then: { ', ' }')),
  'items within items': schema(
    80,
    (size) => nested(size, 'items: { ', ' }'),
    (size) => `${'['.repeat(size)}{}${']'.repeat(size)}`,
  ),
  'examples as deep as their schema': schema(
    60,
    (size) => nested(size, 'properties: { a: { ', ' } }'),
    (size) => `${'{ a: '.repeat(size)}{}${' }'.repeat(size)}`,
  ),
  'schemas that each require the next': schemas(
    200,
    (index, size) => `{ type: object, required: [next], properties: { next: ${refer((index + 1) % size)} } }`,
  ),
  'schemas that each require themselves': schemas(
    200,
    (index) => `{ type: object, required: [next], properties: { next: ${refer(index)} } }`,
  ),
  'patterns of properties': schema(
    200,
    (size) => `patternProperties: { ${each(size, (index) => `'^p${index}$': { type: integer }, `)} }`,
  ),
  'patterns of properties, and an example': schema(
    100,
    () => `patternProperties: { ${each(10, (index) => `'^p.*${index}$': { type: integer }, `)} }`,
    members,
  ),
  'properties beside patterns': schema(
    300,
    (size) =>
      `properties: { ${each(size, (index) => `p${index}: { type: integer }, `)} }, patternProperties: { '^q': {} }, additionalProperties: false`,
    members,
  ),
  'names of additional properties': schema(
    400,
    () => `additionalProperties: { type: integer }, propertyNames: { pattern: '^p' }`,
    members,
  ),
  dependencies: schema(
    300,
    (size) => `dependencies: { ${each(size, (index) => `p${index}: [p${index + 1}], `)} }`,
    (size) => members(size + 1),
  ),
  'dependencies that are schemas': schema(
    200,
    (size) => `dependencies: { ${each(size, (index) => `p${index}: { required: [p${index}] }, `)} }`,
    members,
  ),
  definitions: schema(
    200,
    (size) =>
      `definitions: { ${each(size, (index) => `d${index}: { type: string }, `)} }, properties: { ${each(size, (index) => `p${index}: { $ref: '#/components/schemas/A/definitions/d${index}' }, `)} }`,
  ),
  'items of a tuple': schema(
    300,
    (size) => `items: [ ${each(size, () => '{ type: integer }, ')} ]`,
    (size) => `[ ${each(size, (index) => `${index}, `)} ]`,
  ),
  'unique items': schema(
    300,
    () => 'uniqueItems: true',
    (size) => `[ ${each(size, (index) => `{ a: ${index} }, `)} ]`,
  ),
  'items that contains looks for': schema(
    600,
    () => 'contains: { const: -1 }',
    (size) => `[ ${each(size, (index) => `${index}, `)}-1 ]`,
  ),
  'required names': schema(
    400,
    (size) =>
      `required: [ ${each(size, (index) => `p${index}, `)} ], properties: { ${each(size, (index) => `p${index}: {}, `)} }`,
    members,
  ),
  'required names that no property has': schema(
    400,
    (size) => `properties: {}, required: [ ${each(size, (index) => `p${index}, `)} ]`,
    members,
  ),
  'a long constant': schema(
    400,
    (size) => `const: [ ${each(size, (index) => `{ a: ${index} }, `)} ]`,
    (size) => `[ ${each(size, (index) => `{ a: ${index} }, `)} ]`,
  ),
  'a long default': schema(
    400,
    (size) => `items: { type: object }, default: [ ${each(size, (index) => `{ a: ${index} }, `)} ]`,
  ),
  'examples with as many members': schema(
    400,
    () => 'additionalProperties: { type: integer }',
    (size) => `${members(Math.ceil(size / 20))}, `.repeat(20),
  ),
  'formats of texts': schemas(300, () => '{ type: string, format: date-time, examples: ["2027-01-01T00:00:00Z"] }'),
  'a pattern each': schemas(100, (index) => `{ type: string, pattern: '^[a-z]{1,9}${index}$', examples: [a${index}] }`),
  'schemas in Draft 07': schemas(
    200,
    () =>
      `{ schemaFormat: application/schema+json;version=draft-07, schema: { type: object, properties: { a: { type: string } } } }`,
  ),
  'properties that refer to one schema': schema(
    400,
    (size) => `properties: { ${each(size, (index) => `p${index}: { $ref: '#/components/schemas/A' }, `)} }`,
  ),
}

const defects: Readonly<Record<string, Text>> = {
  'values listed twice in an enum': schema(
    300,
    (size) => `enum: [ ${each(size, (index) => `v${index}, v${index}, `)} ]`,
    () => 'v0',
  ),
  'names listed twice in required': schema(
    300,
    (size) => `required: [ ${each(size, (index) => `p${index}, p${index}, `)} ]`,
    () => '',
  ),
  'values of an enum of another type': schema(
    300,
    (size) => `type: string, enum: [ ${each(size, (index) => `${index}, `)} ]`,
    () => '',
  ),
  'discriminators without a property': schemas(200, () => '{ type: object, discriminator: kind }'),
  'unknown keywords': schema(300, (size) => each(size, (index) => `propertes${index}: {}, `).replace(/, $/, '')),
  'patterns that are none': schemas(200, (index) => `{ type: string, pattern: '(${index}' }`),
  'keywords that do not fit the type': schemas(200, () => '{ type: string, minimum: 1, maxItems: 2, properties: {} }'),
  'defaults that are not valid': schemas(
    200,
    () => '{ type: object, properties: { a: { type: string } }, default: { a: 1 } }',
  ),
  'examples that are not valid, in one value': schema(300, () => 'additionalProperties: { type: string }', members),
}

/** The constructs of schemas, each with an example where it says something of values. */
export const schemaConstructs: readonly GrowthRow[] = [
  ...rowsOf('lint api.yaml', 0, constructs),
  ...rowsOf('lint api.yaml -F hint', 1, defects),
]
