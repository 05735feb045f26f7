import type { Graph } from '../../src/graph/graph.ts'
import type { Reference } from '../../src/graph/objects-and-references.ts'
import type { RecordPart } from '../../src/graph/record-part.ts'
import { type RecordProblem, type WrittenRecord, writtenRecord } from '../../src/graph/record-writing.ts'
import { foreignContent } from '../../src/graph/step.ts'
import { type NodePath, stepTo } from '../../src/load/node-path.ts'

/** What a reference to an Avro schema becomes, and why it cannot. */
interface PlacedRecord {
  readonly part: RecordPart
  readonly problems: readonly RecordProblem[]
}

/** Finds what is written in the place of each reference to an Avro schema. */
export class Records {
  readonly #graph: Graph
  #written: ReadonlyMap<Reference, WrittenRecord> | undefined

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** What takes the place of a reference, as part of the schema that holds it, or by itself if it is in none. */
  at(reference: Reference): PlacedRecord {
    this.#written ??= writtenByReference(this.#graph)
    const { node, location } = reference
    const written = this.#written.get(reference) ?? writtenRecord(this.#graph, { node, at: location })
    return { part: written.replacing.get(reference) ?? written.part, problems: written.problems }
  }

  /** Whether a value is the whole of an Avro schema that is part of the description by its place. */
  isWhole(target: NodePath | undefined): boolean {
    if (target?.parent === undefined || target.key !== 'schema') return false
    return this.#graph.objectsAt(target.parent.node).some(({ type }) => type.name === 'MultiFormatSchema')
  }
}

/** Each reference in the text of an Avro schema with that schema. */
function writtenByReference(graph: Graph): ReadonlyMap<Reference, WrittenRecord> {
  const found = new Map<Reference, WrittenRecord>()
  for (const { location, node } of graph.objectsOf('MultiFormatSchema')) {
    const schema = foreignContent(node) === 'record' ? stepTo(location, 'schema') : undefined
    if (schema === undefined) continue
    const written = writtenRecord(graph, { node: schema.node, at: schema })
    for (const reference of written.replacing.keys()) found.set(reference, written)
  }
  return found
}
