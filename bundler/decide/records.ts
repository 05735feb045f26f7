import type { Graph } from '../../src/graph/graph.ts'
import type { Reference } from '../../src/graph/objects-and-references.ts'
import type { RecordPart } from '../../src/graph/record-part.ts'
import { type RecordProblem, type WrittenRecord, writtenRecord } from '../../src/graph/record-writing.ts'
import { foreignContent } from '../../src/graph/step.ts'
import { type NodePath, stepTo } from '../../src/load/node-path.ts'

/** The replacement of a reference to an Avro schema, and the problems with it. */
interface PlacedRecord {
  readonly part: RecordPart
  readonly problems: readonly RecordProblem[]
}

/** Finds the replacement of each reference to an Avro schema. */
export class Records {
  readonly #graph: Graph
  #written: ReadonlyMap<Reference, WrittenRecord> | undefined

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** The replacement of a reference as part of the schema around it, or by itself if there is none. */
  at(reference: Reference): PlacedRecord {
    this.#written ??= writtenByReference(this.#graph)
    const { node, location } = reference
    const written = this.#written.get(reference) ?? writtenRecord(this.#graph, { node, at: location })
    return { part: written.replacing.get(reference) ?? written.part, problems: written.problems }
  }

  /** True if a value is a whole Avro schema that belongs to the description by its place. */
  isWhole(target: NodePath | undefined): boolean {
    if (target?.parent === undefined || target.key !== 'schema') return false
    return this.#graph.objectsAt(target.parent.node).some(({ type }) => type.name === 'MultiFormatSchema')
  }
}

/** The references in the text of Avro schemas, each with its schema. */
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
