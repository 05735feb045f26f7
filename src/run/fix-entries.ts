import type { Finding } from '../findings/finding.ts'
import type { FixState } from '../fix/fix-trials.ts'
import type { FixerFor, KnownFixer } from '../fix/fixer.ts'
import type { ChangedKey, OutsideReference } from '../fix/touched-files.ts'
import { buildGraph } from '../graph/build.ts'
import type { Graph } from '../graph/graph.ts'
import { mergedGraph } from '../graph/merged-graph.ts'
import type { FileReader } from '../load/files/read.ts'
import { defaultLimits, type Limits } from '../load/limits.ts'
import { loadedKey } from '../load/load.ts'
import type { SourceFile } from '../load/source-file.ts'
import { fixableCodes, fixersOfAll } from '../rules/fixers.ts'
import type { PluginSet } from '../rules/plugins.ts'
import { type EntryResult, readEntries } from './entry-result.ts'
import type { EntryDocument, OpenEntry } from './open-entry.ts'
import type { CallControl, LintOptions } from './options.ts'
import { decidingResults } from './other-entries.ts'
import { outsideReferences } from './others/outside-references.ts'
import { summarise } from './outcome.ts'
import type { Run } from './run.ts'
import type { RulesRun, Stage } from './stage.ts'
import { type Linted, lintReport, lintStage } from './stages/lint.ts'
import { StayingFiles } from './staying-files.ts'

/** The parts of a linted entry that fixes use. */
interface ForFixes {
  /** The entry as its author wrote it, before transforms; undefined if it is not a description. */
  readonly graph: Graph | undefined
  readonly plugins: PluginSet
  readonly optionsOf: RulesRun['optionsOf']
}

type FixEntry = EntryResult<Linted<ForFixes>>

/** All entries of a run, as the files are at some time. */
export interface FixedState extends FixState {
  readonly entries: readonly FixEntry[]
  readonly sources: FileReader['loaded']
  /** The report on the entries, with the findings of the state. */
  readonly results: readonly EntryResult[]
}

/** Which entries are fixed, and by which rules. */
interface FixEntriesOptions extends CallControl, Pick<LintOptions, 'rulesets' | 'ignoreUnknownFormat' | 'use'> {
  /** The codes to which the call limits fixes. */
  readonly only?: readonly string[] | undefined
}

/** Lints the entries of a run that is to fix them, again after each pass, with files that they share read once. */
export class FixEntries {
  readonly #run: Run
  readonly #options: FixEntriesOptions
  #roots: ReadonlySet<string> = new Set()
  #plugins: readonly PluginSet[] = []
  #fixers: FixerFor = () => undefined
  #latest: readonly FixEntry[] = []
  #staying = new StayingFiles([], defaultLimits)

  constructor(run: Run, options: FixEntriesOptions) {
    this.#run = run
    this.#options = options
  }

  async lintAll(documents: readonly (string | EntryDocument)[]): Promise<FixedState> {
    const sources: FileReader['loaded'] = new Map()
    const stage = this.#stage(sources)
    const { results: entries } = await this.#run.each(documents, stage, this.#options)
    this.#roots = new Set(readEntries(entries).map(({ root }) => root))
    this.#plugins = [...new Set(readEntries(entries).flatMap(({ made }) => made?.kept.plugins ?? []))]
    this.#fixers = fixersOfAll(this.#plugins)
    this.#latest = entries
    this.#staying = new StayingFiles(entries, this.limits)
    return this.#stateOf(entries, sources, new Set())
  }

  /** Lints the entries that have files which were written. */
  async lintAgain(state: FixedState, written: readonly SourceFile[]): Promise<FixedState> {
    const sources = new Map(state.sources)
    for (const file of written) sources.set(loadedKey(file.language, file.path), Promise.resolve(file))
    const changed = new Set(written.map(({ path }) => path))
    const stage = this.#stage(sources)
    const entries: FixEntry[] = []
    for (const entry of state.entries) {
      const isTouched = !('unreadable' in entry) && [...entry.texts.keys()].some((path) => changed.has(path))
      entries.push(isTouched ? await this.#run.entry(entry.document, stage, this.#options.signal) : entry)
    }
    this.#latest = entries
    return this.#stateOf(entries, sources, changed)
  }

  /** Returns the fixer of a code. All entries share it. */
  fixerFor(code: string): KnownFixer | undefined {
    return this.#fixers(code)
  }

  /** The options of the rule of a finding, as they are for the first entry that has its file. */
  optionsOf(finding: Finding): unknown {
    const { source } = finding.place
    for (const { texts, made } of readEntries(this.#latest)) {
      const options = texts.has(source) ? made?.kept.optionsOf(finding) : undefined
      if (options !== undefined) return options
    }
    return undefined
  }

  /** The codes that have a fixer. */
  fixableCodes(): Promise<readonly string[]> {
    return fixableCodes(this.#plugins)
  }

  get limits(): Limits {
    return { ...defaultLimits, ...this.#run.options.limits }
  }

  /** Why a file may not be changed, as the second half of a sentence; undefined for one that may. */
  whyItStays(path: string): Promise<string | undefined> {
    return this.#staying.why(path)
  }

  /** The results without the marks of findings in files that stay. */
  unmarked<Made>(results: readonly EntryResult<Made>[]): Promise<readonly EntryResult<Made>[]> {
    return this.#staying.unmarked(results)
  }

  async outsideReferences(
    keys: readonly ChangedKey[],
    { entries, sources, graph }: FixedState,
  ): Promise<ReadonlyMap<ChangedKey, readonly OutsideReference[]>> {
    if (graph === undefined) return new Map()
    const inRun = new Set(readEntries(entries).map(({ path }) => path))
    return outsideReferences(keys, { roots: this.#roots, inRun, sources, known: graph, limits: this.limits })
  }

  async #stateOf(
    entries: readonly FixEntry[],
    sources: FileReader['loaded'],
    changed: ReadonlySet<string>,
  ): Promise<FixedState> {
    const deciding = await decidingResults(this.#run, entries, this.#stage(sources))
    const results = lintReport(entries, this.#run, deciding)
    const { findings } = summarise(results)
    return { entries, sources, results, findings, graph: mergedGraph(graphsWith(findings, changed, entries)) }
  }

  #stage(sources: FileReader['loaded']): Stage<Linted<ForFixes>> {
    const { only, ...options } = this.#options
    const keep = async (entry: OpenEntry, { spectralOnly, optionsOf }: RulesRun): Promise<ForFixes> => {
      const { settings, root, reader } = entry
      const plugins = await this.#run.plugins.for(settings, root)
      const graph = spectralOnly
        ? await buildGraph(entry.entry, { reader, limits: settings.limits, bindings: plugins.bindings })
        : (await entry.describe())?.source.graph
      return { graph, plugins, optionsOf }
    }
    return lintStage(this.#run, { ...options, isPartial: only !== undefined, sources, keep })
  }
}

/** The descriptions with findings that may be fixed or files that changed, and those that share files with them. */
function graphsWith(
  findings: readonly Finding[],
  changed: ReadonlySet<string>,
  entries: readonly FixEntry[],
): readonly Graph[] {
  const graphs = readEntries(entries).flatMap(({ made }) => made?.kept.graph ?? [])
  const fixable = new Set(findings.flatMap(({ fixable, place }) => (fixable === undefined ? [] : place.source)))
  const touched = new Set(
    graphs.flatMap(({ files }) => {
      const paths = [...files.keys()]
      return paths.some((path) => fixable.has(path) || changed.has(path)) ? paths : []
    }),
  )
  return graphs.filter(({ files }) => [...files.keys()].some((path) => touched.has(path)))
}
