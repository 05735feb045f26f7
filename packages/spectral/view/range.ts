import type { Range } from '../../../src/findings/finding.ts'
import type { Entry, Extent, ListNode, MapNode, Node } from '../../../src/load/node.ts'
import { type SourceFile, stepInto } from '../../../src/load/source-file.ts'
import { writtenEntries } from '../../../src/load/text/written-text.ts'
import { skipTrivia } from '../../../src/load/yaml/layout.ts'

/** A value at its place: under a key, as an item, or as the root. An alias has the value of its anchor. */
interface NodeSpot {
  readonly node: Node
  readonly entry: Entry | undefined
  readonly alias: Extent | undefined
  readonly isRoot: boolean
}

/** The ranges of one file as in Spectral's parsers, computed from the nodes. */
export class SpectralRanges {
  readonly #file: SourceFile
  readonly #byJsonParser: boolean
  readonly #ends = new Map<Node, number>()
  readonly #lasts = new Map<MapNode, LastValue>()
  #lastPath: readonly string[] = []
  readonly #lastSpots: NodeSpot[] = []

  /**
   * `byJsonParser` is set for JSON files behind references, which Spectral reads as JSON. It reads all others with its YAML
   * parser.
   */
  constructor(file: SourceFile, byJsonParser: boolean) {
    this.#file = file
    this.#byJsonParser = byJsonParser
  }

  /** The range of the value at a path, or of the nearest existing value. */
  at(path: readonly string[]): Range {
    const { tree } = this.#file
    if (tree === undefined) return this.#file.rangeBetween(0, 0)
    if (this.#byJsonParser) return this.#jsonRange(tree, path)
    const spot = this.#spotAt({ node: tree, entry: undefined, alias: undefined, isRoot: true }, path)
    return this.#file.rangeBetween(this.#startOf(spot), this.#endOf(spot))
  }

  /** The spot of the nearest existing value. Does not walk the prefix that the path shares with the previous one again. */
  #spotAt(root: NodeSpot, path: readonly string[]): NodeSpot {
    const spots = this.#lastSpots
    let depth = 0
    while (depth < path.length && depth < spots.length && path[depth] === this.#lastPath[depth]) depth += 1
    spots.length = depth
    this.#lastPath = path
    let spot = spots[depth - 1] ?? root
    for (let next = this.#step(spot, path[depth]); next !== undefined; next = this.#step(spot, path[depth])) {
      spot = next
      spots.push(spot)
      depth += 1
    }
    return spot
  }

  #jsonRange(root: Node, path: readonly string[]): Range {
    let node = root
    for (const segment of path) {
      const next = stepInto(node, segment)
      if (next === undefined) break
      node = next
    }
    return this.#file.rangeBetween(node.start, node.end)
  }

  /** Goes one step down. Values inside an alias have the place of the alias. */
  #step({ node, alias }: NodeSpot, segment: string | undefined): NodeSpot | undefined {
    if (alias !== undefined || segment === undefined) return undefined
    if (node.kind === 'map') {
      const entry = node.entries.get(segment)
      return entry && { node: entry.value, entry, alias: nameOf(entry.alias), isRoot: false }
    }
    const item = stepInto(node, segment)
    if (item === undefined || node.kind !== 'list' || isEmpty(item)) return undefined
    return { node: item, entry: undefined, alias: nameOf(node.aliases?.get(Number(segment))), isRoot: false }
  }

  #startOf({ node, entry, alias, isRoot }: NodeSpot): number {
    if (entry !== undefined) {
      const isScalar = alias === undefined && node.kind === 'scalar' && !isEmpty(node)
      return isScalar ? node.start : entry.keyEnd + 1
    }
    if (alias !== undefined) return alias.start
    // Spectral gives a root in the first column of the second line the range of the whole file.
    return isRoot && this.#file.text.indexOf('\n') + 1 === node.start ? 0 : node.start
  }

  #endOf(spot: NodeSpot): number {
    const passed: Node[] = []
    let at: LastValue = spot
    let end: number | undefined
    while (end === undefined) {
      const { node, entry, alias } = at
      if (alias !== undefined) end = alias.end
      else if (entry !== undefined && isEmpty(node)) end = entry.keyEnd + 1
      else if (node.kind === 'scalar') end = this.#scalarEnd(node, spot.isRoot && node === spot.node)
      else {
        end = this.#ends.get(node)
        passed.push(node)
        if (end !== undefined) break
        const last = this.#lastOf(node)
        if (last === undefined) end = spot.isRoot && node === spot.node ? this.#file.text.length : node.end
        else if (typeof last === 'number') end = last
        else at = last
      }
    }
    for (const node of passed) this.#ends.set(node, end)
    return end
  }

  #scalarEnd(node: Node, isRoot: boolean): number {
    if (isRoot) return this.#file.text.length
    const isBlock = node.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded')
    return isBlock ? this.#lineBreakBeforeNext(node.end) : node.end
  }

  /** A block scalar ends at the line break before the next line that is not blank. */
  #lineBreakBeforeNext(end: number): number {
    const { text } = this.#file
    let next = end
    while (next < text.length && /\s/.test(text.charAt(next))) next += 1
    if (next >= text.length) return /[\r\n]$/.test(text) ? text.length - 1 : text.length
    return Math.max(text.lastIndexOf('\n', next - 1), text.lastIndexOf('\r', next - 1), end)
  }

  /** The last value of a collection, or only its offset for an empty item or a merge key. Undefined if the collection is empty. */
  #lastOf(node: MapNode | ListNode): LastValue | number | undefined {
    if (node.kind === 'map') return this.#lastOfMap(node)
    const item = node.items.at(-1)
    if (item === undefined) return undefined
    if (isEmpty(item)) return skipTrivia(this.#file.text, node.end)
    return { node: item, entry: undefined, alias: nameOf(node.aliases?.get(node.items.length - 1)) }
  }

  #lastOfMap(map: MapNode): LastValue | number | undefined {
    const known = this.#lasts.get(map)
    if (known !== undefined) return known
    let last: Entry | undefined
    // A repeated key keeps its first position among the entries.
    for (const entry of writtenEntries(map)) if (last === undefined || entry.keyStart > last.keyStart) last = entry
    if (last === undefined) return undefined
    if (last === map.merge) return this.#endOfMerge(last)
    const value = { node: last.value, entry: last, alias: nameOf(last.alias) }
    this.#lasts.set(map, value)
    return value
  }

  /** The end of the last name or value that a merge key merges. */
  #endOfMerge({ keyEnd, alias, value }: Entry): number {
    let { end } = alias ?? value
    while (end > keyEnd && /[\s\]},]/.test(this.#file.text.charAt(end - 1))) end -= 1
    return end
  }
}

type LastValue = Pick<NodeSpot, 'node' | 'entry' | 'alias'>

/** True for a value without text. */
function isEmpty(node: Node): boolean {
  return node.kind === 'scalar' && node.value === null && node.start === node.end
}

/** The range of an alias does not include its star. */
function nameOf(alias: Extent | undefined): Extent | undefined {
  return alias && { start: alias.start + 1, end: alias.end }
}
