import { typeNamed } from '../format/format.ts'
import { isSameSchemaFormat, ownSchemaFormat, type SchemaFormat, schemaFormatOf } from '../format/schema-formats.ts'
import { type MapNode, type Node, stringOf } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { Graph } from './graph.ts'
import { effectiveTarget, isFormatted, type Reference, type TypedObject } from './objects-and-references.ts'
import { perGraph } from './per-graph.ts'
import { type FormatOwner, foreignFormat, writtenFormat } from './step.ts'

/** The format of the schemas in some part of a description, and what says so. */
export interface StatedFormat {
  readonly format: SchemaFormat
  /** The `schemaFormat` as written; undefined for the format's own Schema Objects. */
  readonly name: string | undefined
  /** The Multi Format Schema Object, the outermost Schema Object, or the reference that says the format. */
  readonly by: NodePath
}

/**
 * The format of the schema that a value is or lies in, by the place where that is written (format text, Multi Format Schema
 * Object). What only references lead to is of the format that is named beside one of them. Undefined where nothing says it, as
 * in a file that is only a JSON Schema, and where the name says no format that is known.
 */
export function statedFormatAt(target: NodePath, graph: Graph): StatedFormat | undefined {
  const byReference = formatsByReference(graph)
  let reference: Reference | undefined
  for (let at: NodePath | undefined = target; at !== undefined; at = at.parent) {
    const objects = graph.objectsAt(at.node)
    for (const object of objects) {
      const outermost = outermostSchema(object)
      if (isFormatted(outermost, target)) return formatNamedBy(outermost)
      // Values that only references reach are read as the references expect.
      if (isSchema(object) && !isSchema(outermost)) return { format: ownSchemaFormat, name: undefined, by: at }
    }
    reference ??= byReference.get(at.node)
    if (objects.length > 0 && !objects.some(isSchema)) break
  }
  const named = reference && formatBeside(reference)
  return named && reference && { ...named, by: reference.location }
}

/** The object at a value that names the format of a schema in it; for a value that is none, such as one made of traits, the value itself. */
export function formatOwner(node: MapNode, graph: Graph): FormatOwner {
  return graph.objectsAt(node).find(({ type }) => type.formattedField !== undefined) ?? { node }
}

/** The format that an object names for a schema in it; undefined where that says nothing of what the schema is. */
export function formatNamedBy(owner: TypedObject): StatedFormat | undefined {
  const format = foreignFormat(owner)
  if (format === undefined || isNoFormat(format)) return undefined
  return { format, name: stringOf(writtenFormat(owner)), by: owner.location }
}

/** True if a media type is one of data in general, in which a schema of any format may be written. */
function isNoFormat({ family, mediaType = '' }: SchemaFormat): boolean {
  return family === 'custom' && /^(?:application|text)\/(?:x-)?(?:json|yaml|plain|octet-stream)$/.test(mediaType)
}

/** The first reference to each value, and to what lies nowhere else, that is beside the name of a format. */
const formatsByReference = perGraph((graph): ReadonlyMap<Node, Reference> => {
  const found = new Map<Node, Reference>()
  for (const reference of graph.references) {
    const target = effectiveTarget(reference)
    if (target === undefined || found.has(target.node) || formatBeside(reference) === undefined) continue
    found.set(target.node, reference)
  }
  return found
})

/** The format that is named beside a reference to a schema, or beside the Avro schema in which the reference is. */
function formatBeside({ expected, owner }: Reference): StatedFormat | undefined {
  const isRecord = expected.kind === 'object' && expected.type === 'RecordSchema'
  if (expected.kind === 'object' && !isRecord) return undefined
  let at: TypedObject | undefined = owner
  while (isRecord && at !== undefined && at.type.formattedField === undefined) at = at.owner ?? at.reachedBy?.owner
  return at?.type.formattedField === undefined ? undefined : formatNamedBy(at)
}

const schemaTypes = ['Schema', 'JsonSchema', 'OpenApiSchema', 'RecordSchema', 'RecordField']

function isSchema({ type }: TypedObject): boolean {
  return schemaTypes.includes(type.name)
}

/**
 * The Multi Format Schema Object around a schema; otherwise the nearest object around it that is not a schema, if any.
 */
function outermostSchema(object: TypedObject): TypedObject {
  let outermost = object
  while (isSchema(outermost) && outermost.owner !== undefined) outermost = outermost.owner
  return outermost
}

/** The target of a reference from a schema into a schema of another format. */
export interface FormatMismatch {
  /** The format of the schema that holds the reference, or which is expected in its place. */
  readonly expected: SchemaFormat
  readonly found: StatedFormat
}

/**
 * The formats that differ where a reference leads from a schema into one of another format (format text, Multi Format Schema
 * Object: it must not). A chain of references is judged at the last one in a schema.
 */
export function formatMismatchOf(reference: Reference, graph: Graph): FormatMismatch | undefined {
  return mismatchesIn(graph).get(reference)
}

const mismatchesIn = perGraph((graph): ReadonlyMap<Reference, FormatMismatch> => {
  const found = new Map<Reference, FormatMismatch>()
  // Most descriptions have schemas of one format only. Version 2 has no rule about references between formats.
  const hasFormats = typeNamed(graph.format, 'AnySchema').choices?.length !== 1
  if (!hasFormats || graph.objectsOf('MultiFormatSchema', 'OpenApiSchema').length === 0) return found
  for (const reference of graph.references) {
    const mismatch = findMismatch(reference, graph)
    if (mismatch !== undefined) found.set(reference, mismatch)
  }
  return found
})

function findMismatch(reference: Reference, graph: Graph): FormatMismatch | undefined {
  const expected = formatAt(reference)
  const target = expected === undefined ? undefined : effectiveTarget(reference)
  if (expected === undefined || target === undefined) return undefined
  const { next } = reference
  const nextFormat = next && formatAt(next)
  const isJudgedLater = nextFormat !== undefined && isSameSchemaFormat(nextFormat, expected)
  if (next !== undefined && isJudgedLater && isOfWholeSchema(reference) === isOfWholeSchema(next)) return undefined
  const isNamed = graph.objectsAt(target.node).some(({ type }) => type.name === 'MultiFormatSchema')
  if (isNamed && isOfWholeSchema(reference)) return undefined
  const found = statedFormatAt(target, graph)
  // References may lead to unknown formats and versions.
  if (found === undefined || found.format.content === 'unknown') return undefined
  return isSameSchemaFormat(expected, found.format) ? undefined : { expected, found }
}

/** True if a reference is in the place of a whole schema, whose format may be named beside it. */
function isOfWholeSchema({ expected }: Reference): boolean {
  return expected.kind === 'object' && expected.type === 'AnySchema'
}

/** The format of the schema that a reference expects; undefined where it expects no schema, or one of no known format. */
function formatAt({ expected, owner }: Reference): SchemaFormat | undefined {
  if (expected.kind !== 'object') return formatNamedBy(owner)?.format
  switch (expected.type) {
    case 'AnySchema':
    case 'Schema':
      return ownSchemaFormat
    case 'OpenApiSchema':
      return schemaFormatOf('application/vnd.oai.openapi;version=3.0.0')
    case 'JsonSchema':
      return schemaFormatOf('application/schema+json;version=draft-07')
    case 'RecordSchema':
      return schemaFormatOf('application/vnd.apache.avro;version=1.9.0')
    default:
      return undefined
  }
}
