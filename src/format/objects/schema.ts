import {
  boolean,
  either,
  type Field,
  field,
  foreign,
  integer,
  list,
  literal,
  map,
  number,
  type ObjectType,
  object,
  objectOrReference,
  oneOf,
  required,
  type ScalarShape,
  string,
  type TypeName,
} from '../shape.ts'
import { ofData } from './shared-fields.ts'

/** The value where the format text says "Multi Format Schema Object, Schema Object". */
export const AnySchema: ObjectType = {
  name: 'AnySchema',
  title: 'Multi Format Schema Object or Schema Object',
  extendable: true,
  booleans: true,
  components: 'schemas',
  fields: {},
  choices: [{ type: 'MultiFormatSchema', whenField: ['schemaFormat', 'schema'] }, { type: 'Schema' }],
}

export const MultiFormatSchema: ObjectType = {
  name: 'MultiFormatSchema',
  title: 'Multi Format Schema Object',
  side: ofData,
  extendable: true,
  components: 'schemas',
  formattedField: 'schema',
  fields: {
    schemaFormat: field(string('schema-format')),
    // The format text shows the field, but does not require it.
    schema: required(foreign, { requiredSeverity: 'warn' }),
  },
}

// JSON Schema Validation, Draft 07, section 6: counts are not negative, names are unique, and so on.
const count: ScalarShape = { ...integer, least: 0 }
const names = list(string(), { distinct: true })

/** Keywords that are the same in JSON Schema Draft 07 and in the HTTP-API dialect 3.0. */
const sharedKeywords: Readonly<Record<string, Field>> = {
  title: field(string()),
  description: field(string()),
  default: field(literal()),
  multipleOf: field({ ...number, above: 0 }),
  maximum: field(number),
  minimum: field(number),
  maxLength: field(count),
  minLength: field(count),
  pattern: field(string('pattern')),
  maxItems: field(count),
  minItems: field(count),
  uniqueItems: field(boolean),
  maxProperties: field(count),
  minProperties: field(count),
  required: field(names),
  enum: field(literal('array')),
  format: field(string()),
  readOnly: field(boolean),
  writeOnly: field(boolean),
}

/** Keywords that JSON Schema does not have, or does not restrict as much. */
const addedKeywords: Readonly<Record<string, Field>> = {
  description: field(string('commonmark')),
  externalDocs: field(objectOrReference('ExternalDocumentation')),
  deprecated: field(boolean),
}

/** The order of keywords in the format text. Keywords that it does not name are beside similar ones. */
const order: ReadonlyMap<string, number> = new Map(
  [
    ...[
      '$schema',
      '$id',
      '$comment',
      'title',
      'type',
      'nullable',
      'required',
      'multipleOf',
      'maximum',
      'exclusiveMaximum',
    ],
    ...['minimum', 'exclusiveMinimum', 'maxLength', 'minLength', 'pattern', 'contentEncoding', 'contentMediaType'],
    ...[
      'maxItems',
      'minItems',
      'uniqueItems',
      'maxProperties',
      'minProperties',
      'enum',
      'const',
      'examples',
      'example',
    ],
    ...['if', 'then', 'else', 'readOnly', 'writeOnly', 'properties', 'patternProperties', 'additionalProperties'],
    ...['additionalItems', 'items', 'propertyNames', 'dependencies', 'contains', 'allOf', 'oneOf', 'anyOf', 'not'],
    ...['definitions', 'description', 'format', 'default', 'xml', 'discriminator', 'externalDocs', 'deprecated'],
  ].map((keyword, index) => [keyword, index]),
)

function inOrder(fields: Readonly<Record<string, Field>>): Readonly<Record<string, Field>> {
  const rank = (keyword: string) => order.get(keyword) ?? order.size
  return Object.fromEntries(Object.entries(fields).sort(([one], [other]) => rank(one) - rank(other)))
}

const typeName = oneOf('null', 'boolean', 'object', 'array', 'number', 'string', 'integer')

/** The keywords of JSON Schema, Draft 07, with the type of schemas in them. */
function draft07Keywords(type: TypeName): Readonly<Record<string, Field>> {
  const schema = objectOrReference(type)
  const schemas = list(schema, { nonEmpty: true })
  return {
    ...sharedKeywords,
    $id: field(string()),
    $schema: field(string()),
    $comment: field(string()),
    type: field(either(typeName, list(typeName, { nonEmpty: true, distinct: true }))),
    const: field(literal()),
    examples: field(literal('array')),
    exclusiveMaximum: field(number),
    exclusiveMinimum: field(number),
    contentEncoding: field(string()),
    contentMediaType: field(string()),
    items: field(either(list(schema), schema)),
    additionalItems: field(schema),
    contains: field(schema),
    properties: field(map(schema, { keyName: 'property name' })),
    patternProperties: field(map(schema, { keyName: 'property name pattern' })),
    additionalProperties: field(schema),
    propertyNames: field(schema),
    dependencies: field(map(either(names, schema), { keyName: 'property name' })),
    definitions: field(map(schema, { keyName: 'definition name' })),
    if: field(schema),
    then: field(schema),
    else: field(schema),
    allOf: field(schemas),
    oneOf: field(schemas),
    anyOf: field(schemas),
    not: field(schema),
  }
}

/** Draft 07 with the fields that the format adds. As in JSON Schema, any other keyword is allowed, and contains data. */
export const Schema: ObjectType = {
  name: 'Schema',
  title: 'Schema Object',
  side: ofData,
  extendable: true,
  open: true,
  booleans: true,
  components: 'schemas',
  fields: inOrder({ ...draft07Keywords('Schema'), ...addedKeywords, discriminator: field(string()) }),
}

/**
 * A schema whose `schemaFormat` is Draft 07. The format's additional keywords have no meaning in it, and contain data like any
 * other keyword. It has no map in components, for the same reason as `OpenApiSchema`.
 */
export const JsonSchema: ObjectType = {
  name: 'JsonSchema',
  title: 'JSON Schema',
  side: ofData,
  extendable: true,
  open: true,
  booleans: true,
  fields: inOrder(draft07Keywords('JsonSchema')),
}

const openApiSchema = objectOrReference('OpenApiSchema')

/**
 * The schema dialect of HTTP-API descriptions, version 3.0. It has no map in components: without the Multi Format Schema Object
 * that names its format, it would be read as a Schema Object.
 */
export const OpenApiSchema: ObjectType = {
  name: 'OpenApiSchema',
  title: 'Schema Object of an HTTP-API description',
  side: ofData,
  extendable: true,
  open: true,
  fields: inOrder({
    ...sharedKeywords,
    ...addedKeywords,
    type: field(oneOf('boolean', 'object', 'array', 'number', 'string', 'integer')),
    exclusiveMaximum: field(boolean),
    exclusiveMinimum: field(boolean),
    items: field(openApiSchema),
    properties: field(map(openApiSchema, { keyName: 'property name' })),
    additionalProperties: field(either(boolean, openApiSchema)),
    allOf: field(list(openApiSchema, { nonEmpty: true })),
    oneOf: field(list(openApiSchema, { nonEmpty: true })),
    anyOf: field(list(openApiSchema, { nonEmpty: true })),
    not: field(openApiSchema),
    nullable: field(boolean),
    discriminator: field(object('OpenApiDiscriminator')),
    xml: field(literal('object')),
    example: field(literal()),
  }),
}

export const OpenApiDiscriminator: ObjectType = {
  name: 'OpenApiDiscriminator',
  title: 'Discriminator Object of an HTTP-API description',
  side: ofData,
  extendable: true,
  fields: {
    propertyName: required(string()),
    mapping: field(map(string(), { keyName: 'discriminator value' })),
  },
}
