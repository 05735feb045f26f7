import type { PointerGraph, PointerNode } from './reference-order.ts'
import type { Reference } from './reference-tables.ts'
import type { ViewReferenceTarget } from './reference-target.ts'
import { stronglyConnected } from './strongly-connected.ts'

// More than any document of good will needs; beyond, references stay as they are.
const mostSteps = 20_000_000

/**
 * Tells of references whose replacement would close a cycle, by the test of json-ref-resolver: a reference is circular
 * for a pointer P when it lies at or below another pointer that P depends on. A pointer that is a stem of a reference depends
 * on its target; a stem is the segments that the reference and its target share, followed by further segments of the reference.
 */
export class CircularTest {
  readonly #dependencies = new Map<PointerNode, PointerNode[]>()
  readonly #byPath = new Map<string, PointerNode[]>()
  readonly #reached = new Map<PointerNode, ReadonlySet<PointerNode>>()
  #components: ReadonlyMap<PointerNode, number> | undefined
  #steps = 0

  constructor(graph: PointerGraph) {
    const targets = [...graph.nodes].filter((node) => node.segments !== undefined)
    for (const target of targets) {
      const key = (target.segments ?? []).map(comparableStep).join('')
      const alike = this.#byPath.get(key)
      if (alike === undefined) this.#byPath.set(key, [target])
      else alike.push(target)
      this.#dependencies.set(target, [])
    }
    for (const { reference, leadsTo } of graph.nodes) {
      if (reference === undefined || leadsTo === undefined) continue
      for (const stem of stemsOf(reference, leadsTo, graph)) this.#dependencies.get(stem)?.push(leadsTo)
    }
  }

  /** Whether the reference has to stay, seen from a pointer that it leads to. */
  isCircular(reference: Reference, pointer: PointerNode): boolean {
    let key = ''
    if (this.#someReached(pointer, key)) return true
    for (const segment of reference.path) {
      key += comparableStep(segment)
      if (this.#someReached(pointer, key)) return true
    }
    return false
  }

  #someReached(from: PointerNode, pathKey: string): boolean {
    return this.#byPath.get(pathKey)?.some((to) => to !== from && this.#reaches(from, to)) === true
  }

  #reaches(from: PointerNode, to: PointerNode): boolean {
    this.#components ??= stronglyConnected(this.#dependencies.keys(), (node) => this.#dependencies.get(node) ?? [])
    // Components are numbered from those that depend on nothing.
    const component = this.#components.get(from) ?? 0
    const other = this.#components.get(to) ?? 0
    if (component === other) return true
    return component > other && this.#reachedFrom(from).has(to)
  }

  #reachedFrom(from: PointerNode): ReadonlySet<PointerNode> {
    const known = this.#reached.get(from)
    if (known !== undefined) return known
    const reached = new Set([from])
    for (const node of reached) {
      for (const next of this.#dependencies.get(node) ?? []) reached.add(next)
      this.#steps += 1
    }
    this.#reached.set(from, reached)
    return reached
  }

  /** Whether the test took so long that it must be given up. */
  get isExhausted(): boolean {
    return this.#steps > mostSteps
  }
}

/** Whether a reference leads to itself or to an object around it other than the root: such a reference is never followed. */
export function leadsToAncestor(reference: Reference, target: ViewReferenceTarget): boolean {
  const { segments } = target
  return segments.length > 0 && segments.every((segment, index) => reference.path[index] === segment)
}

/** The stems of a reference that are targets themselves; as texts, since this is how the resolver compares them. */
function stemsOf(reference: Reference, target: PointerNode, graph: PointerGraph): readonly PointerNode[] {
  const stems: PointerNode[] = []
  const segments = target.segments ?? []
  let shared = '#'
  let rest = ''
  for (const [index, segment] of reference.path.entries()) {
    if (segment === segments[index]) {
      shared += `/${segment}`
      continue
    }
    rest += `/${segment}`
    const text = shared + rest
    if (text === reference.pointer || text === target.text) continue
    const stem = graph.targetAt(text)
    if (stem !== undefined) stems.push(stem)
  }
  return stems
}

/** The resolver compares segments as numbers where they begin with one. */
function comparableStep(segment: string): string {
  const number = Number.parseInt(segment, 10)
  return Number.isNaN(number) ? `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}` : `/~2${number}`
}
