import type { ExtensionStripping } from '../../src/graph/extension-stripping.ts'
import { isFragment } from '../../src/graph/fragment.ts'
import type { Graph } from '../../src/graph/graph.ts'
import type { Reference } from '../../src/graph/objects-and-references.ts'
import { type TypedCursor, typedCursorOf } from '../../src/graph/typed-cursor.ts'
import type { Node } from '../../src/load/node.ts'
import { type NodePath, rootPath, stepTo } from '../../src/load/node-path.ts'
import type { Pointer } from '../../src/pointer.ts'

/**
 * What the entry file holds by itself, as the format reads it from the root down. All else in it is data, which a bundle
 * leaves as it is to the letter: a reference into data (`#/x-shared/Order`) can only stay when what it leads to needs no
 * change.
 */
export class EntryContent {
  /** How often each reference occurs; more than once when an alias repeats it. */
  readonly references: ReadonlyMap<Reference, number>
  readonly #graph: Graph
  readonly #cursor: TypedCursor
  readonly #stripping: ExtensionStripping
  #nodes: ReadonlySet<Node> | undefined
  readonly #unchanged = new Map<Node, boolean>()

  constructor(graph: Graph, stripping: ExtensionStripping) {
    this.#graph = graph
    this.#cursor = typedCursorOf(graph)
    this.#stripping = stripping
    const references = new Map<Reference, number>()
    this.references = references
    const root = rootPath(graph.entry)
    if (root === undefined) return
    for (const position of this.#cursor.referencesIn(root)) {
      if (position.kind === 'reference')
        references.set(position.reference, (references.get(position.reference) ?? 0) + 1)
    }
  }

  /** Whether a reference into the entry file leads to the same value in the bundle, by the same pointer. */
  remains({ target, expected }: Reference, pointer: Pointer): boolean {
    if (this.#stripping.isCrossedBy(pointer, this.#graph)) return false
    if (target !== undefined && this.#stripping.covers(target)) return false
    if (target === undefined || expected.kind !== 'object') return target !== undefined
    return target.file === this.#graph.entry ? this.isUnchanged(target) : this.#leavesByOwnReference(pointer)
  }

  /** Whether a value lies in a field that the bundle leaves out. */
  isLeftOut(location: NodePath): boolean {
    return this.#stripping.covers(location)
  }

  /** Whether a value of the entry file says the same in the bundle: all that the format reads from the root does. */
  isUnchanged(location: NodePath): boolean {
    const { node } = location
    if (this.#stripping.covers(location)) return false
    if (node.kind === 'scalar' || this.#isOwn(node)) return true
    const known = this.#unchanged.get(node)
    if (known !== undefined) return known
    const unchanged = this.#staysInFile(location)
    this.#unchanged.set(node, unchanged)
    return unchanged
  }

  /** Whether the format reads a value from the root of the entry file down, as an object, a list or a map. */
  #isOwn(node: Node): boolean {
    // Told by the graph of nearly all, for which no list of the others need be made.
    return this.#graph.objectsAt(node).some(({ reachedBy }) => reachedBy === undefined) || this.#allOwn().has(node)
  }

  #allOwn(): ReadonlySet<Node> {
    if (this.#nodes !== undefined) return this.#nodes
    const nodes = new Set<Node>()
    const { root } = this.#graph.entry
    if (root !== undefined) this.#cursor.forEach(root, this.#cursor.ofTarget(root), (node) => nodes.add(node))
    this.#nodes = nodes
    return nodes
  }

  /** Whether all that can be reached from a value in data, without leaving data, stays as it is and in the entry file. */
  #staysInFile(start: NodePath): boolean {
    const seen = new Set<Node>([start.node])
    const queue = [start]
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      if (this.#losesFields(at)) return false
      for (const reference of this.#referencesIn(at)) {
        const { target } = reference
        if (!isFragment(reference.text) || target?.file !== this.#graph.entry) return false
        if (this.#isOwn(target.node) || seen.has(target.node)) continue
        seen.add(target.node)
        queue.push(target)
      }
    }
    return true
  }

  #losesFields(location: NodePath): boolean {
    let loses = false
    if (this.#stripping.isEmpty) return loses
    this.#cursor.forEach(location.node, this.#cursor.ofTarget(location.node), (each, { kind }) => {
      if (kind === 'object' && this.#stripping.namesIn(each) !== undefined) loses = true
    })
    return loses
  }

  #referencesIn(location: NodePath): readonly Reference[] {
    const itself = this.#graph.referenceAt(location.node)
    if (itself !== undefined) return [itself]
    return this.#cursor
      .referencesIn(location)
      .flatMap((position) => (position.kind === 'reference' ? [position.reference] : []))
  }

  /** Whether the first reference on the way of a pointer is one that the bundle rewrites. */
  #leavesByOwnReference(pointer: Pointer): boolean {
    const { entry } = this.#graph
    let at = rootPath(entry)
    if (at === undefined) return false
    for (const key of pointer) {
      const next = stepTo(at, key)
      if (next === undefined) return this.#isOwn(at.node)
      at = next
    }
    return false
  }
}
