import { quote } from '../findings/quote.ts'
import { type Entry, type MapNode, type Node, stringOf } from '../load/node.ts'
import { childPath, type NodePath, stepTo } from '../load/node-path.ts'
import type { Graph } from './graph.ts'
import { effectiveTarget, type Reference } from './objects-and-references.ts'
import { perGraph } from './per-graph.ts'
import {
  dataOfPart,
  definedName,
  fullNameIn,
  inheritsNamespace,
  isKindOfRecord,
  namespaceAround,
  namespaceIn,
  type RecordMember,
  type RecordPart,
} from './record-part.ts'
import { formatMismatchOf } from './stated-format.ts'

/** An Avro schema whose references are written out. */
export interface WrittenRecord {
  readonly part: RecordPart
  /** Replaces the references in the schema itself, but not those in their targets. */
  readonly replacing: ReadonlyMap<Reference, RecordPart>
  readonly problems: readonly RecordProblem[]
}

/** Why a reference cannot be written out. */
export interface RecordProblem {
  readonly reference: Reference
  /** The problem, as the rest of a sentence. */
  readonly message: string
  /**
   * `schema`: the schema is wrong. `target`: the reference leads to something else than an Avro schema, which rules about
   * references report. `writing`: the schema has a meaning that Avro cannot express, which matters only if it is written.
   */
  readonly kind: 'schema' | 'target' | 'writing'
}

/**
 * A value with its place, the namespace where it is written (`namespace`), and the one where it comes from (`from`).
 */
interface Source {
  readonly node: Node
  readonly at: NodePath | undefined
  readonly namespace: string
  readonly from: string
  /** The innermost reference that leads here; undefined for the text of the schema itself. */
  readonly by: Reference | undefined
}

interface RecordDefinition {
  readonly node: Node
  readonly at: NodePath | undefined
  readonly by: Reference | undefined
}

/** True if a reference is one to an Avro schema. */
export function isRecordReference({ expected }: Reference): boolean {
  return expected.kind === 'object' && expected.type === 'RecordSchema'
}

/** True if a description has Avro schemas with references in them, or in what is referred to as their whole. */
export const hasRecordReferences = perGraph((graph) => graph.references.some(isRecordReference))

/**
 * Writes out the references of an Avro schema, which Avro does not know: a definition in full where it comes first, and by its
 * full name afterwards. Every definition keeps the full name that it has in its own place.
 */
export function writtenRecord(
  graph: Graph,
  schema: { readonly node: Node; readonly at: NodePath | undefined },
): WrittenRecord {
  const from = schema.at === undefined ? '' : namespaceAround(schema.at)
  return new RecordWriting(graph).write({ ...schema, namespace: '', from, by: undefined })
}

class RecordWriting {
  readonly #graph: Graph
  readonly #problems: RecordProblem[] = []
  readonly #replacing = new Map<Reference, RecordPart>()
  readonly #defined = new Map<string, RecordDefinition>()
  /** Nameless targets that the innermost definition is being written with. If one repeats, the schema is circular. */
  #open = new Set<Node>()
  readonly #comparing: Set<Node>
  #levels = 0
  #written = 0
  #isTooLarge = false

  constructor(graph: Graph, comparing = new Set<Node>()) {
    this.#graph = graph
    this.#comparing = comparing
  }

  write(source: Source): WrittenRecord {
    const part = this.#part(source)
    return { part, replacing: this.#replacing, problems: this.#problems }
  }

  #part(source: Source): RecordPart {
    const { nodes, depth } = this.#graph.limits
    this.#written += 1
    this.#isTooLarge ||= this.#written > nodes || this.#levels > depth
    if (this.#isTooLarge) return this.#tooLarge(source)
    this.#levels += 1
    const part = this.#partOf(source)
    this.#levels -= 1
    return part
  }

  #partOf(source: Source): RecordPart {
    const { node } = source
    if (node.kind === 'scalar') return this.#named(source)
    if (node.kind === 'list') return this.#union(source, node.items)
    const reference = this.#graph.referenceAt(node)
    return reference === undefined ? this.#declared(source, node) : this.#referred(source, reference)
  }

  #tooLarge(source: Source): RecordPart {
    if (source.by !== undefined && this.#problems.at(-1)?.message !== tooLarge)
      this.#problems.push({ reference: source.by, message: tooLarge, kind: 'schema' })
    return asWritten(source)
  }

  /** A name means the type that it means in its own place. */
  #named(source: Source): RecordPart {
    const name = stringOf(source.node)
    if (name === undefined || source.namespace === source.from) return asWritten(source)
    if (isKindOfRecord(name) || name.includes('.')) return asWritten(source)
    const full = fullNameIn(name, source.from)
    const isOfNoNamespace = !this.#defined.has(full) && this.#defined.has(name)
    return this.#byName(isOfNoNamespace ? name : full, source)
  }

  #byName(name: string, { at, namespace, by }: Source): RecordPart {
    if (!name.includes('.') && namespace !== '' && by !== undefined) {
      const message = `repeats ${quote(name)} in the namespace ${quote(namespace)}, where Avro cannot name a type without a namespace; give it one`
      this.#problems.push({ reference: by, message, kind: 'writing' })
    }
    return { kind: 'name', name, at }
  }

  #union(source: Source, items: readonly Node[]): RecordPart {
    const parts = items.map((item, index) => this.#part(below(source, String(index), item)))
    const isUnchanged = parts.every((part, index) => isWritten(part, items[index]))
    return isUnchanged ? asWritten(source) : { kind: 'list', items: parts, at: source.at }
  }

  #referred(source: Source, reference: Reference): RecordPart {
    const written = this.#target(source, reference)
    // A name is what the reference becomes, and no part of its target.
    const part: RecordPart = written.kind === 'name' ? { ...written, at: source.at } : written
    if (source.by !== undefined) return part
    const known = this.#replacing.get(reference)
    if (known !== undefined && known.kind !== 'name' && part.kind === 'name') {
      const message = 'is repeated by an alias, but Avro defines a type once; write the name of the type there'
      this.#problems.push({ reference, message, kind: 'writing' })
    }
    this.#replacing.set(reference, known ?? part)
    return part
  }

  #target(source: Source, reference: Reference): RecordPart {
    const found = effectiveTarget(reference)
    if (found === undefined || !this.#isRecord(reference, found)) {
      this.#problems.push({ reference, message: 'does not lead to an Avro schema; correct it', kind: 'target' })
      return asWritten(source)
    }
    const target = recordContent(found, this.#graph)
    const { node } = target
    const from = namespaceAround(target)
    const isNamed = node.kind === 'map' && definedName(node, from) !== undefined
    if (!isNamed && this.#open.has(node)) {
      this.#problems.push({
        reference,
        message: 'leads back to itself and never to a named type; refer to a record',
        kind: 'schema',
      })
      return asWritten(source)
    }
    if (!isNamed) this.#open.add(node)
    const part = this.#part({ node, at: target, namespace: source.namespace, from, by: reference })
    this.#open.delete(node)
    return part
  }

  #isRecord(reference: Reference, { node }: NodePath): boolean {
    if (formatMismatchOf(reference, this.#graph) !== undefined) return false
    const objects = this.#graph.objectsAt(node)
    return objects.length === 0 || objects.some(({ type }) => schemaTypes.includes(type.name))
  }

  #declared(source: Source, node: MapNode): RecordPart {
    const name = definedName(node, source.from)
    if (name === undefined) return this.#members(source, node)
    const definition: RecordDefinition = { node, at: source.at, by: source.by }
    const known = this.#defined.get(name)
    const by = source.by ?? known?.by
    if (known !== undefined && by !== undefined) return this.#again(name, source, known, definition, by)
    this.#defined.set(name, known ?? definition)
    const isMoved = source.namespace !== source.from && inheritsNamespace(node)
    const namespace = namespaceIn(name)
    const around = this.#open
    this.#open = new Set()
    const inside = this.#members({ ...source, namespace, from: namespace }, node)
    this.#open = around
    return isMoved ? withNamespace(inside, node, source) : inside
  }

  /** A definition that is written already, by this or another reference. */
  #again(name: string, source: Source, known: RecordDefinition, found: RecordDefinition, by: Reference): RecordPart {
    const isSame = known.node === found.node
    if (isSame && source.by === undefined) {
      const message = `leads to ${quote(name)}, which the same schema defines further below; move the definition here, and write its name there`
      this.#problems.push({ reference: by, message, kind: 'schema' })
    } else if (!isSame && (source.by === undefined || !this.#saysTheSame(known, found))) {
      const message = `brings a second schema with the name ${quote(name)} into this one; rename one, or refer to the same one`
      this.#problems.push({ reference: by, message, kind: 'schema' })
    }
    if (source.by === undefined) return asWritten(source)
    return this.#byName(name, source)
  }

  #saysTheSame(one: RecordDefinition, other: RecordDefinition): boolean {
    if (this.#comparing.has(one.node) || this.#comparing.has(other.node)) return false
    const comparing = new Set([...this.#comparing, one.node, other.node])
    const [first, second] = [one, other].map(({ node, at, by }) => {
      const from = at === undefined ? '' : namespaceAround(at)
      const { part } = new RecordWriting(this.#graph, comparing).write({ node, at, namespace: '', from, by })
      return inOneOrder(dataOfPart(part, new Map()))
    })
    return first === second
  }

  #members(source: Source, node: MapNode): RecordPart {
    let isChanged = false
    const members = [...node.entries.values()].map((entry): RecordMember => {
      const part = this.#member(source, node, entry)
      isChanged ||= !isWritten(part, entry.value)
      return { key: entry.key, entry, part }
    })
    return isChanged ? { kind: 'map', members, at: source.at } : asWritten(source)
  }

  #member(source: Source, node: MapNode, { key, value }: Entry): RecordPart {
    const inside = below(source, key, value)
    if (key === 'items' || key === 'values') return this.#part(inside)
    if (key === 'type' && value.kind === 'scalar' && definedName(node, '') === undefined) return this.#part(inside)
    if (key !== 'fields' || value.kind !== 'list') return asWritten(inside)
    const fields = value.items.map((field, index) => this.#field(below(inside, String(index), field)))
    const isUnchanged = fields.every((field, index) => isWritten(field, value.items[index]))
    return isUnchanged ? asWritten(inside) : { kind: 'list', items: fields, at: inside.at }
  }

  #field(source: Source): RecordPart {
    const { node } = source
    const entry = node.kind === 'map' ? node.entries.get('type') : undefined
    if (node.kind !== 'map' || entry === undefined) return asWritten(source)
    const type = this.#part(below(source, 'type', entry.value))
    if (isWritten(type, entry.value)) return asWritten(source)
    const members = [...node.entries.values()].map((each): RecordMember => {
      const part = each === entry ? type : asWritten(below(source, each.key, each.value))
      return { key: each.key, entry: each, part }
    })
    return { kind: 'map', members, at: source.at }
  }
}

const schemaTypes = ['RecordSchema', 'MultiFormatSchema', 'Schema', 'JsonSchema', 'OpenApiSchema']
const tooLarge = 'gives the schema more values or levels than the limits allow; refer to named types, or raise "limits"'

function asWritten({ node, at }: Source): RecordPart {
  return { kind: 'source', node, at }
}

/** True if a part is a value as it is written in its place, and not what a reference there leads to. */
function isWritten(part: RecordPart, node: Node | undefined): boolean {
  return part.kind === 'source' && part.node === node
}

function below(source: Source, key: string, node: Node): Source {
  return { ...source, node, at: source.at && childPath(source.at, key, node) }
}

/** The schema itself where a reference leads to the object that names its format. */
export function recordContent(target: NodePath, graph: Graph): NodePath {
  const isNamed = graph.objectsAt(target.node).some(({ type }) => type.name === 'MultiFormatSchema')
  return (isNamed ? stepTo(target, 'schema') : undefined) ?? target
}

/** A definition with the namespace that it has in its own place, below its name. */
function withNamespace(part: RecordPart, node: MapNode, { from, at }: Source): RecordPart {
  const members =
    part.kind === 'map'
      ? part.members
      : [...node.entries.values()].map((entry): RecordMember => {
          const inside = at && childPath(at, entry.key, entry.value)
          return { key: entry.key, entry, part: { kind: 'source', node: entry.value, at: inside } }
        })
  const namespace: RecordMember = { key: 'namespace', entry: undefined, part: { kind: 'name', name: from, at } }
  return {
    kind: 'map',
    members: members.flatMap((member) => (member.key === 'name' ? [member, namespace] : [member])),
    at,
  }
}

/** JSON text in which the order of names makes no difference. */
function inOneOrder(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}
