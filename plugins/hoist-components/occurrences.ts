import {
  childPath,
  familiesOf,
  formatAround,
  type Graph,
  hasMembers,
  identifiedByReference,
  kindOf,
  type MapNode,
  memberShape,
  type Node,
  type NodePath,
  namedValues,
  nullMemberTest,
  type ObjectShape,
  objectClasses,
  type Shape,
  shapeOfChild,
  shapeUnder,
  type TypedObject,
  typeFor,
  typeInPlace,
  typeNamed,
} from '../../src/plugin/index.ts'

/** An object that can become a component, at one of its places. */
export interface Occurrence {
  readonly path: NodePath
  readonly object: TypedObject
  readonly kind: string
  /** The key of the object in a map, with the names on the path from there to it. */
  readonly key: string
  /** The occurrences inside it. */
  readonly inside: readonly Occurrence[]
}

/** The objects that can become components. */
export interface Candidates {
  readonly kinds: ReadonlySet<string>
  /** The minimum number of values in an object. An object in it that can become a component counts as a reference. */
  readonly minimum: number
  /** True if other descriptions distinguish a value from others with the same content. */
  readonly isToldApart: (at: NodePath) => boolean
}

/** The number of values in a reference. */
const valuesOfReference = 1

/** The occurrences in a value, and the number of values in it. */
interface Inside {
  size: number
  readonly found: Occurrence[]
}

/** Equal objects, and the component that they become. */
export interface OccurrenceGroup {
  readonly kind: string
  /** An existing component with the same content. */
  readonly existing: { readonly name: string; readonly location: NodePath } | undefined
  /** The objects that are replaced by references. Without an existing component, the first one moves. */
  readonly occurrences: Occurrence[]
}

function insideOf(size: number, ...found: Occurrence[]): Inside {
  return { size, found }
}

function add(inside: Inside, { size, found }: Inside): void {
  inside.size += size
  for (const each of found) inside.found.push(each)
}

interface OccurrencePosition {
  readonly path: NodePath
  readonly shape: Shape | undefined
  readonly owner: TypedObject
  readonly key: string
  readonly isComponent: boolean
  readonly within: Within
}

/** The surroundings of a position. */
interface Within {
  /** True in a schema that names its format. */
  readonly isForeign: boolean
  /** True in a trait, reached only through maps. There, null removes a field, which a component cannot express. */
  readonly isMerged: boolean
}

/**
 * Finds the objects of the entry file that the format allows a reference for, the outermost first, each with those inside it. An
 * alias is a separate place. Leaves out components themselves, schemas of a discriminator, values in a schema that names its
 * format, values that a required reference identifies, and values that remove fields as part of a trait.
 */
export function occurrencesIn(graph: Graph, candidates: Candidates): readonly Occurrence[] {
  const root = graph.objectsOf('Description')[0]
  return root === undefined
    ? []
    : new OccurrenceSearch(graph, candidates).inObject(root.location, root, '', outside).found
}

/**
 * Finds them in the part that holds a value: in the outermost object around it, and that object too, unless it is the whole file. None
 * where no reference to an object leads there.
 */
export function occurrencesAround(value: NodePath, graph: Graph, candidates: Candidates): readonly Occurrence[] {
  let outermost: NodePath | undefined
  for (let at: NodePath | undefined = value; at !== undefined; at = at.parent)
    if (graph.objectsAt(at.node).length > 0) outermost = at
  return outermost === undefined ? [] : new OccurrenceSearch(graph, candidates).inPart(outermost).found
}

const outside: Within = { isForeign: false, isMerged: false }

class OccurrenceSearch {
  readonly #graph: Graph
  readonly #candidates: Candidates
  readonly #meant: ReadonlySet<Node>
  readonly #hasNullMember = nullMemberTest()

  constructor(graph: Graph, candidates: Candidates) {
    this.#graph = graph
    this.#candidates = candidates
    this.#meant = identifiedByReference(graph)
  }

  inPart(path: NodePath): Inside {
    const [object] = this.#graph.objectsAt(path.node)
    if (object === undefined) return insideOf(0)
    const { key } = path
    const leading = this.#graph.references.filter(({ target }) => target?.node === path.node)
    const within = {
      isForeign: leading.some((reference) => formatAround(reference) !== undefined),
      isMerged: leading.some(({ owner }) => isInTrait(owner)),
    }
    const inside = this.inObject(path, object, key, within)
    if (path.parent === undefined || within.isForeign) return inside
    if (within.isMerged && this.#hasNullMember(object.node)) return inside
    return this.#asCandidate({ path, key }, object, inside)
  }

  inObject(path: NodePath, owner: TypedObject, key: string, around: Within): Inside {
    const { entries } = owner.node
    const inside = insideOf(entries.size)
    if (entries.areScalars) return inside
    const { name: type } = owner.type
    const within = {
      isForeign: around.isForeign || type === 'MultiFormatSchema',
      isMerged: around.isMerged || isTrait(owner),
    }
    for (const { key: name, value } of entries.values()) {
      if (value.kind === 'scalar') continue
      const shape = shapeOfChild(owner, undefined, name, value)
      const at = childPath(path, name, value)
      const keyOfValue = key === '' ? name : `${key}_${name}`
      add(inside, this.#at({ path: at, shape, owner, key: keyOfValue, isComponent: false, within }))
    }
    return inside
  }

  #at(position: OccurrencePosition): Inside {
    const { path, shape, owner, key, isComponent, within } = position
    const { node } = path
    if (shape?.shape === 'object' && node.kind === 'map') {
      const object = this.#objectAt(node, shape)
      if (object === undefined) return asData(node)
      const inside = this.inObject(path, object, key, within)
      if (shape.reference !== 'may' || shape.inPlace !== undefined || isComponent || within.isForeign) return inside
      if (within.isMerged && this.#hasNullMember(node)) return inside
      return this.#asCandidate(position, object, inside)
    }
    if (shape === undefined || node.kind === 'scalar' || !hasMembers(shape, node)) return asData(node)
    const isMap = node.kind === 'map'
    const members = isMap ? node.entries.values() : node.items.map((value, index) => ({ key: String(index), value }))
    const inside = insideOf(members.length)
    for (const { key: name, value } of members) {
      if (value.kind === 'scalar') continue
      const member = {
        path: childPath(path, name, value),
        shape: shapeOfChild(owner, shape, name, value),
        owner,
        key: isMap ? name : `${key}_${name}`,
        isComponent: owner.type.name === 'Components',
        // A list is merged as a whole.
        within: isMap ? within : { ...within, isMerged: false },
      }
      add(inside, this.#at(member))
    }
    return inside
  }

  /** The object of a map at a position; undefined for a reference. */
  #objectAt(node: MapNode, shape: ObjectShape): TypedObject | undefined {
    if (node.entries.reference !== undefined && this.#graph.referenceAt(node) !== undefined) return undefined
    const objects = this.#graph.objectsAt(node)
    if (objects.length < 2) return objects[0]
    const type = typeInPlace(this.#graph.format, shape, node)
    return objects.find((each) => each.type === type) ?? objects[0]
  }

  #asCandidate({ path, key }: Pick<OccurrencePosition, 'path' | 'key'>, object: TypedObject, inside: Inside): Inside {
    const { kinds, minimum, isToldApart } = this.#candidates
    const { node, type } = object
    const kind = kindOf(this.#graph, type.name)
    const isOne =
      kind !== undefined &&
      kinds.has(kind) &&
      inside.size >= minimum &&
      typeOfComponent(this.#graph, kind, node) === type &&
      !familiesOf(this.#graph).has(node) &&
      !this.#meant.has(node) &&
      !isToldApart(path)
    if (!isOne) return inside
    return insideOf(valuesOfReference, { path, object, kind, key, inside: inside.found })
  }
}

function isTrait({ type }: TypedObject): boolean {
  return type.name === 'OperationTrait' || type.name === 'MessageTrait'
}

function isInTrait(object: TypedObject): boolean {
  for (let at: TypedObject | undefined = object; at !== undefined; at = at.owner) if (isTrait(at)) return true
  return false
}

/** The type of an object as a component of a kind. */
function typeOfComponent({ format }: Graph, kind: string, node: Node) {
  const map = shapeUnder(typeNamed(format, 'Components'), kind)
  const values = map === undefined ? undefined : memberShape(map)
  return values?.shape === 'object' ? typeFor(format, values.type, node) : undefined
}

function asData(node: Node): Inside {
  return insideOf(valuesIn(node))
}

function valuesIn(node: Node): number {
  if (node.kind === 'map') return node.entries.values().reduce((sum, { value }) => sum + 1 + valuesIn(value), 0)
  return node.kind === 'list' ? node.items.reduce((sum, item) => sum + 1 + valuesIn(item), 0) : 0
}

/** The components of the entry that are objects, with their kinds and names. */
function existingComponents(graph: Graph) {
  return namedValues(graph, ['components']).flatMap(({ name: kind }) =>
    namedValues(graph, ['components', kind]).flatMap(({ name, location, reference }) => {
      const object = reference === undefined ? graph.objectsAt(location.node)[0] : undefined
      return object === undefined ? [] : [{ kind, name, location, object }]
    }),
  )
}

/** The group of an object with all that equal it; undefined for a value that is no object of the format. */
function componentGroups(graph: Graph): (occurrence: Occurrence) => OccurrenceGroup | undefined {
  const classes = objectClasses(graph)
  const groups = new Map<number, OccurrenceGroup>()
  for (const { kind, object, name, location } of existingComponents(graph)) {
    const number = classes.get(object)
    if (number !== undefined && !groups.has(number))
      groups.set(number, { kind, existing: { name, location }, occurrences: [] })
  }
  return ({ object, kind }) => {
    const number = classes.get(object)
    if (number === undefined) return undefined
    const group = groups.get(number) ?? { kind, existing: undefined, occurrences: [] }
    groups.set(number, group)
    return group
  }
}

/** The groups of the objects that a user chose, which all move. */
export function groupsOf(graph: Graph, chosen: Iterable<Occurrence>): ReadonlyMap<Occurrence, OccurrenceGroup> {
  const groupOf = componentGroups(graph)
  const groups = new Map<Occurrence, OccurrenceGroup>()
  for (const occurrence of chosen) {
    const group = groupOf(occurrence)
    if (group === undefined) continue
    group.occurrences.push(occurrence)
    groups.set(occurrence, group)
  }
  return groups
}

/** Occurrences with all that are inside them. */
export function withInner(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const all = [...occurrences]
  for (const { inside } of all) all.push(...inside)
  return all
}

/**
 * Selects the objects to move. An object that becomes a reference takes its inner objects along, so these are only found in the
 * object that stays. With `onlyDuplicates`, objects that then occur only once stay in place.
 */
export function selectedIn(
  graph: Graph,
  outermost: readonly Occurrence[],
  onlyDuplicates: boolean,
): ReadonlyMap<Occurrence, OccurrenceGroup> {
  const groupOf = componentGroups(graph)
  const visited = new Map<Occurrence, OccurrenceGroup>()
  const waiting = outermost.toReversed()
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const group = groupOf(at)
    if (group === undefined) continue
    const isFirst = group.existing === undefined && group.occurrences.length === 0
    group.occurrences.push(at)
    visited.set(at, group)
    if (isFirst) waiting.push(...at.inside.toReversed())
  }
  if (!onlyDuplicates) return visited
  return new Map([...visited].filter(([, group]) => group.existing !== undefined || group.occurrences.length > 1))
}
