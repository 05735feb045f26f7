import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError, UsageError } from '../config/errors.ts'
import { type CommandReadings, configsRead, type FolderConfig, type FolderSettings } from '../config/load-settings.ts'
import { realPathOf } from '../config/root.ts'
import { isOfPlugin, type Settings, suppressionsName } from '../config/settings.ts'
import { quote } from '../findings/quote.ts'
import { runForeign } from '../foreign-code/foreign-code.ts'
import type { FolderNames } from '../load/folder-names.ts'
import { isInsideFolder } from '../load/is-inside-folder.ts'
import type { RemoteReader } from '../load/remote-reader.ts'
import type { RunResources } from '../pipeline.ts'
import type { KnownSignal } from '../plain-data.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { guardedBindings } from '../plugin/guarded-rules.ts'
import { manifestProblem, nameInManifest } from '../plugin/manifest/check-manifest.ts'
import type { ResolverContribution } from '../plugin/resolvers.ts'
import type { LockWrite } from '../remote/lock.ts'
import { lockFolder } from '../remote/lock-folder.ts'
import type { LockMode, RemotePlace, RemoteRun } from '../remote/remote-run.ts'
import type { SuppressionsFile } from '../suppress/suppressions-file.ts'
import type { KnownDescriptions } from './known-descriptions.ts'
import { builtIn, builtInBindings, builtInPlugins, type PluginSet, type RunningPlugin } from './plugins.ts'

/** What the runs of one call share, over all its entries: settings, plugins, and what they read that is not on this computer. */
export class CallResources {
  readonly #plugins: readonly RunningPlugin[]
  readonly #lockMode: LockMode
  readonly #signal: KnownSignal | undefined
  /** Folder that relative paths of the call start from. */
  readonly workingFolder: string
  readonly #sets = new Map<string, Promise<PluginSet>>()
  /** The real paths of the entries that are transformed in one run. */
  readonly entries = new Set<string>()
  #others: Promise<KnownDescriptions> | undefined
  /** The codes of rules of plugins that failed. */
  readonly failedRules = new Set<string>()
  /** The settings by the folder of the entry. */
  readonly settings = new Map<string, Promise<FolderSettings>>()
  /** The configs by the folder of the entry. */
  readonly configs: Map<string, Promise<FolderConfig>>
  /** The names in folders by real path. */
  readonly folders = new Map<string, FolderNames>()
  /** The paths of all files that any part of a run read, including runs that failed. */
  readonly inputs = new Set<string>()
  readonly #suppressions = new Map<string, Promise<SuppressionsFile | undefined>>()
  /** The suppressions file that the call names; false for none. */
  readonly #namedSuppressions: string | false | undefined
  #starting: Promise<RemoteRun> | undefined
  #started: RemoteRun | undefined

  /** Throws a UsageError for a value that is not a plugin. */
  constructor({
    plugins = [],
    lock = 'add',
    workingFolder = process.cwd(),
    noSuppressions,
    suppressionsFile,
    signal,
    [configsRead]: configs = new Map(),
  }: {
    plugins?: readonly (Plugin | string)[] | undefined
    lock?: LockMode | undefined
    workingFolder?: string | undefined
    noSuppressions?: boolean | undefined
    suppressionsFile?: string | undefined
    signal?: KnownSignal | undefined
  } & CommandReadings) {
    this.configs = configs
    const given = plugins.filter((plugin) => typeof plugin !== 'string')
    for (const plugin of given) {
      const problem = manifestProblem(plugin)
      if (problem === undefined) continue
      const name = nameInManifest(plugin)
      throw new UsageError(`${name === undefined ? 'A plugin' : `The plugin ${quote(name)}`} of the call ${problem}.`)
    }
    this.#plugins = given.map((plugin) => ({ plugin, use: undefined, path: undefined }))
    this.#lockMode = lock
    this.#signal = signal
    this.workingFolder = realPathOf(workingFolder)
    const named = suppressionsFile === undefined ? undefined : realPathOf(resolve(workingFolder, suppressionsFile))
    this.#namedSuppressions = noSuppressions === true ? false : named
  }

  /** Whether a plugin failed while it resolved addresses. */
  get crashed(): boolean {
    return this.#started?.crashed === true
  }

  /**
   * What a run with some settings reads by, and these settings with the rulesets of plugins. Rejects with a ConfigError or a
   * UsageError for a plugin that cannot be used, and for the code of a rule that no plugin has.
   */
  async forRun(written: Settings, root: string): Promise<RunResources> {
    const set = await this.pluginsFor(written, root)
    const { plugins, bindings } = set
    const settings = await this.#withPlugins(written, set)
    const read: RemoteReader['read'] = async (address) => {
      const run = await this.#remoteRun()
      const place = await placeFor(settings, root, plugins)
      this.inputs.add(place.lockFile)
      return run.readerFor(place).read(address)
    }
    return { settings, bindings, remote: { read } }
  }

  /** The descriptions that may refer to files of the run. */
  others(): Promise<KnownDescriptions> {
    this.#others ??= import('./known-descriptions.ts').then(
      ({ KnownDescriptions }) => new KnownDescriptions(this.entries),
    )
    return this.#others
  }

  /** The plugins of a run, the same for the same settings. */
  pluginsFor(settings: Settings, root: string): Promise<PluginSet> {
    const named = settings.plugins.map(({ name, namedBy }) => [name, namedBy])
    const key = JSON.stringify([root, named, named.length === 0 ? undefined : settings.configFile])
    const known = this.#sets.get(key) ?? this.#load(settings, root)
    this.#sets.set(key, known)
    return known
  }

  /**
   * Where the suppressions of entries with some settings are: where the call says, else the config, else beside the config, else in
   * the root. Undefined for a call without.
   */
  suppressionsPath({ suppressions, configFile }: Settings, root: string): string | undefined {
    if (this.#namedSuppressions === false) return undefined
    return this.#namedSuppressions ?? suppressions ?? join(lockFolder(configFile, root), suppressionsName)
  }

  /** The suppressions file of a run; undefined where there is none. Rejects with a ConfigError for one that cannot be used. */
  async acceptedIn(settings: Settings, root: string): Promise<SuppressionsFile | undefined> {
    const path = this.suppressionsPath(settings, root)
    return path === undefined ? undefined : this.suppressionsAt(path, root)
  }

  /** The suppressions file at a path; undefined where there is none. Rejects with a ConfigError for one that cannot be used. */
  suppressionsAt(path: string, root: string): Promise<SuppressionsFile | undefined> {
    const known = this.#suppressions.get(path) ?? this.#readSuppressions(path, root)
    this.#suppressions.set(path, known)
    return known
  }

  async #readSuppressions(path: string, root: string): Promise<SuppressionsFile | undefined> {
    if (!existsSync(path)) return undefined
    this.inputs.add(path)
    // A link may come with a pull request; who names a file wants that one.
    if (
      this.#namedSuppressions === undefined &&
      isInsideFolder(path, root) &&
      !isInsideFolder(realPathOf(path), root)
    ) {
      throw new ConfigError('This suppressions file is outside the root; name it with --suppressions.', {
        file: path,
      })
    }
    const { readSuppressions } = await import('../suppress/suppressions-file.ts')
    return readSuppressions(path)
  }

  /** The files to write so that the next call reads the same; none when nothing was read that is not on this computer. */
  async lockWrites(): Promise<readonly LockWrite[]> {
    return (await this.#started?.writes()) ?? []
  }

  /** The part of msgapi that knows all rules is loaded for runs with plugins alone. */
  async #withPlugins(settings: Settings, set: PluginSet): Promise<Settings> {
    const hasOptions = [settings, ...settings.overrides].some(({ ruleOptions }) => ruleOptions.size > 0)
    const isUnchanged = !settings.lacksPlugins && !hasOptions && !settings.extends.some(({ name }) => isOfPlugin(name))
    if (set === builtIn && isUnchanged) return settings
    const [{ settingsWithPlugins }, { setsStyle, styleRulesets }] = await Promise.all([
      import('./plugin-settings.ts'),
      import('./style-rulesets.ts'),
    ])
    const style = hasOptions && setsStyle(settings) ? (await styleRulesets()).visitors : new Map()
    return settingsWithPlugins(settings, set, style)
  }

  async #load(settings: Settings, root: string): Promise<PluginSet> {
    if (settings.plugins.length === 0 && this.#plugins.length === 0) return builtIn
    const [{ loadPlugins }, { checkPlugins }, { functionsOf, rulesetsOf, visitorsOf }] = await Promise.all([
      import('./load-plugins.ts'),
      import('./check-plugins.ts'),
      import('./plugin-rules.ts'),
    ])
    const onRead = (path: string) => this.inputs.add(path)
    const named = [
      ...this.#plugins,
      ...(await loadPlugins(settings.plugins, { root, configFile: settings.configFile, onRead })),
    ]
    await checkPlugins(named)
    const own = named.map(({ plugin }) => plugin)
    const added = own.flatMap(guardedBindings)
    const rulesets = named.flatMap(({ plugin, path }) => rulesetsOf(plugin, path))
    return {
      named,
      rulesets: new Map(rulesets.map((ruleset) => [ruleset.name, ruleset])),
      functions: new Map(own.flatMap(functionsOf).map((each) => [each.name, each])),
      visitors: new Map(own.flatMap(visitorsOf)),
      plugins: [...own, ...builtInPlugins],
      added,
      bindings: [...builtInBindings, ...added],
    }
  }

  #remoteRun(): Promise<RemoteRun> {
    this.#starting ??= import('../remote/remote-run.ts').then(({ RemoteRun }) => {
      this.#started = new RemoteRun(this.#lockMode, { signal: this.#signal })
      return this.#started
    })
    return this.#starting
  }
}

/** A resolver that runs as code of a plugin does: what it prints is no result, and it does not end the process. */
function guardedResolver(resolver: ResolverContribution): ResolverContribution {
  return { schemes: resolver.schemes, resolve: (...given) => runForeign(() => resolver.resolve(...given)) }
}

async function placeFor(
  settings: Settings,
  root: string,
  plugins: readonly Plugin[],
): Promise<RemotePlace & { readonly lockFile: string }> {
  const { lockName } = await import('../remote/lock.ts')
  const resolvers = plugins.flatMap(({ meta, resolvers = {} }) =>
    Object.entries(resolvers).map(([name, contribution]) => ({
      name: `resolver "${name}" of the plugin "${meta.name}"`,
      contribution: guardedResolver(contribution),
    })),
  )
  const { limits, remote, configFile } = settings
  const folder = lockFolder(configFile, root)
  return { folder, lockFile: join(folder, lockName), root, limits, allowed: new Set(remote.allowed.keys()), resolvers }
}
