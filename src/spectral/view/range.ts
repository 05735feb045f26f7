import type { Range } from '../../findings/finding.ts'
import type { Entry, ListNode, MapNode, Node } from '../../load/node.ts'
import { type SourceFile, stepInto } from '../../load/source-file.ts'
import { skipTrivia, skipTriviaAndCommas } from '../../load/yaml-layout.ts'

/** Offsets into a text. */
interface Extent {
  readonly start: number
  readonly end: number
}

/** A value where it stands: under a key, as an item, or as the root; an alias stands for its anchor's value. */
interface Spot {
  readonly node: Node
  readonly entry: Entry | undefined
  readonly alias: Extent | undefined
  readonly isRoot: boolean
}

/** The ranges of one file as the parsers of Spectral give them, computed from the nodes. */
export class Ranges {
  readonly #file: SourceFile
  readonly #byJsonParser: boolean
  readonly #hasMerges: boolean
  readonly #ends = new Map<Node, number>()
  readonly #items = new Map<ListNode, readonly (Extent | undefined)[]>()
  readonly #lasts = new Map<MapNode, LastValue>()
  #lastPath: readonly string[] = []
  readonly #lastSpots: Spot[] = []

  /** `byJsonParser`: for JSON files that are referred to, which Spectral reads as JSON; its YAML parser reads the others. */
  constructor(file: SourceFile, byJsonParser: boolean) {
    this.#file = file
    this.#byJsonParser = byJsonParser
    this.#hasMerges = file.language === 'yaml' && file.text.includes('<<')
  }

  /** The range of the value at a path, or of the nearest that exists. */
  at(path: readonly string[]): Range {
    const { tree } = this.#file
    if (tree === undefined) return this.#file.rangeBetween(0, 0)
    if (this.#byJsonParser) return this.#jsonRange(tree, path)
    const spot = this.#spotAt({ node: tree, entry: undefined, alias: undefined, isRoot: true }, path)
    return this.#file.rangeBetween(this.#startOf(spot), this.#endOf(spot))
  }

  /** The spot of the nearest value that exists. What the path shares with the one before is not walked again. */
  #spotAt(root: Spot, path: readonly string[]): Spot {
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

  /** One step down. What is in an alias has no place of its own: the alias stands for it. */
  #step({ node, alias }: Spot, segment: string | undefined): Spot | undefined {
    if (alias !== undefined || segment === undefined) return undefined
    if (node.kind === 'map') {
      const entry = node.entries.get(segment)
      return entry && { node: entry.value, entry, alias: this.#aliasUnder(entry), isRoot: false }
    }
    const item = stepInto(node, segment)
    if (item === undefined || node.kind !== 'list' || isEmpty(item)) return undefined
    return { node: item, entry: undefined, alias: this.#itemsOf(node)[Number(segment)], isRoot: false }
  }

  #startOf({ node, entry, alias, isRoot }: Spot): number {
    if (entry !== undefined) {
      const isScalar = alias === undefined && node.kind === 'scalar' && !isEmpty(node)
      return isScalar ? node.start : entry.keyEnd + 1
    }
    if (alias !== undefined) return alias.start
    // A root in the first column of the second line is taken for the whole file.
    return isRoot && this.#file.text.indexOf('\n') + 1 === node.start ? 0 : node.start
  }

  #endOf(spot: Spot): number {
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

  /** A block scalar ends with the line break before the next line that is not blank. */
  #lineBreakBeforeNext(end: number): number {
    const { text } = this.#file
    let next = end
    while (next < text.length && /\s/.test(text.charAt(next))) next += 1
    if (next >= text.length) return /[\r\n]$/.test(text) ? text.length - 1 : text.length
    return Math.max(text.lastIndexOf('\n', next - 1), text.lastIndexOf('\r', next - 1), end)
  }

  /** The last value of a collection, or an offset where it is no value of its own; undefined when there is none. */
  #lastOf(node: MapNode | ListNode): LastValue | number | undefined {
    if (node.kind === 'map') return this.#lastOfMap(node)
    const item = node.items.at(-1)
    if (item === undefined) return undefined
    if (isEmpty(item)) return skipTrivia(this.#file.text, node.end)
    return { node: item, entry: undefined, alias: this.#itemsOf(node).at(-1) }
  }

  #lastOfMap(map: MapNode): LastValue | number | undefined {
    const known = this.#lasts.get(map)
    if (known !== undefined) return known
    let last: Entry | undefined
    let pastNested = map.start
    for (const entry of map.entries.values()) {
      const isElsewhere = entry.keyStart < pastNested || entry.keyStart >= map.end
      if (this.#hasMerges && isElsewhere) continue
      if (this.#hasMerges) pastNested = this.#textEnd(entry)
      if (last === undefined || entry.keyStart > last.keyStart) last = entry
    }
    if (this.#hasMerges) {
      const mergeEnd = this.#mergeAfter(map, last)
      if (mergeEnd !== undefined) return mergeEnd
    }
    if (last === undefined) return undefined
    const value = { node: last.value, entry: last, alias: this.#aliasUnder(last) }
    this.#lasts.set(map, value)
    return value
  }

  /** Where the alias of a merge key ends that comes after the last key. */
  #mergeAfter(map: MapNode, last: Entry | undefined): number | undefined {
    const { text } = this.#file
    const from = last === undefined ? map.start + (map.flow ? 1 : 0) : this.#textEnd(last)
    const next = skipTriviaAndCommas(text, from)
    if (next >= map.end || !text.startsWith('<<', next)) return undefined
    let end = map.end
    while (end > next && /[\s\]},]/.test(text.charAt(end - 1))) end -= 1
    return end
  }

  #textEnd(entry: Entry): number {
    return this.#aliasUnder(entry)?.end ?? Math.max(entry.keyEnd, entry.value.end)
  }

  /** The alias that stands as the value of a key: its anchor stands before the key. */
  #aliasUnder(entry: Entry): Extent | undefined {
    if (entry.value.start >= entry.keyStart) return undefined
    const { text } = this.#file
    const colon = skipTrivia(text, entry.keyEnd)
    return this.#aliasAt(skipTrivia(text, text.charAt(colon) === ':' ? colon + 1 : colon))
  }

  #aliasAt(star: number): Extent {
    const name = /[^\s,[\]{}]*/y
    name.lastIndex = star
    name.exec(this.#file.text)
    return { start: star + 1, end: Math.max(name.lastIndex, star + 1) }
  }

  /** The aliases among the items of a list. */
  #itemsOf(list: ListNode): readonly (Extent | undefined)[] {
    const known = this.#items.get(list)
    if (known !== undefined) return known
    const { text } = this.#file
    let position = list.start
    const aliases = list.items.map((item) => {
      if (item.start >= position) {
        position = item.end
        return undefined
      }
      let star = position
      while (star < list.end && text.charAt(star) !== '*') {
        const next = skipTriviaAndCommas(text, star)
        star = next === star && text.charAt(star) !== '*' ? star + 1 : next
      }
      const alias = this.#aliasAt(star)
      position = alias.end
      return alias
    })
    this.#items.set(list, aliases)
    return aliases
  }
}

type LastValue = Pick<Spot, 'node' | 'entry' | 'alias'>

/** A value of which nothing is written. */
function isEmpty(node: Node): boolean {
  return node.kind === 'scalar' && node.value === null && node.start === node.end
}
