import type { Graph } from '../src/graph/graph.ts'
import type { Location } from '../src/graph/location.ts'
import type { Reference, TypedObject } from '../src/graph/typed.ts'
import { forEachObjectPosition, forEachPosition, type Position, typeFor } from '../src/graph/walk.ts'
import { type Node, stringOf } from '../src/load/node.ts'
import { stepInto } from '../src/load/source-file.ts'
import { isFragment } from './decision.ts'

/**
 * How the format reads a value at a position: as an object, as a list or map of one, as a reference, or as data, in which
 * nothing is a reference. One node may be read in several ways, where an alias puts it in several positions.
 */
export type Zone =
  | { readonly kind: 'object'; readonly object: TypedObject }
  | { readonly kind: 'container'; readonly object: TypedObject }
  | Found
  | { readonly kind: 'data' }

/** What is no reference where one must be, or a reference where none may be. */
export interface Misplaced {
  readonly kind: 'misplaced'
  readonly problem: 'not-a-reference' | 'not-allowed'
  readonly location: Location
}

/** A reference, or what stands in the place of one. */
export type Found = { readonly kind: 'reference'; readonly reference: Reference } | Misplaced

export const data: Zone = { kind: 'data' }

/** Tells the zones of a description by the table of the format, never by the names on the way to a value. */
export class Zones {
  readonly #graph: Graph
  readonly #references = new Map<Node, readonly Found[]>()
  readonly #inside = new Map<TypedObject, ReadonlyMap<Node, ReadonlyMap<string, Zone>>>()

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** A value that stands for itself: the root of the entry file, or what a reference to an object leads to. */
  ofTarget(node: Node): Zone {
    const [object] = this.#graph.objectsAt(node)
    return object === undefined ? data : { kind: 'object', object }
  }

  /** The zones of all values below another that are no data, by their keys. */
  allBelow(zone: Zone, parent: Node): ReadonlyMap<string, Zone> | undefined {
    return zone.kind === 'object' || zone.kind === 'container' ? this.#insideOf(zone.object).get(parent) : undefined
  }

  /** Calls back for everything below a value that is no data, the value itself included; references are not followed. */
  forEach(node: Node, zone: Zone, visit: (node: Node, zone: Zone) => void): void {
    visit(node, zone)
    const children = this.allBelow(zone, node)
    if (children === undefined) return
    for (const [key, child] of children) {
      const inner = stepInto(node, key)
      if (inner !== undefined) this.forEach(inner, child, visit)
    }
  }

  /** What of a value and everything below it is a reference, or stands where it may not; found once, since it is asked often. */
  referencesIn(node: Node): readonly Found[] {
    const known = this.#references.get(node)
    if (known !== undefined) return known
    const found: Found[] = []
    this.forEach(node, this.ofTarget(node), (_node, zone) => {
      if (zone.kind === 'reference' || zone.kind === 'misplaced') found.push(zone)
    })
    this.#references.set(node, found)
    return found
  }

  /** The zones of the positions of an object by their parents and keys; most objects hold nothing but data. */
  #insideOf(object: TypedObject): ReadonlyMap<Node, ReadonlyMap<string, Zone>> {
    const known = this.#inside.get(object)
    if (known !== undefined) return known
    const content = contentOf(object)
    if (content === 'scalars') return nothing
    const zones = new Map<Node, Map<string, Zone>>()
    const forEach = content === 'misplaced' ? forEachPosition : forEachObjectPosition
    forEach(object, (position) => {
      const { key, parent } = position.location
      const zone = this.#zoneAt(position)
      if (parent === undefined || zone.kind === 'data') return
      const siblings = zones.get(parent.node)
      if (siblings === undefined) zones.set(parent.node, new Map([[key, zone]]))
      else siblings.set(key, zone)
    })
    const inside = zones.size === 0 ? nothing : zones
    this.#inside.set(object, inside)
    return inside
  }

  #zoneAt({ location, shape, holder }: Position): Zone {
    const { node } = location
    if (shape === undefined || shape.shape === 'literal') return data
    if (shape.shape === 'foreign') return this.#referenceAt(node) ?? data
    if (shape.shape === 'object' && shape.reference !== 'never') {
      const reference = this.#referenceAt(node)
      if (reference !== undefined) return reference
      if (shape.reference === 'must') return { kind: 'misplaced', problem: 'not-a-reference', location }
    }
    if (leadsOut(node)) return { kind: 'misplaced', problem: 'not-allowed', location }
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

/**
 * What an object holds: nothing but scalars where they may stand; collections; or also something `misplaced`, which only a
 * walk over all its fields finds: a map where a scalar belongs, or a scalar where a reference must stand.
 */
function contentOf({ node, type }: TypedObject): 'scalars' | 'collections' | 'misplaced' {
  let content: 'scalars' | 'collections' = 'scalars'
  for (const { key, value } of node.entries.values()) {
    const shape = Object.hasOwn(type.fields, key) ? type.fields[key]?.shape : undefined
    if (value.kind !== 'scalar') {
      if (shape?.shape === 'scalar') return 'misplaced'
      content = 'collections'
    } else if (shape?.shape === 'object' && shape.reference === 'must') {
      return 'misplaced'
    }
  }
  return content
}

const nothing: ReadonlyMap<Node, ReadonlyMap<string, Zone>> = new Map()

/** Has the form of a reference to another file. */
function leadsOut(node: Node): boolean {
  const text = node.kind === 'map' ? stringOf(node.entries.get('$ref')?.value) : undefined
  return text !== undefined && !isFragment(text)
}
