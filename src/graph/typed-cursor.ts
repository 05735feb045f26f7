import { typeNamed } from '../format/format.ts'
import { recordUnion } from '../format/objects/record-schema.ts'
import { schemaFormatOf, schemaTypeOf } from '../format/schema-formats.ts'
import type { ListShape, MapShape, Shape } from '../format/shape.ts'
import { type Node, stringOf } from '../load/node.ts'
import { type NodePath, pathBelow } from '../load/node-path.ts'
import { isExtension } from './extensions.ts'
import { isFragment } from './fragment.ts'
import type { Graph } from './graph.ts'
import type { Reference, TypedObject } from './objects-and-references.ts'
import { perGraph } from './per-graph.ts'
import { hasMembers, hasRequiredReferences, holdsObjects, requiresReference, shapeOfChild, typeFor } from './step.ts'

/**
 * How the format reads a value at a position: as an object, a list or map of objects, a reference, or data without
 * references. A node at several positions, through an alias, can be read in several ways.
 */
export type CursorPosition =
  | { readonly kind: 'object'; readonly object: TypedObject }
  | { readonly kind: 'container'; readonly object: TypedObject; readonly shape: ListShape | MapShape }
  | { readonly kind: 'reference'; readonly reference: Reference }
  /** A value in an extension, or the target of a reference in one, if these references are followed. */
  | { readonly kind: 'extension' }
  /** No reference where one must be, or a reference where none may be. */
  | { readonly kind: 'misplaced'; readonly problem: MisplacedValue['problem'] }
  | { readonly kind: 'data' }

/** A value in place of a required reference, or a reference that is not allowed. */
export interface MisplacedValue {
  readonly kind: 'misplaced'
  readonly problem: 'not-a-reference' | 'not-allowed'
  readonly location: NodePath
}

/** A reference, or what is in the place of one. */
export type FoundReference = { readonly kind: 'reference'; readonly reference: Reference } | MisplacedValue

type CursorVisit = (node: Node, position: CursorPosition, way: readonly string[]) => void

interface CursorWalk {
  readonly visit: CursorVisit
  /** The path from the start of the walk. */
  readonly way: string[]
  /** True if nothing is looked for but references and what is in their place. */
  readonly isSearch: boolean
}

export const data: CursorPosition = { kind: 'data' }
const extension: CursorPosition = { kind: 'extension' }
const notAReference: CursorPosition = { kind: 'misplaced', problem: 'not-a-reference' }
const notAllowed: CursorPosition = { kind: 'misplaced', problem: 'not-allowed' }

/** Moves through a description and says how the format reads each value, by the table of the format and never by names on the way. */
export class TypedCursor {
  readonly #graph: Graph
  readonly #inDraft07ByNode = new Map<Node, TypedObject>()
  readonly #references = new Map<Node | TypedObject, readonly FoundReference[]>()

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /**
   * A value that has no owner: the root of the entry file, or the target of a reference to an object. With
   * `schemaFormat`, it is a part of a schema in that format. A schema may be read in several formats, and a reference in
   * one of them can be data in another.
   */
  ofTarget(node: Node, schemaFormat?: string): CursorPosition {
    if (schemaFormat !== undefined && schemaFormatOf(schemaFormat).content === 'record') return this.#recordAt(node)
    const first = this.#graph.objectsAt(node)[0]
    if (first === undefined) return this.#graph.extensions?.targets.has(node) === true ? this.#inExtension(node) : data
    const type = schemaFormat === undefined ? undefined : schemaTypeOf(schemaFormatOf(schemaFormat))
    return type === undefined || type === 'Schema' ? { kind: 'object', object: first } : this.#objectAt(node, type)
  }

  /** The target of a reference, as the format reads it there. */
  ofReferenced({ expected }: Reference, target: Node, schemaFormat?: string): CursorPosition {
    if (expected.kind === 'object' && expected.type === 'RecordSchema') return this.#recordAt(target)
    const isRead = expected.kind === 'object' || expected.kind === 'anything'
    return isRead ? this.ofTarget(target, schemaFormat) : data
  }

  /** The position of an item or named value below a position. */
  below(position: CursorPosition, key: string, value: Node): CursorPosition {
    // Most values by far are scalars, and data where no reference must be.
    if (value.kind === 'scalar' && !demands(position)) return data
    if (position.kind === 'extension') return this.#inExtension(value)
    if (position.kind !== 'object' && position.kind !== 'container') return data
    const { object } = position
    const around = position.kind === 'container' ? position.shape : undefined
    const isFollowed = around === undefined && this.#graph.extensions !== undefined && isExtension(object.type, key)
    return isFollowed ? this.#inExtension(value) : this.#zoneAt(value, shapeOfChild(object, around, key, value), object)
  }

  /**
   * Calls back for a value and everything below it that is not data. The path is valid only during the call. References
   * are not followed.
   */
  forEach(node: Node, position: CursorPosition, visit: CursorVisit): void {
    this.#enter(node, position, { way: [], visit, isSearch: false })
  }

  #enter(node: Node, position: CursorPosition, walk: CursorWalk): void {
    walk.visit(node, position, walk.way)
    if (position.kind !== 'object' && position.kind !== 'container' && position.kind !== 'extension') return
    if (walk.isSearch && position.kind === 'object' && !position.object.mayContainReferences) return
    const isDemanding = demands(position)
    // By index: code that has not run often makes an object for each step of `for … of`.
    if (node.kind === 'map') {
      if (node.entries.areScalars && !isDemanding) return
      const entries = node.entries.values()
      for (let index = 0; index < entries.length; index++) {
        const entry = entries[index]
        if (entry === undefined || (entry.value.kind === 'scalar' && !isDemanding)) continue
        this.#step(entry.key, entry.value, position, walk)
      }
    } else if (node.kind === 'list') {
      for (let index = 0; index < node.items.length; index++) {
        const item = node.items[index]
        if (item === undefined || (item.kind === 'scalar' && !isDemanding)) continue
        this.#step(String(index), item, position, walk)
      }
    }
  }

  #step(key: string, child: Node, around: CursorPosition, walk: CursorWalk): void {
    const inner = this.below(around, key, child)
    if (inner.kind === 'data') return
    walk.way.push(key)
    this.#enter(child, inner, walk)
    walk.way.pop()
  }

  /**
   * The values below a value, itself included, that are references or are in the place of one. Computed once, because
   * it is asked often.
   */
  referencesIn(start: NodePath, schemaFormat?: string): readonly FoundReference[] {
    const outer = this.ofTarget(start.node, schemaFormat)
    const known = this.#references.get(keyOf(start, outer))
    if (known !== undefined) return known
    const found: FoundReference[] = []
    const visit: CursorVisit = (_node, position, way) => {
      if (position.kind === 'reference') found.push(position)
      else if (position.kind === 'misplaced') found.push({ ...position, location: pathBelow(start, way) })
    }
    this.#enter(start.node, outer, { way: [], visit, isSearch: true })
    this.#references.set(keyOf(start, outer), found)
    return found
  }

  #zoneAt(node: Node, shape: Shape | undefined, owner: TypedObject): CursorPosition {
    if (shape === undefined || shape.shape === 'literal') return data
    // Most values are not maps with a "$ref", so the graph need not be asked.
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
    return hasMembers(shape, node) && holdsObjects(shape) ? { kind: 'container', object: owner, shape } : data
  }

  #inExtension(node: Node): CursorPosition {
    return node.kind === 'scalar' ? data : (this.#referenceAt(node) ?? extension)
  }

  #referenceAt(node: Node): CursorPosition | undefined {
    const reference = this.#graph.referenceAt(node)
    return reference === undefined ? undefined : { kind: 'reference', reference }
  }

  /** A whole Avro schema: an object or a union. */
  #recordAt(node: Node): CursorPosition {
    const [root] = this.#graph.objects
    if (node.kind !== 'list' || root === undefined) return this.#objectAt(node, 'RecordSchema')
    return { kind: 'container', object: root, shape: recordUnion }
  }

  #objectAt(node: Node, typeName: string): CursorPosition {
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

/** The cursor of a description; it is made once a graph. */
export const typedCursorOf = perGraph((graph) => new TypedCursor(graph))

/** True if a value at a position may have to be a reference. */
function demands(position: CursorPosition): boolean {
  if (position.kind === 'container') return requiresReference(position.shape)
  return position.kind === 'object' && hasRequiredReferences(position.object.type)
}

function keyOf({ node }: NodePath, position: CursorPosition): Node | TypedObject {
  return position.kind === 'object' ? position.object : node
}

/** True if a "$ref" is one to another file. */
function leadsOut(value: Node | undefined): boolean {
  const text = stringOf(value)
  return text !== undefined && !isFragment(text)
}
