import type { Node } from '../load/node.ts'

/** The pairs of nodes that were compared, or are about to be. */
export class ComparedPairs {
  readonly #first = new Map<Node, Node>()
  readonly #others = new Map<Node, Set<Node>>()

  has(node: Node, other: Node): boolean {
    return this.#first.get(node) === other || this.#others.get(node)?.has(other) === true
  }

  /** False when the pair is known. Nearly all nodes meet just one other, so that only few need a set. */
  add(node: Node, other: Node): boolean {
    const first = this.#first.get(node)
    if (first === undefined) this.#first.set(node, other)
    if (first === undefined || first === other) return first === undefined
    const others = this.#others.get(node) ?? new Set()
    if (others.has(other)) return false
    this.#others.set(node, others.add(other))
    return true
  }
}
