import { type BuiltGraph, buildGraph } from '../graph/build.ts'
import type { Graph } from '../graph/graph.ts'
import { isOutermostObject } from '../graph/patched-graph.ts'
import { perGraph } from '../graph/per-graph.ts'
import { loadFile, readerWith } from '../load/load.ts'
import type { MapNode } from '../load/node.ts'
import { SourceFile } from '../load/source-file.ts'
import { withBlock } from '../load/yaml/changed-block.ts'
import type { EditorServer } from './capability.ts'
import type { OpenDocument } from './documents.ts'
import { brokenDocument, readableFile } from './readable-file.ts'

/** The graphs of the descriptions that a file belongs to, with the text of the file as far as it can be read. */
export async function readableGraphs(
  path: string,
  { workspace }: EditorServer,
  signal: AbortSignal,
): Promise<readonly Graph[]> {
  const document = workspace.documents.of(path)
  const [own, ...others] = document === undefined ? [] : await workspace.descriptionsToTry(path, signal)
  const broken = own?.entry === path && document !== undefined ? await graphOfBroken(document, own) : undefined
  const descriptions = broken === undefined ? await workspace.descriptionsWith(path, signal) : others
  const graphs: Graph[] = broken === undefined ? [] : [broken]
  for (const description of descriptions) {
    signal.throwIfAborted()
    const graph = await readableGraph(description, path)
    if (graph.files.has(path)) graphs.push(graph)
  }
  return graphs
}

/**
 * The graph of an entry in YAML that somebody just broke, made from its description before: to say why it is broken takes as long as all
 * else. Undefined for a text without errors, and for one whose errors are explained already.
 */
async function graphOfBroken(document: OpenDocument, { graph, building }: BuiltGraph): Promise<Graph | undefined> {
  const { entry } = graph
  const { text } = document.positions
  if (entry.language !== 'yaml' || entry.root === undefined || entry.text === text) return undefined
  const { hasByteOrderMark } = entry
  const isBlock = (node: MapNode): boolean => isOutermostObject(node, graph)
  if (withBlock(entry, { text, hasByteOrderMark }, building.limits, isBlock) !== undefined) return undefined
  const readable = await brokenDocument(document)
  if (readable === undefined) return undefined
  const known = graphsOfBroken(graph)
  const made = known.get(readable) ?? graphWith({ graph, building }, readable)
  known.set(readable, made)
  return made
}

const graphsOfBroken = perGraph((): Map<SourceFile, Promise<Graph>> => new Map())

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
