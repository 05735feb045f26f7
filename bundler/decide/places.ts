import { holdsReference, isOfExpectedType, kindOf, saysTheSame } from '../../src/components/component-kind.ts'
import type { Finding } from '../../src/findings/finding.ts'
import type { StageCode } from '../../src/findings/stage-codes.ts'
import { typeNamed } from '../../src/format/format.ts'
import { isJsonSchemaSince2019, schemaFormatOf } from '../../src/format/schema-formats.ts'
import { isFragment, pointerIn } from '../../src/graph/fragment.ts'
import type { Graph } from '../../src/graph/graph.ts'
import type { Reference } from '../../src/graph/objects-and-references.ts'
import type { RecordPart } from '../../src/graph/record-part.ts'
import { type RecordProblem, type WrittenRecord, writtenRecord } from '../../src/graph/record-writing.ts'
import { shown } from '../../src/graph/reference-findings.ts'
import { foreignFormat } from '../../src/graph/step.ts'
import { referenceTextOf } from '../../src/graph/walk.ts'
import { childOf, type Node, stringOf } from '../../src/load/node.ts'
import { type NodePath, pointerOf, stepTo } from '../../src/load/node-path.ts'
import { findingAtReference } from '../bundle-findings.ts'
import type { Collected } from '../collect/collect.ts'
import { referenceOutOfSchema } from '../collect/reference-out-of-schema.ts'
import { referencedKind } from '../options.ts'
import { BundledComponents, type ReferenceDecision } from './decision.ts'

/** Finds the place in the bundle that a reference leads to, and collects the components for that. */
export class Places {
  readonly components = new BundledComponents()
  readonly findings: Finding[] = []
  readonly #collected: Collected
  readonly #records: Records
  readonly #reported = new Set<RecordProblem>()

  constructor(collected: Collected) {
    this.#collected = collected
    this.#records = new Records(collected.graph)
  }

  /** The decision about a reference to a place of the entry file that the bundle also has; undefined for others. */
  staying(reference: Reference): ReferenceDecision | undefined {
    const { graph, own } = this.#collected
    if (reference.file !== graph.entry) return undefined
    const pointer = pointerIn(reference)
    if (!own.remains(reference, pointer)) return undefined
    return { kind: this.isLocal(reference) ? 'keep' : 'entry', pointer }
  }

  /** The decision about a reference in an extension. Its target may already have a place. */
  inExtension(reference: Reference, target: NodePath): ReferenceDecision {
    const { own } = this.#collected
    if (own.isLeftOut(reference.location)) return { kind: 'keep', pointer: [] }
    const staying = this.staying(reference) ?? this.#inEntry(target)
    if (staying !== undefined) return staying
    return { kind: 'placed', content: this.components.of(target, referencedKind, undefined), inside: [] }
  }

  /** The decision about a reference whose target has another place in the bundle, or replaces the reference. */
  moving(reference: Reference, target: NodePath, schemaFormat: string | undefined): ReferenceDecision {
    const { expected } = reference
    if (expected.kind !== 'object') return this.#inlined(reference, target)
    const inEntry = this.#inEntry(target)
    if (inEntry !== undefined) return inEntry
    const { graph, homes } = this.#collected
    if (!this.#fits(expected.type, target)) {
      const { title } = typeNamed(graph.format, expected.type)
      const message = `does not lead to the expected ${title}; correct it`
      return this.refuse(reference, 'bundle/wrong-target', message)
    }
    const home = homes.get(target.node)
    if (home !== undefined && schemaFormat === undefined) {
      if (home.reference === reference) return { kind: 'inline', target, as: 'object' }
      return { kind: 'placed', content: home, inside: [] }
    }
    const kind = kindOf(graph, expected.type)
    if (kind === undefined) {
      const { title } = typeNamed(graph.format, expected.type)
      const message = `leads to a ${title}, for which components have no place in this version; write it here`
      return this.refuse(reference, 'bundle/wrong-target', message)
    }
    // Targets of schemas in another format are not always schemas: documentation is the same in all formats.
    const content = this.components.of(target, kind, kind === 'schemas' ? schemaFormat : undefined)
    return { kind: 'placed', content, inside: [] }
  }

  /**
   * The decision about a reference to an Avro schema. It can only stay if it is a whole schema, and leads to another whole schema
   * or to one without references.
   */
  ofRecord(reference: Reference, target: NodePath): ReferenceDecision {
    const staying = this.#records.isWhole(reference.location) ? this.staying(reference) : undefined
    const { part, problems } = this.#records.at(reference)
    const isUnchanged = part.kind === 'source' && part.node === target.node
    if (staying !== undefined && (isUnchanged || this.#records.isWhole(reference.target))) return staying
    for (const problem of problems) this.#refuseRecord(problem)
    if (problems.length > 0) return { kind: 'refused' }
    return target.file.language === 'text'
      ? this.#inlined(reference, target)
      : { kind: 'inline', target, as: 'record', part }
  }

  /** True if a reference is in the entry file and is written as a reference into the same file. */
  isLocal({ location, text }: Reference): boolean {
    return location.file === this.#collected.graph.entry && isFragment(text)
  }

  refuse(reference: Reference, code: StageCode, message: string): ReferenceDecision {
    this.findings.push(findingAtReference(reference, code, message))
    return { kind: 'refused' }
  }

  /** The place of a value of the entry file that the bundle keeps unchanged. */
  #inEntry(target: NodePath): ReferenceDecision | undefined {
    const { graph, own } = this.#collected
    const isThere = target.file === graph.entry && own.isUnchanged(target)
    return isThere ? { kind: 'entry', pointer: pointerOf(target) } : undefined
  }

  /** True if a value is allowed where a type is expected. A value of another type is allowed if the type makes no difference. */
  #fits(expected: string, target: NodePath): boolean {
    const { graph } = this.#collected
    return isOfExpectedType(graph, expected, target.node) || saysTheSame(graph, expected, target)
  }

  /** Reports a problem of an Avro schema once for all references in it. */
  #refuseRecord(problem: RecordProblem): void {
    if (this.#reported.has(problem)) return
    this.#reported.add(problem)
    const { reference, message, kind } = problem
    this.refuse(reference, kind === 'target' ? 'bundle/wrong-target' : 'bundle/avro-schema', message)
  }

  #inlined(reference: Reference, target: NodePath): ReferenceDecision {
    if (reference.expected.kind === 'text' || target.file.language === 'text')
      return { kind: 'inline', target, as: 'text' }
    const problem = whyNotInlined(reference.owner.node, target)
    if (problem === undefined) return { kind: 'inline', target, as: 'data' }
    return this.refuse(reference, 'bundle/foreign-reference', problem)
  }
}

/**
 * The reason why a schema of another format cannot replace the reference to it: references in it would break in a bundle.
 * Undefined if it can. In JSON Schema since 2019-09, references to parts of the schema are fine unless the schema itself is a
 * "$ref". In an unknown format, everything that looks like a reference is refused.
 */
function whyNotInlined(multiFormatSchema: Node, schema: NodePath): string | undefined {
  const format = schemaFormatOf(stringOf(childOf(multiFormatSchema, 'schemaFormat')))
  const { node } = schema
  if (isJsonSchemaSince2019(format)) {
    if (referenceTextOf(node) !== undefined)
      return 'leads to a schema whose own "$ref" would become a reference of the description; move it into "allOf" there'
    const leaving = referenceOutOfSchema(schema)
    return leaving === undefined
      ? undefined
      : `leads to a schema that is not self-contained: ${shown(leaving)} leads out of it; move that target into its "$defs"`
  }
  return holdsReference(node)
    ? 'leads to a schema with references in a format that msgapi does not follow, so a bundle would break them; write it without references'
    : undefined
}

/** The replacement of a reference to an Avro schema, and the problems with it. */
interface PlacedRecord {
  readonly part: RecordPart
  readonly problems: readonly RecordProblem[]
}

/** Finds the replacement of each reference to an Avro schema. */
class Records {
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
    if (target?.parent === undefined) return false
    return this.#graph.objectsAt(target.parent.node).some(({ type }) => type.formattedField === target.key)
  }
}

/** The references in the text of Avro schemas, each with its schema. */
function writtenByReference(graph: Graph): ReadonlyMap<Reference, WrittenRecord> {
  const found = new Map<Reference, WrittenRecord>()
  for (const object of graph.objectsOf('MultiFormatSchema', 'Message')) {
    const { location, type } = object
    const { formattedField } = type
    const isRecord = formattedField !== undefined && foreignFormat(object)?.content === 'record'
    const schema = isRecord ? stepTo(location, formattedField) : undefined
    if (schema === undefined) continue
    const written = writtenRecord(graph, { node: schema.node, at: schema })
    for (const reference of written.replacing.keys()) found.set(reference, written)
  }
  return found
}
