import { buildGraph, type GraphOptions } from '../graph/build.ts'
import type { Graph } from '../graph/graph.ts'
import { waysOf } from '../graph/reference-writing.ts'
import type { Limits } from '../load/limits.ts'
import { loadFile } from '../load/load.ts'
import { pointerOf } from '../load/node-path.ts'
import { createReader, type FileReader } from '../load/read.ts'
import { SourceFile } from '../load/source-file.ts'
import type { Pointer } from '../pointer.ts'
import type { ReferenceElsewhere } from '../transform/transform.ts'
import { descriptionsBelow } from './descriptions-below.ts'

/**
 * The references to a value of a file, or to what lies in it, of descriptions below a root: all but those that `known` consists of.
 * Nothing is read from the network, and what is wrong with these descriptions is not reported here.
 */
export async function referencesElsewhere(
  { file, pointer }: { readonly file: SourceFile; readonly pointer: Pointer },
  known: Graph,
  root: string,
  { limits, bindings }: Pick<GraphOptions, 'limits' | 'bindings'>,
): Promise<readonly Omit<ReferenceElsewhere, 'isInRun'>[]> {
  const found: Omit<ReferenceElsewhere, 'isInRun'>[] = []
  const key = pointer.at(-1)
  if (key === undefined) return found
  for (const path of await descriptionsBelow(root)) {
    if (known.files.has(path)) continue
    const reader = createReader({ root, limits })
    const entry = await loadFile(reader, path, limits)
    if (!(entry instanceof SourceFile)) continue
    const graph = await buildGraph(entry, { reader, limits, bindings })
    const owner = graph.files.get(file.path)?.nodeAt(pointer.slice(0, -1))
    const references = owner === undefined ? [] : (waysOf(graph).get(owner)?.get(key) ?? [])
    found.push(...references.map(({ location }) => ({ location, entry: path })))
  }
  return found
}

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

/** The same for several keys of files as they are now, from descriptions below some roots that are no entries of the run. */
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
        const owner = graph.files.get(file.path) === file ? file.nodeAt(pointer.slice(0, -1)) : undefined
        const references =
          owner === undefined
            ? []
            : (waysOf(graph)
                .get(owner)
                ?.get(pointer.at(-1) ?? '') ?? [])
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
