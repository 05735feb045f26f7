import {
  childOf,
  foreignFormat,
  formatOwner,
  type Graph,
  type MapNode,
  type Node,
  type ObjectType,
  type SchemaDialect,
  type SchemaFormat,
  stringOf,
  type TypedObject,
  writtenFormat,
} from '../../../src/plugin/index.ts'

/** The dialect of a schema: Schema Object, Draft 07 or the HTTP-API dialect. */
export function dialectOf({ name }: ObjectType): SchemaDialect | undefined {
  return name === 'Schema' || name === 'JsonSchema' || name === 'OpenApiSchema' ? name : undefined
}

/** The schemas of a description in the document's own format, in Draft 07 and in the HTTP-API dialect. */
export const schemasIn = (graph: Graph): readonly TypedObject[] =>
  graph.objectsOf('Schema', 'JsonSchema', 'OpenApiSchema')

/** Schema Objects, and those of Draft 07 and the HTTP-API dialect. */
export const isSchema = (type: ObjectType): boolean => dialectOf(type) !== undefined

/** Schema Objects and those of Draft 07, which have the keywords of JSON Schema. */
export const hasDraft07Keywords = (type: ObjectType): boolean => isSchema(type) && type.name !== 'OpenApiSchema'

/** The format text and the HTTP-API dialect require that a default has the type of its schema. Draft 07 only recommends it. */
export const requiresTypeOfDefault = (type: ObjectType): boolean => isSchema(type) && type.name !== 'JsonSchema'

/** The names of types in JSON Schema. */
export const typeNames = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']

/** Each name as a list. Made only once, because nearly all schemas name one type. */
const single: ReadonlyMap<string, readonly string[]> = new Map(typeNames.map((name) => [name, [name]]))

/** The types that a schema names; undefined when it names none, or an unknown one. */
export function typesOf(schema: MapNode, { name }: ObjectType): readonly string[] | undefined {
  const type = childOf(schema, 'type')
  if (type === undefined) return undefined
  const only = name === 'OpenApiSchema' ? undefined : stringOf(type)
  if (only !== undefined) return single.get(only)
  const items: readonly Node[] = type.kind === 'list' ? type.items : [type]
  const names = items.flatMap((item) => stringOf(item) ?? [])
  const isRead = names.length > 0 && names.length === items.length && names.every((each) => typeNames.includes(each))
  if (!isRead) return undefined
  const nullable = name === 'OpenApiSchema' ? childOf(schema, 'nullable') : undefined
  return nullable?.kind === 'scalar' && nullable.value === true ? [...names, 'null'] : names
}

/** True if a value has one of the types. An integer is any number without a fraction (JSON Schema, Draft 07). */
export function isOfType(node: Node, types: readonly string[]): boolean {
  return types.some((type) => {
    switch (type) {
      case 'object':
        return node.kind === 'map'
      case 'array':
        return node.kind === 'list'
      case 'null':
        return node.kind === 'scalar' && node.value === null
      case 'integer':
        return node.kind === 'scalar' && typeof node.value === 'number' && Number.isInteger(node.value)
      default:
        return node.kind === 'scalar' && node.value !== null && typeof node.value === type
    }
  })
}

/** The content of an object that names the format of a schema: a Multi Format Schema Object, or a message of version 2. */
export interface ForeignSchema {
  /** Undefined if `schemaFormat` is not a string. */
  readonly format: SchemaFormat | undefined
  readonly schema: Node | undefined
  /** Whether the schema has the keywords of JSON Schema. */
  readonly isReadable: boolean
}

/** Reads an object that names the format of a schema; undefined for a plain schema in its place. */
export function foreignSchemaOf(written: MapNode, graph: Graph): ForeignSchema | undefined {
  const owner = formatOwner(written, graph)
  const isNamed = writtenFormat(owner) !== undefined
  const schema = childOf(written, 'schema') ?? (isNamed ? childOf(written, 'payload') : undefined)
  if (schema === undefined && !isNamed) return undefined
  const format = foreignFormat(owner)
  const isReadable = format?.content === 'schema' || format?.content === 'openapi-schema'
  return { format, schema, isReadable }
}
