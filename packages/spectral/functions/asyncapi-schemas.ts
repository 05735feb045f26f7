import type { Format, IFunctionResult, RulesetFunctionContext } from '@stoplight/spectral-core'
import {
  aas2_0,
  aas2_1,
  aas2_2,
  aas2_3,
  aas2_4,
  aas2_5,
  aas2_6,
  aas3,
  aas3_0,
  aas3_1,
} from '@stoplight/spectral-formats'
import { isRecord, type JsonObject } from '../../../src/plain-data.ts'
import { schema } from './schema.ts'

/** Reads the schema of one version of AsyncAPI. Each is its own file, read for the first document of that version. */
type SchemaFile = () => Promise<{ readonly default: object }>

const latest3: SchemaFile = () => import('@asyncapi/specs/schemas/3.1.0.json', { with: { type: 'json' } })

const files = new Map<Format, SchemaFile>([
  [aas3_1, latest3],
  [aas3_0, () => import('@asyncapi/specs/schemas/3.0.0.json', { with: { type: 'json' } })],
  [aas2_6, () => import('@asyncapi/specs/schemas/2.6.0.json', { with: { type: 'json' } })],
  [aas2_5, () => import('@asyncapi/specs/schemas/2.5.0.json', { with: { type: 'json' } })],
  [aas2_4, () => import('@asyncapi/specs/schemas/2.4.0.json', { with: { type: 'json' } })],
  [aas2_3, () => import('@asyncapi/specs/schemas/2.3.0.json', { with: { type: 'json' } })],
  [aas2_2, () => import('@asyncapi/specs/schemas/2.2.0.json', { with: { type: 'json' } })],
  [aas2_1, () => import('@asyncapi/specs/schemas/2.1.0.json', { with: { type: 'json' } })],
  [aas2_0, () => import('@asyncapi/specs/schemas/2.0.0.json', { with: { type: 'json' } })],
])

/** The schemas of one version of AsyncAPI. */
export interface AsyncApiSchemas {
  /** The schema of a whole document, before and after all references in it are resolved. */
  readonly unresolved: JsonObject
  readonly resolved: JsonObject
  /** The schema of a Schema Object. */
  readonly payload: JsonObject
}

const loaded = new Map<Format, Promise<AsyncApiSchemas>>()

/** Spectral's text, with its missing brace. */
const notAContainer = '#{{print("property")}must be an object containing "default" or an "examples" array'

/**
 * The schemas for a document with these formats of Spectral: those of its version. An unknown version 3 gets the latest version
 * 3, changed to accept any version 3. Undefined if the document is not AsyncAPI 2 or 3.
 */
export async function asyncApiSchemas(formats: ReadonlySet<Format>): Promise<AsyncApiSchemas | undefined> {
  const format = [...files.keys(), aas3].find((candidate) => formats.has(candidate))
  if (format === undefined) return undefined
  let schemas = loaded.get(format)
  if (schemas === undefined) {
    schemas = load(files.get(format) ?? latest3, !files.has(format))
    loaded.set(format, schemas)
  }
  return await schemas
}

async function load(file: SchemaFile, acceptsAnyVersion: boolean): Promise<AsyncApiSchemas> {
  const { default: read } = await file()
  const schema: JsonObject = { ...read }
  const properties = member(schema, 'properties')
  const version = {
    ...member(properties, 'asyncapi'),
    pattern: '^3\\.(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)$',
    const: undefined,
  }
  const unresolved = {
    ...schema,
    properties: acceptsAnyVersion ? { ...properties, asyncapi: version } : properties,
    definitions: withoutMetaSchemas(member(schema, 'definitions')),
  }
  const folder = String(schema.$id).replace(/asyncapi\.json$/, '')
  return {
    unresolved,
    resolved: folder.includes('/definitions/3.') ? withTargets(unresolved, folder) : unresolved,
    payload: { $ref: `${folder}schema.json`, definitions: unresolved.definitions },
  }
}

/** Leaves out the meta-schemas in the schema, as Spectral does, whose ajv has its own. */
function withoutMetaSchemas(definitions: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(definitions).filter(([uri]) => !uri.startsWith('http://json-schema.org/')))
}

/** In a resolved document, targets replace references even where version 3 only allows references. */
function withTargets(schema: JsonObject, folder: string): JsonObject {
  const definitions: Record<string, unknown> = { ...member(schema, 'definitions') }
  for (const [name, property, target] of [
    ['channel', 'servers', 'server'],
    ['operation', 'channel', 'channel'],
    ['operation', 'messages', 'messageObject'],
    ['operationReply', 'channel', 'channel'],
    ['operationReply', 'messages', 'messageObject'],
  ]) {
    const uri = `${folder}${name}.json`
    const definition = definitions[uri]
    if (!isRecord(definition) || property === undefined) continue
    const properties = member(definition, 'properties')
    const refers = { $ref: `${folder}${target}.json` }
    const described = member(properties, property)
    const items = { ...member(described, 'items'), ...refers }
    const replaced = Object.hasOwn(described, 'items') ? { ...described, items } : { ...described, ...refers }
    definitions[uri] = { ...definition, properties: { ...properties, [property]: replaced } }
  }
  return { ...schema, definitions }
}

function member(owner: JsonObject, name: string): JsonObject {
  const value = owner[name]
  return isRecord(value) ? value : {}
}

/**
 * Spectral's `asyncApi2MessageExamplesValidation`: the payload and the headers of the examples of a message must be valid
 * against its schemas, traits included.
 */
export function asyncApi2MessageExamplesValidation(
  value: unknown,
  _options: unknown,
  context: RulesetFunctionContext,
): IFunctionResult[] {
  if (!isRecord(value) || !isText(value.name) || !isText(value.summary)) return []
  const message = withTraits(value)
  const { examples } = message
  if (!Array.isArray(examples)) return []
  return examples.flatMap((example: unknown, index) =>
    ['payload', 'headers'].flatMap((part) => {
      if (!isRecord(example) || example[part] === undefined) return []
      const path = [...context.path, 'examples', index, part]
      return schema(example[part], { schema: message[part] ?? {}, allErrors: true }, { ...context, path }) ?? []
    }),
  )
}

function isText(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

/** Applies the traits in order, over the fields of the message. */
function withTraits(message: JsonObject): JsonObject {
  if (!Array.isArray(message.traits)) return message
  let merged = message
  for (const trait of message.traits) if (isRecord(trait)) merged = mergedWith(merged, trait, false)
  return merged
}

/** JSON Merge Patch (RFC 7396), except that null does not remove top-level members of a trait. */
function mergedWith(origin: unknown, patch: JsonObject, nullRemoves = true): JsonObject {
  const members = new Map(Object.entries(isRecord(origin) ? origin : {}))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null && nullRemoves) members.delete(name)
    else members.set(name, isRecord(value) ? mergedWith(members.get(name), value) : value)
  }
  return Object.fromEntries(members)
}

/**
 * Spectral's `asyncApiSchemaValidation`: the default or the examples of a schema, chosen by the option `type`, must be valid
 * against it. Ignores strings, which can hold a value in another notation.
 */
export function asyncApiSchemaValidation(
  value: unknown,
  options: unknown,
  context: RulesetFunctionContext,
): IFunctionResult[] {
  if (!isRecord(value) || (value.examples !== undefined && !Array.isArray(value.examples))) {
    return [{ message: notAContainer }]
  }
  const looksAtDefault = isRecord(options) && options.type === 'default'
  const items = looksAtDefault ? [{ path: ['default'], item: value.default }] : examplesOf(value.examples)
  return items.flatMap(({ path, item }) => {
    if (typeof item === 'string') return []
    return schema(item, { schema: value, allErrors: true }, { ...context, path: [...context.path, ...path] }) ?? []
  })
}

function examplesOf(examples: unknown): { readonly path: (string | number)[]; readonly item: unknown }[] {
  return Array.isArray(examples) ? examples.map((item: unknown, index) => ({ path: ['examples', index], item })) : []
}
