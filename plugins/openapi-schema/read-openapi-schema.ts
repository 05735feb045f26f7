import { closest, isRecord, type Pointer, quote, type ReadSchema, type SchemaProblem } from '../../src/plugin/index.ts'

type KeywordMap = Readonly<Record<string, unknown>>

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

/**
 * Reads a Schema Object of OpenAPI 3.0 (section Schema Object). The table of the format covers fields, their types and references;
 * this function checks the other requirements of that specification. Values are checked like those of Schema Objects.
 */
export function readOpenApiSchema(schema: unknown): ReadSchema {
  const problems: SchemaProblem[] = []
  const reached = new Set<unknown>()
  const open: (readonly [unknown, Pointer])[] = [[schema, []]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, at] = next
    if (!isRecord(value) || Object.hasOwn(value, '$ref') || reached.has(value)) continue
    reached.add(value)
    problems.push(...problemsOf(value, at))
    open.push(...schemasIn(value, at).reverse())
  }
  return { problems }
}

function problemsOf(schema: KeywordMap, at: Pointer): readonly SchemaProblem[] {
  const problems: SchemaProblem[] = []
  for (const keyword of Object.keys(schema)) {
    const message = keywordProblem(keyword)
    if (message !== undefined) problems.push({ pointer: [...at, keyword], on: 'key', message })
  }
  if (own(schema, 'type') === 'array' && !Object.hasOwn(schema, 'items')) {
    const message = 'Missing "items" in an array schema of OpenAPI 3.0; add "items: {}" to allow any item'
    problems.push({ pointer: [...at, 'type'], message })
  }
  const required = own(schema, 'required')
  if (Array.isArray(required) && required.length === 0) {
    const message = 'Unexpected empty array for "required" in OpenAPI 3.0; add a name, or remove the keyword'
    problems.push({ pointer: [...at, 'required'], message })
  }
  if (own(schema, 'readOnly') === true && own(schema, 'writeOnly') === true) {
    const message = 'Unexpected "writeOnly" beside "readOnly"; remove one of them'
    problems.push({ pointer: [...at, 'writeOnly'], on: 'key', message })
  }
  return problems
}

const namedSchemas = ['properties']
const listedSchemas = ['allOf', 'oneOf', 'anyOf']
const singleSchemas = ['items', 'additionalProperties', 'not']

/** The schemas directly in a schema. Other values are skipped later. */
function schemasIn(schema: KeywordMap, at: Pointer): (readonly [unknown, Pointer])[] {
  const listed = [...namedSchemas, ...listedSchemas].flatMap((keyword) => {
    const members = own(schema, keyword)
    const isOwner = listedSchemas.includes(keyword) ? Array.isArray(members) : isRecord(members)
    return isOwner ? Object.entries(members ?? {}).map(([key, member]) => [member, [...at, keyword, key]] as const) : []
  })
  return [...listed, ...singleSchemas.map((keyword) => [own(schema, keyword), [...at, keyword]] as const)]
}

function own(object: KeywordMap, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** The problem with a keyword of a Schema Object; undefined for its fields and extensions. */
function keywordProblem(name: string): string | undefined {
  if (keywords.has(name) || name.startsWith('x-')) return undefined
  const isReference = /^[^a-z]?ref$/i.test(name)
  const meant = advice.has(name) ? undefined : isReference ? '$ref' : closest(name, keywords)
  const hint = meant === undefined ? `; ${advice.get(name) ?? `remove it, or write ${quote(`x-${name}`)}`}` : ''
  const question = meant === undefined ? '' : `; did you mean ${quote(meant)}?`
  return `Unexpected keyword ${quote(name)} in a schema of OpenAPI 3.0${hint}${question}`
}
