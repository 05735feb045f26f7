import type { Format } from './format.ts'
import { spelledWord } from './vocabulary.ts'

/** The meaning of a `schemaFormat` for the `schema` beside it (format text, Multi Format Schema Object). */
export interface SchemaFormat {
  readonly family: 'own' | 'json-schema' | 'openapi' | 'avro' | 'raml' | 'protobuf' | 'xsd' | 'custom'
  /** The media type in lower case, without parameters; absent if none is written. */
  readonly mediaType?: string
  /**
   * How the schema is read: as a Schema Object, one of the HTTP-API dialect or an Avro schema (`record`), in which `$ref` is a
   * reference by the format's rule; or as text of another language. In other formats, only a reference directly at `schema`
   * counts.
   */
  readonly content: 'schema' | 'openapi-schema' | 'record' | 'text' | 'unknown'
  /** How the schema must be inlined: as part of the document or as a string; `any` if the format text does not say. */
  readonly inlined: 'object' | 'string' | 'any'
  /** The `version` parameter, as written. */
  readonly version?: string
  /** True for the values in the format text, with any version of the format itself. Others are custom values. */
  readonly listed: boolean
}

interface KnownFormat {
  readonly family: SchemaFormat['family']
  /** Matches the essence of the media type, in lower case. */
  readonly mediaType: RegExp
  readonly content: SchemaFormat['content']
  readonly inlined: SchemaFormat['inlined']
  /**
   * Versions that are read as `content` says, in lower case, including a missing one. Others are custom values with unknown
   * content.
   */
  readonly read: RegExp
  /** Versions in the format text. `+yaml` and `+json` are both listed unless `mediaType` says otherwise. */
  readonly listed?: RegExp
}

const knownFormats: readonly KnownFormat[] = [
  {
    family: 'own',
    mediaType: /^application\/vnd\.(?:aai\.asyncapi|msgapi)(?:\+json|\+yaml)?$/,
    content: 'schema',
    inlined: 'object',
    read: /^/,
    listed: /^(?:2\.[0-6]|3\.[01])\.\d+$/,
  },
  {
    family: 'json-schema',
    mediaType: /^application\/schema(?:\+json|\+yaml)$/,
    content: 'schema',
    inlined: 'object',
    read: /^(?:draft-07)?$/,
    listed: /^draft-07$/,
  },
  {
    family: 'openapi',
    mediaType: /^application\/vnd\.oai(?:\.openapi)?(?:\+json|\+yaml)?$/,
    content: 'openapi-schema',
    inlined: 'object',
    read: /^(?:3\.0(?:\.\d+)?)?$/,
    listed: /^3\.0\.0$/,
  },
  {
    family: 'avro',
    mediaType: /^application\/vnd\.(?:[\w-]+\.)?avro(?:\+json|\+yaml)?$/,
    content: 'record',
    inlined: 'object',
    read: /^/,
    listed: /^1\.9\.0$/,
  },
  {
    family: 'raml',
    mediaType: /^application\/raml\+yaml$/,
    content: 'text',
    inlined: 'any',
    read: /^/,
    listed: /^1\.0$/,
  },
  {
    family: 'protobuf',
    mediaType: /^application\/vnd\.[\w-]+\.protobuf$/,
    content: 'text',
    inlined: 'string',
    read: /^/,
    listed: /^[23]$/,
  },
  {
    // Other names for a format that the format text lists. It is only known that they are text.
    family: 'custom',
    mediaType: /^application\/(?:x-)?(?:google-)?protobuf$/,
    content: 'text',
    inlined: 'any',
    read: /^/,
  },
  {
    family: 'xsd',
    mediaType: /^(?:application|text)\/(?:xml|xsd|[\w.-]*[.-]xsd|xsd\+xml|xml\+xsd)$/,
    content: 'text',
    inlined: 'string',
    read: /^/,
  },
]

/** For the formats of the format text, how a description writes them, in the words of the tables. */
const writtenFormats: readonly string[] = [
  'application/schema+json;version=draft-07',
  'application/schema+yaml;version=draft-07',
  'application/vnd.apache.avro;version=1.9.0',
  'application/vnd.apache.avro+json;version=1.9.0',
  'application/vnd.apache.avro+yaml;version=1.9.0',
  'application/vnd.oai.openapi;version=3.0.0',
  'application/vnd.oai.openapi+json;version=3.0.0',
  'application/vnd.oai.openapi+yaml;version=3.0.0',
  'application/vnd.google.protobuf;version=2',
  'application/vnd.google.protobuf;version=3',
  'application/raml+yaml;version=1.0',
]

/** The values of `schemaFormat` in the format text (Multi Format Schema Object), for a spelling and minor version. */
export function listedSchemaFormats({ vocabulary, minor }: Pick<Format, 'vocabulary' | 'minor'>): readonly string[] {
  const own = spelledWord(vocabulary, 'schemaMediaType', 'application/vnd.msgapi')
  return [...['', '+json', '+yaml'].map((encoding) => `${own}${encoding};version=${minor}.0`), ...writtenFormats]
}

/** The format of Schema Objects, which applies if `schemaFormat` is missing. */
export const ownSchemaFormat: SchemaFormat = { family: 'own', content: 'schema', inlined: 'object', listed: true }
const custom: SchemaFormat = { family: 'custom', content: 'unknown', inlined: 'any', listed: false }

/**
 * The meaning of a `schemaFormat`; a missing one means the format's own Schema Object. Compares media types and parameter names
 * without case, and parameters in any order (RFC 9110, section 8.3.1).
 */
export function schemaFormatOf(text: string | undefined): SchemaFormat {
  if (text === undefined) return ownSchemaFormat
  const [mediaType = '', ...parameters] = text.split(';').map((part) => part.trim())
  const essence = mediaType.toLowerCase()
  const known = knownFormats.find((format) => format.mediaType.test(essence))
  const version = versionIn(parameters)
  if (known === undefined) return { ...custom, mediaType: essence, ...(version === undefined ? {} : { version }) }
  const lowered = version?.toLowerCase() ?? ''
  return {
    family: known.family,
    mediaType: essence,
    content: known.read.test(lowered) ? known.content : 'unknown',
    inlined: known.inlined,
    ...(version === undefined ? {} : { version }),
    listed: known.listed?.test(lowered) ?? false,
  }
}

/** True for JSON Schema 2019-09 and 2020-12, in which the target of a `$ref` depends on `$id` and `$anchor`. */
export function isJsonSchemaSince2019({ family, version = '' }: SchemaFormat): boolean {
  return family === 'json-schema' && /(?:^|\D)(?:2019-09|2020-12)(?:\D|$)/.test(version)
}

/** True if two schema formats are the same, whatever their version and encoding (`+json`, `+yaml`). */
export function isSameSchemaFormat(one: SchemaFormat, other: SchemaFormat): boolean {
  return identityOf(one) === identityOf(other)
}

function identityOf({ family, content, mediaType = '' }: SchemaFormat): string {
  if (family !== 'custom') return family
  return content === 'text' ? 'protobuf' : mediaType.replace(/\+(?:json|yaml)$/, '')
}

/** The types of schemas in which `$ref` is a reference by the format's rule. */
export type SchemaTypeName = 'Schema' | 'JsonSchema' | 'OpenApiSchema'

/** The type of the schemas of a format; undefined if their content is data or text for the format. */
export function schemaTypeOf({ content, family }: SchemaFormat): SchemaTypeName | undefined {
  if (content === 'schema') return family === 'json-schema' ? 'JsonSchema' : 'Schema'
  return content === 'openapi-schema' ? 'OpenApiSchema' : undefined
}

function versionIn(parameters: readonly string[]): string | undefined {
  for (const parameter of parameters) {
    const [, name, quoted, token] = /^([^=\s]+)\s*=\s*(?:"([^"]*)"|(\S+))$/.exec(parameter) ?? []
    if (name?.toLowerCase() === 'version') return quoted ?? token
  }
  return undefined
}
