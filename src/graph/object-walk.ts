import type { Format } from '../format/format.ts'
import type { ObjectType, ReferenceRule, TypeName } from '../format/shape.ts'
import type { MapNode, Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { Expected, Reference, TypedObject } from './objects-and-references.ts'
import { contentAt, hasRequiredReferences, kindOfKey, typeFor, typeInPlace } from './step.ts'
import { addObjectPositions, type MisplacedPosition, type ObjectPosition, referenceTextOf } from './walk.ts'

/** A Reference Object and what its position says about it. */
export interface ReferencePosition {
  readonly location: NodePath
  readonly node: MapNode
  readonly expected: Expected
  readonly rule: ReferenceRule
  readonly owner: TypedObject
}

/** Finds objects and references by the table of the format; each object is visited once for each type that it has. */
export class ObjectWalk {
  readonly objects: TypedObject[] = []
  /** Objects with data in them, or with something that the format does not describe. */
  readonly withOther: TypedObject[] = []
  readonly byNode = new Map<Node, TypedObject[]>()
  /** What has the form of a reference where the format allows none. */
  readonly misplaced: MisplacedPosition[] = []
  /** Messages with traits behind references. These may name the format of the payload, so it is visited last. */
  readonly unformatted: TypedObject[] = []
  /**
   * The values that are left to visit, the next one last. A list replaces recursion, because limits may allow documents
   * deeper than the stack.
   */
  readonly #positions: ObjectPosition[] = []
  readonly #format: Format
  readonly #onReference: (found: ReferencePosition) => void

  constructor(format: Format, onReference: (found: ReferencePosition) => void) {
    this.#format = format
    this.#onReference = onReference
  }

  /** Visits a value as an object of a type, and all objects in it. References are handed over, not followed. */
  enter(location: NodePath, node: MapNode, type: ObjectType, reachedBy?: Reference): void {
    const owner = undefined
    this.#open({
      location,
      node,
      type,
      owner,
      misplaced: false,
      reachedBy,
      mayContainReferences: false,
      traitFormat: undefined,
    })
    for (let position = this.#positions.pop(); position !== undefined; position = this.#positions.pop()) {
      this.#visit(position)
    }
  }

  /** Visits more positions of an object that was visited. */
  enterPositions(positions: readonly ObjectPosition[]): void {
    this.#positions.push(...positions)
    for (let position = this.#positions.pop(); position !== undefined; position = this.#positions.pop())
      this.#visit(position)
  }

  /** The payload of a message of version 2, if it has a trait behind a reference: traits may name its format. */
  #fieldToWait(message: TypedObject): string | undefined {
    const traits = message.node.entries.get('traits')?.value
    if (traits?.kind !== 'list' || !traits.items.some(hasReferenceKey)) return undefined
    this.unformatted.push(message)
    return message.type.formattedField
  }

  #open(object: TypedObject): void {
    const known = this.byNode.get(object.node)
    // Known objects are not visited again, but an alias may put them in other objects, or a reference may have reached
    // them first.
    if (known?.some(({ mayContainReferences }) => mayContainReferences)) noteIn(object.owner)
    if (known?.some(({ type }) => type === object.type)) return
    this.objects.push(object)
    if (known === undefined) this.byNode.set(object.node, [object])
    // Who takes the first reading of several gets the one with all references.
    else if (known.some(({ type }) => isWiderType(object.type.name, type.name))) known.unshift(object)
    else known.push(object)
    const first = this.#positions.length
    const leftOut = object.type.formattedField === 'payload' ? this.#fieldToWait(object) : undefined
    const isAllKnown = addObjectPositions(object, this.#positions, this.misplaced, leftOut)
    if (!isAllKnown) this.withOther.push(object)
    if (!isAllKnown || object.misplaced || hasReferenceKey(object.node) || hasRequiredReferences(object.type))
      noteIn(object)
    reverseFrom(this.#positions, first)
  }

  #pass(found: ReferencePosition): void {
    noteIn(found.owner)
    this.#onReference(found)
  }

  #visit({ location, node, shape, owner }: ObjectPosition): void {
    if (shape.shape === 'object' && (shape.reference === 'never' || !hasReferenceKey(node))) {
      if (shape.reference === 'never' && hasReferenceKey(node)) this.misplaced.push({ location, node, shape, owner })
      const type = typeInPlace(this.#format, shape, node)
      const misplaced = shape.reference === 'must'
      const { reachedBy } = owner
      this.#open({
        location,
        node,
        type,
        owner,
        misplaced,
        reachedBy,
        mayContainReferences: false,
        traitFormat: undefined,
      })
    } else if (shape.shape === 'object') {
      const expected: Expected = { kind: 'object', type: shape.type }
      this.#pass({ location, node, expected, rule: shape.reference, owner })
    } else if (shape.shape === 'foreign' && hasReferenceKey(node)) {
      const content = contentAt(shape, node, owner)
      // In an unknown schema language, a "$ref" that is not a string may be a word of that language.
      if (content === 'unknown' && referenceTextOf(node) === undefined) return
      this.#pass({
        location,
        node,
        expected: { kind: content === 'text' ? 'text' : 'data' },
        rule: 'may',
        owner,
      })
    }
  }
}

/** Notes that a reference, or what may be in the place of one, is in an object, and so in those around it. */
function noteIn(owner: TypedObject | undefined): void {
  for (let at = owner; at !== undefined && !at.mayContainReferences; at = at.owner) at.mayContainReferences = true
}

/** Turns the order of a list around, from one of its items on. */
function reverseFrom<Item>(list: Item[], first: number): void {
  for (let low = first, high = list.length - 1; low < high; low++, high--) {
    const item = list[low]
    const other = list[high]
    if (item === undefined || other === undefined) return
    list[low] = other
    list[high] = item
  }
}

/** True if a value has the form of a Reference Object, be its `$ref` right or wrong. */
export function hasReferenceKey(node: Node): boolean {
  return node.kind === 'map' && node.entries.reference !== undefined
}

/**
 * True if a value looks like an object of a type: of its fields, at least half are fields of the type. Tells the right one
 * of two references that take one value for different things.
 */
export function resemblesType(type: ObjectType, node: MapNode): boolean {
  let known = 0
  let unknown = 0
  const entries = node.entries.values()
  for (let index = 0; index < entries.length; index++) {
    const name = entries[index]?.key ?? ''
    const kind = kindOfKey(type, name)
    if (kind === 'field') known += 1
    else if (kind !== 'patterned' && !name.startsWith('x-')) unknown += 1
  }
  return known >= unknown
}

/**
 * True if a known value must be read as another type as well: schemas of two dialects may share a file of its own, and
 * find different references in it. The position of a value decides the types inside it.
 */
export function isAlsoOfType(type: ObjectType, known: readonly TypedObject[]): boolean {
  if (!isSchema(type) || known.some((object) => object.owner !== undefined || !isSchema(object.type))) return false
  return !known.some((object) => isWiderType(object.type.name, type.name))
}

/** True if a value of one type is all that it would be as the other, and more: a Schema Object has references of its own. */
export function isWiderType(one: TypeName, other: TypeName): boolean {
  return one === 'Schema' && other === 'JsonSchema'
}

/** The type of what a reference leads to. Any schema position may refer to a schema in a format of its own, which only its fields tell. */
export function typeOfTarget(format: Format, name: TypeName, node: MapNode): ObjectType {
  const mayNameFormat = name === 'Schema' || (isForeign(name) && node.entries.has('schemaFormat'))
  return typeFor(format, mayNameFormat ? 'AnySchema' : name, node)
}

/** True for the types of schemas in another format than the own one. */
export function isForeign(name: TypeName): boolean {
  return name === 'JsonSchema' || name === 'OpenApiSchema' || name === 'RecordSchema'
}

function isSchema({ name }: ObjectType): boolean {
  return name === 'Schema' || name === 'JsonSchema' || name === 'OpenApiSchema'
}
