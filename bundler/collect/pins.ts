import path from 'node:path'
import type { Finding } from '../../src/findings/finding.ts'
import { quote } from '../../src/findings/quote.ts'
import { closest, SuggestionBudget } from '../../src/findings/suggest.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { resolvedAt } from '../../src/graph/resolved.ts'
import { wayTo } from '../../src/load/address.ts'
import type { Node } from '../../src/load/node.ts'
import { type NodePath, pathTo } from '../../src/load/node-path.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { formatFragment, parsePointer } from '../../src/pointer.ts'
import { type Component, pointerTo } from '../decide/component.ts'
import type { BundleOptions } from '../options.ts'
import { originText } from '../reading/origin.ts'
import { warnEntry } from '../refusal.ts'
import type { Home } from './homes.ts'

/** A name that was asked for, with the origin as it was written. */
export interface Pin {
  readonly origin: string
  readonly name: string
}

/** The names that were asked for, by what they are for: whatever an origin leads to, through references. */
export class Pins {
  readonly #folder: string
  readonly #namesFile: SourceFile | undefined
  readonly #byNode = new Map<Node, Pin[]>()
  readonly #lost: Pin[] = []

  /** `folder`: where origins are told from. */
  constructor(
    graph: Graph,
    { names = new Map(), namesFile }: Pick<BundleOptions, 'names' | 'namesFile'>,
    folder: string,
  ) {
    this.#folder = folder
    this.#namesFile = namesFile
    if (names.size === 0) return
    const files = new Map([...graph.files.values()].map((file) => [wayTo(folder, file.path), file]))
    for (const [origin, name] of names) {
      const location = locate(origin, files)
      const target = location === undefined ? undefined : resolvedAt(location, graph)
      if (target === undefined) this.#lost.push({ origin, name })
      else this.#byNode.set(target.node, [...(this.#byNode.get(target.node) ?? []), { origin, name }])
    }
  }

  /** The names asked for a value; more than one is a mistake unless they are the same. */
  of(node: Node): readonly Pin[] {
    return this.#byNode.get(node) ?? []
  }

  /** Warns of names for what no description has, and for what becomes no component. */
  unused(graph: Graph, components: readonly Component[], homes: readonly Home[]): readonly Finding[] {
    const unnamed = this.#lost.length === 0 ? [] : components.filter(({ target }) => this.of(target.node).length === 0)
    const origins = unnamed.map(({ target }) => originText(target, this.#folder))
    // Of several the first, so that it is set last.
    const byWay = new Map(origins.toReversed().map((origin) => [inFolders(origin), origin]))
    const suggestions = new SuggestionBudget(0)
    const findings = this.#lost.map(({ origin }) => {
      const meant = byWay.get(inFolders(origin)) ?? closest(origin, origins, suggestions)
      const advice = meant === undefined ? '' : `; did you mean ${quote(meant)}?`
      return this.#unknown(graph, origin, `which the description does not have${advice}`)
    })
    const byPlace = components.toSorted(
      (one, other) => Number(one.within === undefined) - Number(other.within === undefined),
    )
    const places = new Map([...homes, ...byPlace].map((content) => [content.target.node, content]))
    for (const [node, pins] of this.#byNode) {
      const content = places.get(node)
      if (content !== undefined && !('pointer' in content) && content.within === undefined) continue
      const where =
        content === undefined
          ? 'which becomes no component of the bundle'
          : `which is in the bundle at ${quote(formatFragment(pointerTo(content)))} and needs none`
      const place = content === undefined ? undefined : pointerTo(content).at(-1)
      for (const { origin } of pins.filter(({ name }) => name !== place))
        findings.push(this.#unknown(graph, origin, where))
    }
    return findings
  }

  #unknown(graph: Graph, origin: string, problem: string): Finding {
    const finding = warnEntry(graph, 'bundle/unknown-origin', `A name is given to ${quote(origin)}, ${problem}`)
    const file = this.#namesFile
    if (file === undefined) return finding
    return { ...finding, place: file.placeAt([origin], 'key'), range: file.rangeOf([origin], 'key') }
  }
}

/** An origin without the way to the folder that it is told from. */
function inFolders(origin: string): string {
  return origin.replace(/^(?:\.\.?\/)+/, '')
}

/** Finds the value that an origin names, in the form in which `originText` writes it or as a reader would. */
function locate(origin: string, files: ReadonlyMap<string, SourceFile>): NodePath | undefined {
  // A name of a file may hold "#" itself.
  for (let hash = origin.indexOf('#'); ; hash = origin.indexOf('#', hash + 1)) {
    const end = hash < 0 ? origin.length : hash
    const file = fileOf(origin.slice(0, end), files)
    const location = file === undefined ? undefined : locateIn(file, origin.slice(end + 1))
    if (location !== undefined || hash < 0) return location
  }
}

function fileOf(name: string, files: ReadonlyMap<string, SourceFile>): SourceFile | undefined {
  return files.get(name) ?? files.get(path.posix.normalize(name)) ?? files.get(path.posix.normalize(decoded(name)))
}

function locateIn(file: SourceFile, fragment: string): NodePath | undefined {
  for (const text of new Set([decoded(fragment), fragment])) {
    const pointer = parsePointer(text)
    const location = pointer === undefined ? undefined : pathTo(file, pointer)
    if (location !== undefined) return location
  }
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
