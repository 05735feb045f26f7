import { type Entry, type MapEntries, type MapNode, type Node, stringOf } from '../load/node.ts'
import { toData } from '../load/node-data.ts'
import type { Graph } from './graph.ts'
import { effectiveTarget } from './objects-and-references.ts'
import { definedName, fullNameIn, isKindOfRecord, namespaceAround, namespaceIn } from './record-part.ts'
import { recordContent } from './record-writing.ts'

/** A name with the namespace in which it is written. */
interface NameInUse {
  readonly name: string
  readonly namespace: string
}

/**
 * The meaning of an Avro schema as text: two schemas mean the same if their texts are equal. A definition is part of it
 * under its full name, wherever it is written. References are followed if a graph is given.
 */
export function recordMeaning(schema: Node, namespace: string, graph: Graph | undefined): string {
  const meaning = new RecordMeaning(graph)
  const root = meaning.of(schema, namespace)
  const definitions = [...meaning.definitions].sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([root, definitions], (_key, value: unknown) =>
    value instanceof UsedRecordName ? value.among(meaning.definitions) : value,
  )
}

class UsedRecordName {
  readonly #used: NameInUse

  constructor(used: NameInUse) {
    this.#used = used
  }

  /** The full name; a name that its namespace does not define may be one without a namespace. */
  among(definitions: ReadonlyMap<string, unknown>): string {
    const { name, namespace } = this.#used
    const full = fullNameIn(name, namespace)
    return !definitions.has(full) && definitions.has(name) ? name : full
  }
}

class RecordMeaning {
  readonly definitions = new Map<string, unknown>()
  readonly #graph: Graph | undefined
  #open = new Set<Node>()

  constructor(graph: Graph | undefined) {
    this.#graph = graph
  }

  of(node: Node, namespace: string): unknown {
    if (node.kind === 'list') return node.items.map((item) => this.of(item, namespace))
    if (node.kind === 'map') return this.#referred(node) ?? this.#declared(node, namespace)
    const name = stringOf(node)
    if (name === undefined || isKindOfRecord(name)) return node.value
    return new UsedRecordName({ name, namespace })
  }

  #referred(node: MapNode): unknown {
    const reference = this.#graph?.referenceAt(node)
    const found = reference === undefined ? undefined : effectiveTarget(reference)
    if (this.#graph === undefined || found === undefined) return undefined
    const target = recordContent(found, this.#graph)
    const namespace = namespaceAround(target)
    // A named type is entered once, whatever leads to it.
    if (target.node.kind === 'map' && definedName(target.node, namespace) !== undefined)
      return this.#declared(target.node, namespace)
    if (this.#open.has(target.node)) return undefined
    this.#open.add(target.node)
    const meaning = this.of(target.node, namespace)
    this.#open.delete(target.node)
    return meaning
  }

  #declared(node: MapNode, enclosing: string): unknown {
    const name = definedName(node, enclosing)
    if (name === undefined) return this.#members(node, enclosing)
    if (!this.definitions.has(name)) {
      this.definitions.set(name, undefined)
      const around = this.#open
      this.#open = new Set()
      const members = this.#members(node, namespaceIn(name))
      this.#open = around
      this.definitions.set(
        name,
        members.filter(([key]) => key !== 'name' && key !== 'namespace'),
      )
    }
    return new UsedRecordName({ name, namespace: '' })
  }

  #members({ entries }: MapNode, namespace: string): readonly (readonly [string, unknown])[] {
    const isDefinition = entries.has('name')
    return inOrder(entries).map(({ key, value }) => {
      if (key === 'items' || key === 'values' || (key === 'type' && !isDefinition))
        return [key, this.of(value, namespace)]
      if (key !== 'fields' || value.kind !== 'list') return [key, toData(value)]
      return [key, value.items.map((field) => this.#field(field, namespace))]
    })
  }

  #field(field: Node, namespace: string): unknown {
    if (field.kind !== 'map') return toData(field)
    return inOrder(field.entries).map(({ key, value }) => [
      key,
      key === 'type' ? this.of(value, namespace) : toData(value),
    ])
  }
}

/** The order of names makes no difference. */
function inOrder(entries: MapEntries): readonly Entry[] {
  return [...entries.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
}
