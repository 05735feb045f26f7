import { childOf, foreignFormat, type MapNode, type Node, type SchemaFormat } from '../../../src/plugin/index.ts'

/** The content of a Multi Format Schema Object. */
export interface ForeignSchema {
  /** Undefined when `schemaFormat` is no string. */
  readonly format: SchemaFormat | undefined
  readonly schema: Node | undefined
  /** Whether the schema has the keywords of JSON Schema. */
  readonly isReadable: boolean
}

/** Reads a Multi Format Schema Object; undefined for a plain schema in its place. */
export function foreignSchemaOf(written: MapNode): ForeignSchema | undefined {
  const schema = childOf(written, 'schema')
  if (schema === undefined && !written.entries.has('schemaFormat')) return undefined
  const format = foreignFormat(written)
  const isReadable = format?.content === 'schema' || format?.content === 'openapi-schema'
  return { format, schema, isReadable }
}
