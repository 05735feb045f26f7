import type { ExtensionStripping } from '../../src/graph/extension-stripping.ts'
import { isFragment } from '../../src/graph/fragment.ts'
import type { Graph } from '../../src/graph/graph.ts'
import type { Reference } from '../../src/graph/objects-and-references.ts'
import { type TypedCursor, typedCursorOf } from '../../src/graph/typed-cursor.ts'
import type { Node } from '../../src/load/node.ts'
import { type NodePath, rootPath, stepTo } from '../../src/load/node-path.ts'
import type { Pointer } from '../../src/pointer.ts'

/**
 * The content of the entry file itself, as the format reads it from the root down. Everything else in the file is data, which a
 * bundle keeps exactly: a reference into data (`#/x-shared/Order`) can only stay if its target needs no change.
 */
export class EntryContent {
  /** How often each reference occurs. More than once if an alias repeats it. */
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

  /** True if a reference into the entry file leads to the same value in the bundle, by the same pointer. */
  remains({ target, expected }: Reference, pointer: Pointer): boolean {
    if (this.#stripping.isCrossedBy(pointer, this.#graph)) return false
    if (target !== undefined && this.#stripping.covers(target)) return false
    if (target === undefined || expected.kind !== 'object') return target !== undefined
    return target.file === this.#graph.entry ? this.isUnchanged(target) : this.#leavesByOwnReference(pointer)
  }

  /** True if a value is in an extension that the bundle leaves out. */
  isLeftOut(location: NodePath): boolean {
    return this.#stripping.covers(location)
  }

  /**
   * True if a value of the entry file has the same meaning in the bundle, as all values have that the format reads from the root.
   */
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

  /** True if the format reads a value from the root of the entry file down, as an object, a list or a map. */
  #isOwn(node: Node): boolean {
    // The graph knows this for nearly all nodes, so the list of the others is rarely needed.
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

  /** True if everything that a value in data leads to, without leaving data, stays as it is and in the entry file. */
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

  /** True if the first reference on the path of a pointer is one that the bundle rewrites. */
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
