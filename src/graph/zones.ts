import { typeNamed } from '../format/format.ts'
import { schemaFormatOf, schemaTypeOf } from '../format/schema-formats.ts'
import type { ListShape, MapShape, Shape } from '../format/shape.ts'
import { type Node, stringOf } from '../load/node.ts'
import { type NodePath, pathBelow } from '../load/node-path.ts'
import { demandsReference, holdsDemands } from './demand.ts'
import { isExtension } from './extensions.ts'
import { isFragment } from './fragment.ts'
import type { Graph } from './graph.ts'
import { perGraph } from './per-graph.ts'
import { hasMembers, holdsObjects, shapeOfChild, typeFor } from './step.ts'
import type { Reference, TypedObject } from './typed.ts'

/**
 * How the format reads a value at a position: as an object, as a list or map of one, as a reference, or as data, in which
 * nothing is a reference. One node may be read in several ways, where an alias puts it in several positions.
 */
export type Zone =
  | { readonly kind: 'object'; readonly object: TypedObject }
  | { readonly kind: 'container'; readonly object: TypedObject; readonly shape: ListShape | MapShape }
  | { readonly kind: 'reference'; readonly reference: Reference }
  /** What an extension holds, or what is referred to from there, where these references are followed. */
  | { readonly kind: 'extension' }
  /** No reference where one must be, or a reference where none may be. */
  | { readonly kind: 'misplaced'; readonly problem: Misplaced['problem'] }
  | { readonly kind: 'data' }

/** What is no reference where one must be, or a reference where none may be. */
export interface Misplaced {
  readonly kind: 'misplaced'
  readonly problem: 'not-a-reference' | 'not-allowed'
  readonly location: NodePath
}

/** A reference, or what stands in the place of one. */
export type Found = { readonly kind: 'reference'; readonly reference: Reference } | Misplaced

type Visit = (node: Node, zone: Zone, way: readonly string[]) => void

interface Walk {
  readonly visit: Visit
  /** From where the walk began to where it is. */
  readonly way: string[]
  /** Whether nothing is looked for but references and what is in their place. */
  readonly isSearch: boolean
}

export const data: Zone = { kind: 'data' }
const extension: Zone = { kind: 'extension' }
const notAReference: Zone = { kind: 'misplaced', problem: 'not-a-reference' }
const notAllowed: Zone = { kind: 'misplaced', problem: 'not-allowed' }

/** Tells the zones of a description by the table of the format, never by the names on the way to a value. */
export class Zones {
  readonly #graph: Graph
  readonly #inDraft07ByNode = new Map<Node, TypedObject>()
  readonly #references = new Map<Node | TypedObject, readonly Found[]>()

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /**
   * A value that stands for itself: the root of the entry file, or what a reference to an object leads to, as part of a
   * schema in `schemaFormat` (undefined: the document's own). A schema may be read in several formats, and have references
   * in one of them that are data in another.
   */
  ofTarget(node: Node, schemaFormat?: string): Zone {
    const first = this.#graph.objectsAt(node)[0]
    if (first === undefined) return this.#graph.extensions?.targets.has(node) === true ? this.#inExtension(node) : data
    const type = schemaFormat === undefined ? undefined : schemaTypeOf(schemaFormatOf(schemaFormat))
    return type === undefined || type === 'Schema' ? { kind: 'object', object: first } : this.#objectAt(node, type)
  }

  /** The target of a reference, as the format reads it there. */
  ofReferenced({ expected }: Reference, target: Node, schemaFormat?: string): Zone {
    const isRead = expected.kind === 'object' || expected.kind === 'anything'
    return isRead ? this.ofTarget(target, schemaFormat) : data
  }

  /** The zone of an item or named value of a value in a zone. */
  below(zone: Zone, key: string, value: Node): Zone {
    // Most values by far are scalars, and data where no reference must be.
    if (value.kind === 'scalar' && !demands(zone)) return data
    if (zone.kind === 'extension') return this.#inExtension(value)
    if (zone.kind !== 'object' && zone.kind !== 'container') return data
    const { object } = zone
    const around = zone.kind === 'container' ? zone.shape : undefined
    const isFollowed = around === undefined && this.#graph.extensions !== undefined && isExtension(object.type, key)
    return isFollowed ? this.#inExtension(value) : this.#zoneAt(value, shapeOfChild(object, around, key, value), object)
  }

  /**
   * Calls back for everything below a value that is no data, the value itself included, with the way to it, which is only
   * to be read during the call; references are not followed.
   */
  forEach(node: Node, zone: Zone, visit: Visit): void {
    this.#enter(node, zone, { way: [], visit, isSearch: false })
  }

  #enter(node: Node, zone: Zone, walk: Walk): void {
    walk.visit(node, zone, walk.way)
    if (zone.kind !== 'object' && zone.kind !== 'container' && zone.kind !== 'extension') return
    if (walk.isSearch && zone.kind === 'object' && !zone.object.mayLead) return
    const isDemanding = demands(zone)
    // By index: code that has not run often makes an object for each step of `for … of`.
    if (node.kind === 'map') {
      if (node.entries.areScalars && !isDemanding) return
      const entries = node.entries.values()
      for (let index = 0; index < entries.length; index++) {
        const entry = entries[index]
        if (entry === undefined || (entry.value.kind === 'scalar' && !isDemanding)) continue
        this.#step(entry.key, entry.value, zone, walk)
      }
    } else if (node.kind === 'list') {
      for (let index = 0; index < node.items.length; index++) {
        const item = node.items[index]
        if (item === undefined || (item.kind === 'scalar' && !isDemanding)) continue
        this.#step(String(index), item, zone, walk)
      }
    }
  }

  #step(key: string, child: Node, around: Zone, walk: Walk): void {
    const inner = this.below(around, key, child)
    if (inner.kind === 'data') return
    walk.way.push(key)
    this.#enter(child, inner, walk)
    walk.way.pop()
  }

  /** What of a value and everything below it is a reference, or stands where it may not; found once, since it is asked often. */
  referencesIn(start: NodePath, schemaFormat?: string): readonly Found[] {
    const outer = this.ofTarget(start.node, schemaFormat)
    const known = this.#references.get(keyOf(start, outer))
    if (known !== undefined) return known
    const found: Found[] = []
    const visit: Visit = (_node, zone, way) => {
      if (zone.kind === 'reference') found.push(zone)
      else if (zone.kind === 'misplaced') found.push({ ...zone, location: pathBelow(start, way) })
    }
    this.#enter(start.node, outer, { way: [], visit, isSearch: true })
    this.#references.set(keyOf(start, outer), found)
    return found
  }

  #zoneAt(node: Node, shape: Shape | undefined, holder: TypedObject): Zone {
    if (shape === undefined || shape.shape === 'literal') return data
    // Most values are no map with a "$ref", and the graph need not be asked for them.
    const text = node.kind === 'map' ? node.entries.reference?.value : undefined
    if (shape.shape === 'foreign') return text === undefined ? data : (this.#referenceAt(node) ?? data)
    if (shape.shape === 'object' && shape.reference !== 'never') {
      const reference = text === undefined ? undefined : this.#referenceAt(node)
      if (reference !== undefined) return reference
      if (shape.reference === 'must') return notAReference
    }
    if (node.kind === 'scalar') return data
    if (leadsOut(text)) return notAllowed
    if (shape.shape === 'object') return this.#objectAt(node, shape.type)
    return hasMembers(shape, node) && holdsObjects(shape) ? { kind: 'container', object: holder, shape } : data
  }

  #inExtension(node: Node): Zone {
    return node.kind === 'scalar' ? data : (this.#referenceAt(node) ?? extension)
  }

  #referenceAt(node: Node): Zone | undefined {
    const reference = this.#graph.referenceAt(node)
    return reference === undefined ? undefined : { kind: 'reference', reference }
  }

  #objectAt(node: Node, typeName: string): Zone {
    const objects = this.#graph.objectsAt(node)
    const first = objects[0]
    if (first === undefined) return data
    if (first.type.name === 'Schema' && typeName === 'JsonSchema')
      return { kind: 'object', object: objects.find(({ type }) => type.name === typeName) ?? this.#inDraft07(first) }
    if (objects.length === 1) return { kind: 'object', object: first }
    const type = typeFor(this.#graph.format, typeName, node)
    return { kind: 'object', object: objects.find((each) => each.type === type) ?? first }
  }

  /** A Schema Object of another file as JSON Schema has it, which the graph leaves out as it has no references of its own. */
  #inDraft07(schema: TypedObject): TypedObject {
    if (schema.location.file === this.#graph.entry) return schema
    const known = this.#inDraft07ByNode.get(schema.node)
    const object = known ?? { ...schema, type: typeNamed(this.#graph.format, 'JsonSchema') }
    this.#inDraft07ByNode.set(schema.node, object)
    return object
  }
}

/** The zones of a description. */
export const zonesOf = perGraph((graph) => new Zones(graph))

/** Whether a value in a zone may have to be a reference. */
function demands(zone: Zone): boolean {
  if (zone.kind === 'container') return demandsReference(zone.shape)
  return zone.kind === 'object' && holdsDemands(zone.object.type)
}

function keyOf({ node }: NodePath, zone: Zone): Node | TypedObject {
  return zone.kind === 'object' ? zone.object : node
}

/** Whether a "$ref" is one to another file. */
function leadsOut(value: Node | undefined): boolean {
  const text = stringOf(value)
  return text !== undefined && !isFragment(text)
}
