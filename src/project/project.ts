import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../config/errors.ts'
import { KnownSettings, type LoadedSettings, loadSettings, type SettingsRequest } from '../config/load-settings.ts'
import { realPathOf } from '../config/root.ts'
import { type ApiSettings, configFilesOf, isPluginRuleset, isPreset } from '../config/settings.ts'
import { wayTo } from '../load/files/address.ts'
import { type FoundDescriptions, findDescriptions, type SearchPace } from './find-descriptions.ts'
import { type FolderScope, IgnoredFiles } from './ignored-files.ts'
import { isDescription } from './is-description.ts'

export interface ProjectRequest
  extends Pick<
    SettingsRequest,
    'workingFolder' | 'configFile' | 'noConfig' | 'commandLine' | 'knownCodes' | 'configs'
  > {
  /** Called with every path that decides what the descriptions of the project are, as `EntryRequest.onLookup`. */
  readonly onLookup?: ((path: string, isAwaited?: boolean) => void) | undefined
  /** The bound of searches that nobody asked for by name. */
  readonly pace?: SearchPace | undefined
}

/** The project around a working folder: which descriptions it has, and which files it leaves alone. Reads configs when it is asked. */
export class Project {
  readonly #request: ProjectRequest
  readonly #folder: string
  readonly #loaded = new KnownSettings()
  readonly #ignored: IgnoredFiles
  readonly #found = new Map<string, Promise<FoundDescriptions>>()

  constructor(request: ProjectRequest) {
    this.#request = request
    this.#folder = realPathOf(request.workingFolder)
    this.#ignored = new IgnoredFiles(this.#folder, request.onLookup)
  }

  /** Patterns of ignore files that cannot be used, a line each, as far as they were read. */
  get notices(): readonly string[] {
    return this.#ignored.problems
  }

  /** The APIs of the config that is nearest to the working folder, or that is named. Rejects with a ConfigError or UsageError for one that cannot be used. */
  async apis(): Promise<ReadonlyMap<string, ApiSettings>> {
    return (await this.#settingsOf(this.#folder)).settings.apis
  }

  /** The descriptions of an API: the files that are named, which need not exist, and what its globs match of what is found below the config. */
  async descriptionsOf({ files, hasGlobs, matches, origin }: ApiSettings): Promise<readonly string[]> {
    if (!hasGlobs || origin.by !== 'config') return files
    const { paths } = await this.descriptionsIn(realPathOf(dirname(origin.place.file)))
    return [...new Set([...files, ...paths.filter(matches)])]
  }

  /** The descriptions in a folder and below it, given by its real path. */
  descriptionsIn(folder: string): Promise<FoundDescriptions> {
    const known = this.#found.get(folder)
    if (known !== undefined) return known
    const search = findDescriptions(folder, {
      scopeOf: (each) => this.#scopeOf(each),
      ignored: this.#ignored,
      onLookup: this.#request.onLookup,
      pace: this.#request.pace,
    })
    this.#found.set(folder, search)
    // One that was ended is made again when somebody asks.
    search.catch(() => this.#found.delete(folder))
    return search
  }

  /** All descriptions of the project that a file is in: of its APIs, and what is found from the root on. */
  async descriptionsAround(path: string): Promise<readonly string[]> {
    const scope = await this.#scopeOf(dirname(path))
    if (scope === undefined) return []
    const ofApis = await Promise.all([...scope.settings.apis.values()].map((api) => this.descriptionsOf(api)))
    const { paths } = await this.descriptionsIn(scope.root)
    return [...new Set([...ofApis.flat(), ...paths])]
  }

  /** Why a file that a person names, by its real path, is left alone, in words that follow on its name; undefined when it is not. */
  async whyIgnored(path: string): Promise<string | undefined> {
    const scope = await this.#scopeOf(dirname(path))
    return scope === undefined ? undefined : await this.#ignored.whyNamed(path, scope)
  }

  /** The ignore files that were looked for to decide on a file, by its real path; they may not exist. */
  async ignoreFilesOf(path: string): Promise<readonly string[]> {
    const scope = await this.#scopeOf(dirname(path))
    return scope === undefined ? [] : this.#ignored.filesAround(path, scope.root)
  }

  /**
   * Whether a file, by its real path, can only be a part of a description: YAML or JSON without a version, where rulesets of msgapi run.
   * Spectral's rulesets lint any file by itself.
   */
  async isPart(path: string): Promise<boolean> {
    if (!/\.(?:ya?ml|json)$/i.test(path)) return false
    this.#request.onLookup?.(path, true)
    const scope = await this.#scopeOf(dirname(path))
    if (scope === undefined || !scope.settings.extends.some(({ name }) => isPreset(name) || isPluginRuleset(name)))
      return false
    try {
      const status = statSync(path)
      const isReadable = status.isFile() && status.size <= scope.settings.limits.fileBytes
      return isReadable && !(await isDescription(path, readFileSync(path)))
    } catch {
      return false
    }
  }

  /** A path as messages show it. */
  shown(path: string): string {
    return wayTo(this.#folder, path)
  }

  async #scopeOf(folder: string): Promise<FolderScope | undefined> {
    try {
      return await this.#settingsOf(folder)
    } catch (error) {
      // What is wrong with the config of a document is reported when that is run.
      if (error instanceof ConfigError) return undefined
      throw error
    }
  }

  async #settingsOf(folder: string): Promise<LoadedSettings> {
    const { onLookup } = this.#request
    const loaded = await loadSettings({ ...this.#request, entry: '.', folder, loaded: this.#loaded })
    for (const path of [...loaded.awaited, ...configFilesOf(loaded.settings)]) onLookup?.(path, true)
    return loaded
  }
}
