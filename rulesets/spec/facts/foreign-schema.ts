import { childOf, foreignFormat, type MapNode, type Node, type SchemaFormat } from '../../../src/plugin/index.ts'

/** What a Multi Format Schema Object holds. */
export interface ForeignSchema {
  /** Undefined when `schemaFormat` is no string. */
  readonly format: SchemaFormat | undefined
  readonly schema: Node | undefined
  /** Whether the schema has the keywords of JSON Schema. */
  readonly isReadable: boolean
}

/** Tells a Multi Format Schema Object from a schema that stands there itself, for which it gives undefined. */
export function foreignSchemaOf(written: MapNode): ForeignSchema | undefined {
  const schema = childOf(written, 'schema')
  if (schema === undefined && !written.entries.has('schemaFormat')) return undefined
  const format = foreignFormat(written)
  const isReadable = format?.content === 'schema' || format?.content === 'openapi-schema'
  return { format, schema, isReadable }
}
