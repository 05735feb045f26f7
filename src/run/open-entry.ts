import path from 'node:path'
import { UsageError } from '../config/errors.ts'
import { loadSettings, type SettingsRequest } from '../config/load-settings.ts'
import { realPathOf } from '../config/root.ts'
import { withSetting } from '../config/rule-setting.ts'
import { configFilesOf, type Settings } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import type { BindingDefinition } from '../format/bindings/definition.ts'
import { type BuiltGraph, buildGraph, type GraphOptions } from '../graph/build.ts'
import type { Graph } from '../graph/graph.ts'
import { type FolderNames, isInsideFolder } from '../load/files/folders.ts'
import { createReader, type FileReader } from '../load/files/read.ts'
import type { ReadFailure } from '../load/files/read-failure.ts'
import type { RemoteReader } from '../load/files/remote-reader.ts'
import type { SharedFiles } from '../load/files/shared-files.ts'
import type { FileTree } from '../load/files/tree-reader.ts'
import type { Limits } from '../load/limits.ts'
import { loadedKey, loadFile } from '../load/load.ts'
import { languageOf, parseText } from '../load/parse.ts'
import { SourceFile } from '../load/source-file.ts'
import type { Encoding } from '../load/text/decode.ts'
import type { KnownSignal } from '../plain-data.ts'
import type { FoundSource, Transformed, TransformRunOptions } from '../transform/run.ts'
import type { PreparedTransform } from '../transform/transform.ts'
import type { CallTiming } from './call-timing.ts'
import type { OnLookup } from './entry-record.ts'
import type { KeptGraphs } from './kept-graphs.ts'
import { observedReader } from './observed-reader.ts'

/** The entry document of a run: a file, or content that goes by the name of a file (standard input). */
export interface EntryDocument {
  readonly path: string
  /** Read in place of the file. References in it start from the folder of the path. */
  readonly content?: string | Uint8Array
}

/** The parts of a run that open an entry document. */
export interface EntryRequest extends Omit<SettingsRequest, 'entry'> {
  readonly entry: EntryDocument
  /** The transforms that run before the last stage. */
  readonly transforms?: TransformsRequest | undefined
  /** The contributions of plugins to a run, for some settings and a root. */
  readonly resources?: ((settings: Settings, root: string) => Promise<RunResources>) | undefined
  /** The names in folders that runs of the same call have read, by real path. */
  readonly folders?: Map<string, FolderNames> | undefined
  /** The files that entries of the run have read. */
  readonly shared?: SharedFiles | undefined
  /** The graphs of earlier runs. */
  readonly graphs?: KeptGraphs | undefined
  /** The results of `loadFile` that entries share; the entry is among them. */
  readonly sources?: FileReader['loaded'] | undefined
  /** How the entry is encoded; UTF-8 when absent. */
  readonly encoding?: Encoding | undefined
  readonly onLookup?: OnLookup | undefined
  /** Files that are read in place of those on disk. */
  readonly tree?: FileTree | undefined
  /** Measures the parts of the run. */
  readonly timing?: CallTiming | undefined
  /** Gets the path of every file that was read, the config included. */
  readonly onRead?: ((path: string) => void) | undefined
  /** Once it is aborted, the run rejects with its reason between stages and before each file. */
  readonly signal?: KnownSignal | undefined
}

/** The transforms of a run. */
export interface TransformsRequest extends Omit<TransformRunOptions, 'source'> {
  /** A description as its author wrote it, before any transform; undefined with findings when it cannot be bundled. */
  sourceOf(description: BuiltGraph): Promise<FoundSource>
  /**
   * The transforms for some settings and a root, in order. Rejects with a ConfigError or UsageError for one that cannot
   * run.
   */
  prepare(settings: Settings, root: string): Promise<readonly PreparedTransform[]>
  /** True if transforms also run on a text that somebody is writing: references lead nowhere, and parts cannot be read. */
  readonly toleratesErrors?: boolean | undefined
}

/** The reader of documents outside the files of the root. */
export interface RunResources {
  /** With what plugins add to them; the same object for the same settings. */
  readonly settings: Settings
  /** Definitions of bindings that plugins contribute. */
  readonly bindings: readonly BindingDefinition[]
  /** Reads what is not on this computer. */
  readonly remote: RemoteReader
}

/** A description as the stages after the transforms get it. */
export interface RunDescription extends BuiltGraph {
  /** The description as its author wrote it. */
  readonly source: BuiltGraph
  /** The results and reports of transforms; undefined if none ran. */
  readonly transformed: Transformed | undefined
}

/** An entry document with what stages ask of it. */
export interface OpenEntry {
  /** As the call named it. */
  readonly document: EntryDocument
  /** The entry document as its author wrote it. */
  readonly entry: SourceFile
  readonly reader: FileReader
  readonly settings: Settings
  /** Nothing outside this folder is read; a real path. */
  readonly root: string
  readonly notices: readonly string[]
  /** Every file that was read, by real path, the entry first; stages add theirs. */
  readonly files: Map<string, SourceFile>
  /** The result of the first call of `describe`; undefined before it. */
  described(): MadeGraph | undefined
  /**
   * The entry as a description: its graph, after the transforms. Made when it is first asked for, with the options given then; undefined when a
   * transform ended the run.
   */
  describe(options?: Pick<GraphOptions, 'followExtensions'>): Promise<RunDescription | undefined>
  /** The entry document after the transforms, and what reads the files beside it, for whoever needs no graph. */
  transformedEntry(): Promise<{ readonly entry: SourceFile; readonly reader: FileReader }>
}

/** The graph of an entry, also if a transform ended the run. */
export interface MadeGraph {
  /** After the transforms. */
  readonly graph: Graph
  /** The results and reports of transforms; undefined if none ran. */
  readonly transformed: Transformed | undefined
  /** The findings of loading and of references, after the transforms. */
  readonly findings: readonly Finding[]
}

/**
 * Opens an entry document: finds its settings, reads it, and prepares the graph and the transforms for whoever asks for them.
 * Rejects with a ConfigError or a UsageError when nothing can run; what is wrong with the document is among the findings.
 */
export async function openEntry(request: EntryRequest): Promise<OpenEntry | { readonly unreadable: string }> {
  const { signal, timing } = request
  timing?.begins('settings')
  // An abort by a timer or a message needs a turn of the event loop, which short runs do not take.
  if (signal !== undefined) await new Promise(setImmediate)
  signal?.throwIfAborted()
  const entryPath = realPathOf(path.resolve(request.workingFolder, request.entry.path))
  const folder = path.dirname(entryPath)
  const loaded = await loadSettings({ ...request, entry: request.entry.path, folder })
  const { root, notices } = loaded
  for (const awaited of loaded.awaited) request.onLookup?.(awaited, true)
  for (const config of configFilesOf(loaded.settings)) {
    request.onLookup?.(config)
    request.onRead?.(config)
  }
  const resources = await request.resources?.(loaded.settings, root)
  const settings = resources?.settings ?? loaded.settings
  timing?.begins('reading')
  // Files that the caller has in memory may be other ones than those that are kept.
  const graphs = request.sources === undefined ? request.graphs : undefined
  const local = await readerFor(request, { root, limits: settings.limits, named: entryPath })
  const loadedFiles = request.sources ?? local.loaded
  const unobserved = { ...local, remote: resources?.remote, loaded: loadedFiles, earlier: graphs }
  const reader = observedReader(unobserved, request)
  const read = await readEntry(request, entryPath, root, reader, settings)
  if (!(read instanceof SourceFile)) return read
  const entry: SourceFile = read
  const files = new Map([[entry.path, entry]])
  const prepared = (await request.transforms?.prepare(settings, root)) ?? []
  for (const file of optionFilesOf(prepared)) files.set(file.path, file)
  let made: MadeGraph | undefined
  let description: Promise<RunDescription | undefined> | undefined
  async function makeDescription(options: Pick<GraphOptions, 'followExtensions'>): Promise<RunDescription | undefined> {
    const { graph: source, building } = await sourceGraph(options)
    signal?.throwIfAborted()
    for (const [path, file] of source.files) files.set(path, file)
    const transformed = await transform({ graph: source, building }, prepared, request.transforms)
    signal?.throwIfAborted()
    const graph = transformed?.description.graph ?? source
    made = { graph, transformed, findings: graph.findings.flatMap((finding) => withSetting(finding, settings)) }
    if (transformed?.ended === true) return undefined
    return {
      graph,
      building: transformed?.description.building ?? building,
      source: { graph: source, building },
      transformed,
    }
  }
  async function sourceGraph(options: Pick<GraphOptions, 'followExtensions'>): Promise<BuiltGraph> {
    const building = { ...options, limits: settings.limits, bindings: resources?.bindings }
    if (graphs !== undefined)
      return graphs.of({ ...request, entry, building: { ...building, reader: unobserved }, root })
    return { graph: await buildGraph(entry, { ...building, reader }), building: { ...building, reader } }
  }
  function describe(options: Pick<GraphOptions, 'followExtensions'> = {}): Promise<RunDescription | undefined> {
    description ??= makeDescription(options)
    return description
  }
  async function transformedEntry(): ReturnType<OpenEntry['transformedEntry']> {
    const { transformed } = (prepared.length === 0 ? undefined : await describe()) ?? {}
    if (transformed === undefined) return { entry, reader }
    const { graph, building } = transformed.description
    return { entry: graph.entry, reader: building.reader }
  }
  return {
    document: request.entry,
    entry,
    reader,
    settings,
    root,
    notices,
    files,
    // A getter would give each of these objects a hidden class, by which V8 keeps the graph of one alive for the next.
    described: () => made,
    describe,
    transformedEntry,
  }
}

/** The files that options of transforms were read from. */
export function optionFilesOf(transforms: readonly PreparedTransform[]): readonly SourceFile[] {
  return transforms.flatMap(({ optionFiles }) => [...(optionFiles?.values() ?? [])])
}

/** Reads files on disk, or in the tree of the request. */
async function readerFor(
  request: EntryRequest,
  bounds: { readonly root: string; readonly limits: Limits; readonly named: string },
): Promise<FileReader> {
  if (request.tree === undefined) return createReader({ ...request, ...bounds })
  const { createTreeReader } = await import('../load/files/tree-reader.ts')
  return createTreeReader(request.tree, bounds)
}

/** Runs transforms on a description; undefined if none run, as on a broken description. */
async function transform(
  { graph, building }: BuiltGraph,
  transforms: readonly PreparedTransform[],
  request: TransformsRequest | undefined,
): Promise<Transformed | undefined> {
  const isError = ({ code, severity }: Finding): boolean =>
    severity === 'error' && !(request?.toleratesErrors === true && /^(?:ref|parse)\//.test(code))
  const isBroken = !graph.kind.readable || graph.findings.some(isError)
  if (request === undefined || transforms.length === 0 || isBroken) return undefined
  // Loaded when there is something to transform, so that a run of lint starts sooner.
  const [{ runTransforms }, { descriptionOf }] = await Promise.all([
    import('../transform/run.ts'),
    import('../transform/description.ts'),
  ])
  const source = () => request.sourceOf({ graph, building })
  return runTransforms(descriptionOf(graph, building), transforms, { ...request, source })
}

async function readEntry(
  request: EntryRequest,
  real: string,
  root: string,
  reader: FileReader,
  settings: Settings,
): Promise<SourceFile | { unreadable: string }> {
  const { sources } = request
  const key = loadedKey(languageOf(path.resolve(request.workingFolder, request.entry.path)), real)
  const known = await sources?.get(key)
  if (known instanceof SourceFile) return known
  const read = await readEntryAnew(request, real, root, reader, settings)
  if (read instanceof SourceFile) sources?.set(key, Promise.resolve(read))
  return read
}

async function readEntryAnew(
  { entry, workingFolder, encoding }: EntryRequest,
  real: string,
  root: string,
  reader: FileReader,
  { limits }: Settings,
): Promise<SourceFile | { unreadable: string }> {
  const requested = path.resolve(workingFolder, entry.path)
  if (entry.content !== undefined) {
    if (Buffer.byteLength(entry.content) <= limits.fileBytes) {
      return parseText(real, decoded(entry.content, encoding), languageOf(requested), limits)
    }
    const detail = `the content is larger than ${limits.fileBytes} bytes; split it, or raise "limits.fileBytes"`
    return unread({ path: real, code: 'limit/file-size', detail })
  }
  if (!isInsideFolder(real, root)) {
    throw new UsageError(`${entry.path} is outside the root ${root}; give a root that holds it with --root.`)
  }
  const loaded = await loadEntry(requested, reader, limits, encoding)
  if (loaded instanceof SourceFile) return loaded
  if (loaded.reason === 'too-large') return unread(loaded)
  return { unreadable: `${entry.path} cannot be read: ${loaded.detail}.` }
}

async function loadEntry(
  requested: string,
  reader: FileReader,
  limits: Limits,
  encoding: Encoding | undefined,
): Promise<SourceFile | ReadFailure> {
  if (encoding === undefined) return loadFile(reader, requested, limits)
  const read = await reader.read(requested)
  return read.ok ? parseText(read.path, decoded(read.bytes, encoding), languageOf(read.path), limits) : read
}

/** An encoding that was asked for goes before the strict check of UTF-8. */
function decoded(content: string | Uint8Array, encoding: Encoding | undefined): string | Uint8Array {
  return encoding === undefined || typeof content === 'string' ? content : Buffer.from(content).toString(encoding)
}

/** A document that could be read but is more than the limits allow: that is a finding in it, as all limits are. */
function unread({ path, code, detail }: { path: string; code: StageCode; detail: string }): SourceFile {
  const message = `This document is not read: ${detail}`
  const problems = [{ code, message, severity: 'error', start: 0, end: 0 } as const]
  return new SourceFile(path, languageOf(path), { text: '', hasByteOrderMark: false, root: undefined, problems })
}
