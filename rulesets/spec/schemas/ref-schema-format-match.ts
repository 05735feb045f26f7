import {
  childOf,
  effectiveTarget,
  foreignFormat,
  type Graph,
  type Location,
  quote,
  type Reference,
  type SchemaFormat,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { related } from '../../places.ts'
import type { Check } from '../../rule.ts'
import { isSchema } from './schema-types.ts'

export const refSchemaFormatMatch: Check = {
  description: 'References in schemas lead to schemas of the same format',
  severity: 'error',
  visitor: {
    reference(reference, { graph, report }) {
      if (!hasForeignSchemas(graph)) return
      const from = formatOfReference(reference)
      // A chain is judged at its last reference in a schema.
      if (from === undefined || (reference.next !== undefined && formatOfReference(reference.next) === from)) return
      const target = effectiveTarget(reference)
      const found = target === undefined ? undefined : formatAround(target, graph)
      if (target === undefined || found === undefined || dialectOf(found.format) === from) return
      const { location: at } = reference
      const name = found.name === undefined ? 'a Schema Object' : `a schema of the format ${quote(found.name)}`
      report({
        at,
        message: `Unexpected reference to ${name}, expected one to a schema of the same format, which here is ${words[from]}`,
        related: [related(found.holder, 'the schema it leads to')],
      })
    },
  },
}

/** Most descriptions have schemas of one format only. */
function hasForeignSchemas(graph: Graph): boolean {
  return graph.objectsOf('MultiFormatSchema').length > 0 || graph.objectsOf('OpenApiSchema').length > 0
}

/** Formats that are told apart: Draft 07 is part of the format's own Schema Object. */
type Dialect = Exclude<SchemaFormat['family'], 'json-schema'>

const words: Readonly<Record<Dialect, string>> = {
  own: 'that of Schema Objects',
  openapi: 'the HTTP-API dialect',
  avro: 'the record-schema format',
  raml: 'the data-type language',
  protobuf: 'the binary-serialization language',
  xsd: 'XML Schema',
  custom: 'another one',
}

function dialectOf({ family }: SchemaFormat): Dialect {
  return family === 'json-schema' ? 'own' : family
}

/** The format of the schema in which a reference stands; undefined when it stands in none. */
function formatOfReference({ expected, holder }: Reference): Dialect | undefined {
  if (expected.kind === 'object') {
    if (expected.type === 'OpenApiSchema') return 'openapi'
    return expected.type === 'Schema' || expected.type === 'JsonSchema' ? 'own' : undefined
  }
  const format = holder.type.name === 'MultiFormatSchema' ? foreignFormat(holder.node) : undefined
  return format === undefined || format.family === 'custom' || format.content === 'unknown'
    ? undefined
    : dialectOf(format)
}

const ownFormat: SchemaFormat = { family: 'own', content: 'schema', inlined: 'object', listed: true }

/** The format of a place by the schema around it; undefined where none is written, as in a file that only holds a schema. */
function formatAround(target: Location, graph: Graph) {
  for (let at: Location | undefined = target; at !== undefined; at = at.parent) {
    const objects = graph.objectsAt(at.node)
    for (const object of objects) {
      const outermost = outermostSchema(object)
      if (outermost.type.name === 'MultiFormatSchema') {
        const format = foreignFormat(outermost.node)
        const isKnown = format !== undefined && format.family !== 'custom' && format.content !== 'unknown'
        const name = stringOf(childOf(outermost.node, 'schemaFormat'))
        return isKnown ? { format, name, holder: outermost.location } : undefined
      }
      // What only references lead to is read as they expect it.
      if (isSchema(object.type) && !isSchema(outermost.type)) return { format: ownFormat, name: undefined, holder: at }
    }
    if (objects.length > 0 && !objects.some(({ type }) => isSchema(type))) return undefined
  }
  return undefined
}

/** The Multi Format Schema Object around a schema, or else the first object around it that is no schema, if there is one. */
function outermostSchema(object: TypedObject): TypedObject {
  let outermost = object
  while (isSchema(outermost.type) && outermost.holder !== undefined) outermost = outermost.holder
  return outermost
}
