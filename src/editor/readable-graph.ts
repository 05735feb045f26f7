import { type BuiltGraph, buildGraph } from '../graph/build.ts'
import type { Graph } from '../graph/graph.ts'
import { perGraph } from '../graph/per-graph.ts'
import { loadFile, readerWith } from '../load/load.ts'
import { SourceFile } from '../load/source-file.ts'
import type { EditorServer } from './capability.ts'
import { readableFile } from './readable-file.ts'

/** The graphs of the descriptions that a file belongs to, with the text of the file as far as it can be read. */
export async function readableGraphs(
  path: string,
  { workspace }: EditorServer,
  signal: AbortSignal,
): Promise<readonly Graph[]> {
  const descriptions = await workspace.descriptionsWith(path, signal)
  const graphs: Graph[] = []
  for (const description of descriptions) {
    signal.throwIfAborted()
    const graph = await readableGraph(description, path)
    if (graph.files.has(path)) graphs.push(graph)
  }
  return graphs
}

/** The graph of a description, made again where its entry or the file has errors, from what can be read of them. */
export async function readableGraph(description: BuiltGraph, path: string): Promise<Graph> {
  const readable = await withReadableEntry(description)
  const file = readable.graph.files.get(path)
  if (file === undefined || path === readable.graph.entry.path) return readable.graph
  const mended = await readableOf(file, description)
  return mended === file ? readable.graph : await graphWith(readable, mended)
}

/** The same description, from what can be read of its entry. */
export async function withReadableEntry({ graph, building }: BuiltGraph): Promise<BuiltGraph> {
  const entry = await readableOf(graph.entry, { graph, building })
  if (entry === graph.entry) return { graph, building }
  // A description whose entry has errors is not opened again when other files change, so that these are read again.
  const fresh = { ...building, reader: { ...building.reader, loaded: new Map() } }
  return { graph: await buildGraph(entry, fresh), building: fresh }
}

/** A file as far as it can be read, found once; the file itself where nothing can be read of it. */
function readableOf(file: SourceFile, { graph, building }: BuiltGraph): Promise<SourceFile> {
  if (file.root !== undefined || file.language === 'text') return Promise.resolve(file)
  const known = readableFiles(graph)
  const readable = known.get(file) ?? readableFile(file, building.limits).then((found) => found ?? file)
  known.set(file, readable)
  return readable
}

const readableFiles = perGraph((): Map<SourceFile, Promise<SourceFile>> => new Map())

/** The graph of a description with another text in place of that of one of its files. */
export async function graphWith({ graph, building }: BuiltGraph, file: SourceFile): Promise<Graph> {
  if (file.path === graph.entry.path) return buildGraph(file, building)
  const loaded = await loadFile(building.reader, file.path, building.limits)
  if (!(loaded instanceof SourceFile)) return graph
  return buildGraph(graph.entry, { ...building, reader: readerWith(building.reader, new Map([[loaded, file]])) })
}
