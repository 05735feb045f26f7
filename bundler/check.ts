import { quote } from '../src/findings/quote.ts'
import type { Graph } from '../src/graph/graph.ts'
import { childLocation, type Location, pointerOf, rootLocation } from '../src/graph/location.ts'
import { effectiveTarget } from '../src/graph/typed.ts'
import type { MapNode, Node } from '../src/load/node.ts'
import { type SourceFile, stepInto } from '../src/load/source-file.ts'
import { formatFragment } from '../src/pointer.ts'
import { sameScalar } from './same-scalar.ts'
import { data, type Zone, Zones } from './zones.ts'

/** Where a bundle says something else than its sources. */
export interface Difference {
  readonly source: Location
  readonly message: string
}

type ZoneMap = ReadonlyMap<string, Zone> | undefined

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
  readonly #compared = new Map<Node, Set<Node>>()
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
    if (written !== undefined && !written.text.startsWith('#'))
      return differ(source, `would still lead out of the bundle (${written.text})`)
    const from = original === undefined ? source : effectiveTarget(original)
    const to = written === undefined ? result : effectiveTarget(written)
    if (from === undefined || to === undefined) return differ(source, 'would lead nowhere')
    const fromZone = original === undefined ? sourceZone : targetZone(this.#sourceZones, from, original.expected.kind)
    const toZone = written === undefined ? resultZone : targetZone(this.#bundleZones, to, written.expected.kind)
    if (this.#mayGrow(from, to) && from.node.kind === 'scalar' && from.node.value === null) return undefined
    if (fromZone.kind === 'data')
      return sameData(from.node, from.file, to.node, to.file) ? undefined : differ(from, 'would change its content')
    return this.#compareValues(from, fromZone, to, toZone)
  }

  #compareValues(source: Location, sourceZone: Zone, result: Location, resultZone: Zone): Difference | undefined {
    const { node } = source
    const other = result.node
    const compared = this.#compared.get(node) ?? new Set()
    if (compared.has(other)) return undefined
    this.#compared.set(node, compared.add(other))
    const mayGrow = this.#mayGrow(source, result)
    if (node.kind === 'map' && other.kind === 'map') {
      if (!sameNames(node, other, mayGrow))
        return differ(source, 'would have other names, or the same in another order')
    } else if (node.kind === 'list' && other.kind === 'list') {
      if (node.items.length !== other.items.length) return differ(source, 'would have another number of items')
    } else {
      return sameData(source.node, source.file, result.node, result.file)
        ? undefined
        : differ(source, 'would become something else')
    }
    return this.#compareChildren(
      source,
      this.#sourceZones.allBelow(sourceZone, node),
      result,
      this.#bundleZones.allBelow(resultZone, other),
    )
  }

  #compareChildren(
    source: Location,
    sourceZones: ZoneMap,
    result: Location,
    resultZones: ZoneMap,
  ): Difference | undefined {
    for (const [key, child] of childrenOf(source.node)) {
      const counterpart = stepInto(result.node, key)
      const sourceZone = sourceZones?.get(key) ?? data
      const resultZone = resultZones?.get(key) ?? data
      if (counterpart === undefined) return differ(source, `would lack ${quote(key)}`)
      if (sourceZone.kind !== 'data' || resultZone.kind !== 'data') {
        this.#queue.push({
          source: childLocation(source, key, child),
          sourceZone,
          result: childLocation(result, key, counterpart),
          resultZone,
        })
      } else if (!sameData(child, source.file, counterpart, result.file)) {
        return differ(childLocation(source, key, child), 'would change its content')
      }
    }
    return undefined
  }

  /** The root may gain `components`, these may gain kinds, and kinds may gain names. */
  #mayGrow(source: Location, result: Location): boolean {
    if (source.file !== this.#sources.entry || result.file !== this.#bundle.entry) return false
    const pointer = pointerOf(result)
    return pointer.length === 0 || (pointer[0] === 'components' && pointer.length <= 2)
  }
}

function targetZone(zones: Zones, target: Location, expected: 'object' | 'data' | 'text'): Zone {
  return expected === 'object' ? zones.ofTarget(target.node) : data
}

function sameNames(map: MapNode, other: MapNode, mayGrow: boolean): boolean {
  const names = [...map.entries.keys()]
  const others = [...other.entries.keys()].filter((name) => !mayGrow || map.entries.has(name))
  return names.length === others.length && names.every((name, index) => name === others[index])
}

function childrenOf(node: Node): readonly (readonly [string, Node])[] {
  if (node.kind === 'map') return [...node.entries].map(([key, entry]) => [key, entry.value] as const)
  return node.kind === 'list' ? node.items.map((item, index) => [String(index), item] as const) : []
}

/** Whether data is the same to the letter; only the spelling of its numbers and strings may differ. */
function sameData(node: Node, file: SourceFile, other: Node, otherFile: SourceFile): boolean {
  if (node.kind === 'scalar' || other.kind === 'scalar') {
    return node.kind === 'scalar' && other.kind === 'scalar' && sameScalar(node, file, other, otherFile)
  }
  if (node.kind !== other.kind || childrenOf(node).length !== childrenOf(other).length) return false
  if (node.kind === 'map' && other.kind === 'map' && !sameNames(node, other, false)) return false
  return childrenOf(node).every(([key, child]) => {
    const counterpart = stepInto(other, key)
    return counterpart !== undefined && sameData(child, file, counterpart, otherFile)
  })
}

function differ(location: Location, what: string): Difference {
  return { source: location, message: `${formatFragment(pointerOf(location))} ${what}` }
}
