import type { Graph } from '../../graph/graph.ts'
import { resolvedNode } from '../../graph/resolved-node.ts'
import type { ContributedSchemas, RefusedPart, SchemaReading } from '../../lint/schema-formats.ts'
import type { Node } from '../../load/node.ts'
import type { Mismatch, ValueChecking } from './checked-values.ts'

/** Parts of one value that are looked at. */
const mostParts = 2000

/** Asks plugins about values whose schemas are in formats of theirs, and the format's own checker about all others. */
export function withContributed(own: ValueChecking, schemas: ContributedSchemas, graph: Graph): ValueChecking {
  return {
    mismatches(value, schema, dialect) {
      const reading = readingOf(schema, schemas, graph)
      const refused = reading?.refused(value)
      return reading === undefined || refused === undefined
        ? own.mismatches(value, schema, dialect)
        : merged(refused.slice(0, mostParts).map((part) => ({ part, mismatch: mismatchOf(part, reading) })))
    },
    isValid(value, schema, dialect) {
      const refused = readingOf(schema, schemas, graph)?.refused(value)
      return refused === undefined ? own.isValid(value, schema, dialect) : refused.length === 0
    },
  }
}

function readingOf(schema: Node, schemas: ContributedSchemas, graph: Graph): SchemaReading | undefined {
  const node = resolvedNode(schema, graph)
  const isForeign = node?.kind === 'map' && (node.entries.has('schemaFormat') || node.entries.has('schema'))
  return isForeign ? schemas.of(node) : undefined
}

function mismatchOf(part: RefusedPart, { placeOf }: SchemaReading): Mismatch {
  const shared = { pointer: part.pointer, schema: placeOf(part.schema ?? []), more: 0 }
  if ('expected' in part) return { ...shared, keyword: 'expected', params: { expected: part.expected }, known: [] }
  if ('missing' in part) return { ...shared, keyword: 'required', params: { missingProperty: part.missing }, known: [] }
  const params = { additionalProperty: part.unexpected }
  return { ...shared, keyword: 'additionalProperties', params, known: part.known }
}

/** What one part of a schema refuses in several items is one defect. */
function merged(found: readonly { readonly part: RefusedPart; readonly mismatch: Mismatch }[]): readonly Mismatch[] {
  const first = new Map<string, Mismatch>()
  for (const { part, mismatch } of found) {
    const { keyword, params } = mismatch
    const key = JSON.stringify([part.schema ?? part.pointer, keyword, params])
    const known = first.get(key)
    first.set(key, known === undefined ? mismatch : { ...known, more: known.more + 1 })
  }
  return [...first.values()]
}
