import { buildGraph } from '../../graph/build.ts'
import type { Graph } from '../../graph/graph.ts'
import { referencesThrough } from '../../graph/reference-writing.ts'
import { createReader, type FileReader } from '../../load/files/read.ts'
import type { Limits } from '../../load/limits.ts'
import { loadFile } from '../../load/load.ts'
import { pointerOf } from '../../load/node-path.ts'
import { SourceFile } from '../../load/source-file.ts'
import type { Pointer } from '../../pointer.ts'
import { descriptionsBelow } from './known-descriptions.ts'

/** Keys and what refers to them. */
interface OutsideRequest {
  readonly roots: ReadonlySet<string>
  /** The entries of the run, real paths. */
  readonly inRun: ReadonlySet<string>
  /** The files of the run as they are now. */
  readonly sources: FileReader['loaded']
  /** The descriptions of the run. */
  readonly known: Graph
  readonly limits: Limits
}

/**
 * The references to keys of files, or into their values, from descriptions below some roots that are not entries of the
 * run. The files are taken as they are now.
 */
export async function outsideReferences<Key extends { readonly file: SourceFile; readonly pointer: Pointer }>(
  keys: readonly Key[],
  { roots, inRun, sources, known, limits }: OutsideRequest,
): Promise<ReadonlyMap<Key, readonly { readonly file: SourceFile; readonly pointer: Pointer }[]>> {
  const found = new Map<Key, { file: SourceFile; pointer: Pointer }[]>()
  for (const root of roots) {
    for (const path of await descriptionsBelow(root)) {
      if (inRun.has(path)) continue
      const reader = { ...createReader({ root, limits }), loaded: new Map(sources) }
      const entry = await loadFile(reader, path, limits)
      if (!(entry instanceof SourceFile)) continue
      const graph = await buildGraph(entry, { reader, limits })
      for (const key of keys) {
        const { file, pointer } = key
        const references = graph.files.get(file.path) === file ? referencesThrough(graph, file, pointer) : []
        const outside = references.filter(({ node }) => known.referenceAt(node) === undefined)
        if (outside.length === 0) continue
        const others = found.get(key) ?? []
        found.set(key, others)
        others.push(...outside.map(({ location }) => ({ file: location.file, pointer: pointerOf(location) })))
      }
    }
  }
  return found
}
