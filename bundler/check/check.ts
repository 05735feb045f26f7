import type { Graph } from '../../src/graph/graph.ts'
import { type Location, locationBelow, pointerOf, rootLocation } from '../../src/graph/location.ts'
import { effectiveTarget, type Reference } from '../../src/graph/typed.ts'
import { childOf, type Node, stringOf } from '../../src/load/node.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { formatFragment } from '../../src/pointer.ts'
import { isFragment } from '../plan/decision.ts'
import { formatAround } from '../plan/types.ts'
import type { Stripping } from '../strip/stripping.ts'
import { originKey } from '../write/x-origin.ts'
import { data, type Zone, Zones } from '../zones.ts'
import { DataComparison, forEachPair, type Gap, gap, type Names } from './same-data.ts'

/** Where a bundle says something else than its sources. */
export interface Difference {
  readonly source: Location
  readonly message: string
}

/** What a plan says of the sources, as far as it is compared. */
interface Said {
  readonly zones: Zones
  readonly notes: ReadonlyMap<Node, string>
  readonly stripping: Stripping
  readonly merged: readonly unknown[]
}

/** A value as the format reads it. */
interface Reading {
  readonly node: Node
  readonly file: SourceFile
  readonly zone: Zone
  /** Of a value of the sources: the format of the schema around, when it is not the document's own. */
  readonly schemaFormat?: string | undefined
}

/** A reference of the sources, the format of the schema around it, and what stands for it in the bundle. */
interface Waiting {
  readonly original: Reference
  readonly schemaFormat: string | undefined
  readonly result: Reading
}

/** How many levels may have new names: the root may gain `components`, these may gain kinds, and kinds may gain names. */
const growingLevels = 3

/**
 * Compares a bundle with its sources over both graphs: starting at the roots, every value must be the same when references
 * are followed on both sides (a bisimulation, so cycles are compared as they are and nothing is inlined). Names and order
 * of keys count, spellings of numbers do not; data in which nothing is a reference must be the same to the letter. The
 * bundle may have components that the entry file lacks, and `notes` on the origin of values; it must lack the fields that
 * are left out; what several contents became may have the order of keys of either. References of the bundle must be local,
 * and must still be references where the format demands them. Undefined when the two say the same.
 */
export function differenceBetween(sources: Graph, said: Said, bundle: Graph): Difference | undefined {
  const from = sources.entry.root
  const to = bundle.entry.root
  if (from === undefined || to === undefined) return undefined
  const comparison = new Comparison(said, new Zones(bundle))
  return comparison.run(rootLocation(sources.entry, from), rootLocation(bundle.entry, to))
}

class Comparison {
  readonly #said: Said
  readonly #bundleZones: Zones
  readonly #data: DataComparison
  readonly #compared = new ComparedPairs()
  /** References are followed one after the other, so that their chains cost no stack. */
  readonly #waiting: Waiting[] = []

  constructor(said: Said, bundleZones: Zones) {
    this.#said = said
    this.#bundleZones = bundleZones
    this.#data = new DataComparison(said.merged.length > 0)
  }

  run(source: Location, result: Location): Difference | undefined {
    const start = { node: source.node, file: source.file, zone: this.#said.zones.ofTarget(source.node) }
    const end = { node: result.node, file: result.file, zone: this.#bundleZones.ofTarget(result.node) }
    const found = this.#compare(start, end, growingLevels)
    if (found !== undefined) return differenceAt(source, found)
    for (let waiting = this.#waiting.pop(); waiting !== undefined; waiting = this.#waiting.pop()) {
      const difference = this.#follow(waiting)
      if (difference !== undefined) return difference
    }
    return undefined
  }

  /** Compares what a reference of the sources leads to with what the bundle has for it. */
  #follow({ original, schemaFormat, result }: Waiting): Difference | undefined {
    const target = effectiveTarget(original)
    const to = this.#valueOf(result)
    if (target === undefined || to === undefined) return differenceAt(original.location, gap('would lead nowhere'))
    const zone = targetZone(this.#said.zones, target, original, schemaFormat)
    const found = this.#compareValues({ node: target.node, file: target.file, zone, schemaFormat }, to, 0)
    return found === undefined ? undefined : differenceAt(target, found)
  }

  #compare(source: Reading, result: Reading, growing: number): Gap | undefined {
    if (result.zone.kind === 'misplaced')
      return gap('would lead out of the bundle, or be no reference where one must be')
    const written = result.zone.kind === 'reference' ? result.zone.reference : undefined
    const original = source.zone.kind === 'reference' ? source.zone.reference : undefined
    if (original?.rule === 'must' && written === undefined) return gap('must stay a reference')
    if (written !== undefined && !isFragment(written.text))
      return gap(`would still lead out of the bundle (${written.text})`)
    if (original !== undefined) {
      const schemaFormat = formatAround(original) ?? source.schemaFormat
      this.#waiting.push({ original, schemaFormat, result })
      return undefined
    }
    const to = this.#valueOf(result)
    return to === undefined ? gap('would lead nowhere') : this.#compareValues(source, to, growing)
  }

  /** What a value of the bundle stands for. */
  #valueOf(result: Reading): Reading | undefined {
    if (result.zone.kind !== 'reference') return result
    const { reference } = result.zone
    const target = effectiveTarget(reference)
    if (target === undefined) return undefined
    return { node: target.node, file: target.file, zone: targetZone(this.#bundleZones, target, reference, undefined) }
  }

  #compareValues(source: Reading, result: Reading, growing: number): Gap | undefined {
    const { node, file, zone, schemaFormat } = source
    const other = result.node
    if (growing > 0 && node.kind === 'scalar' && node.value === null) return undefined
    if (zone.kind === 'data' || node.kind === 'scalar') return this.#data.compare(node, file, other, result.file)
    if (!this.#compared.add(node, other)) return undefined
    return forEachPair(node, other, this.#namesOf(source, other, growing), (key, child, counterpart) => {
      // Most values by far are scalars, and these are no references.
      if (child.kind === 'scalar' && counterpart.kind === 'scalar')
        return this.#data.compare(child, file, counterpart, result.file)
      const inner = this.#said.zones.below(zone, key, child)
      const otherInner = this.#bundleZones.below(result.zone, key, counterpart)
      if (inner.kind === 'data' && otherInner.kind === 'data')
        return this.#data.compare(child, file, counterpart, result.file)
      const from = { node: child, file, zone: inner, schemaFormat }
      const to = { node: counterpart, file: result.file, zone: otherInner }
      return this.#compare(from, to, growingBelow(growing, key))
    })
  }

  #namesOf({ node, zone }: Reading, other: Node, growing: number): Names {
    const { notes, stripping, merged } = this.#said
    const note = notes.get(node)
    const isNoted = note !== undefined && stringOf(childOf(other, originKey)) === note
    return {
      mayGrow: growing > 0,
      // Of contents that became one, the order of keys may be that of either.
      anyOrder: merged.length > 0,
      leftOut: zone.kind === 'object' ? stripping.namesIn(node) : undefined,
      added: isNoted ? originKey : undefined,
    }
  }
}

/** Only what lies in `components` grows. */
function growingBelow(growing: number, key: string): number {
  if (growing === growingLevels && key !== 'components') return 0
  return Math.max(0, growing - 1)
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

function targetZone(zones: Zones, target: Location, { expected }: Reference, schemaFormat: string | undefined): Zone {
  return expected.kind === 'object' ? zones.ofTarget(target.node, schemaFormat) : data
}

function differenceAt(start: Location, { what, way }: Gap): Difference {
  const source = locationBelow(start, way.toReversed())
  return { source, message: `${formatFragment(pointerOf(source))} ${what}` }
}
