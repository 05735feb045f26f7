import { isSameSchemaFormat, ownSchemaFormat, type SchemaFormat, schemaFormatOf } from '../format/schema-formats.ts'
import type { Graph } from './graph.ts'
import { effectiveTarget, type Reference } from './objects-and-references.ts'
import { perGraph } from './per-graph.ts'
import { formatNamedBy, type StatedFormat, statedFormatAt } from './stated-format.ts'

/** What a reference leads to that leads from a schema into one of another format. */
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
  // Most descriptions have schemas of one format only.
  if (graph.objectsOf('MultiFormatSchema', 'OpenApiSchema').length === 0) return found
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
  // Formats and versions of which nothing is known may be meant to be referred to.
  if (found === undefined || found.format.content === 'unknown') return undefined
  return isSameSchemaFormat(expected, found.format) ? undefined : { expected, found }
}

/** Whether a reference stands for a whole schema, which may be of any format if that is named beside it. */
function isOfWholeSchema({ expected }: Reference): boolean {
  return expected.kind === 'object' && expected.type === 'AnySchema'
}

const draft07 = schemaFormatOf('application/schema+json;version=draft-07')
const avro = schemaFormatOf('application/vnd.apache.avro;version=1.9.0')
const openApi = schemaFormatOf('application/vnd.oai.openapi;version=3.0.0')

/** The format of the schema that a reference expects; undefined where it expects no schema, or one of no known format. */
function formatAt({ expected, owner }: Reference): SchemaFormat | undefined {
  if (expected.kind !== 'object') return formatNamedBy(owner)?.format
  switch (expected.type) {
    case 'AnySchema':
    case 'Schema':
      return ownSchemaFormat
    case 'OpenApiSchema':
      return openApi
    case 'JsonSchema':
      return draft07
    case 'RecordSchema':
      return avro
    default:
      return undefined
  }
}
