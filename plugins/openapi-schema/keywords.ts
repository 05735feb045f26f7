import { closest, quote } from '../../src/plugin/index.ts'

/** The fields of a Schema Object (OpenAPI 3.0). */
const keywords: ReadonlySet<string> = new Set([
  ...['title', 'description', 'default', 'type', 'format', 'enum', 'pattern', 'multipleOf', 'nullable', 'required'],
  ...['maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'maxLength', 'minLength', 'maxItems', 'minItems'],
  ...['uniqueItems', 'maxProperties', 'minProperties', 'items', 'properties', 'additionalProperties', 'allOf', 'oneOf'],
  ...['anyOf', 'not', 'discriminator', 'readOnly', 'writeOnly', 'xml', 'externalDocs', 'example', 'deprecated'],
])

/** Keywords of JSON Schema that OpenAPI 3.0 lacks, with advice for each. */
const advice: ReadonlyMap<string, string> = new Map([
  ['const', 'write "enum" with the one value'],
  ['examples', 'write "example" with one of them'],
  ['definitions', 'write the schemas as components'],
  ['$defs', 'write the schemas as components'],
  ['contentEncoding', 'write "format: byte"'],
  ['patternProperties', 'write "additionalProperties"'],
  ['$comment', 'write "description" or a comment'],
  ['$schema', '"schemaFormat" names the dialect'],
])

/** The problem with a keyword of a Schema Object; undefined for its fields and extensions. */
export function keywordProblem(name: string): string | undefined {
  if (keywords.has(name) || name.startsWith('x-')) return undefined
  const isReference = /^[^a-z]?ref$/i.test(name)
  const meant = advice.has(name) ? undefined : isReference ? '$ref' : closest(name, keywords)
  const hint = meant === undefined ? `; ${advice.get(name) ?? `remove it, or write ${quote(`x-${name}`)}`}` : ''
  const question = meant === undefined ? '' : `; did you mean ${quote(meant)}?`
  return `Unexpected keyword ${quote(name)} in a schema of OpenAPI 3.0${hint}${question}`
}
