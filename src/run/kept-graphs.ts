import { type BuiltGraph, buildGraph, type GraphOptions } from '../graph/build.ts'
import { isAddress } from '../load/files/address.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { KnownSignal } from '../plain-data.ts'
import type { OnLookup } from './entry-record.ts'
import { observedReader } from './observed-reader.ts'

interface KeptGraph extends BuiltGraph {
  readonly looked: ReadonlyMap<string, boolean>
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

/** The graphs of entries before transforms, for repeated runs, each until a file changes that it depends on. */
export class KeptGraphs {
  readonly #kept = new Map<string, KeptGraph>()

  /** The graph of an entry: the one that is kept, or else a new one. Tells of the files of both. Rejects when the signal is aborted. */
  async of(request: GraphRequest): Promise<BuiltGraph> {
    const { entry, building, onLookup, onRead } = request
    const key = keyOf(request)
    const kept = this.#kept.get(key)
    if (kept?.graph.entry !== entry || kept.building.bindings !== building.bindings) return this.#make(key, request)
    for (const [path, isAwaited] of kept.looked) onLookup?.(path, isAwaited)
    for (const path of kept.graph.files.keys()) onRead?.(path)
    return kept
  }

  /** Drops graphs that depend on a file that is new, gone or different. */
  forget(path: string, folder: string): void {
    for (const [key, { looked }] of this.#kept) if (looked.has(path) || looked.has(folder)) this.#kept.delete(key)
  }

  async #make(key: string, { entry, building, onLookup, signal }: GraphRequest): Promise<BuiltGraph> {
    const looked = new Map([[entry.path, false]])
    const note: OnLookup = (path, isAwaited = false) => {
      looked.set(path, isAwaited && looked.get(path) !== false)
      onLookup?.(path, isAwaited)
    }
    const reader = observedReader(building.reader, { onLookup: note, signal })
    const made = { graph: await buildGraph(entry, { ...building, reader }), building, looked }
    this.#kept.delete(key)
    // The next answer of a host may be another one.
    if ([...made.graph.files.keys()].some(isAddress) || made.graph.findings.some(isRemote)) return made
    this.#kept.set(key, made)
    for (const oldest of [...this.#kept.keys()].slice(0, Math.max(0, this.#kept.size - mostGraphs)))
      this.#kept.delete(oldest)
    return made
  }
}

function isRemote({ code }: { readonly code: string }): boolean {
  return /^ref\/remote-/.test(code)
}

/** What the result depends on, beside the files and bindings. */
function keyOf({ entry, building, root }: GraphRequest): string {
  return JSON.stringify([entry.path, entry.language, root, building.limits, building.followExtensions])
}
