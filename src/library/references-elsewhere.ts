import { buildGraph, type GraphOptions } from '../graph/build.ts'
import type { Graph } from '../graph/graph.ts'
import { waysOf } from '../graph/reference-writing.ts'
import { loadFile } from '../load/load.ts'
import { createReader } from '../load/read.ts'
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
    const holder = graph.files.get(file.path)?.nodeAt(pointer.slice(0, -1))
    const references = holder === undefined ? [] : (waysOf(graph).get(holder)?.get(key) ?? [])
    found.push(...references.map(({ location }) => ({ location, entry: path })))
  }
  return found
}
