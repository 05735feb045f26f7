import type { Settings } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import type { FixState } from '../fix/fix-request.ts'
import type { FixerFor, KnownFixer } from '../fix/known-fixer.ts'
import type { ChangedKey, OutsideReference } from '../fix/touched-files.ts'
import { buildGraph } from '../graph/build.ts'
import type { Graph } from '../graph/graph.ts'
import { mergedGraph } from '../graph/merged-graph.ts'
import { defaultLimits, type Limits } from '../load/limits.ts'
import { loadedKey } from '../load/load.ts'
import type { FileReader } from '../load/read.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { EntryDocument, PipelineRun } from '../pipeline.ts'
import type { CallResources } from './call-resources.ts'
import type { FixOptions } from './fix-outcome.ts'
import { fixableCodes, fixersOfAll } from './fixers.ts'
import { type LintedEntry, lintedEntry, resultsOf } from './lint-entries.ts'
import type { LintOutcome, LintStageOptions } from './lint-outcome.ts'
import { lintDocument } from './lint-stage.ts'
import { isPartial, pipelineRequest } from './options.ts'
import { type EntryResult, summarise } from './outcome.ts'
import type { PluginSet } from './plugins.ts'
import { outsideReferences } from './references-elsewhere.ts'
import { factsOf, knownCodes } from './rulesets.ts'
import { StayingFiles } from './staying-files.ts'

/** An entry that was linted, with what fixes need of it. */
interface FixEntry {
  readonly document: string | EntryDocument
  readonly linted: LintedEntry
  /** As its author wrote it, before transforms; undefined when it is no description. */
  readonly graph: Graph | undefined
  readonly plugins: PluginSet | undefined
  readonly settings: Settings | undefined
  /** Of the last lint of the entry. */
  readonly optionsOf: LintOutcome['optionsOf']
}

/** All entries of a run, as the files are at some time. */
export interface FixedState extends FixState {
  readonly entries: readonly FixEntry[]
  readonly sources: FileReader['loaded']
  /** The report on the entries, with the findings of the state. */
  readonly results: readonly EntryResult[]
}

/** Lints the entries of a run that is to fix them, again after each pass, with files that they share read once. */
export class FixEntries {
  readonly #options: FixOptions
  readonly #resources: CallResources
  readonly #stage: LintStageOptions
  #roots: ReadonlySet<string> = new Set()
  #plugins: readonly PluginSet[] = []
  #fixers: FixerFor = () => undefined
  #latest: readonly FixEntry[] = []
  #staying = new StayingFiles([], defaultLimits)

  constructor(options: FixOptions, resources: CallResources) {
    this.#options = options
    this.#resources = resources
    this.#stage = {
      resources,
      allowCode: options.safe !== true,
      ignoreUnknownFormat: options.ignoreUnknownFormat === true,
      isPartial: isPartial(options) || options.only !== undefined,
      loaded: new Map(),
    }
  }

  async lintAll(documents: readonly (string | EntryDocument)[]): Promise<FixedState> {
    const sources: FileReader['loaded'] = new Map()
    const entries: FixEntry[] = []
    for (const document of documents) {
      try {
        entries.push(await this.#lint(document, sources))
      } catch (error) {
        if (this.#options.onError === undefined || this.#options.signal?.aborted === true) throw error
        this.#options.onError(error)
      }
    }
    this.#roots = new Set(entries.flatMap(({ linted: { result } }) => ('unreadable' in result ? [] : result.root)))
    this.#plugins = [...new Set(entries.flatMap(({ plugins }) => plugins ?? []))]
    this.#fixers = fixersOfAll(this.#plugins)
    this.#latest = entries
    this.#staying = new StayingFiles(
      entries.map(({ linted: { result } }) => result),
      this.limits,
    )
    return stateOf(entries, sources, new Set())
  }

  /** Lints the entries that have files which were written. */
  async lintAgain(state: FixedState, written: readonly SourceFile[]): Promise<FixedState> {
    const sources = new Map(state.sources)
    for (const file of written) sources.set(loadedKey(file.language, file.path), Promise.resolve(file))
    const changed = new Set(written.map(({ path }) => path))
    const entries: FixEntry[] = []
    for (const entry of state.entries) {
      const { result } = entry.linted
      const isTouched = !('unreadable' in result) && [...result.texts.keys()].some((path) => changed.has(path))
      entries.push(isTouched ? await this.#lint(entry.document, sources) : entry)
    }
    this.#latest = entries
    return stateOf(entries, sources, changed)
  }

  /** The fixer for a code: what one entry names for it holds for all. */
  fixerFor(code: string): KnownFixer | undefined {
    return this.#fixers(code)
  }

  /** The options of the rule of a finding, as they are for the first entry that has its file. */
  optionsOf(finding: Finding): unknown {
    const { source } = finding.place
    for (const { linted, optionsOf } of this.#latest) {
      const options = 'unreadable' in linted.result || !linted.result.texts.has(source) ? undefined : optionsOf(finding)
      if (options !== undefined) return options
    }
    return undefined
  }

  /** The codes that have a fixer. */
  get fixableCodes(): readonly string[] {
    return [...new Set(this.#plugins.flatMap(fixableCodes))]
  }

  get limits(): Limits {
    return { ...defaultLimits, ...this.#options.limits }
  }

  /** Why a file may not be changed, as the second half of a sentence; undefined for one that may. */
  whyItStays(path: string): Promise<string | undefined> {
    return this.#staying.why(path)
  }

  /** The results without the marks of findings in files that stay. */
  unmarked(results: readonly EntryResult[]): Promise<readonly EntryResult[]> {
    return this.#staying.unmarked(results)
  }

  async outsideReferences(
    keys: readonly ChangedKey[],
    { entries, sources, graph }: FixedState,
  ): Promise<ReadonlyMap<ChangedKey, readonly OutsideReference[]>> {
    if (graph === undefined) return new Map()
    const inRun = new Set(entries.flatMap(({ linted: { path } }) => path ?? []))
    return outsideReferences(keys, { roots: this.#roots, inRun, sources, known: graph, limits: this.limits })
  }

  async #lint(document: string | EntryDocument, sources: FileReader['loaded']): Promise<FixEntry> {
    let graph: Graph | undefined
    let plugins: PluginSet | undefined
    let settings: Settings | undefined
    let optionsOf: LintOutcome['optionsOf'] = () => undefined
    const request = { ...pipelineRequest(document, this.#options, this.#resources), knownCodes, sources }
    const see = async (run: PipelineRun, outcome: LintOutcome): Promise<void> => {
      settings = run.settings
      optionsOf = outcome.optionsOf
      plugins = await this.#resources.pluginsFor(run.settings, run.root)
      graph = outcome.spectralOnly
        ? await buildGraph(run.entry, { reader: run.reader, limits: run.settings.limits, bindings: plugins.bindings })
        : (await run.describe())?.source.graph
    }
    const linted = lintedEntry(await lintDocument(request, this.#stage, see))
    return { document, linted, graph, plugins, settings, optionsOf }
  }
}

function stateOf(
  entries: readonly FixEntry[],
  sources: FileReader['loaded'],
  changed: ReadonlySet<string>,
): FixedState {
  const results = resultsOf(
    entries.map(({ linted }) => linted),
    factsOf,
  )
  const { findings } = summarise(results)
  return { entries, sources, results, findings, graph: mergedGraph(graphsWith(findings, changed, entries)) }
}

/** The descriptions with findings that may be fixed or files that changed, and those that share files with them. */
function graphsWith(
  findings: readonly Finding[],
  changed: ReadonlySet<string>,
  entries: readonly FixEntry[],
): readonly Graph[] {
  const graphs = entries.flatMap(({ graph }) => graph ?? [])
  const fixable = new Set(findings.flatMap(({ fixable, place }) => (fixable === undefined ? [] : place.source)))
  const touched = new Set(
    graphs.flatMap(({ files }) => {
      const paths = [...files.keys()]
      return paths.some((path) => fixable.has(path) || changed.has(path)) ? paths : []
    }),
  )
  return graphs.filter(({ files }) => [...files.keys()].some((path) => touched.has(path)))
}
