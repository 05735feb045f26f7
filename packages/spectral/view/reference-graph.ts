import path from 'node:path'
import type { FileName } from '../../../src/graph/reference-text.ts'
import { leadsToAncestor } from './circular.ts'
import type { ReferenceGraphNode } from './document-view.ts'
import type { ViewReferenceTarget } from './reference-target.ts'
import type { ViewFile, ViewReference } from './view-file.ts'

/** The references of a view in the terms of the graph of json-ref-resolver. */
export function buildReferenceMaps(files: readonly ViewFile[]): ReadonlyMap<string, Readonly<Record<string, string>>> {
  return new Map(files.map((file) => [file.file.path, referenceMap(file)]))
}

/**
 * The graph of json-ref-resolver: a node for every file, and one for everything that references lead to, by its path with the
 * pointer as written; files depend on what their references lead to.
 */
export function buildReferenceGraph(files: readonly ViewFile[]): ReadonlyMap<string, ReferenceGraphNode> {
  const nodes = new Map<string, ReferenceGraphNode>()
  for (const file of files) {
    const dependencies = new Set<string>()
    const node = { refMap: referenceMap(file), data: file.resolved, dependencies }
    nodes.set(file.file.path, node)
    for (const site of file.sites) {
      const name = nodeName(site)
      if (name === undefined || name === file.file.path) continue
      dependencies.add(name)
    }
  }
  for (const { dependencies } of [...nodes.values()]) {
    for (const name of dependencies) {
      if (!nodes.has(name)) nodes.set(name, { refMap: {}, data: undefined, dependencies: new Set() })
    }
  }
  return nodes
}

function referenceMap(file: ViewFile): Readonly<Record<string, string>> {
  const map: [string, string][] = []
  for (const site of file.sites) {
    const to = site.mapsTo === undefined ? foreignName(site) : uriPointer(site.mapsTo)
    if (to !== undefined) map.push([uriPointer(site.path), to])
  }
  return Object.fromEntries(map)
}

function nodeName(site: ViewReference): string | undefined {
  const { leadsTo, target, file } = site
  if (target === undefined || leadsTo !== file) return foreignName(site)
  return leadsToAncestor(site, target) ? undefined : `${file.file.path}${target.text}`
}

/** What a reference to another file says, whether there is such a file or not; undefined for one to its own file. */
export function foreignTarget({ leadsTo, target, file }: ViewReference): ViewReferenceTarget | undefined {
  return target?.file === undefined || leadsTo === file ? undefined : target
}

/** The name of what a reference to another file leads to. */
function foreignName(site: ViewReference): string | undefined {
  const target = foreignTarget(site)
  if (target?.file === undefined) return undefined
  const source = site.leadsTo?.file.path ?? nameOf(target.file, site.file.file.path)
  return target.text === '#' ? source : `${source}${target.text}`
}

function nameOf(file: FileName, owner: string): string {
  return 'address' in file ? file.address : path.resolve(path.dirname(owner), file.path)
}

/** A pointer as the resolver writes it into its graph: percent-encoded, but for what its expression leaves out. */
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
