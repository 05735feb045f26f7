import { familiesOf } from '../graph/discriminator-families.ts'
import type { Graph } from '../graph/graph.ts'
import { nameInFile } from '../graph/name-in-file.ts'
import { effectiveTarget, formatAround, type Reference, type TypedObject } from '../graph/objects-and-references.ts'
import { perGraph } from '../graph/per-graph.ts'
import { rootNamesOf } from '../graph/root-names.ts'
import { type CursorPosition, typedCursorOf } from '../graph/typed-cursor.ts'
import type { ListNode, MapNode, Node } from '../load/node.ts'
import { pointerOf } from '../load/node-path.ts'
import { scalarKey } from '../load/same-scalar.ts'
import type { SourceFile } from '../load/source-file.ts'
import { coarsestPartition, type PartitionState } from '../partition.ts'
import { formatFragment } from '../pointer.ts'

/**
 * Gives each object of a description a number. Objects of one type have the same number if they mean the same, whether their
 * contents are inline or behind references. Extensions and the order of lists count, the order of keys does not. Schemas with a
 * discriminator are equal only under the same names; targets of required references are equal only if they have the same name
 * at the root. Takes nearly linear time.
 */
export const objectClasses = perGraph((graph): ReadonlyMap<TypedObject, number> => {
  const indexes = new Map(graph.objects.map((object, index) => [object, index]))
  const form = new ObjectForm(graph, indexes)
  const classes = coarsestPartition(graph.objects.map((object) => form.stateOf(object)))
  return new Map(graph.objects.map((object, index) => [object, classes[index] ?? index]))
})

/** Writes an object as a text in which the objects inside it are only marked. */
class ObjectForm {
  readonly #graph: Graph
  readonly #indexes: ReadonlyMap<TypedObject, number>
  #words: string[] = []
  #targets: number[] = []

  constructor(graph: Graph, indexes: ReadonlyMap<TypedObject, number>) {
    this.#graph = graph
    this.#indexes = indexes
  }

  stateOf(object: TypedObject): PartitionState {
    const { node, type, location } = object
    const family = familiesOf(this.#graph)
    const label = family.has(node) ? family.labelOf(node, nameInFile(location)) : ''
    this.#words = [type.name, ' ', label, ' ']
    this.#targets = []
    this.#writeCollection(node, location.file, { kind: 'object', object })
    return { label: this.#words.join(''), targets: this.#targets }
  }

  #write(node: Node, file: SourceFile, position: CursorPosition): void {
    if (position.kind === 'reference') this.#writeReference(position.reference)
    else if (node.kind === 'scalar') this.#words.push(scalarKey(node, file), ',')
    else if (position.kind !== 'object' || !this.#mark(position.object)) this.#writeCollection(node, file, position)
  }

  #writeCollection(node: MapNode | ListNode, file: SourceFile, position: CursorPosition): void {
    this.#words.push(node.kind === 'map' ? '{' : '[')
    if (node.kind === 'list') {
      for (const [index, item] of node.items.entries()) this.#writeMember(String(index), item, file, position)
    } else {
      for (const key of node.entries.keys().toSorted()) {
        const value = node.entries.get(key)?.value
        if (value === undefined) continue
        this.#words.push(JSON.stringify(key), ':')
        this.#writeMember(key, value, file, position)
      }
    }
    this.#words.push(node.kind === 'map' ? '}' : ']')
  }

  #writeMember(key: string, node: Node, file: SourceFile, around: CursorPosition): void {
    // Most values are scalars, which mean the same wherever they are.
    if (node.kind === 'scalar') this.#words.push(scalarKey(node, file), ',')
    else this.#write(node, file, typedCursorOf(this.#graph).below(around, key, node))
  }

  #writeReference(reference: Reference): void {
    const target = effectiveTarget(reference)
    const isObject = reference.expected.kind === 'object' && reference.rule !== 'must'
    if (target !== undefined && isObject) {
      const { node, file } = target
      const position = typedCursorOf(this.#graph).ofReferenced(reference, node, formatAround(reference))
      if (position.kind === 'object' && this.#mark(position.object)) return
      if (node.kind === 'scalar') {
        this.#words.push(scalarKey(node, file), ',')
        return
      }
    }
    const names = reference.rule === 'must' ? rootNamesOf(this.#graph).of(reference) : []
    const where = target === undefined ? reference.text : target.file.path + formatFragment(pointerOf(target))
    this.#words.push('->', JSON.stringify(names.length === 0 ? where : names), ',')
  }

  /**
   * Marks an object. An object that the graph reads in another dialect of schemas counts as that object. Returns false for any
   * other value.
   */
  #mark(object: TypedObject): boolean {
    const index = this.#indexes.get(object) ?? this.#indexes.get(this.#graph.objectsAt(object.node)[0] ?? object)
    if (index === undefined) return false
    this.#targets.push(index)
    this.#words.push('*')
    return true
  }
}
