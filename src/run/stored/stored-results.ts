import type { LoadedSettings } from '../../config/load-settings.ts'
import { configFilesOf } from '../../config/settings.ts'
import type { RuleSummary } from '../../lint/rule.ts'
import { isAddress } from '../../load/files/address.ts'
import { sha256Of } from '../../load/files/sha256.ts'
import { today } from '../../suppress/in-force.ts'
import type { EntryRecord } from '../entry-record.ts'
import type { EarlierResults, EntryResult, ReadEntry } from '../entry-result.ts'
import type { EntryDocument } from '../open-entry.ts'
import type { KnownStoredResults, LintOptions } from '../options.ts'
import type { Run } from '../run.ts'
import type { StageAsks } from '../stage.ts'
import { changedAfter, PathStates } from './path-states.ts'
import { ResultFolder } from './result-folder.ts'
import { isPlain, type LintedEntry, readStoredText, resultOf, type StoredResult, storedText } from './result-text.ts'

type Rules = readonly RuleSummary[]

interface StoredRequest extends KnownStoredResults {
  readonly asks: StageAsks
  readonly options: LintOptions
}

/** File systems note the time of a change less exactly than this, in milliseconds. */
const coarsestClock = 20

/**
 * Results of lint that earlier runs stored on disk. One is used if everything that it depends on is as it was: the content of all files that were
 * read, what is at the paths that were looked for, the options, the day if a suppression ends on one, and the code of msgapi and Node.
 * Never stored: results of code that does not say that it may be, and results of what changed during the run.
 */
export class StoredResults implements EarlierResults<LintedEntry> {
  readonly known: KnownStoredResults
  readonly #run: Run
  readonly #asks: StageAsks
  /** What all results of the run have in common. */
  readonly #common: string
  readonly #folder: ResultFolder
  readonly #states = new PathStates()
  readonly #begun = Date.now() - coarsestClock
  readonly #rules = new Map<string, Rules | undefined>()
  readonly #names = new Map<Rules, string | undefined>()
  readonly #marks = new Map<LoadedSettings, string>()

  private constructor(run: Run, { asks, onlyWithApis, place }: StoredRequest, common: string) {
    this.#run = run
    this.#asks = asks
    this.known = { onlyWithApis, place }
    this.#common = common
    this.#folder = new ResultFolder(place.folder)
  }

  /** The results that a run may use; undefined where none can be kept. */
  static of(run: Run, request: StoredRequest): StoredResults | undefined {
    const given = givenOptions(run, request.options)
    // Yarn's Plug'n'Play finds packages elsewhere than in folders.
    if (given === undefined || process.versions.pnp !== undefined) return undefined
    const { versions, platform, env } = process
    return new StoredResults(
      run,
      request,
      JSON.stringify([request.place.build, versions, platform, env.NODE_PATH, given]),
    )
  }

  async of(
    document: EntryDocument,
    _run: unknown,
    work: () => Promise<EntryResult<LintedEntry>>,
  ): Promise<EntryResult<LintedEntry>> {
    if (document.content !== undefined || !this.#run.isRepeatable) return work()
    const loaded = await this.#run.settingsOf(document.path, this.#asks).catch(() => undefined)
    if (loaded === undefined || (this.known.onlyWithApis && loaded.settings.apis.size === 0)) return work()
    const name = sha256Of(`${this.#common}\n${document.path}`)
    const text = this.#folder.read(name)
    const kept = text === undefined ? undefined : readStoredText(text)
    const known = kept && this.#resultFrom(kept, document, loaded)
    if (known !== undefined) return known
    const day = today()
    const { value, ...record } = await this.#run.recorded(work)
    if (!('unreadable' in value) && day === today()) await this.#keep(name, value, { loaded, record })
    return value
  }

  /** Ends the run: removes what was written longest ago, where the folder has become large. */
  end(): void {
    this.#folder.tidy()
  }

  #resultFrom(kept: StoredResult, document: EntryDocument, loaded: LoadedSettings): ReadEntry<LintedEntry> | undefined {
    const { mark, day, looked, read, files } = kept
    if (mark !== this.#markOf(loaded) || (day !== undefined && day !== today())) return undefined
    const texts = new Map<string, () => string>()
    for (const [path, remote] of files) {
      const text = remote === undefined ? this.#states.textOf(path) : () => remote
      if (text === undefined) return undefined
      texts.set(path, text)
    }
    if (looked.some(([path, state]) => this.#states.of(path) !== state)) return undefined
    const rules = this.#rulesNamed(kept.rules)
    if (rules === undefined) return undefined
    this.#run.repeat({ looked: new Map(looked.map(([path]) => [path, true])), read: new Set(read) })
    return resultOf(kept.result, { document, settings: loaded.settings, rules, texts })
  }

  async #keep(
    name: string,
    result: ReadEntry<LintedEntry>,
    { loaded, record }: { readonly loaded: LoadedSettings; readonly record: EntryRecord },
  ): Promise<void> {
    // The mark says which of the files that would be the config is there.
    const awaited = new Set(loaded.awaited)
    const looked = [...record.looked.keys()].filter((path) => !awaited.has(path))
    if (!this.#run.isRepeatable || looked.some((path) => changedAfter(path, this.#begun))) return
    const files: (readonly [string] | readonly [string, string])[] = []
    for (const [path, text] of result.texts) {
      if (isAddress(path)) files.push([path, text()])
      else if (record.looked.has(path) && this.#states.textOf(path)?.() === text()) files.push([path])
      else return
    }
    // What the lock file does not have yet may be another content in the next run.
    if (files.some(([path]) => isAddress(path)) && (await this.#run.lockWrites()).length > 0) return
    const rules = this.#nameOf(result.rules)
    const text =
      rules &&
      storedText(result, {
        mark: this.#markOf(loaded),
        day: result.suppressions?.isDated === true ? today() : undefined,
        looked: looked.map((path) => [path, this.#states.of(path)]),
        read: [...record.read],
        files,
        rules,
      })
    if (text !== undefined) this.#folder.write(name, text)
  }

  #markOf(loaded: LoadedSettings): string {
    const mark = this.#marks.get(loaded) ?? markOf(loaded)
    this.#marks.set(loaded, mark)
    return mark
  }

  /** The rules under a name. Most results have the same, so they are a text of their own. */
  #rulesNamed(name: string): Rules | undefined {
    if (this.#rules.has(name)) return this.#rules.get(name)
    const text = this.#folder.read(name)
    const read: unknown = text === undefined ? undefined : JSON.parse(text)
    const rules = isRules(read) ? read : undefined
    this.#rules.set(name, rules)
    return rules
  }

  /** The name under which rules are kept; undefined if they are not plain data. */
  #nameOf(rules: Rules): string | undefined {
    if (this.#names.has(rules)) return this.#names.get(rules)
    const text = isPlain(rules) ? JSON.stringify(rules) : undefined
    const name = text && `rules-${sha256Of(text)}`
    this.#names.set(rules, name)
    // Replacing a file makes some file systems write it to the disk at once.
    if (text !== undefined && name !== undefined && this.#rulesNamed(name) === undefined) {
      this.#folder.write(name, text)
      this.#rules.set(name, rules)
    }
    return name
  }
}

/** Only msgapi writes these texts, and a checksum shows damage. */
function isRules(read: unknown): read is Rules {
  return Array.isArray(read)
}

/** What was found of settings without reading a file whose content counts: equal for equal settings. */
function markOf({ root, notices, settings }: LoadedSettings): string {
  const { api, naming, plugins } = settings
  const used = settings.extends.map(({ name, mode }) => [name, mode])
  const named = plugins.map(({ name, namedBy }) => [name, namedBy])
  return JSON.stringify([root, notices, api, configFilesOf(settings), naming, used, named])
}

/** The options of a call that decide on results; undefined if some are not plain data, or if remote documents are read again. */
function givenOptions({ options, workingFolder }: Run, lint: LintOptions): unknown {
  const { configFile, noConfig, root, failSeverity, limits, encoding, plugins, allowRemote, lock, safe } = options
  const { noSuppressions, suppressionsFile } = options
  const { rulesets, ignoreUnknownFormat, use } = lint
  const ofRun = { configFile, noConfig, root, failSeverity, limits, encoding, plugins, allowRemote, lock, safe }
  const given = { workingFolder, ...ofRun, noSuppressions, suppressionsFile, rulesets, ignoreUnknownFormat, use }
  return isPlain(given) && lock !== 'update' ? given : undefined
}
