import { childOf, type Graph, type MapNode, type Node, resolvedNode, stringOf } from '../../../src/plugin/index.ts'
import { quotedNames } from '../../wording/names.ts'
import { type ForeignSchema, foreignSchemaOf } from './schema-types.ts'

/**
 * The kind of a schema that certainly allows no map of names to values, in words; undefined when it may allow one. A schema
 * without a `type` allows maps too.
 */
export function kindInsteadOfMap(schema: Node, graph: Graph): string | undefined {
  return kindIn(schema, graph, new Set())
}

function kindIn(written: Node, graph: Graph, passed: Set<Node>): string | undefined {
  const schema = resolvedNode(written, graph)
  if (schema === undefined || passed.has(schema)) return undefined
  if (schema.kind === 'scalar') return schema.value === false ? 'schema that allows nothing' : undefined
  if (schema.kind !== 'map') return undefined
  passed.add(schema)
  const foreign = foreignSchemaOf(schema, graph)
  return foreign === undefined ? kindOfSchema(schema, graph, passed) : foreignKind(foreign, graph, passed)
}

function foreignKind(
  { format, schema, isReadable }: ForeignSchema,
  graph: Graph,
  passed: Set<Node>,
): string | undefined {
  if (schema === undefined) return undefined
  if (isReadable) return kindIn(schema, graph, passed)
  return format?.content === 'record' ? recordKind(resolvedNode(schema, graph)) : undefined
}

/** Avro types without named members. */
const plainTypes = ['null', 'boolean', 'int', 'long', 'float', 'double', 'bytes', 'string', 'enum', 'array', 'fixed']

function recordKind(schema: Node | undefined): string | undefined {
  const type = schema?.kind === 'map' ? childOf(schema, 'type') : schema
  const name = type?.kind === 'scalar' ? type.value : undefined
  return typeof name === 'string' && plainTypes.includes(name) ? `schema of type "${name}"` : undefined
}

function kindOfSchema(schema: MapNode, graph: Graph, passed: Set<Node>): string | undefined {
  const type = childOf(schema, 'type')
  if (type !== undefined && !allowsObject(type)) return `schema of ${typesInWords(type)}`
  const constant = childOf(schema, 'const')
  if (constant !== undefined && constant.kind !== 'map') return 'schema with a constant other than an object'
  const values = childOf(schema, 'enum')
  if (values?.kind === 'list' && values.items.length > 0 && values.items.every(({ kind }) => kind !== 'map')) {
    return 'schema that lists no objects'
  }
  for (const member of itemsOf(schema, 'allOf')) {
    const kind = kindIn(member, graph, passed)
    if (kind !== undefined) return kind
  }
  for (const keyword of ['anyOf', 'oneOf']) {
    const kinds = itemsOf(schema, keyword).map((member) => kindIn(member, graph, passed))
    if (kinds.length > 0 && kinds.every((kind) => kind !== undefined)) return kinds[0]
  }
  return undefined
}

function itemsOf(schema: MapNode, keyword: string): readonly Node[] {
  const list = childOf(schema, keyword)
  return list?.kind === 'list' ? list.items : []
}

/** Whether a `type` includes "object", or is written wrongly, which another rule reports. */
function allowsObject(type: Node): boolean {
  if (type.kind === 'map') return true
  const names = type.kind === 'list' ? type.items : [type]
  const isString = names.every((name) => name.kind === 'scalar' && typeof name.value === 'string')
  return names.length === 0 || !isString || names.some((name) => name.kind === 'scalar' && name.value === 'object')
}

/** `type "string"`, `the types "string", "null"`: a `type` keyword in words. */
function typesInWords(type: Node): string {
  const names = (type.kind === 'list' ? type.items : [type]).flatMap((name) => stringOf(name) ?? [])
  return names.length === 1 ? `type ${quotedNames(names)}` : `the types ${quotedNames(names)}`
}
