import { quote } from '../src/findings/quote.ts'
import type { Graph } from '../src/graph/graph.ts'
import { childLocation, type Location, pointerOf, rootLocation } from '../src/graph/location.ts'
import { effectiveTarget } from '../src/graph/typed.ts'
import type { ListNode, MapNode, Node } from '../src/load/node.ts'
import { type SourceFile, stepInto } from '../src/load/source-file.ts'
import { formatFragment } from '../src/pointer.ts'
import { isFragment } from './decision.ts'
import { sameScalar } from './same-scalar.ts'
import { data, type Zone, Zones } from './zones.ts'

/** Where a bundle says something else than its sources. */
export interface Difference {
  readonly source: Location
  readonly message: string
}

interface Pair {
  readonly source: Location
  readonly sourceZone: Zone
  readonly result: Location
  readonly resultZone: Zone
}

/**
 * Compares a bundle with its sources over both graphs: starting at the roots, every value must be the same when references
 * are followed on both sides (a bisimulation, so cycles are compared as they are and nothing is inlined). Names and order
 * of keys count, spellings of numbers do not; data in which nothing is a reference must be the same to the letter. The
 * bundle may have components that the entry file lacks. References of the bundle must be local, and must still be
 * references where the format demands them. Undefined when the two say the same.
 */
export function differenceBetween(sources: Graph, zones: Zones, bundle: Graph): Difference | undefined {
  const from = sources.entry.root
  const to = bundle.entry.root
  if (from === undefined || to === undefined) return undefined
  const comparison = new Comparison(sources, zones, bundle)
  return comparison.run(rootLocation(sources.entry, from), rootLocation(bundle.entry, to))
}

class Comparison {
  readonly #sources: Graph
  readonly #bundle: Graph
  readonly #sourceZones: Zones
  readonly #bundleZones: Zones
  readonly #compared = new ComparedPairs()
  readonly #queue: Pair[] = []

  constructor(sources: Graph, zones: Zones, bundle: Graph) {
    this.#sources = sources
    this.#bundle = bundle
    this.#sourceZones = zones
    this.#bundleZones = new Zones(bundle)
  }

  run(source: Location, result: Location): Difference | undefined {
    const sourceZone = this.#sourceZones.ofTarget(source.node)
    this.#queue.push({ source, sourceZone, result, resultZone: this.#bundleZones.ofTarget(result.node) })
    for (let pair = this.#queue.pop(); pair !== undefined; pair = this.#queue.pop()) {
      const difference = this.#compare(pair)
      if (difference !== undefined) return difference
    }
    return undefined
  }

  #compare({ source, sourceZone, result, resultZone }: Pair): Difference | undefined {
    if (resultZone.kind === 'misplaced')
      return differ(source, 'would lead out of the bundle, or be no reference where one must be')
    const written = resultZone.kind === 'reference' ? resultZone.reference : undefined
    const original = sourceZone.kind === 'reference' ? sourceZone.reference : undefined
    if (original?.rule === 'must' && written === undefined) return differ(source, 'must stay a reference')
    if (written !== undefined && !isFragment(written.text))
      return differ(source, `would still lead out of the bundle (${written.text})`)
    const from = original === undefined ? source : effectiveTarget(original)
    const to = written === undefined ? result : effectiveTarget(written)
    if (from === undefined || to === undefined) return differ(source, 'would lead nowhere')
    const fromZone = original === undefined ? sourceZone : targetZone(this.#sourceZones, from, original.expected.kind)
    const toZone = written === undefined ? resultZone : targetZone(this.#bundleZones, to, written.expected.kind)
    if (from.node.kind === 'scalar' && from.node.value === null && this.#mayGrow(from, to)) return undefined
    if (fromZone.kind === 'data')
      return sameData(from.node, from.file, to.node, to.file) ? undefined : differ(from, 'would change its content')
    return this.#compareValues(from, fromZone, to, toZone)
  }

  #compareValues(source: Location, sourceZone: Zone, result: Location, resultZone: Zone): Difference | undefined {
    const { node } = source
    const other = result.node
    if (!this.#compared.add(node, other)) return undefined
    if (node.kind === 'map' && other.kind === 'map') {
      if (!sameNames(node, other, this.#mayGrow(source, result)))
        return differ(source, 'would have other names, or the same in another order')
    } else if (node.kind === 'list' && other.kind === 'list') {
      if (node.items.length !== other.items.length) return differ(source, 'would have another number of items')
    } else {
      return sameData(node, source.file, other, result.file) ? undefined : differ(source, 'would become something else')
    }
    const sourceZones = this.#sourceZones.allBelow(sourceZone, node)
    const resultZones = this.#bundleZones.allBelow(resultZone, other)
    return findChild(node, (key, child) => {
      const counterpart = stepInto(other, key)
      if (counterpart === undefined) return differ(source, `would lack ${quote(key)}`)
      const zone = sourceZones?.get(key)
      const otherZone = resultZones?.get(key)
      if (zone === undefined && otherZone === undefined) {
        const isSame = sameData(child, source.file, counterpart, result.file)
        return isSame ? undefined : differ(childLocation(source, key, child), 'would change its content')
      }
      this.#queue.push({
        source: childLocation(source, key, child),
        sourceZone: zone ?? data,
        result: childLocation(result, key, counterpart),
        resultZone: otherZone ?? data,
      })
      return undefined
    })
  }

  /** The root may gain `components`, these may gain kinds, and kinds may gain names. */
  #mayGrow(source: Location, result: Location): boolean {
    if (source.file !== this.#sources.entry || result.file !== this.#bundle.entry) return false
    const { parent } = result
    if (parent === undefined) return true
    const top = parent.parent === undefined ? result : parent.parent.parent === undefined ? parent : undefined
    return top?.key === 'components'
  }
}

/** The pairs of nodes that were compared, or are about to be. */
class ComparedPairs {
  readonly #first = new Map<Node, Node>()
  readonly #others = new Map<Node, Set<Node>>()

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

function targetZone(zones: Zones, target: Location, expected: 'object' | 'data' | 'text'): Zone {
  return expected === 'object' ? zones.ofTarget(target.node) : data
}

/** Whether two maps have the same names in the same order, those aside that only a growing one has. */
function sameNames(map: MapNode, other: MapNode, mayGrow: boolean): boolean {
  if (!mayGrow && map.entries.size !== other.entries.size) return false
  const names = map.entries.keys()
  for (const name of other.entries.keys()) {
    if (mayGrow && !map.entries.has(name)) continue
    if (names.next().value !== name) return false
  }
  return names.next().done === true
}

/** Calls back for every item or named value, until something comes back. */
function findChild<Found>(
  node: MapNode | ListNode,
  find: (key: string, child: Node) => Found | undefined,
): Found | undefined {
  if (node.kind === 'map') {
    for (const { key, value } of node.entries.values()) {
      const found = find(key, value)
      if (found !== undefined) return found
    }
    return undefined
  }
  for (const [index, item] of node.items.entries()) {
    const found = find(String(index), item)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether data is the same to the letter; only the spelling of its numbers and strings may differ. */
function sameData(node: Node, file: SourceFile, other: Node, otherFile: SourceFile): boolean {
  if (node.kind === 'scalar') return other.kind === 'scalar' && sameScalar(node, file, other, otherFile)
  if (node.kind === 'list') {
    if (other.kind !== 'list' || node.items.length !== other.items.length) return false
  } else if (other.kind !== 'map' || !sameNames(node, other, false)) {
    return false
  }
  return !findChild(node, (key, child) => {
    const counterpart = stepInto(other, key)
    return counterpart === undefined || !sameData(child, file, counterpart, otherFile) || undefined
  })
}

function differ(location: Location, what: string): Difference {
  return { source: location, message: `${formatFragment(pointerOf(location))} ${what}` }
}
