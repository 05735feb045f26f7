import {
  childPath,
  familiesOf,
  type Graph,
  hasMembers,
  kindOf,
  meantByValue,
  memberShape,
  type Node,
  type NodePath,
  namedValues,
  type Shape,
  shapeOfChild,
  shapeUnder,
  type TypedObject,
  typeFor,
  typeInPlace,
  typeNamed,
} from '../../src/plugin/index.ts'

/** An object that may become a component, at one of the places that have it. */
export interface Occurrence {
  readonly path: NodePath
  readonly object: TypedObject
  readonly kind: string
  /** The key of the object in a map, with what leads from there to it. */
  readonly key: string
  /** Those in it. */
  readonly inside: readonly Occurrence[]
}

/** What may become a component. */
export interface Candidates {
  readonly kinds: ReadonlySet<string>
  /** How many values are in it at least; what may become a component itself counts as the reference that would take its place. */
  readonly minimum: number
}

/** How many values are in the map of a reference. */
const valuesOfReference = 1

/** What a walk found in a value, and how many values are in it. */
interface Inside {
  readonly size: number
  readonly found: readonly Occurrence[]
}

interface Position {
  readonly path: NodePath
  readonly shape: Shape | undefined
  readonly holder: TypedObject
  readonly key: string
  readonly isComponent: boolean
  /** Whether it is in a schema that names its format. */
  readonly isForeign: boolean
}

/**
 * Finds what the entry file holds in itself and the format allows a reference for, the outermost first, each with those in it. An
 * alias is a place of its own. Left out are components themselves, schemas that a discriminator names, what is in a schema with a
 * format of its own, and what a required reference means by its value.
 */
export function occurrencesIn(graph: Graph, candidates: Candidates): readonly Occurrence[] {
  const root = graph.objectsOf('Description')[0]
  return root === undefined ? [] : new Search(graph, candidates).inObject(root.location, root, '', false).found
}

class Search {
  readonly #graph: Graph
  readonly #candidates: Candidates
  readonly #meant: ReadonlySet<Node>

  constructor(graph: Graph, candidates: Candidates) {
    this.#graph = graph
    this.#candidates = candidates
    this.#meant = meantByValue(graph)
  }

  inObject(path: NodePath, holder: TypedObject, key: string, isForeign: boolean): Inside {
    const { entries } = holder.node
    const isInForeign = isForeign || holder.type.name === 'MultiFormatSchema'
    const positions = entries.values().map((entry): Position => {
      const shape = shapeOfChild(holder, undefined, entry.key, entry.value)
      const name = key === '' ? entry.key : `${key}_${entry.key}`
      return {
        path: childPath(path, entry.key, entry.value),
        shape,
        holder,
        key: name,
        isComponent: false,
        isForeign: isInForeign,
      }
    })
    return this.#inAll(positions)
  }

  #inAll(positions: readonly Position[]): Inside {
    const all = positions.map((position) => this.#at(position))
    return {
      size: all.reduce((sum, { size }) => sum + 1 + size, 0),
      found: all.flatMap(({ found }) => found),
    }
  }

  #at(position: Position): Inside {
    const { path, shape, holder, key, isComponent, isForeign } = position
    const { node } = path
    if (node.kind === 'scalar') return { size: 0, found: [] }
    if (shape?.shape === 'object' && node.kind === 'map') {
      const type = typeInPlace(this.#graph.format, shape, node)
      const objects = this.#graph.objectsAt(node)
      const object = objects.find((each) => each.type === type) ?? objects[0]
      if (this.#graph.referenceAt(node) !== undefined || object === undefined) return asData(node)
      const inside = this.inObject(path, object, key, isForeign)
      if (shape.reference !== 'may' || shape.inPlace !== undefined || isComponent || isForeign) return inside
      return this.#asCandidate(position, object, inside)
    }
    if (shape === undefined || !hasMembers(shape, node)) return asData(node)
    const isMap = node.kind === 'map'
    const members = isMap ? node.entries.values() : node.items.map((value, index) => ({ key: String(index), value }))
    return this.#inAll(
      members.map(
        (member): Position => ({
          path: childPath(path, member.key, member.value),
          shape: shapeOfChild(holder, shape, member.key, member.value),
          holder,
          key: isMap ? member.key : `${key}_${member.key}`,
          isComponent: holder.type.name === 'Components',
          isForeign,
        }),
      ),
    )
  }

  #asCandidate({ path, key }: Position, object: TypedObject, inside: Inside): Inside {
    const { kinds, minimum } = this.#candidates
    const { node, type } = object
    const kind = kindOf(this.#graph, type.name)
    const isOne =
      kind !== undefined &&
      kinds.has(kind) &&
      inside.size >= minimum &&
      typeOfComponent(this.#graph, kind, node) === type &&
      !familiesOf(this.#graph).has(node) &&
      !this.#meant.has(node)
    if (!isOne) return inside
    return { size: valuesOfReference, found: [{ path, object, kind, key, inside: inside.found }] }
  }
}

/** The type that an object has as a component of a kind. */
function typeOfComponent({ format }: Graph, kind: string, node: Node) {
  const map = shapeUnder(typeNamed(format, 'Components'), kind)
  const values = map === undefined ? undefined : memberShape(map)
  return values?.shape === 'object' ? typeFor(format, values.type, node) : undefined
}

function asData(node: Node): Inside {
  return { size: valuesIn(node), found: [] }
}

function valuesIn(node: Node): number {
  if (node.kind === 'map') return node.entries.values().reduce((sum, { value }) => sum + 1 + valuesIn(value), 0)
  return node.kind === 'list' ? node.items.reduce((sum, item) => sum + 1 + valuesIn(item), 0) : 0
}

/** The components of the entry that are objects, with their kinds and names. */
export function existingComponents(graph: Graph) {
  return namedValues(graph, ['components']).flatMap(({ name: kind }) =>
    namedValues(graph, ['components', kind]).flatMap(({ name, location, reference }) => {
      const object = reference === undefined ? graph.objectsAt(location.node)[0] : undefined
      return object === undefined ? [] : [{ kind, name, location, object }]
    }),
  )
}
