import { dirname, join, resolve, sep } from 'node:path'
import { configsRead, type Encoding, type HeldOptions, lookups, Project, realPathOf } from '../../command.ts'
import { type EntryDocument, UsageError } from '../../index.ts'
import { isTerminal, readStandardInput, standardInputName } from '../standard-input.ts'
import { globOf, matchesOf, unmatchedMessage } from './glob-matches.ts'
import { type ProjectSearch, type SearchOptions, searchOf } from './project-search.ts'
import { kindOfTarget } from './target-problem.ts'

export interface TargetOptions extends SearchOptions {
  /**
   * The command line that reads standard input, such as `msgapi lint -`, for a command that without targets reads all
   * descriptions of the project.
   */
  readonly readsProjectUnless?: string | undefined
  /** True if a command line without targets cannot mean standard input, so that no notice names it. */
  readonly isAboutProject?: boolean | undefined
  readonly stdinFilepath?: string | undefined
  /** How standard input is read; without it, as the library reads files. */
  readonly encoding?: Encoding | undefined
  /** A folder that globs from outside do not enter: the output of a run is not an input of the next one. */
  readonly leftOut?: string | undefined
}

export interface Targets {
  /** In the order of the command line, each file once. */
  readonly entries: readonly EntryDocument[]
  /** Targets that are not files, each with advice. */
  readonly unreadable: readonly string[]
  /** Absolute paths of all targets that are files or are written as such. */
  readonly named: readonly string[]
  /** True if a glob, a folder or an API is among the targets, so that one target may be several files. */
  readonly hasGlobs: boolean
  /** Globs and folders that hold no description, each with where was not searched. */
  readonly unmatched: readonly string[]
  /**
   * Notices about files that are ignored although they are named, and about parts whose descriptions are read instead.
   */
  readonly notices: readonly string[]
  /** The other files that a search found, each with the reason why it is not read, for `--verbose`. */
  readonly passedOver: readonly string[]
  /** The ignore files that were looked for to decide on a file, by its real path. Absolute paths; they may not exist. */
  ignoreFilesOf(path: string): Promise<readonly string[]>
  /** How many entries were found, where only some of them are left. */
  readonly found?: number | undefined
  /** Absolute paths of files that were read for entries that are not left. */
  readonly alsoRead?: readonly string[] | undefined
  /** The config for all of them; undefined where each uses the nearest one. */
  readonly configFile?: string | undefined
}

/** Nothing that a command line names. */
export const noTargets: Targets = {
  entries: [],
  unreadable: [],
  named: [],
  hasGlobs: false,
  unmatched: [],
  notices: [],
  passedOver: [],
  ignoreFilesOf: async () => [],
}

/**
 * The entry documents that a command line names: files, folders, globs, names of APIs, and `-` for standard input. A target that
 * begins with `!` takes its matches away from the globs. Without any target, those of the config are read, or the descriptions in
 * the working folder. Only `-` reads standard input: a pipe may belong to the caller, and may never end. Rejects with a UsageError
 * when nothing is given that could match, and with a ConfigError when the config that would name them cannot be used.
 */
export async function findTargets(targets: readonly string[], options: TargetOptions): Promise<Targets> {
  const { workingFolder, run, lints } = options
  const { configFile, noConfig, root, rulesets, plugins = [], [configsRead]: configs } = run
  const knownCodes = lints === true ? await codesOfRules() : undefined
  const onLookup = lookupsOf(options)
  const commandLine = { root, rulesets, addsRules: plugins.length > 0 }
  const project = new Project({ workingFolder, configFile, noConfig, knownCodes, commandLine, configs, onLookup })
  checkTargets(targets, options)
  const excluded = targets.filter(isExclusion).map((target) => globOf(target.slice(1)))
  if (targets.length > 0 && excluded.length === targets.length)
    throw new UsageError('Nothing to read; the globs only exclude.')
  const search = searchOf(project, options)
  const found = new FoundTargets(options, search)
  for (const target of targets) {
    if (target === '-') await found.addStandardInput()
    else if (!isExclusion(target)) await found.add(target, excluded)
  }
  if (targets.length === 0) await found.addProject()
  return found.result()
}

/** Gets the paths of files that decide on the targets. A run that writes documents changes them itself, so it has no listener. */
function lookupsOf({ lints, run }: TargetOptions): HeldOptions[typeof lookups] {
  return lints === true ? run[lookups] : undefined
}

async function codesOfRules(): Promise<() => ReadonlySet<string>> {
  const { knownCodes } = await import('../../command.ts')
  return knownCodes
}

/** Collects the files of targets. */
class FoundTargets {
  readonly #options: TargetOptions
  readonly #search: ProjectSearch
  readonly #entries = new Map<string, EntryDocument>()
  readonly #unreadable: string[] = []
  readonly #unmatched: string[] = []
  readonly #named = new Set<string>()
  readonly #notices: string[] = []
  readonly #passedOver: string[] = []
  #hasGlobs = false

  constructor(options: TargetOptions, search: ProjectSearch) {
    this.#options = options
    this.#search = search
  }

  result(): Targets {
    return {
      entries: [...this.#entries.values()],
      unreadable: this.#unreadable,
      named: [...this.#named],
      hasGlobs: this.#hasGlobs,
      unmatched: this.#unmatched,
      notices: [...this.#notices, ...this.#search.notices],
      passedOver: this.#passedOver,
      ignoreFilesOf: (path) => this.#search.ignoreFilesOf(path),
    }
  }

  async addStandardInput(): Promise<void> {
    const { stdinFilepath, encoding, workingFolder } = this.#options
    const path = stdinFilepath ?? standardInputName
    this.#entries.set('-', { path, content: await readStandardInput(encoding) })
    if (stdinFilepath !== undefined) this.#named.add(resolve(workingFolder, path))
  }

  /** Adds the files of a target other than standard input. */
  async add(target: string, excluded: readonly string[]): Promise<void> {
    const { workingFolder } = this.#options
    const found = kindOfTarget(target, workingFolder)
    if (found.kind === 'refused') this.#unreadable.push(found.message)
    else if (found.kind === 'file') await this.#addFile(target)
    else if (found.kind === 'glob') await this.#addGlob(target, excluded)
    else if (await this.#addApi(target)) return
    else if (found.kind === 'folder') await this.#addFolder(target)
    else if (found.kind === 'missing') {
      const path = resolve(workingFolder, target)
      this.#named.add(path)
      // The message may say which other file of the folder is meant.
      lookupsOf(this.#options)?.(join(dirname(path), sep))
      this.#unreadable.push(await this.#search.missing(target, found.message))
    }
  }

  /** Adds what the config of the working folder names as its APIs, or else all descriptions in the folder. */
  async addProject(): Promise<void> {
    const names = await this.#search.apiNames()
    for (const name of names) await this.#addApi(name)
    if (names.length > 0) return
    const { readsProjectUnless, isAboutProject } = this.#options
    const advice =
      isTerminal() || isAboutProject === true ? undefined : `write "${readsProjectUnless}" to read standard input`
    await this.#addFolder('.', advice === undefined ? undefined : `name a file, or ${advice}`)
    if (advice !== undefined && this.#entries.size > 0)
      this.#notices.push(`No target is given, so the descriptions in the working folder are read; ${advice}.`)
  }

  async #addFile(target: string): Promise<void> {
    const real = this.#realPath(target)
    const why = await this.#search.whyIgnored(real)
    if (why !== undefined) {
      // The notice depends on whether the file is there.
      lookupsOf(this.#options)?.(resolve(this.#options.workingFolder, target))
      this.#notices.push(`${target} ${why} and is left out.`)
      return
    }
    const entries = await this.#search.entriesOfPart(real)
    this.#named.add(resolve(this.#options.workingFolder, target))
    if (entries.length === 0) this.#addEntry(target)
    else this.#notices.push(`${target} is a part of ${entries.join(', ')}, read in its place.`)
    for (const entry of entries) this.#addEntry(entry)
  }

  async #addGlob(target: string, excluded: readonly string[]): Promise<void> {
    this.#hasGlobs = true
    const matches = await matchesOf(target, excluded, { ...this.#options, onLookup: lookupsOf(this.#options) })
    const ignored: string[] = []
    for (const path of matches) {
      const why = await this.#search.whyIgnored(this.#realPath(path))
      if (why === undefined) this.#addEntry(path)
      else ignored.push(`${path} ${why}.`)
    }
    this.#passedOver.push(...ignored)
    if (matches.length === 0) this.#unmatched.push(unmatchedMessage(target, this.#options))
    else if (ignored.length === matches.length) this.#notices.push(`All files that ${target} matches are ignored.`)
  }

  async #addApi(name: string): Promise<boolean> {
    const found = await this.#search.api(name)
    if (found === undefined) return false
    this.#hasGlobs = true
    for (const path of found.paths) {
      const kind = kindOfTarget(path, this.#options.workingFolder)
      if (kind.kind === 'file') this.#addEntry(path)
      else this.#unreadable.push(`${path}, which ${found.namedAt} names, is no file; check the name.`)
    }
    if (found.paths.length === 0)
      this.#unmatched.push(`No description matches the globs of "${name}" in ${found.namedAt}.`)
    return true
  }

  async #addFolder(target: string, advice = 'name a file, or use -v to see why files are skipped'): Promise<void> {
    this.#hasGlobs = true
    const { paths, passedOver } = await this.#search.descriptionsIn(target)
    for (const path of paths) this.#addEntry(path)
    this.#passedOver.push(...passedOver)
    if (paths.length > 0) return
    const place = target === '.' ? 'the working folder' : target
    this.#unmatched.push(`No description is found in ${place}; ${advice}.`)
  }

  #addEntry(path: string): void {
    this.#named.add(resolve(this.#options.workingFolder, path))
    const identity = this.#realPath(path)
    if (!this.#entries.has(identity)) this.#entries.set(identity, { path })
  }

  #realPath(path: string): string {
    return realPathOf(resolve(this.#options.workingFolder, path))
  }
}

function checkTargets(targets: readonly string[], { stdinFilepath, readsProjectUnless }: TargetOptions): void {
  if (targets.includes(''))
    throw new UsageError('Unexpected empty target; give a file, a folder, a glob, or "-" for standard input.')
  if (stdinFilepath !== undefined && !targets.includes('-'))
    throw new UsageError('--stdin-filepath names what is read from standard input; give "-" as a target too.')
  if (targets.length === 0 && readsProjectUnless === undefined)
    throw new UsageError('Nothing to read; give a file, a folder, a glob, or "-" for standard input.')
}

function isExclusion(target: string): boolean {
  return target.startsWith('!') && target.length > 1
}
