import { effectiveObject } from '../../graph/effective.ts'
import type { EffectiveObject, EffectiveValue } from '../../graph/effective-object.ts'
import type { Graph } from '../../graph/graph.ts'
import { perGraph } from '../../graph/per-graph.ts'
import { effectiveTarget, type TypedObject } from '../../graph/typed.ts'
import type { ListNode, MapNode, Node } from '../../load/node.ts'

/** An object of a description as plain data that nobody can change. */
export type PlainObject = Readonly<Record<string, unknown>>

/** By this key, which no document has, a view gives what is behind it. */
const behind = Symbol('behind')

/** Node asks for this method before it prints an object. */
const printed = Symbol.for('nodejs.util.inspect.custom')

/**
 * A map of a description as a plain object: it reads a field when it is asked for it, so that fields that nobody reads cost
 * nothing. It has no prototype, so that every name is one of the document.
 */
class MapView {
  readonly [name: string]: unknown
  readonly #node: MapNode
  /** Of an object with traits. */
  readonly #effective: EffectiveObject | undefined
  readonly #views: Views

  constructor(node: MapNode, effective: EffectiveObject | undefined, views: Views) {
    this.#node = node
    this.#effective = effective
    this.#views = views
  }

  [printed](): PlainObject {
    return { ...this }
  }

  /** The node that a value is the view of; undefined for any other value. */
  static nodeBehind(value: unknown): { readonly node: MapNode; readonly views: Views } | undefined {
    const view: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, behind) : undefined
    return view instanceof MapView ? { node: view.#node, views: view.#views } : undefined
  }

  static readonly handler: ProxyHandler<MapView> = {
    get(view, key) {
      if (typeof key !== 'string') return key === behind ? view : undefined
      const node = view.#effective === undefined ? view.#node.entries.get(key)?.value : view.#memberOf(key)
      return node === undefined || node.kind === 'scalar' ? node?.value : view.#views.of(node)
    },
    has: (view, key) => typeof key === 'string' && view.#memberOf(key) !== undefined,
    ownKeys: (view) => view.#keys(),
    getOwnPropertyDescriptor(view, key) {
      if (typeof key !== 'string' || view.#memberOf(key) === undefined) return undefined
      return { value: MapView.handler.get?.(view, key, view), enumerable: true, configurable: true, writable: false }
    },
    getPrototypeOf: () => null,
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
    setPrototypeOf: refuse,
    preventExtensions: refuse,
  }

  #memberOf(name: string): Node | undefined {
    if (this.#effective === undefined) return this.#node.entries.get(name)?.value
    const value = this.#effective.fields.get(name)
    return value === undefined ? undefined : this.#views.nodeOf(value)
  }

  #keys(): string[] {
    return [...(this.#effective?.fields ?? this.#node.entries).keys()]
  }
}

function refuse(): never {
  throw new TypeError('objects of a description cannot be changed by a rule; give a fixer or a transform')
}

/** The object that is visited. */
interface Visited {
  readonly object: TypedObject
  readonly identity: MapNode | TypedObject
  readonly view: PlainObject
}

/** The values of a description as plain data: for the same value always the same object, so that it can be recognised. */
export class Views {
  readonly #graph: Graph
  readonly #maps = new Map<MapNode | TypedObject, PlainObject>()
  #latest: Visited | undefined
  readonly #lists = new Map<ListNode, readonly unknown[]>()

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** An object in its effective view. */
  ofObject(object: TypedObject): PlainObject {
    if (this.#latest?.object === object) return this.#latest.view
    const identity = hasTraits(object) ? object : object.node
    const view = this.#maps.get(identity) ?? this.#made(object.node, identity === object ? object : undefined)
    // Not kept beyond its visit: to keep all that is visited costs more than the visits.
    this.#latest = { object, identity, view }
    return view
  }

  /** A value; references stay as they are written, and objects with traits have these merged. */
  of(node: Node): unknown {
    if (node.kind === 'scalar') return node.value
    if (node.kind === 'list') return this.#ofList(node)
    return this.#ofMap(node, withTraits(node, this.#graph))
  }

  /** The node of an effective field: of a reference that nothing is merged with, the reference. */
  nodeOf({ written, node, parts }: EffectiveValue): Node {
    const isReference = parts.length < 2 && this.#graph.referenceAt(written.node) !== undefined
    return isReference ? written.node : (node ?? written.node)
  }

  /** What a node stands for that may be a reference; undefined for a reference that leads nowhere. */
  targetOf(node: MapNode): { readonly value: unknown } | undefined {
    const reference = this.#graph.referenceAt(node)
    if (reference === undefined) return { value: this.of(node) }
    const target = effectiveTarget(reference)
    return target === undefined ? undefined : { value: this.of(target.node) }
  }

  #ofMap(node: MapNode, object: TypedObject | undefined): PlainObject {
    const identity = object ?? node
    const known = this.#maps.get(identity)
    if (known !== undefined) return known
    const made = this.#latest?.identity === identity ? this.#latest.view : this.#made(node, object)
    this.#maps.set(identity, made)
    return made
  }

  #made(node: MapNode, object: TypedObject | undefined): PlainObject {
    const effective = object === undefined ? undefined : effectiveObject(object, this.#graph)
    return new Proxy(new MapView(node, effective, this), MapView.handler)
  }

  #ofList(node: ListNode): readonly unknown[] {
    const made = this.#lists.get(node) ?? Object.freeze(node.items.map((item) => this.of(item)))
    this.#lists.set(node, made)
    return made
  }
}

/** The views of a description. */
export const viewsOf: (graph: Graph) => Views = perGraph((graph) => new Views(graph))

/** What a view of a reference leads to; any other value as it is. Undefined for a reference that leads nowhere. */
export function follow(value: unknown): unknown {
  const found = MapView.nodeBehind(value)
  if (found === undefined) return value
  return found.views.targetOf(found.node)?.value
}

/** The object with traits that a node is; undefined for any other. */
export function withTraits(node: Node, graph: Graph): TypedObject | undefined {
  if (node.kind !== 'map' || !node.entries.has('traits')) return undefined
  return graph.objectsAt(node).find(hasTraits)
}

function hasTraits({ node, type }: TypedObject): boolean {
  return Object.hasOwn(type.fields, 'traits') && node.entries.has('traits')
}
