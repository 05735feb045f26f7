import { isDeepStrictEqual } from 'node:util'
import { type BuiltGraph, buildGraph, type GraphOptions } from '../graph/build.ts'
import type { Graph } from '../graph/graph.ts'
import { isOutermostObject, patchedEntry, patchedGraph } from '../graph/patched-graph.ts'
import { brokenBlock } from '../load/broken-block.ts'
import { isAddress } from '../load/files/address.ts'
import type { ReadContent } from '../load/files/read.ts'
import type { Limits } from '../load/limits.ts'
import { loadedKey, loadFile } from '../load/load.ts'
import type { MapNode } from '../load/node.ts'
import { type Language, SourceFile } from '../load/source-file.ts'
import { decode } from '../load/text/decode.ts'
import { rereadBlock } from '../load/yaml/changed-block.ts'
import type { KnownSignal } from '../plain-data.ts'
import type { OnLookup } from './entry-record.ts'
import { observedReader } from './observed-reader.ts'

interface KeptGraph {
  graph: Graph
  building: GraphOptions
  readonly looked: ReadonlyMap<string, boolean>
  /** The files that have another text since it was made. */
  readonly changed: Set<string>
}

interface GraphRequest {
  readonly entry: SourceFile
  /** With a reader that tells nobody of files. */
  readonly building: GraphOptions
  /** Nothing outside this folder is read. */
  readonly root: string
  readonly onLookup?: OnLookup | undefined
  readonly onRead?: ((path: string) => void) | undefined
  readonly signal?: KnownSignal | undefined
}

/** A graph can be many times the size of its files. */
const mostGraphs = 8

/**
 * The graphs of entries before transforms, for repeated runs, each until a file changes that it depends on. After a change of the text
 * of a part, the objects of all other files stay where that is possible.
 */
export class KeptGraphs {
  readonly #kept = new Map<string, KeptGraph>()

  /** The graph of an entry: the one that is kept, or else a new one. Tells of the files of both. Rejects when the signal is aborted. */
  async of(request: GraphRequest): Promise<BuiltGraph> {
    const { entry, building, onLookup, onRead } = request
    const key = keyOf(request)
    const kept = this.#kept.get(key)
    if (kept?.graph.entry !== entry || kept.building.bindings !== building.bindings) return this.#make(key, request)
    if (!(await isPatched(kept, request))) return this.#make(key, request)
    for (const [path, isAwaited] of kept.looked) onLookup?.(path, isAwaited)
    for (const path of kept.graph.files.keys()) onRead?.(path)
    return { graph: kept.graph, building: kept.building }
  }

  /**
   * Reads the text of an entry again by the block that changed, and makes its graph from the one before, unless the text is broken.
   * Undefined where that is not possible, so that the file is to be read as a whole.
   */
  async reread({ path, bytes }: ReadContent, language: Language, limits: Limits): Promise<SourceFile | undefined> {
    const users = [...this.#kept].filter(([, { graph }]) => graph.files.has(path))
    const [[key, kept] = []] = users
    // The nodes of the file move, so nobody else may have them.
    if (key === undefined || kept?.graph.entry.path !== path || users.length > 1) return undefined
    if (kept.graph.entry.language !== language) return undefined
    const decoded = decode(bytes)
    if (decoded.problem !== undefined || !isDeepStrictEqual(limits, kept.building.limits)) return undefined
    const { graph } = kept
    const isBlock = (node: MapNode): boolean => isOutermostObject(node, graph)
    const reread = rereadBlock(graph.entry, decoded, limits, isBlock)
    if (reread === undefined) return await brokenBlock(graph.entry, decoded, limits, isBlock)
    const patched = patchedEntry(graph, reread)
    if (patched === undefined) this.#kept.delete(key)
    else kept.graph = patched
    graph.line.latest = patched
    return reread.file
  }

  /** Marks files of graphs that are different, and drops graphs that depend on other files that are new, gone or different. */
  forget(path: string, folder: string): void {
    for (const [key, { graph, looked, changed }] of this.#kept) {
      if (graph.files.has(path)) changed.add(path)
      else if (looked.has(path) || looked.has(folder)) this.#kept.delete(key)
    }
  }

  /** True if a file is part of one of the graphs. */
  has(path: string): boolean {
    return [...this.#kept.values()].some(({ graph }) => graph.files.has(path))
  }

  async #make(key: string, { entry, building, onLookup, signal }: GraphRequest): Promise<BuiltGraph> {
    const looked = new Map([[entry.path, false]])
    const note: OnLookup = (path, isAwaited = false) => {
      looked.set(path, isAwaited && looked.get(path) !== false)
      onLookup?.(path, isAwaited)
    }
    const reader = observedReader(building.reader, { onLookup: note, signal })
    const made = {
      graph: await buildGraph(entry, { ...building, reader, isKept: true }),
      building,
      looked,
      changed: new Set<string>(),
    }
    // Soon the text is one again that differs from that of the graph in a block.
    if (entry.root === undefined && this.#kept.has(key)) return made
    this.#kept.delete(key)
    // The next answer of a host may be another one.
    if ([...made.graph.files.keys()].some(isAddress) || made.graph.findings.some(isRemote)) return made
    this.#kept.set(key, made)
    for (const oldest of [...this.#kept.keys()].slice(0, Math.max(0, this.#kept.size - mostGraphs)))
      this.#kept.delete(oldest)
    return made
  }
}

/** Reads the changed parts of a graph. False where it has to be made again. */
async function isPatched(kept: KeptGraph, { building, signal }: GraphRequest): Promise<boolean> {
  if (kept.changed.size === 0) return true
  for (const path of kept.changed) {
    signal?.throwIfAborted()
    // An entry that is read again brings its graph along.
    if (path === kept.graph.entry.path) {
      kept.changed.delete(path)
      continue
    }
    const file = await loadFile(building.reader, path, building.limits)
    const graph = file instanceof SourceFile ? patchedGraph(kept.graph, file) : undefined
    if (graph === undefined) return false
    kept.graph = graph
    kept.changed.delete(path)
  }
  // Whoever replaces files of a description finds them here.
  for (const [path, file] of kept.graph.files)
    building.reader.loaded.set(loadedKey(file.language, path), Promise.resolve(file))
  kept.building = building
  return true
}

function isRemote({ code }: { readonly code: string }): boolean {
  return /^ref\/remote-/.test(code)
}

/** What the result depends on, beside the files and bindings. */
function keyOf({ entry, building, root }: GraphRequest): string {
  return JSON.stringify([entry.path, entry.language, root, building.limits, building.followExtensions])
}
