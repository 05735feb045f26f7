import type { PointerGraph, PointerNode } from './reference-order.ts'
import type { Reference } from './reference-tables.ts'
import type { ViewReferenceTarget } from './reference-target.ts'
import { stronglyConnected } from './strongly-connected.ts'

// A limit far above real documents. Beyond it, references stay as they are written.
const mostSteps = 20_000_000

/**
 * Finds references whose replacement would close a cycle, with the test of json-ref-resolver: a reference is circular for a
 * pointer P if it is at or below another pointer that P depends on. A stem of a reference depends on its target. A stem consists
 * of the segments that the reference and its target share, followed by further segments of the reference.
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

  /** True if the reference has to stay, for a pointer that it leads to. */
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
    // Components are numbered from those without dependencies.
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

  /** True if the test took too many steps and has to end. */
  get isExhausted(): boolean {
    return this.#steps > mostSteps
  }
}

/** True if a reference leads to itself or to an object around it, except the root. Such a reference is never followed. */
export function leadsToAncestor(reference: Reference, target: ViewReferenceTarget): boolean {
  const { segments } = target
  return segments.length > 0 && segments.every((segment, index) => reference.path[index] === segment)
}

/** The stems of a reference that are also targets, compared by text as in the resolver. */
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

/** The resolver compares segments that begin with a number as numbers. */
function comparableStep(segment: string): string {
  const number = Number.parseInt(segment, 10)
  return Number.isNaN(number) ? `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}` : `/~2${number}`
}
