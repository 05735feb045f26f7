// node bench/generate-openapi.mjs KIND OUTPUT [--operations N] [--schemas N] [--version 3.0.3]
// Writes a large OpenAPI description for the benchmarks. Equal arguments, equal bytes.
//   responses  every operation answers with an example of one schema; OUTPUT is a file
//   files      operations and schemas in a file each, with examples; OUTPUT is a folder that gets main.yaml
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { dump } from 'js-yaml'

/**
 * @typedef {object} Request
 * @property {'responses' | 'files'} kind
 * @property {string} output
 * @property {number | undefined} [operations]
 * @property {number | undefined} [schemas] files with a schema each
 * @property {string | undefined} [version]
 * @typedef {Record<string, unknown>} Values
 */

const kinds = [
  { schema: { type: 'string', maxLength: 40 }, example: 'Reading room' },
  { schema: { type: 'integer', minimum: 0, maximum: 5000 }, example: 17 },
  { schema: { type: 'boolean' }, example: true },
  { schema: { type: 'string', format: 'date-time' }, example: '2024-05-17T09:30:00Z' },
  { schema: { type: 'string', pattern: '^[a-z]{2,8}$' }, example: 'shelf' },
  { schema: { type: 'array', items: { type: 'string' }, maxItems: 5 }, example: ['north', 'south'] },
  { schema: { type: 'string', enum: ['OPEN', 'CLOSED', 'LENT'] }, example: 'LENT' },
]
const responseProperties = 40
const fileProperties = 31

/**
 * Writes the description and returns the path of its entry document.
 * @param {Request} request
 */
export async function generateOpenapi({ kind, output, operations, schemas = 1900, version = '3.0.3' }) {
  if (kind === 'responses') {
    await mkdir(path.dirname(output), { recursive: true })
    await writeFile(output, yaml(withResponses(operations ?? 400, version)))
    return output
  }
  await rm(output, { recursive: true, force: true })
  await mkdir(path.join(output, 'parts'), { recursive: true })
  for (const [file, part] of inFiles(operations ?? 999, schemas, version))
    await writeFile(path.join(output, file), yaml(part))
  return path.join(output, 'main.yaml')
}

/** @param {unknown} value */
function yaml(value) {
  return dump(value, { noRefs: true, lineWidth: -1 })
}

/** @param {string} version */
function head(version) {
  return {
    openapi: version,
    info: {
      title: 'Library',
      version: '1.0.0',
      description: 'Lends what is on the shelves.',
      contact: { name: 'Desk', url: 'https://library.example', email: 'desk@library.example' },
    },
    servers: [{ url: 'https://api.library.example' }],
    tags: [{ name: 'shelves', description: 'What stands on a shelf.' }],
  }
}

/**
 * @param {number} operations
 * @param {string} version
 */
function withResponses(operations, version) {
  const { schema, example } = described('Item', responseProperties, [])
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Item' }, example } }
  const paths = numbered(operations, (index) => [
    `/items/${index}`,
    { get: operation(`readItem${index}`, { responses: { 200: { description: 'The item.', content } } }) },
  ])
  return { ...head(version), paths, components: { schemas: { Item: schema } } }
}

/**
 * The files of a description by their paths. The first half of the schemas refers to the second.
 * @param {number} operations
 * @param {number} schemas
 * @param {string} version
 * @returns {Map<string, unknown>}
 */
function inFiles(operations, schemas, version) {
  const operationFile = (/** @type {number} */ index) => `parts/operation-${index}.yaml`
  const schemaFile = (/** @type {number} */ index) => `parts/schema-${index}.yaml`
  /** @type {Map<string, unknown>} */
  const files = new Map()
  const paths = numbered(operations, (index) => [`/items/${index}`, { $ref: `./${operationFile(index)}` }])
  files.set('main.yaml', { ...head(version), paths })
  for (let index = 0; index < operations; index++) {
    const reference = { $ref: `./schema-${index % schemas}.yaml` }
    const { example } = described(`Item${index % schemas}`, fileProperties, [])
    const content = { 'application/json': { schema: reference, examples: { usual: { value: example } } } }
    const responses = { 200: { description: 'The item.', content }, 404: { description: 'No such item.' } }
    files.set(operationFile(index), {
      get: operation(`readItem${index}`, { responses }),
      put: operation(`writeItem${index}`, { requestBody: { content }, responses }),
    })
  }
  for (let index = 0; index < schemas; index++) {
    const half = Math.ceil(schemas / 2)
    const later = index < half ? [half + index, half + ((index * 7) % half)].filter((other) => other < schemas) : []
    const references = later.map((other) => `./schema-${other}.yaml`)
    files.set(schemaFile(index), described(`Item${index}`, fileProperties, references).schema)
  }
  return files
}

/**
 * @param {string} operationId
 * @param {Values} rest
 */
function operation(operationId, rest) {
  return { operationId, summary: 'Reads or writes an item.', description: 'See the desk.', tags: ['shelves'], ...rest }
}

/**
 * A schema and an example of it.
 * @param {string} title
 * @param {number} count
 * @param {readonly string[]} references
 */
function described(title, count, references) {
  const named = Array.from({ length: count }, (_, index) => {
    const { schema, example } = kinds[index % kinds.length] ?? { schema: {}, example: null }
    const description = `Field ${index} of an item, as the desk writes it down when it is lent.`
    return { name: `field${index}`, schema: { ...schema, description, example }, example }
  })
  const parts = references.map((reference, index) => [`part${index}`, { $ref: reference }])
  const properties = Object.fromEntries([...named.map(({ name, schema }) => [name, schema]), ...parts])
  const example = Object.fromEntries(named.map(({ name, example }) => [name, example]))
  return { schema: { title, type: 'object', required: ['field0', 'field1'], properties }, example }
}

/**
 * @param {number} count
 * @param {(index: number) => [string, unknown]} entryOf
 */
function numbered(count, entryOf) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => entryOf(index)))
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { operations: { type: 'string' }, schemas: { type: 'string' }, version: { type: 'string' } },
  })
  const [kind, output] = positionals
  if ((kind !== 'responses' && kind !== 'files') || output === undefined) {
    console.error('Unexpected arguments, expected: responses|files OUTPUT')
    process.exit(2)
  }
  const { operations, schemas, version } = values
  const numberOf = (/** @type {string | undefined} */ text) => (text === undefined ? undefined : Number(text))
  await generateOpenapi({
    kind,
    output,
    operations: numberOf(operations),
    schemas: numberOf(schemas),
    version,
  })
}
