import type { Graph } from '../src/graph/graph.ts'
import { childLocation, type Location } from '../src/graph/location.ts'
import type { Reference, TypedObject } from '../src/graph/typed.ts'
import { forEachObjectPosition, forEachPosition, type Position, typeFor } from '../src/graph/walk.ts'
import { type Node, stringOf } from '../src/load/node.ts'

/**
 * How the format reads a value at a position: as an object, as a list or map of one, as a reference, or as data, in which
 * nothing is a reference. One node may be read in several ways, where an alias puts it in several positions.
 */
export type Zone =
  | { readonly kind: 'object'; readonly object: TypedObject }
  | { readonly kind: 'container'; readonly object: TypedObject }
  | { readonly kind: 'reference'; readonly reference: Reference }
  | { readonly kind: 'misplaced'; readonly problem: 'not-a-reference' | 'not-allowed' }
  | { readonly kind: 'data' }

/** A reference, or what stands in the place of one. */
export interface Found {
  readonly location: Location
  readonly zone: Zone & { readonly kind: 'reference' | 'misplaced' }
}

export const data: Zone = { kind: 'data' }

/** Tells the zones of a description by the table of the format, never by the names on the way to a value. */
export class Zones {
  readonly #graph: Graph
  readonly #references = new Map<Node, readonly Found[]>()
  readonly #inside = new Map<TypedObject, Map<Node, Map<string, Zone>>>()

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** A value that stands for itself: the root of the entry file, or what a reference to an object leads to. */
  ofTarget(node: Node): Zone {
    const [object] = this.#graph.objectsAt(node)
    return object === undefined ? data : { kind: 'object', object }
  }

  /** The zone of a value below another. */
  below(zone: Zone, parent: Node, key: string): Zone {
    return this.allBelow(zone, parent)?.get(key) ?? data
  }

  /** The zones of all values below another that are no data, by their keys. */
  allBelow(zone: Zone, parent: Node): ReadonlyMap<string, Zone> | undefined {
    return zone.kind === 'object' || zone.kind === 'container' ? this.#insideOf(zone.object).get(parent) : undefined
  }

  /** Calls back for everything below a value that is no data, the value itself included; references are not followed. */
  forEach(location: Location, zone: Zone, visit: (location: Location, zone: Zone) => void): void {
    visit(location, zone)
    const children = this.allBelow(zone, location.node)
    if (children === undefined) return
    for (const [key, child] of children) {
      const node = childNode(location.node, key)
      if (node !== undefined) this.forEach(childLocation(location, key, node), child, visit)
    }
  }

  /** What of a value and everything below it is a reference, or stands where it may not; found once, since it is asked often. */
  referencesIn(location: Location): readonly Found[] {
    const known = this.#references.get(location.node)
    if (known !== undefined) return known
    const found: Found[] = []
    this.forEach(location, this.ofTarget(location.node), (at, zone) => {
      if (zone.kind === 'reference' || zone.kind === 'misplaced') found.push({ location: at, zone })
    })
    this.#references.set(location.node, found)
    return found
  }

  #insideOf(object: TypedObject): Map<Node, Map<string, Zone>> {
    const known = this.#inside.get(object)
    if (known !== undefined) return known
    const zones = new Map<Node, Map<string, Zone>>()
    this.#inside.set(object, zones)
    const forEach = hasMisplacedField(object) ? forEachPosition : forEachObjectPosition
    forEach(object, (position) => {
      const { key, parent } = position.location
      const zone = this.#zoneAt(position)
      if (parent === undefined || zone.kind === 'data') return
      const siblings = zones.get(parent.node)
      if (siblings === undefined) zones.set(parent.node, new Map([[key, zone]]))
      else siblings.set(key, zone)
    })
    return zones
  }

  #zoneAt({ location, shape, holder }: Position): Zone {
    const { node } = location
    if (shape === undefined || shape.shape === 'literal') return data
    if (shape.shape === 'foreign') return this.#referenceAt(node) ?? data
    if (shape.shape === 'object' && shape.reference !== 'never') {
      const reference = this.#referenceAt(node)
      if (reference !== undefined) return reference
      if (shape.reference === 'must') return { kind: 'misplaced', problem: 'not-a-reference' }
    }
    if (leadsOut(node)) return { kind: 'misplaced', problem: 'not-allowed' }
    if (shape.shape === 'object') return this.#objectAt(node, shape.type)
    return shape.shape === 'list' || shape.shape === 'map' ? { kind: 'container', object: holder } : data
  }

  #referenceAt(node: Node): Zone | undefined {
    const reference = this.#graph.referenceAt(node)
    return reference === undefined ? undefined : { kind: 'reference', reference }
  }

  #objectAt(node: Node, typeName: string): Zone {
    const type = typeFor(this.#graph.format, typeName, node)
    const objects = this.#graph.objectsAt(node)
    const object = objects.find((each) => each.type === type) ?? objects[0]
    return object === undefined ? data : { kind: 'object', object }
  }
}

/** Whether a field that holds no objects has a reference, or one that must be a reference holds a plain value. */
function hasMisplacedField({ node, type }: TypedObject): boolean {
  for (const { key, value } of node.entries.values()) {
    const shape = Object.hasOwn(type.fields, key) ? type.fields[key]?.shape : undefined
    if (value.kind === 'scalar' ? shape?.shape === 'object' && shape.reference === 'must' : shape?.shape === 'scalar')
      return true
  }
  return false
}

/** Has the form of a reference to another file. */
function leadsOut(node: Node): boolean {
  const text = node.kind === 'map' ? stringOf(node.entries.get('$ref')?.value) : undefined
  return text !== undefined && !text.startsWith('#')
}

function childNode(node: Node, key: string): Node | undefined {
  if (node.kind === 'map') return node.entries.get(key)?.value
  return node.kind === 'list' ? node.items[Number(key)] : undefined
}
