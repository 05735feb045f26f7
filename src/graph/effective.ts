import type { ObjectType } from '../format/shape.ts'
import { ReadEntries } from '../load/entries.ts'
import type { Entry, MapNode, Node } from '../load/node.ts'
import { childPath, type NodePath } from '../load/node-path.ts'
import type { EffectiveObject, EffectiveValue } from './effective-object.ts'
import type { Graph } from './graph.ts'
import type { TypedObject } from './objects-and-references.ts'
import { perGraph } from './per-graph.ts'
import { resolvedNode, resolvedPath } from './resolved-node.ts'

/** A value in a merge: as written and, unless its reference leads nowhere, as resolved. */
interface Layer {
  readonly written: NodePath
  readonly location: NodePath | undefined
  readonly source: TypedObject
  /** Written in a trait: its nulls remove what lies below, and themselves. Null in the target is a value. */
  readonly isPatch: boolean
}

/** Only a hostile description merges so many pairs of objects; the uppermost counts alone from there on. */
const mostMerges = 200_000

// Classes, since V8 makes a hidden class for each object that is written with a getter, and keeps what the getter refers to
// as long as that.

/** An effective object that computes its fields when it is asked for them. */
class LazyMergedObject implements EffectiveObject {
  readonly target: TypedObject
  readonly traits: readonly TypedObject[]
  readonly #computed: () => EffectiveObject['fields']
  #fields: EffectiveObject['fields'] | undefined

  constructor(target: TypedObject, traits: readonly TypedObject[], computed: () => EffectiveObject['fields']) {
    this.target = target
    this.traits = traits
    this.#computed = computed
  }

  get fields(): EffectiveObject['fields'] {
    this.#fields ??= this.#computed()
    return this.#fields
  }
}

/** A map that is where another does and computes its entries when it is asked for them. */
class LazyMergedMap implements MapNode {
  readonly kind = 'map'
  readonly start: MapNode['start']
  readonly end: MapNode['end']
  readonly flow: MapNode['flow']
  readonly #computed: () => MapNode['entries']
  #entries: MapNode['entries'] | undefined

  constructor({ start, end, flow }: MapNode, computed: () => MapNode['entries']) {
    this.start = start
    this.end = end
    this.flow = flow
    this.#computed = computed
  }

  get entries(): MapNode['entries'] {
    this.#entries ??= this.#computed()
    return this.#entries
  }
}

/** The effective fields of an object. Computed once an object; broken and circular references are harmless. */
export function effectiveObject(target: TypedObject, graph: Graph): EffectiveObject {
  return viewOf(graph).objectOf(target)
}

/** The same with the nulls of traits as values, as those of the object itself are, and not as RFC 7396 reads them. */
export function effectiveObjectWithNulls(target: TypedObject, graph: Graph): EffectiveObject {
  return viewWithNullsOf(graph).objectOf(target)
}

/** One effective field of an object; undefined when neither the object nor a trait has it, or null removed it. */
export function effectiveField(target: TypedObject, name: string, graph: Graph): EffectiveValue | undefined {
  return viewOf(graph).fieldOf(target, name)
}

const viewOf = perGraph((graph) => new EffectiveView(graph, true))
const viewWithNullsOf = perGraph((graph) => new EffectiveView(graph, false))

class EffectiveView {
  readonly #graph: Graph
  readonly #objects = new Map<TypedObject, EffectiveObject>()
  readonly #merged = new Map<Node, Merges>()
  readonly #hasNullMember = nullMemberTest()
  readonly #nullsRemove: boolean
  #merges = 0

  constructor(graph: Graph, nullsRemove: boolean) {
    this.#graph = graph
    this.#nullsRemove = nullsRemove
  }

  objectOf(target: TypedObject): EffectiveObject {
    const known = this.#objects.get(target)
    if (known !== undefined) return known
    const traits = this.#traitsOf(target)
    const made = new LazyMergedObject(target, traits, () => this.#fieldsOf(target, traits))
    this.#objects.set(target, made)
    return made
  }

  /** One field, without the work for the others. */
  fieldOf(target: TypedObject, name: string): EffectiveValue | undefined {
    const { entries } = target.node
    // Most objects lack most fields, and so do their traits.
    const isOwn = entries.has(name)
    if (!isOwn && !entries.has('traits')) return undefined
    const { traits } = this.objectOf(target)
    if (!isOwn && !traits.some(({ node }) => node.entries.has(name))) return undefined
    const owners = this.#layersFrom(target, traits).filter(({ source }) => countsAfterMerge(name, source.type))
    return this.#valueOf(this.#layersOf(name, owners))
  }

  #traitsOf({ type, node }: TypedObject): readonly TypedObject[] {
    const list = node.entries.get('traits')?.value
    if (!Object.hasOwn(type.fields, 'traits') || list?.kind !== 'list') return []
    return list.items.flatMap((item) => {
      const trait = resolvedNode(item, this.#graph)
      const objects = trait === undefined ? [] : this.#graph.objectsAt(trait)
      return objects.filter((object) => object.type.name === `${type.name}Trait`).slice(0, 1)
    })
  }

  #fieldsOf(target: TypedObject, traits: readonly TypedObject[]): ReadonlyMap<string, EffectiveValue> {
    const layers = this.#layersFrom(target, traits)
    const fields = new Map<string, EffectiveValue>()
    for (const [name, owners] of ownersByName(layers)) {
      const value = this.#valueOf(this.#layersOf(name, owners))
      if (value !== undefined) fields.set(name, value)
    }
    return fields
  }

  /** An object and its traits, the uppermost first: the object, or in version 2 the last trait. */
  #layersFrom(target: TypedObject, traits: readonly TypedObject[]): readonly Layer[] {
    const above = traits.toReversed()
    return (target.type.traitsWin ? [...above, target] : [target, ...above]).map((source): Layer => {
      const { location } = source
      return { written: location, location, source, isPatch: this.#nullsRemove && source !== target }
    })
  }

  /** The layers of a member that count: an object and the objects below it, or one other value. */
  #layersOf(name: string, owners: readonly Layer[]): readonly Layer[] {
    const layers: Layer[] = []
    for (const { location: owner, source, isPatch } of owners) {
      const node = owner?.node.kind === 'map' ? owner.node.entries.get(name)?.value : undefined
      if (owner === undefined || node === undefined) continue
      const isNull = node.kind === 'scalar' && node.value === null
      if (isNull && isPatch) break
      const written = childPath(owner, name, node)
      const location = resolvedPath(written, this.#graph)
      const isObject = location?.node.kind === 'map'
      if (isObject || layers.length === 0) layers.push({ written, location, source, isPatch })
      if (!isObject) break
    }
    return layers
  }

  #valueOf(layers: readonly Layer[]): EffectiveValue | undefined {
    const [top] = layers
    if (top === undefined) return undefined
    const { written, source } = top
    const parts = layers.flatMap((layer) =>
      layer.location === undefined ? [] : [{ location: layer.location, source: layer.source }],
    )
    const owners = layers.length > 1 ? ownersOnDemand(layers) : () => layers
    return {
      written,
      source,
      node: this.#nodeOf(layers),
      parts,
      member: (name) => this.#valueOf(this.#layersOf(name, owners(name))),
    }
  }

  #nodeOf(layers: readonly Layer[]): Node | undefined {
    const [top] = layers
    const node = top?.location?.node
    if (top === undefined || node?.kind !== 'map') return node
    const isAsWritten =
      layers.length === 1 && !(top.isPatch && top.location === top.written && this.#hasNullMember(node))
    return isAsWritten ? node : this.#mergedNode(node, layers)
  }

  /** The same node for the same layers, so that a merge of circular objects comes back to itself. */
  #mergedNode(top: MapNode, layers: readonly Layer[]): MapNode {
    let known: Merges = this.#mergesFrom(top)
    for (const { location, isPatch } of layers) {
      const step = location?.node
      if (step === undefined) continue
      const byNode: Map<Node, Merges> = isPatch ? known.patches : known.targets
      const next: Merges = byNode.get(step) ?? { patches: new Map(), targets: new Map() }
      byNode.set(step, next)
      known = next
    }
    if (known.node !== undefined) return known.node
    this.#merges += 1
    const made = this.#merges > mostMerges ? top : new LazyMergedMap(top, () => this.#entriesOf(layers))
    known.node = made
    return made
  }

  #mergesFrom(top: MapNode): Merges {
    const known = this.#merged.get(top) ?? { patches: new Map(), targets: new Map() }
    this.#merged.set(top, known)
    return known
  }

  #entriesOf(layers: readonly Layer[]): MapNode['entries'] {
    const entries: Entry[] = []
    for (const [name, owners] of ownersByName(layers)) {
      const member = this.#layersOf(name, owners)
      const [top] = member
      const entry = entryOf(top, name)
      if (top === undefined || entry === undefined) continue
      // A reference that is not merged with anything stays one: its target is not a part of the trait.
      const value = member.length === 1 && top.location !== top.written ? top.written.node : this.#nodeOf(member)
      entries.push({ ...entry, value: value ?? top.written.node })
    }
    return new ReadEntries(entries)
  }
}

/** Finds the objects that have a member of each name and may have it, in the order of the objects. */
function ownersByName(objects: readonly Layer[]): ReadonlyMap<string, readonly Layer[]> {
  const owners = new Map<string, Layer[]>()
  for (const layer of objects) {
    const { location, source } = layer
    if (location?.node.kind !== 'map') continue
    const isField = location.node === source.node
    for (const name of location.node.entries.keys()) {
      if (isField && !countsAfterMerge(name, source.type)) continue
      const found = owners.get(name)
      if (found === undefined) owners.set(name, [layer])
      else found.push(layer)
    }
  }
  return owners
}

/** The same for any objects, found when a member is asked for: few values of a description are. */
function ownersOnDemand(objects: readonly Layer[]): (name: string) => readonly Layer[] {
  let owners: ReadonlyMap<string, readonly Layer[]> | undefined
  return (name) => {
    owners ??= ownersByName(objects)
    return owners.get(name) ?? []
  }
}

function countsAfterMerge(name: string, { fields, forbidden = {} }: ObjectType): boolean {
  return !Object.hasOwn(forbidden, name) && !(name === 'traits' && Object.hasOwn(fields, name))
}

/** The entry in which a member of an object is written. */
function entryOf(member: Layer | undefined, name: string): Entry | undefined {
  const owner = member?.written.parent?.node
  return owner?.kind === 'map' ? owner.entries.get(name) : undefined
}

/** Merged nodes by the nodes they were merged of, the uppermost first. */
interface Merges {
  readonly patches: Map<Node, Merges>
  readonly targets: Map<Node, Merges>
  node?: MapNode
}

/**
 * Returns a test that says whether an object has a member null, at any depth of objects: merging a trait removes it. Lists count as a
 * whole. The test remembers its answers.
 */
export function nullMemberTest(): (node: MapNode) => boolean {
  const known = new Map<MapNode, boolean>()
  return (node) => {
    const before = known.get(node)
    if (before !== undefined) return before
    const passed = new Set<MapNode>([node])
    let found = false
    for (const map of passed) {
      for (const { value } of map.entries.values()) {
        if (value.kind === 'map') passed.add(value)
        else if (value.kind === 'scalar' && value.value === null) found = true
      }
      if (found) break
    }
    if (found) known.set(node, true)
    else for (const map of passed) known.set(map, false)
    return found
  }
}
