import { quote } from '../findings/quote.ts'
import { settled } from '../foreign-code/foreign-code.ts'
import { isSameSchemaFormat, type SchemaFormat } from '../format/schema-formats.ts'
import type { Graph } from '../graph/graph.ts'
import { effectiveTarget, type TypedObject } from '../graph/objects-and-references.ts'
import { dataOfPart, placeInPart } from '../graph/record-part.ts'
import { hasRecordReferences, type RecordProblem, writtenRecord } from '../graph/record-writing.ts'
import { statedFormatAt } from '../graph/stated-format.ts'
import { foreignFormat } from '../graph/step.ts'
import type {
  ContributedSchemas,
  ReadSchema,
  RefusedPart,
  SchemaContainment,
  SchemaFormatContribution,
  SchemaFormats,
  SchemaProblem,
  SchemaReader,
  SchemaReading,
} from '../lint/schema-formats.ts'
import { childOf, type MapNode, type Node } from '../load/node.ts'
import { type DataOfNodes, toData } from '../load/node-data.ts'
import { type NodePath, pathBelow, stepTo } from '../load/node-path.ts'
import { isRecord } from '../plain-data.ts'
import type { Pointer } from '../pointer.ts'
import type { Plugin } from './define-plugin.ts'

/** A contribution that failed; the rest of the run goes on without it. */
export interface ContributionFailure {
  /** `schema format "shapes" of the plugin "@acme/msgapi-plugin-shapes"`. */
  readonly contribution: string
  readonly error: unknown
  /** Its mistake, if it did not throw: "reports without a message". */
  readonly did?: string
  /** The full code of a rule that is reported once for all descriptions. */
  readonly code?: string
  /** The schema or object with which it failed; undefined if there was none, or if it is not written anywhere. */
  readonly at: NodePath | undefined
  /** What msgapi therefore does not do, as part of a sentence. */
  readonly loss: string
}

interface ContributedFormat {
  readonly name: string
  readonly contribution: SchemaFormatContribution
  reader: SchemaReader | undefined
}

/** The schema formats of plugins for one run over a description. The first plugin that can read a format reads it. */
export class PluginSchemaFormats implements SchemaFormats {
  readonly #graph: Graph
  readonly #contributed: readonly ContributedFormat[]
  readonly #failures = new Map<ContributedFormat, ContributionFailure>()
  readonly #data: DataOfNodes = new Map()
  #loaded: Promise<ContributedSchemas> | undefined

  constructor(graph: Graph, plugins: readonly Plugin[]) {
    this.#graph = graph
    this.#contributed = plugins.flatMap(({ meta, schemaFormats = {} }) =>
      Object.entries(schemaFormats).map(([name, contribution]) => ({
        name: `schema format "${name}" of the plugin "${meta.name}"`,
        contribution,
        reader: undefined,
      })),
    )
  }

  /** The failures so far, the first one of each contribution. */
  get failures(): readonly ContributionFailure[] {
    return [...this.#failures.values()]
  }

  load(): Promise<ContributedSchemas> {
    this.#loaded ??= this.#load()
    return this.#loaded
  }

  async #load(): Promise<ContributedSchemas> {
    const owners = this.#graph.objects.filter(isOwner)
    for (const contributed of new Set(owners.flatMap((owner) => this.#contributedFor(formatOf(owner)) ?? []))) {
      try {
        contributed.reader = await settled(contributed.contribution.load())
      } catch (error) {
        this.#failed(contributed, error, undefined)
      }
    }
    const readings = new Map<Node, Map<ContributedFormat, SchemaReading>>()
    return {
      all: () => owners.flatMap((owner) => this.#read(owner.location, formatOf(owner), owner, readings) ?? []),
      of: (node) => {
        const [owner] = this.#graph.objectsAt(node)
        return this.#read(owner?.location ?? node, foreignFormat(owner ?? { node }), owner, readings)
      },
    }
  }

  #read(
    written: NodePath | MapNode,
    format: SchemaFormat | undefined,
    owner: TypedObject | undefined,
    readings: Map<Node, Map<ContributedFormat, SchemaReading>>,
  ): SchemaReading | undefined {
    const contributed = this.#contributedFor(format)
    const content = contentOf(written, format, owner, this.#graph)
    if (contributed?.reader === undefined || format === undefined || content === undefined) return undefined
    const node = 'file' in content ? content.node : content
    const known = readings.get(node) ?? new Map<ContributedFormat, SchemaReading>()
    readings.set(node, known)
    const reading = known.get(contributed) ?? this.#readingOf(contributed, format, owner, content)
    if (reading !== undefined) known.set(contributed, reading)
    return reading
  }

  #readingOf(
    contributed: ContributedFormat,
    format: SchemaFormat,
    owner: TypedObject | undefined,
    content: NodePath | Node,
  ): SchemaReading | undefined {
    const { reader, contribution } = contributed
    const location = 'file' in content ? content : undefined
    const node = 'file' in content ? content.node : content
    const written =
      format.content === 'record' && hasRecordReferences(this.#graph)
        ? writtenRecord(this.#graph, { node, at: location })
        : undefined
    const schema = written === undefined ? toData(node, this.#data) : dataOfPart(written.part, this.#data)
    // Another rule reports a schema that is not inlined as its format requires.
    if (format.inlined === 'string' && typeof schema !== 'string') return undefined
    const attempt = <Result>(run: () => Result): Result | undefined => {
      try {
        return this.#failures.has(contributed) ? undefined : run()
      } catch (error) {
        this.#failed(contributed, error, location)
        return undefined
      }
    }
    const read = attempt(() => reader && checkedSchema(reader.read(schema, format)))
    if (read === undefined) return undefined
    const wrong = written?.problems.filter(({ kind }) => kind !== 'writing') ?? []
    const placeOf = (pointer: Pointer) => {
      const found = written === undefined ? undefined : placeInPart(written.part, pointer)
      return found === undefined ? location && pathBelow(location, pointer) : pathBelow(found.at, found.rest)
    }
    const shared = { title: contribution.title, owner, content: location, placeOf }
    // An incomplete schema says too little to report problems in it.
    if (wrong.length > 0) return { ...shared, ...withoutAnswers, referenceProblems: wrong.flatMap(problemOf) }
    return {
      ...shared,
      schema,
      containedIn: (outer, options) =>
        outer.schema === undefined
          ? incomplete
          : (attempt(() => checkedContainment(reader?.contained?.(schema, outer.schema, options))) ?? {
              kind: 'unknown',
              reason: `schemas in the format ${contribution.title} are not compared`,
            }),
      problems: read.problems,
      referenceProblems: [],
      defines: read.defines ?? [],
      uses: read.uses ?? [],
      refused: (value) => attempt(() => checkedParts(read.refused?.(toData(value, this.#data)))),
      describes: (pointer) => attempt(() => read.describes?.(pointer)) !== false,
    }
  }

  #failed(contributed: ContributedFormat, error: unknown, at: NodePath | undefined): void {
    if (this.#failures.has(contributed)) return
    const loss = 'schemas of this format are no longer checked'
    this.#failures.set(contributed, { contribution: contributed.name, error, at, loss })
  }

  #contributedFor(format: SchemaFormat | undefined): ContributedFormat | undefined {
    return format && this.#contributed.find(({ contribution: { reads } }) => isReadAs(reads, format))
  }
}

/** Schemas in formats of their own, and those of the HTTP-API dialect that only references lead to. */
function isOwner({ type, owner }: TypedObject): boolean {
  return type.formattedField !== undefined || (type.name === 'OpenApiSchema' && owner === undefined)
}

const openApi: SchemaFormat = { family: 'openapi', content: 'openapi-schema', inlined: 'object', listed: true }

function formatOf(object: TypedObject): SchemaFormat | undefined {
  return object.type.name === 'OpenApiSchema' ? openApi : foreignFormat(object)
}

function isReadAs(reads: SchemaFormatContribution['reads'], format: SchemaFormat): boolean {
  if ('family' in reads) return reads.family === format.family && format.content !== 'unknown'
  const { mediaType, version } = format
  if (mediaType === undefined || !reads.mediaTypes.includes(mediaType)) return false
  return reads.versions === undefined || (version !== undefined && reads.versions.includes(version))
}

/** The schema of an object that has one, through a reference if it is one. */
function contentOf(
  written: NodePath | MapNode,
  format: SchemaFormat | undefined,
  owner: TypedObject | undefined,
  graph: Graph,
): NodePath | Node | undefined {
  if (owner?.type.name === 'OpenApiSchema') return owner.location
  const field = owner?.type.formattedField ?? 'schema'
  const content = 'file' in written ? stepTo(written, field) : childOf(written, field)
  if (content === undefined) return undefined
  const reference = graph.referenceAt('file' in content ? content.node : content)
  if (reference === undefined) return content
  const target = effectiveTarget(reference)
  if (target === undefined || format === undefined) return undefined
  const stated = statedFormatAt(target, graph)
  // Another rule reports a reference to another format. A reference to a schema with its format does not lead to the schema
  // itself.
  if (stated !== undefined && !isSameSchemaFormat(stated.format, format)) return undefined
  return graph.objectsAt(target.node).some(({ type }) => type.name === 'MultiFormatSchema') ? undefined : target
}

const incomplete: SchemaContainment = { kind: 'unknown', reason: 'a part of the schema cannot be read' }

const withoutAnswers = {
  problems: [],
  defines: [],
  uses: [],
  schema: undefined,
  refused: () => undefined,
  describes: () => true,
  containedIn: () => incomplete,
}

/** A problem of an Avro schema. Other rules report references to anything else. */
function problemOf({ kind, reference, message }: RecordProblem): SchemaReading['referenceProblems'] {
  return kind === 'schema' ? [{ at: reference.location, message: `Reference ${quote(reference.text)} ${message}` }] : []
}

/**
 * Throws a TypeError if a plugin returns something invalid, so that its author learns of it and no rule fails because of it.
 */
function checkedSchema(result: ReadSchema): ReadSchema {
  const read: unknown = result
  if (!isRecord(read) || !Array.isArray(read.problems) || !read.problems.every(isProblem)) {
    throw new TypeError('"read" must return { problems: [{ message, pointer? }] }')
  }
  const { defines = [], uses = [] } = read
  if (!isPointer(defines) || !Array.isArray(uses) || !uses.every(isUsedName)) {
    throw new TypeError('"read" must return { defines: [name], uses: [{ names, problem }] }')
  }
  return result
}

/** The same for the parts of a value that a schema rejects. */
function checkedParts(result: readonly RefusedPart[] | undefined): readonly RefusedPart[] | undefined {
  const parts: unknown = result
  if (parts === undefined || (Array.isArray(parts) && parts.every(isPart))) return result
  throw new TypeError('"refused" must return [{ pointer, expected | missing | unexpected and known }]')
}

const containments = ['equal', 'contained', 'broken', 'unknown']

/** The same for the comparison of two schemas. */
function checkedContainment(result: SchemaContainment | undefined): SchemaContainment | undefined {
  const found: unknown = result
  if (result === undefined) return undefined
  if (isRecord(found) && containments.includes(String(found.kind))) return result
  throw new TypeError('"contained" must return { kind: "equal" | "contained" | "broken" | "unknown" }')
}

function isProblem(value: unknown): value is SchemaProblem {
  return isRecord(value) && typeof value.message === 'string' && isPointer(value.pointer ?? [])
}

function isUsedName(value: unknown): boolean {
  return isRecord(value) && isPointer(value.names) && isProblem(value.problem)
}

function isPart(value: unknown): value is RefusedPart {
  if (!isRecord(value) || !isPointer(value.pointer) || !isPointer(value.schema ?? [])) return false
  if (typeof value.unexpected === 'string') return isPointer(value.known)
  return typeof value.expected === 'string' || typeof value.missing === 'string'
}

function isPointer(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((key) => typeof key === 'string')
}
