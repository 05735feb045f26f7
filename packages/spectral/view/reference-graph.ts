import path from 'node:path'
import type { FileName } from '../../../src/graph/reference-text.ts'
import { leadsToAncestor } from './circular.ts'
import type { ReferenceGraphNode } from './document-view.ts'
import {
  type CutValues,
  type FoundReferences,
  foreignTarget,
  type Reference,
  type ViewFile,
} from './reference-tables.ts'

/** The references of a view in the form of json-ref-resolver's graph, which custom functions can read. */
export class ReferenceGraph {
  readonly #found: FoundReferences
  readonly #localTargets: CutValues['localTargets']
  readonly #roots: ReadonlyMap<ViewFile, unknown>

  constructor(found: FoundReferences, { localTargets }: CutValues, roots: ReadonlyMap<ViewFile, unknown>) {
    this.#found = found
    this.#localTargets = localTargets
    this.#roots = roots
  }

  /** For each file, by path: the references and their targets. */
  maps(): ReadonlyMap<string, Readonly<Record<string, string>>> {
    return new Map([...this.#found.files.keys()].map((file) => [file.file.path, this.#mapOf(file)]))
  }

  /**
   * A node for each file and for each target of a reference, named by its path with the pointer as written. Files depend on the
   * targets of their references.
   */
  nodes(): ReadonlyMap<string, ReferenceGraphNode> {
    const nodes = new Map<string, ReferenceGraphNode>()
    for (const [file, { all }] of this.#found.files) {
      const dependencies = new Set<string>()
      nodes.set(file.file.path, { refMap: this.#mapOf(file), data: this.#roots.get(file), dependencies })
      for (const reference of all) {
        const name = this.#nodeName(reference)
        if (name !== undefined && name !== file.file.path) dependencies.add(name)
      }
    }
    for (const { dependencies } of [...nodes.values()]) {
      for (const name of dependencies) {
        if (!nodes.has(name)) nodes.set(name, { refMap: {}, data: undefined, dependencies: new Set() })
      }
    }
    return nodes
  }

  #mapOf(file: ViewFile): Readonly<Record<string, string>> {
    const map: [string, string][] = []
    for (const reference of this.#found.files.get(file)?.all ?? []) {
      const local = this.#localTargets.get(reference)
      const to = local === undefined ? this.#foreignName(reference) : uriPointer(local)
      if (to !== undefined) map.push([uriPointer(reference.path), to])
    }
    return Object.fromEntries(map)
  }

  #nodeName(reference: Reference): string | undefined {
    const target = this.#found.targets.get(reference)
    if (target === undefined || target === 'outside' || target.file !== reference.file)
      return this.#foreignName(reference)
    return leadsToAncestor(reference, target.at) ? undefined : `${reference.file.file.path}${target.at.text}`
  }

  /** The name of the target of a reference to another file. */
  #foreignName(reference: Reference): string | undefined {
    const { at, file } = foreignTarget(reference, this.#found) ?? {}
    if (at?.file === undefined) return undefined
    const source = file?.file.path ?? nameOf(at.file, reference.file.file.path)
    return at.text === '#' ? source : `${source}${at.text}`
  }
}

function nameOf(file: FileName, owner: string): string {
  return 'address' in file ? file.address : path.resolve(path.dirname(owner), file.path)
}

/** A pointer as in the resolver's graph: percent-encoded, except for characters that its expression leaves out. */
function uriPointer(segments: readonly string[]): string {
  if (segments.length === 0) return '#'
  const encoded = segments.map((segment) =>
    segment
      .replaceAll('~', '~0')
      .replaceAll('/', '~1')
      .replace(/[^/\u2013\uD800-\uDFFF]/gu, (character) => encodeURIComponent(character)),
  )
  return `#/${encoded.join('/')}`
}
