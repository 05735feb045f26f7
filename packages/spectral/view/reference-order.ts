import type { Pointer } from '../../../src/pointer.ts'
import type { Reference } from './reference-tables.ts'
import type { ViewReferenceTarget } from './reference-target.ts'

/** A pointer that references of one file lead to, or are at. As in the resolver, pointers are compared by text. */
export interface PointerNode {
  readonly text: string
  /** The segments, if references lead to it. */
  segments: Pointer | undefined
  /** The reference at this pointer, and its target. */
  reference: Reference | undefined
  leadsTo: PointerNode | undefined
  readonly referrers: PointerNode[]
}

/** The pointers of one file, in the order in which they occur. */
export class PointerGraph {
  readonly #byText = new Map<string, PointerNode>()

  get nodes(): Iterable<PointerNode> {
    return this.#byText.values()
  }

  /** The node of a pointer, if a reference leads there. */
  targetAt(text: string): PointerNode | undefined {
    const node = this.#byText.get(text)
    return node?.segments === undefined ? undefined : node
  }

  add(reference: Reference, target: ViewReferenceTarget): void {
    const from = this.#nodeOf(reference.pointer)
    const to = this.#nodeOf(target.text)
    to.segments = target.segments
    from.reference = reference
    from.leadsTo = to
    to.referrers.push(from)
  }

  #nodeOf(text: string): PointerNode {
    const known = this.#byText.get(text)
    if (known !== undefined) return known
    const node: PointerNode = { text, segments: undefined, reference: undefined, leadsTo: undefined, referrers: [] }
    this.#byText.set(text, node)
    return node
  }
}

/**
 * The order in which json-ref-resolver processes pointers (`overallOrder` of dependency-graph): targets before references,
 * starting with pointers that nothing leads to, then those that only lead to each other.
 */
export function processingOrder(graph: PointerGraph): readonly PointerNode[] {
  const order: PointerNode[] = []
  const done = new Set<PointerNode>()
  const starts = [...graph.nodes].filter((node) => node.referrers.length === 0)
  for (const start of [...starts, ...graph.nodes]) {
    const way: PointerNode[] = []
    let at: PointerNode | undefined = start
    while (at !== undefined && !done.has(at)) {
      done.add(at)
      way.push(at)
      at = at.leadsTo
    }
    order.push(...way.reverse())
  }
  return order
}

/**
 * The references that lead to a pointer, also through others, the most distant first (`dependantsOf`). Does not walk paths of
 * more than `longest` steps, because nearer references pass the value on. Calls `tooLong` for references beyond the limit.
 */
export function referrersOf(
  node: PointerNode,
  longest: number,
  tooLong: (reference: Reference) => void,
): readonly Reference[] {
  const references: Reference[] = []
  const seen = new Set([node])
  const open = [{ node, index: 0 }]
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const next = top.node.referrers[top.index]
    if (next === undefined) {
      open.pop()
      if (top.node !== node && top.node.reference !== undefined) references.push(top.node.reference)
      continue
    }
    top.index += 1
    if (seen.has(next)) continue
    seen.add(next)
    if (open.length <= longest) open.push({ node: next, index: 0 })
    else if (next.reference !== undefined) tooLong(next.reference)
  }
  return references
}
