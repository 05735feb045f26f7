import { dirname, resolve, sep } from 'node:path'
import type { LoadedRuleset } from '../../packages/spectral/index.ts'
import {
  configsRead,
  type FolderConfig,
  KnownConfigs,
  KnownSettings,
  type LoadedSettings,
  loadSettings,
} from '../config/load-settings.ts'
import { realPathOf } from '../config/root.ts'
import type { Settings } from '../config/settings.ts'
import type { FolderNames } from '../load/files/folders.ts'
import { SharedFiles, type SharedFilesOptions } from '../load/files/shared-files.ts'
import type { LockWrite } from '../remote/lock.ts'
import { PluginSets } from '../rules/plugin-sets.ts'
import { type EntryRecord, RunRecord } from './entry-record.ts'
import type { EarlierResults, EntryResult } from './entry-result.ts'
import { finishedEntry } from './finish.ts'
import type { KeptGraphs } from './kept-graphs.ts'
import { type EntryDocument, type EntryRequest, type OpenEntry, openEntry, type RunResources } from './open-entry.ts'
import { type CallControl, fileTree, type HeldOptions, lookups, type RunOptions, timing } from './options.ts'
import type { KnownDescriptions } from './others/known-descriptions.ts'
import { type RunOutcome, summarise } from './outcome.ts'
import { RemoteDocuments } from './remote-documents.ts'
import type { Stage, StageAsks } from './stage.ts'
import { SuppressionFiles } from './suppression-files.ts'
import { transformsRequest, writtenTransform } from './used-transforms.ts'

const nothingAsked: StageAsks = {}

interface EachControl<Made> extends CallControl {
  /** The results of earlier runs; an entry that has not changed keeps its own. */
  readonly kept?: EarlierResults<Made> | undefined
  /** The result of the entry of that number if it is made elsewhere; undefined if it is to be made here. */
  readonly elsewhere?: ((index: number) => Promise<EntryResult<Made> | undefined>) | undefined
  /** What stays of a result until the run ends; all of it without this. */
  readonly staying?: ((result: EntryResult<Made>) => EntryResult<Made>) | undefined
}

const usualSharing: SharedFilesOptions = { mostBytes: 16_000_000 }

/**
 * A run over the entries of a call, opened with the options of the call. It finds settings, plugins and rulesets once
 * for all entries. It can be asked for entries repeatedly.
 */
export class Run {
  readonly options: RunOptions & HeldOptions
  /** Folder that relative paths of the call start from; a real path. */
  readonly workingFolder: string
  readonly plugins: PluginSets
  readonly suppressions: SuppressionFiles
  /** The real paths of the entries that are transformed in one run. */
  readonly transformed = new Set<string>()
  /** The codes of rules of plugins that failed. */
  readonly failedRules = new Set<string>()
  /** The names in folders by real path. */
  readonly folders = new Map<string, FolderNames>()
  /** The paths of all files that any part of the run read, also for entries that could not be run. */
  readonly inputs: Set<string>
  /** Files that several entries refer to. */
  readonly files: SharedFiles
  /** The graphs that this run keeps, if it does. */
  readonly graphs: KeptGraphs | undefined
  /** Texts that replace the files on disk, by real path. */
  readonly held = new Map<string, string>()
  /** Rulesets that were loaded, by what was asked for. */
  readonly rulesets = new Map<string, Promise<LoadedRuleset>>()
  readonly #record: RunRecord
  readonly #remote: RemoteDocuments
  readonly #configs: KnownConfigs
  /** The settings by what a stage asks. */
  #settings = new WeakMap<StageAsks, KnownSettings>()
  #others: Promise<KnownDescriptions> | undefined

  /** Throws a UsageError for a value among the plugins that is not one. */
  constructor(options: RunOptions & HeldOptions, sharing: SharedFilesOptions = usualSharing, graphs?: KeptGraphs) {
    const {
      plugins = [],
      workingFolder = process.cwd(),
      noSuppressions,
      suppressionsFile,
      [configsRead]: configs = new KnownConfigs(),
    } = options
    this.options = options
    this.workingFolder = realPathOf(workingFolder)
    this.#record = new RunRecord(options[lookups])
    this.#remote = new RemoteDocuments(options)
    this.inputs = this.#record.inputs
    const onRead = (path: string): void => void this.inputs.add(path)
    this.plugins = new PluginSets(plugins, onRead)
    const lookedFor = (path: string): void => this.lookedFor([path])
    this.suppressions = new SuppressionFiles(
      { workingFolder, noSuppressions, suppressionsFile, held: this.held },
      { onRead, lookedFor },
    )
    this.#configs = configs
    this.files = new SharedFiles(sharing)
    this.graphs = graphs
  }

  /** True if a plugin failed while it resolved addresses. */
  get crashed(): boolean {
    return this.#remote.crashed
  }

  /**
   * Runs a stage on entries, one after the other. What one of them throws goes to `onError` and does not stop the others; without it, or
   * once the signal is aborted, the run rejects.
   */
  async each<Made>(
    documents: Iterable<string | EntryDocument>,
    stage: Stage<Made>,
    { onError, onProgress, signal, kept, elsewhere, staying = (result) => result }: EachControl<Made> = {},
  ): Promise<{ readonly results: readonly EntryResult<Made>[]; readonly failed: number }> {
    const results: EntryResult<Made>[] = []
    let failed = 0
    for (const document of documents) {
      const entry = typeof document === 'string' ? document : document.path
      onProgress?.({ entry, state: 'begun', done: results.length + failed })
      try {
        const make = () => this.entry(document, stage, signal)
        const named = typeof document === 'string' ? { path: document } : document
        const made = await elsewhere?.(results.length + failed)
        results.push(staying(made ?? (await (kept === undefined ? make() : kept.of(named, this, make)))))
      } catch (error) {
        if (onError === undefined || signal?.aborted === true) throw error
        failed += 1
        onError(error)
      }
      onProgress?.({ entry, state: 'ended', done: results.length + failed })
    }
    return { results, failed }
  }

  /** Runs a stage on one entry. Rejects with a ConfigError or UsageError when it cannot. */
  async entry<Made>(
    named: string | EntryDocument,
    stage: Stage<Made>,
    signal?: CallControl['signal'],
  ): Promise<EntryResult<Made>> {
    const document = typeof named === 'string' ? { path: named } : named
    const entry = await this.open(document, stage.asks, signal)
    if ('unreadable' in entry) return { document, ...entry }
    const result = await finishedEntry(entry, stage, this)
    signal?.throwIfAborted()
    return result
  }

  /** Tells who asked of files that the current entry depends on, whether or not they exist. */
  lookedFor(paths: Iterable<string>): void {
    const { onLookup } = this.#record
    if (onLookup !== undefined) for (const path of paths) onLookup(path, true)
  }

  /** Does work on one entry, and records what the entry depends on. */
  recorded<Value>(work: () => Promise<Value>): Promise<EntryRecord & { readonly value: Value }> {
    return this.#record.of(work)
  }

  /** Tells who asked of what an entry depends on whose result was made before. */
  repeat(record: EntryRecord): void {
    this.#record.repeat(record)
  }

  /**
   * False once something happened that the next run may not repeat: a rule of a plugin failed, and does not run any more; a remote
   * document could not be read; or other descriptions of the project were read, whose files are not recorded.
   */
  get isRepeatable(): boolean {
    return this.failedRules.size === 0 && this.#others === undefined && !this.#remote.hasFailed
  }

  /** True if it is repeatable, and has read nothing that is not on this computer. */
  get isLocal(): boolean {
    return this.isRepeatable && !this.#remote.isAsked
  }

  /** Opens an entry for what a stage asks. Rejects as `openEntry` does. */
  open(
    document: EntryDocument,
    asks: StageAsks = nothingAsked,
    signal?: CallControl['signal'],
  ): Promise<OpenEntry | { readonly unreadable: string }> {
    return openEntry({ ...this.#requestFor(document, asks), signal })
  }

  /** The settings of an entry, or of a folder if that is given, before plugins add to them. Rejects as `lint` does for a config that cannot be used. */
  async settingsOf(path: string, asks: StageAsks = nothingAsked, folder?: string): Promise<LoadedSettings> {
    return loadSettings({ ...this.#requestFor({ path }, asks), entry: path, folder })
  }

  /**
   * Joins results of entries into one outcome.
   */
  async outcome(results: readonly EntryResult[]): Promise<RunOutcome> {
    const lock = await this.lockWrites()
    const summary = summarise(results, this.inputs)
    return { ...summary, crashed: summary.crashed || this.crashed, lock }
  }

  /** The descriptions that may refer to files of the run. */
  others(): Promise<KnownDescriptions> {
    this.#others ??= import('./others/known-descriptions.ts').then(
      ({ KnownDescriptions }) => new KnownDescriptions(this.transformed),
    )
    return this.#others
  }

  /** Starts another call on the same run. It reports the files that it reads and the rules that fail again. */
  begin(): void {
    this.inputs.clear()
    this.failedRules.clear()
    this.transformed.clear()
    this.#others = undefined
  }

  /** Reads a text in place of a file. Without a text, reads the file again. */
  async hold(path: string, text: string | undefined): Promise<void> {
    const real = realPathOf(resolve(this.workingFolder, path))
    if (text === undefined) this.held.delete(real)
    else this.held.set(real, text)
    await this.changed(path)
  }

  /** Forgets what was read from a file that is new, gone or different, and what depends on it. */
  async changed(path: string): Promise<void> {
    const real = realPathOf(resolve(this.workingFolder, path))
    this.files.forget(real)
    this.graphs?.forget(real, dirname(real) + sep)
    this.folders.delete(dirname(real))
    this.suppressions.forget(real)
    this.#others = undefined
    for (const [key, loading] of this.rulesets)
      if (await isStale(loading, ({ files }) => files.has(real))) this.rulesets.delete(key)
    this.#configs.searched.clear()
    for (const reading of this.#configs.ofFolders.values()) {
      if (!(await isStale(reading, (config) => dependsOn(config, real)))) continue
      this.#configs.clear()
      this.#settings = new WeakMap()
      return
    }
  }

  /** The files to write so that the next call reads the same; none when nothing was read that is not on this computer. */
  lockWrites(): Promise<readonly LockWrite[]> {
    return this.#remote.lockWrites()
  }

  #requestFor(document: EntryDocument, asks: StageAsks): EntryRequest {
    const { configFile, noConfig, encoding, workingFolder = process.cwd() } = this.options
    const { root, failSeverity, limits, allowRemote, safe, plugins = [] } = this.options
    const { use, fromDraft, referredBy, toleratesErrors, knownCodes, sources, bundle, pipeline, rulesets } = asks
    const loaded = this.#settings.get(asks) ?? new KnownSettings()
    this.#settings.set(asks, loaded)
    return {
      entry: document,
      workingFolder,
      configFile,
      noConfig,
      knownCodes,
      sources,
      transforms: transformsRequest(use, this, { fromDraft, referredBy, toleratesErrors }),
      resources: (settings, folder) => this.#resourcesFor(settings, folder),
      loaded,
      configs: this.#configs,
      folders: this.folders,
      encoding,
      onLookup: this.#record.onLookup,
      timing: this.options[timing],
      tree: this.options[fileTree],
      onRead: (path) => this.inputs.add(path),
      shared: this.files,
      graphs: this.graphs,
      held: this.held,
      commandLine: {
        root,
        failSeverity,
        limits,
        bundle,
        pipeline,
        rulesets,
        allowRemote,
        plugins: plugins.filter((plugin) => typeof plugin === 'string'),
        addsRules: plugins.length > 0,
        safe,
        transforms: use?.flatMap((each) => writtenTransform(each) ?? []),
      },
    }
  }

  async #resourcesFor(written: Settings, root: string): Promise<RunResources> {
    const { plugins, bindings, looked } = await this.plugins.for(written, root)
    this.lookedFor(looked)
    // Plugins are read once for all entries that use them.
    for (const path of looked) if (this.inputs.has(path)) this.inputs.add(path)
    const settings = await this.plugins.applied(written, root)
    const onLock = (path: string): void => {
      this.inputs.add(path)
      this.lookedFor([path])
    }
    return { settings, bindings, remote: this.#remote.readerFor({ settings, root, plugins, onLock }) }
  }
}

/** True if something depends on a changed file. A failure is tried again after any change. */
async function isStale<Value>(loading: Promise<Value>, depends: (value: Value) => boolean): Promise<boolean> {
  try {
    return depends(await loading)
  } catch {
    return true
  }
}

function dependsOn({ discovery, config }: FolderConfig, path: string): boolean {
  const files = config === undefined ? [] : [config.path, ...config.bases.map((base) => base.path)]
  return files.includes(path) || discovery.awaited.includes(path)
}
