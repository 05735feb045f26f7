import {
  closest,
  foreignFormat,
  formatMismatchOf,
  type Graph,
  jsonTypeOf,
  kindOfKey,
  type MapNode,
  type Node,
  type NodePath,
  type ObjectType,
  perGraph,
  quote,
  type Reference,
  type Shape,
  shapeOfChild,
  type TypedObject,
  typeFor,
  typeNamed,
} from '../../src/plugin/index.ts'
import { articled, quotedNames } from '../wording/names.ts'

/** The parts of a description that rules skip, decided once for all rules so that one defect gives one finding. */
interface Judgement {
  /**
   * Objects that no rule checks, because another error reports them as misplaced, or because the same value is also read as an
   * object of another type.
   */
  readonly silent: ReadonlySet<TypedObject>
  /** References to the wrong kind of object, with the actual kind in words. */
  readonly wrongTargets: ReadonlyMap<Reference, string>
  /**
   * The references among these whose target is the defect, each with all references that expect the same kind of target. The
   * format does not describe the place of such a target, and several references lead to it.
   */
  readonly wrongValues: ReadonlyMap<Reference, readonly Reference[]>
}

/** Whether an object replaces a required reference, is a forbidden reference, or lies in such an object. */
export function isSuppressed(object: TypedObject, graph: Graph): boolean {
  return judgementOf(graph).silent.has(object)
}

/** The actual kind of a target in words, when a reference leads to the wrong kind of object. */
export function wrongTargetKind(reference: Reference, graph: Graph): string | undefined {
  return judgementOf(graph).wrongTargets.get(reference)
}

/** All references to the target of a wrong reference, if the target is the defect and not the reference. */
export function referencesToWrongValue(reference: Reference, graph: Graph): readonly Reference[] | undefined {
  return judgementOf(graph).wrongValues.get(reference)
}

const judgementOf = perGraph((graph): Judgement => {
  const wrongTargets = new Map<Reference, string>()
  for (const reference of graph.references) {
    const found = wrongKind(reference, graph)
    if (found !== undefined) wrongTargets.set(reference, found)
  }
  const isWrong = (reference: Reference): boolean =>
    wrongTargets.has(reference) || formatMismatchOf(reference, graph) !== undefined
  const silent = new Set<TypedObject>()
  // The walk visits owners before their members.
  for (const object of graph.objects) {
    const { owner, reachedBy } = object
    const isVoid =
      owner === undefined
        ? reachedBy !== undefined && isWrong(reachedBy)
        : silent.has(owner) || object.misplaced || object.node.entries.has('$ref')
    if (isVoid || isReadTwice(object, graph) || isInFormatOfMessage(object)) silent.add(object)
  }
  return { silent, wrongTargets, wrongValues: wrongValuesOf(wrongTargets, graph) }
})

function wrongValuesOf(wrongTargets: Judgement['wrongTargets'], graph: Graph): Judgement['wrongValues'] {
  const byValue = new Map<Node, Map<string, Reference[]>>()
  for (const reference of wrongTargets.keys()) {
    const { target, expected, next } = reference
    if (target === undefined || next !== undefined || expected.kind !== 'object' || isPlaced(target, graph)) continue
    const byType = byValue.get(target.node) ?? new Map<string, Reference[]>()
    byValue.set(target.node, byType)
    const known = byType.get(expected.type)
    if (known === undefined) byType.set(expected.type, [reference])
    else known.push(reference)
  }
  const groups = [...byValue.values()].flatMap((byType) => [...byType.values()]).filter(({ length }) => length > 1)
  return new Map(groups.flatMap((group) => group.map((reference) => [reference, group])))
}

/** Whether the format describes a location, so that only a reference to it can be wrong. */
function isPlaced(target: NodePath, graph: Graph): boolean {
  return locatedAt(target.node, graph).length > 0 || placeOf(target, graph) !== undefined
}

/** The kinds that the format gives a node by its place, and not only by references to it. */
function locatedAt(node: Node, graph: Graph): readonly TypedObject[] {
  return graph.objectsAt(node).filter((object) => object.owner !== undefined || object.reachedBy === undefined)
}

/** Whether a schema of Draft 07 is also read as a Schema Object, which reports at least the same defects. */
function isReadTwice({ type, node }: TypedObject, graph: Graph): boolean {
  return type.name === 'JsonSchema' && graph.objectsAt(node).some((object) => object.type.name === 'Schema')
}

/** Whether a schema is a payload with its format beside it, as in version 2. Another rule reports that format. */
function isInFormatOfMessage({ owner, location }: TypedObject): boolean {
  if (owner === undefined || location.key !== 'payload' || location.parent !== owner.location) return false
  if (owner.type.formattedField !== undefined) return false
  const format = owner.node.entries.has('schemaFormat') ? foreignFormat(owner) : undefined
  return format !== undefined && format.content !== 'schema'
}

function wrongKind(reference: Reference, graph: Graph): string | undefined {
  const { expected, next, target } = reference
  if (expected.kind !== 'object' || target === undefined || reference.cyclic) return undefined
  // Another rule reports a schema of another format.
  if (formatMismatchOf(reference, graph) !== undefined) return undefined
  // Only the last reference of a chain is judged, unless an earlier one expects another kind.
  if (next !== undefined) {
    if (next.expected.kind !== 'object') return undefined
    const nextType = typeNamed(graph.format, next.expected.type)
    return sameKind(nextType, typeNamed(graph.format, expected.type)) ? undefined : articled(nextType.title)
  }
  const type = typeNamed(graph.format, expected.type)
  const { node } = target
  if (node.kind !== 'map') {
    const json = jsonTypeOf(node)
    const isLegal = type.booleans === true && json === 'boolean'
    if (isLegal || isMeantAs(type, target, graph)) return undefined
    if (type.standIns?.some((standIn) => standIn === json) && collectionAt(target, graph) === undefined)
      return undefined
    return collectionAt(target, graph) ?? articled(jsonTypeOf(node))
  }
  if (node.entries.has('$ref')) return undefined
  const located = locatedAt(node, graph)
  const [first] = located
  if (first !== undefined) {
    return located.some((object) => sameKind(object.type, type)) ? undefined : articled(first.type.title)
  }
  return (
    collectionAt(target, graph) ?? (fits(node, typeFor(graph.format, type.name, node)) ? undefined : objectWith(node))
  )
}

const schemas = ['AnySchema', 'Schema', 'MultiFormatSchema', 'JsonSchema', 'OpenApiSchema', 'RecordSchema']

/** Whether two types are of one kind: all schemas are, and types that one map of components holds. */
function sameKind(one: ObjectType, other: ObjectType): boolean {
  const isShared = one.components !== undefined && one.components === other.components
  return one.name === other.name || isShared || (schemas.includes(one.name) && schemas.includes(other.name))
}

/** Whether a value of the wrong JSON type is in a place for the kind of object that a reference expects. */
function isMeantAs(type: ObjectType, target: NodePath, graph: Graph): boolean {
  const shape = placeOf(target, graph)?.shape
  if (shape?.shape === 'list') return shape.standsFor === type.name
  return shape?.shape === 'object' && sameKind(typeNamed(graph.format, shape.type), type)
}

/** The words for a target that is a whole list or map, and not one of its members. */
function collectionAt(target: NodePath, graph: Graph): string | undefined {
  const place = placeOf(target, graph)
  const isCollection = place?.shape.shape === 'map' || place?.shape.shape === 'list'
  return isCollection ? `the ${quote(target.key)} of ${articled(place.owner.title)}` : undefined
}

/** The shape that the format gives a location, by the nearest object around it. */
function placeOf(target: NodePath, graph: Graph): { readonly shape: Shape; readonly owner: ObjectType } | undefined {
  const steps: NodePath[] = []
  for (let at: NodePath = target; at.parent !== undefined; at = at.parent) {
    steps.unshift(at)
    for (const owner of graph.objectsAt(at.parent.node)) {
      const shape = kindOfKey(owner.type, at.key) === 'field' ? shapeAlong(steps, owner) : undefined
      if (shape !== undefined) return { shape, owner: owner.type }
    }
  }
  return undefined
}

/** The shape at the end of a path from an object; undefined where a value on the path fits none of several shapes. */
function shapeAlong(steps: readonly NodePath[], owner: TypedObject): Shape | undefined {
  let shape: Shape | undefined
  for (const { key, node } of steps) {
    shape = shapeOfChild(owner, shape, key, node)
    if (shape === undefined || shape.shape === 'either') return undefined
  }
  return shape
}

/** Whether an object of unknown kind may be of a type: one of its fields, correct or misspelled, belongs to the type. */
function fits(node: MapNode, type: ObjectType): boolean {
  if (type.open || type.patterned || type.unknownFields || schemas.includes(type.name)) return true
  const names = node.entries.keys().filter((name) => !name.startsWith('x-'))
  if (names.length === 0) return true
  const foreign = names.filter((name) => kindOfKey(type, name) !== 'field')
  if (foreign.length === names.length)
    return foreign.some((name) => closest(name, Object.keys(type.fields)) !== undefined)
  const lacks = Object.entries(type.fields).some(([name, field]) => field.required === true && !node.entries.has(name))
  return !lacks || foreign.length <= names.length - foreign.length
}

function objectWith(node: MapNode): string {
  return `an object with ${quotedNames([...node.entries.keys()])}`
}
