import { dirname, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { ConfigError, UsageError } from '../config/errors.ts'
import type { Settings } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import { unique } from '../findings/order.ts'
import type { BuiltGraph } from '../graph/build.ts'
import type { Pause } from '../lint/dispatch.ts'
import { isInsideFolder } from '../load/files/folders.ts'
import { Project, type ProjectRequest } from '../project/project.ts'
import { type ReadEntry, readEntries } from '../run/entry-result.ts'
import { KeptResults } from '../run/kept-results.ts'
import { longLivedRun } from '../run/kept-run.ts'
import { lintAll } from '../run/lint-entries.ts'
import { type KeptLint, keptResults, type LintOptions, type Progress, pausing } from '../run/options.ts'
import type { Run } from '../run/run.ts'
import type { OnProgress } from './progress.ts'

/** A description as its author wrote it, for everything that asks where things are. */
export interface OpenedDescription extends BuiltGraph {
  /** Real path of its entry. */
  readonly entry: string
  /** Nothing outside this folder is read; a real path. */
  readonly root: string
  readonly settings: Settings
}

/** What lint says about some entries. */
export interface Linted {
  readonly results: readonly ReadEntry[]
  /** Each defect once, with its strongest severity; in all files of the entries. */
  readonly findings: readonly Finding[]
  /** Why entries could not be linted: configs, rulesets and plugins that cannot be used. */
  readonly errors: readonly (ConfigError | UsageError)[]
}

/** A change of a file: its unsaved text, or that its file is to be read again. */
export interface FileChange {
  /** Real path. */
  readonly path: string
  readonly text: string | undefined
  /** True if the file on disk changed, so that it may have become a description, or a config may say more. */
  readonly isOnDisk: boolean
  /** True if the file is new or gone, so that the names in its folder changed. */
  readonly isNewOrGone: boolean
}

/** How lint is ended and gives way. */
interface LintControl {
  readonly signal: AbortSignal
  readonly pause: Pause
  /** Gets how many of the entries have ended. */
  readonly onProgress?: OnProgress | undefined
}

interface KnownDescription {
  readonly files: ReadonlySet<string>
  readonly looked: ReadonlyMap<string, boolean>
  readonly opened: OpenedDescription | undefined
}

/** What a run over a folder is made with. */
export interface FolderRunOptions extends Pick<LintOptions, 'safe' | 'configFile'> {
  /** Called once if the folder has more than the search for descriptions looks at. */
  readonly onCut: (most: number) => void
}

/** A folder can be that of all projects: so many of its folders and data files are looked at. */
const mostSearched = 50_000
/** Milliseconds of a search after which messages of the client are read. */
const searchSlice = 5
/** A graph can be many times the size of its files. */
const mostGraphs = 8

/**
 * The long-lived run over a folder: what `openProject` is for programs, with the graphs beside it. It keeps the results of
 * entries and their graphs until one of their files changes. Its methods must not run at the same time.
 */
export class FolderRun {
  /** Real path. */
  readonly folder: string
  readonly #run: Run
  readonly #kept = new KeptResults<KeptLint>()
  readonly #descriptions = new Map<string, KnownDescription>()
  /** What was known of descriptions before the texts of their entries changed, until they can be read again. */
  readonly #before = new Map<string, KnownDescription>()
  /** The files of each description when it could last be parsed. */
  readonly #files = new Map<string, ReadonlySet<string>>()
  readonly #projectRequest: ProjectRequest
  #project: Project
  readonly #onCut: (most: number) => void
  /** Ends the search for descriptions when another one begins. */
  #search = new AbortController()
  #isCut = false
  /** What lint calls now and then. */
  #pause: Pause | undefined

  constructor(folder: string, { onCut, ...options }: FolderRunOptions) {
    this.folder = folder
    this.#projectRequest = { workingFolder: folder, configFile: options.configFile }
    const pause: Pause = () => this.#pause?.()
    const held = { ...options, workingFolder: folder, [keptResults]: this.#kept, [pausing]: pause }
    this.#run = longLivedRun(held)
    this.#onCut = onCut
    this.#project = this.#newProject()
    this.#kept.begin(new Set())
  }

  /** Reads changed texts from now on, and forgets what depends on the files. */
  async change(changes: readonly FileChange[]): Promise<void> {
    const changed = new Set<string>()
    for (const { path, text, isNewOrGone } of changes) {
      await this.#run.hold(path, text)
      changed.add(path)
      if (isNewOrGone) changed.add(dirname(path) + sep)
    }
    this.#kept.forget(changed)
    const isIn = (known: KnownDescription, but?: string) =>
      [...changed].some((path) => path !== but && known.looked.has(path))
    for (const [entry, known] of this.#before) if (isIn(known, entry)) this.#before.delete(entry)
    for (const [entry, known] of this.#descriptions) {
      if (!isIn(known)) continue
      this.#descriptions.delete(entry)
      if (known.opened?.graph.entry.root !== undefined && !isIn(known, entry)) this.#before.set(entry, known)
    }
    if (changes.some(({ isOnDisk }) => isOnDisk)) this.#project = this.#newProject()
  }

  /** The findings that `msgapi lint` has for entries, given by their real paths. */
  async lint(entries: readonly string[], { signal, pause, onProgress }: LintControl): Promise<Linted> {
    const errors: (ConfigError | UsageError)[] = []
    const onError = (error: unknown): void => {
      if (!(error instanceof ConfigError || error instanceof UsageError)) throw error
      errors.push(error)
    }
    this.#run.begin()
    this.#pause = pause
    const tell = ({ done }: Progress): void => onProgress?.(done, entries.length)
    const results = readEntries(await lintAll(this.#run, entries, { signal, onError, onProgress: tell }))
    const ofRules = new Map(results.flatMap((result) => result.errors.map((error) => [error.message, error])))
    const findings = unique(results.flatMap((result) => result.findings))
    return { results, findings, errors: [...errors, ...ofRules.values()] }
  }

  /** Does work on the run. */
  with<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
    this.#run.begin()
    return work(this.#run)
  }

  /** The graph of a description, before transforms; undefined if it cannot be read or its config cannot be used. */
  async description(entry: string, signal: AbortSignal): Promise<OpenedDescription | undefined> {
    return this.#descriptions.get(entry)?.opened ?? (await this.#open(entry, signal)).opened
  }

  /**
   * The same for whoever puts another text in place of that of the entry: as it was before the entry changed, if nothing else has
   * changed. A text that somebody is writing is broken, and to say why takes longer than to try another one.
   */
  async descriptionToTry(entry: string, signal: AbortSignal): Promise<OpenedDescription | undefined> {
    const opened = this.#descriptions.has(entry) ? undefined : this.#before.get(entry)?.opened
    const graph = opened?.graph.line.latest
    return opened !== undefined && graph !== undefined ? { ...opened, graph } : this.description(entry, signal)
  }

  /** The real paths of the descriptions around a file that consist of it among others, without itself. */
  async descriptionsWith(file: string, signal: AbortSignal, open: Iterable<string>): Promise<readonly string[]> {
    const isInside = isInsideFolder(file, this.folder)
    const around = isInside
      ? await unlessUnusable(() => untilAborted(this.#project.descriptionsAround(file), signal))
      : []
    const found: string[] = []
    for (const entry of new Set([...around, ...open])) {
      signal.throwIfAborted()
      if (entry !== file && (await this.#filesOf(entry, signal)).has(file)) found.push(entry)
    }
    return found.sort()
  }

  /** The real paths of the descriptions that `msgapi lint` reads in the folder. */
  allDescriptions(signal: AbortSignal): Promise<readonly string[]> {
    return unlessUnusable(async () => {
      const apis = [...(await this.#project.apis()).values()]
      const ofApis = await untilAborted(Promise.all(apis.map((api) => this.#project.descriptionsOf(api))), signal)
      if (apis.length > 0) return [...new Set(ofApis.flat())]
      return (await untilAborted(this.#project.descriptionsIn(this.folder), signal)).paths
    })
  }

  /** True for a file that `msgapi lint` leaves alone although it is named. */
  async isIgnored(path: string): Promise<boolean> {
    return (await this.#project.whyIgnored(path)) !== undefined
  }

  /** The project as it is on disk now. A search goes on for the next request when the one that began it is cancelled. */
  #newProject(): Project {
    this.#search.abort()
    this.#search = new AbortController()
    const { signal } = this.#search
    let since = performance.now()
    const rest = async (): Promise<void> => {
      await setImmediate()
      signal.throwIfAborted()
      since = performance.now()
    }
    const pause = (): Promise<void> | undefined => (performance.now() - since < searchSlice ? undefined : rest())
    const onCut = (): void => {
      if (!this.#isCut) this.#onCut(mostSearched)
      this.#isCut = true
    }
    return new Project({ ...this.#projectRequest, pace: { most: mostSearched, pause, onCut } })
  }

  async #filesOf(entry: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
    return (this.#descriptions.get(entry) ?? (await this.#open(entry, signal))).files
  }

  async #open(entry: string, signal: AbortSignal): Promise<KnownDescription> {
    const { value: opened, looked } = await this.#run.recorded(() => this.#opened(entry, signal))
    // Not kept: a run knows that a config cannot be used, and looks for nothing then, so that nobody could say when it can.
    if (opened === 'without config') return { files: new Set(), looked, opened: undefined }
    const known = { files: this.#filesIn(entry, opened), looked: new Map([...looked, [entry, false]]), opened }
    this.#files.set(entry, known.files)
    this.#descriptions.delete(entry)
    this.#descriptions.set(entry, known)
    if (opened?.graph.entry.root !== undefined) this.#before.delete(entry)
    const withGraph = [...this.#descriptions].filter(([, each]) => each.opened !== undefined)
    for (const [oldest, each] of withGraph.slice(0, Math.max(0, withGraph.length - mostGraphs)))
      this.#descriptions.set(oldest, { ...each, opened: undefined })
    return known
  }

  /** A text that somebody is writing is broken most of the time; its parts are those that it had before. */
  #filesIn(entry: string, opened: OpenedDescription | undefined): ReadonlySet<string> {
    if (opened === undefined) return new Set()
    const { graph } = opened
    const before = graph.entry.root === undefined ? this.#files.get(entry) : undefined
    return before ?? new Set(graph.files.keys())
  }

  async #opened(entry: string, signal: AbortSignal): Promise<OpenedDescription | 'without config' | undefined> {
    try {
      const open = await this.#run.open({ path: entry }, withoutTransforms, signal)
      const description = 'unreadable' in open ? undefined : await open.describe()
      if (description === undefined || 'unreadable' in open) return undefined
      return { ...description.source, entry, root: open.root, settings: open.settings }
    } catch (error) {
      // What is wrong with a config is reported by lint.
      if (error instanceof ConfigError || error instanceof UsageError) return 'without config'
      throw error
    }
  }
}

/** The same work, until its request is cancelled; the work itself goes on. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Descriptions that a config leads to; none if that cannot be used, which lint reports. */
async function unlessUnusable(find: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof ConfigError || error instanceof UsageError) return []
    throw error
  }
}

const withoutTransforms = { use: [] }
