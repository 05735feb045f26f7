import { effectiveField, effectiveObject } from '../../graph/effective.ts'
import type { EffectiveObject, EffectiveValue } from '../../graph/effective-object.ts'
import type { Graph } from '../../graph/graph.ts'
import { effectiveTarget, type TypedObject } from '../../graph/objects-and-references.ts'
import { perGraph } from '../../graph/per-graph.ts'
import type { Followed, ObjectFields } from '../../lint/object-view.ts'
import type { ListNode, MapNode, Node } from '../../load/node.ts'

/** This key returns the value behind a view. No document has it. */
const behind = Symbol('behind')

/** Node calls this method before it prints an object. */
const printed = Symbol.for('nodejs.util.inspect.custom')

/**
 * A map of a description as a plain object. It reads a field on first access, so unused fields cost nothing. It has no
 * prototype, so every name is one of the document.
 */
class MapView {
  readonly [name: string]: unknown
  readonly #node: MapNode
  /** Present for an object with traits. */
  readonly #merged: MergedFields | undefined

  constructor(node: MapNode, merged: MergedFields | undefined) {
    this.#node = node
    this.#merged = merged
  }

  [printed](): ObjectFields {
    return { ...this }
  }

  /** Handles access to views. All views of a description share one handler. */
  static handlerFor(views: Views): ProxyHandler<MapView> {
    return {
      // Called for each field that a rule reads, so it makes as few calls as possible.
      get(view, key) {
        if (typeof key !== 'string') return key === behind ? new Behind(view.#node, views) : undefined
        const node = view.#merged === undefined ? view.#node.entries.get(key)?.value : view.#merged.get(key)
        return node === undefined || node.kind === 'scalar' ? node?.value : views.of(node)
      },
      has: (view, key) => view.#fieldOf(key) !== undefined,
      ownKeys: (view) => [...(view.#merged?.names() ?? view.#node.entries.keys())],
      getOwnPropertyDescriptor(view, key) {
        const node = view.#fieldOf(key)
        if (node === undefined) return undefined
        return { value: views.of(node), enumerable: true, configurable: true, writable: false }
      },
      getPrototypeOf: () => null,
      set: refuse,
      defineProperty: refuse,
      deleteProperty: refuse,
      setPrototypeOf: refuse,
      preventExtensions: refuse,
    }
  }

  #fieldOf(key: string | symbol): Node | undefined {
    if (typeof key !== 'string') return undefined
    return this.#merged === undefined ? this.#node.entries.get(key)?.value : this.#merged.get(key)
  }
}

/** The fields of an object with its traits merged. Each field is merged on first access, because rules read few of them. */
class MergedFields {
  readonly #effective: EffectiveObject
  readonly #graph: Graph
  readonly #known = new Map<string, Node | undefined>()

  constructor(effective: EffectiveObject, graph: Graph) {
    this.#effective = effective
    this.#graph = graph
  }

  get(name: string): Node | undefined {
    const { target, traits } = this.#effective
    if (!target.node.entries.has(name) && !traits.some(({ node }) => node.entries.has(name))) return undefined
    if (this.#known.has(name)) return this.#known.get(name)
    const field = effectiveField(target, name, this.#graph)
    const node = field && nodeOf(field, this.#graph)
    this.#known.set(name, node)
    return node
  }

  names(): Iterable<string> {
    return this.#effective.fields.keys()
  }
}

/** The node of an effective field; for a reference that nothing is merged with, the reference. */
function nodeOf({ written, node, parts }: EffectiveValue, graph: Graph): Node {
  const isReference = parts.length < 2 && graph.referenceAt(written.node) !== undefined
  return isReference ? written.node : (node ?? written.node)
}

function refuse(): never {
  throw new TypeError('rules cannot change a description; write a fixer or a transform')
}

/** Returns the value behind a view. */
class Behind {
  readonly node: MapNode
  readonly views: Views

  constructor(node: MapNode, views: Views) {
    this.node = node
    this.views = views
  }
}

/** The values of a description as plain data. The same value always gives the same object, so that it can be recognized. */
export class Views {
  readonly #graph: Graph
  readonly #handler = MapView.handlerFor(this)
  readonly #maps = new Map<MapNode | TypedObject, ObjectFields>()
  readonly #lists = new Map<ListNode, readonly unknown[]>()
  // A view lives only for its visit: keeping all views costs more than the visits.
  #visited: TypedObject | undefined
  #visitedIdentity: MapNode | TypedObject | undefined
  #visitedView: ObjectFields | undefined

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** An object in its effective view. */
  ofObject(object: TypedObject): ObjectFields {
    if (this.#visited === object && this.#visitedView !== undefined) return this.#visitedView
    const identity = hasTraits(object) ? object : object.node
    const view = this.#maps.get(identity) ?? this.#made(object.node, identity === object ? object : undefined)
    this.#visited = object
    this.#visitedIdentity = identity
    this.#visitedView = view
    return view
  }

  /** A value. References stay as they are written, and traits are merged into objects that have them. */
  of(node: Node): unknown {
    if (node.kind === 'scalar') return node.value
    if (node.kind === 'list') return this.#ofList(node)
    return this.#ofMap(node, withTraits(node, this.#graph))
  }

  /** The target of a node that may be a reference; undefined for a reference that leads nowhere. */
  targetOf(node: MapNode): { readonly value: unknown } | undefined {
    const reference = this.#graph.referenceAt(node)
    if (reference === undefined) return { value: this.of(node) }
    const target = effectiveTarget(reference)
    return target === undefined ? undefined : { value: this.of(target.node) }
  }

  #ofMap(node: MapNode, object: TypedObject | undefined): ObjectFields {
    const identity = object ?? node
    const known = this.#maps.get(identity)
    if (known !== undefined) return known
    const visited = this.#visitedIdentity === identity ? this.#visitedView : undefined
    const made = visited ?? this.#made(node, object)
    this.#maps.set(identity, made)
    return made
  }

  #made(node: MapNode, object: TypedObject | undefined): ObjectFields {
    const merged = object && new MergedFields(effectiveObject(object, this.#graph), this.#graph)
    return new Proxy(new MapView(node, merged), this.#handler)
  }

  #ofList(node: ListNode): readonly unknown[] {
    const made = this.#lists.get(node) ?? Object.freeze(node.items.map((item) => this.of(item)))
    this.#lists.set(node, made)
    return made
  }
}

/** The views of a description. */
export const viewsOf: (graph: Graph) => Views = perGraph((graph) => new Views(graph))

/** The target of a view of a reference; any other value unchanged. Undefined for a reference that leads nowhere. */
export function follow<Value>(value: Value): Followed<Value>
export function follow(value: unknown): unknown {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, behind) : undefined
  if (!(found instanceof Behind)) return value
  return found.views.targetOf(found.node)?.value
}

/** The object with traits at a node; undefined for any other node. */
export function withTraits(node: Node, graph: Graph): TypedObject | undefined {
  if (node.kind !== 'map' || !node.entries.has('traits')) return undefined
  return graph.objectsAt(node).find(hasTraits)
}

function hasTraits({ node, type }: TypedObject): boolean {
  return Object.hasOwn(type.fields, 'traits') && node.entries.has('traits')
}
