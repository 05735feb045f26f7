import { join } from 'node:path'
import { UsageError } from '../config/errors.ts'
import type { LoadedSettings } from '../config/load-settings.ts'
import { realPathOf } from '../config/root.ts'
import type { Settings } from '../config/settings.ts'
import type { FolderNames } from '../load/folder-names.ts'
import type { RemoteReader } from '../load/remote-reader.ts'
import type { RunResources } from '../pipeline.ts'
import { manifestProblem, unusedContributions } from '../plugin/check-manifest.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { guardedBindings } from '../plugin/guarded-rules.ts'
import type { LockWrite } from '../remote/lock.ts'
import type { LockMode, RemotePlace, RemoteRun } from '../remote/remote-run.ts'
import { builtIn, builtInBindings, builtInPlugins, type PluginSet } from './plugins.ts'

/** What the runs of one call share, over all its entries: settings, plugins, and what they read that is not on this computer. */
export class CallResources {
  readonly #plugins: readonly Plugin[]
  readonly #lockMode: LockMode
  /** Folder that relative paths of the call start from. */
  readonly workingFolder: string
  readonly #sets = new Map<string, Promise<PluginSet>>()
  /** The real paths of the entries that are transformed in one run. */
  readonly entries = new Set<string>()
  /** The settings by the folder of the entry. */
  readonly settings = new Map<string, Promise<LoadedSettings>>()
  /** The names in folders by real path. */
  readonly folders = new Map<string, FolderNames>()
  /** The paths of all files that were read, by whatever part of a run, be it one that failed. */
  readonly inputs = new Set<string>()
  #starting: Promise<RemoteRun> | undefined
  #started: RemoteRun | undefined

  /** Throws a UsageError for what is no plugin. */
  constructor({
    plugins = [],
    lock = 'add',
    workingFolder = process.cwd(),
  }: { plugins?: readonly Plugin[] | undefined; lock?: LockMode | undefined; workingFolder?: string | undefined }) {
    for (const plugin of plugins) {
      const problem = manifestProblem(plugin)
      if (problem !== undefined) throw new UsageError(`A plugin of the call ${problem}.`)
    }
    this.#plugins = plugins
    this.#lockMode = lock
    this.workingFolder = realPathOf(workingFolder)
  }

  /** Whether a plugin failed while it resolved addresses. */
  get crashed(): boolean {
    return this.#started?.crashed === true
  }

  /** What a run with some settings reads by. Rejects with a ConfigError for a plugin that cannot be used. */
  async forRun(settings: Settings, root: string): Promise<RunResources> {
    const { plugins, bindings } = await this.pluginsFor(settings, root)
    const read: RemoteReader['read'] = async (address) => {
      const run = await this.#remoteRun()
      const place = await placeFor(settings, root, plugins)
      this.inputs.add(place.lockFile)
      return run.readerFor(place).read(address)
    }
    const notices = plugins.filter((plugin) => !builtInPlugins.includes(plugin)).flatMap(unusedNotice)
    return { bindings, remote: { read }, notices }
  }

  /** The plugins of a run, the same for the same settings. */
  pluginsFor(settings: Settings, root: string): Promise<PluginSet> {
    const key = JSON.stringify([root, settings.plugins])
    const known = this.#sets.get(key) ?? this.#load(settings, root)
    this.#sets.set(key, known)
    return known
  }

  /** The files to write so that the next call reads the same; none when nothing was read that is not on this computer. */
  async lockWrites(): Promise<readonly LockWrite[]> {
    return (await this.#started?.writes()) ?? []
  }

  async #load(settings: Settings, root: string): Promise<PluginSet> {
    if (settings.plugins.length === 0 && this.#plugins.length === 0) return builtIn
    const named: Plugin[] = []
    if (settings.plugins.length > 0) {
      const { loadPlugin } = await import('./load-plugins.ts')
      for (const use of settings.plugins) {
        named.push(await loadPlugin(use, { root, onRead: (path) => this.inputs.add(path) }))
      }
    }
    const own = [...this.#plugins, ...named]
    const added = own.flatMap(guardedBindings)
    return { plugins: [...own, ...builtInPlugins], added, bindings: [...builtInBindings, ...added] }
  }

  #remoteRun(): Promise<RemoteRun> {
    this.#starting ??= import('../remote/remote-run.ts').then(({ RemoteRun }) => {
      this.#started = new RemoteRun(this.#lockMode)
      return this.#started
    })
    return this.#starting
  }
}

async function placeFor(
  settings: Settings,
  root: string,
  plugins: readonly Plugin[],
): Promise<RemotePlace & { readonly lockFile: string }> {
  const [{ lockFolder }, { lockName }] = await Promise.all([
    import('../remote/lock-folder.ts'),
    import('../remote/lock.ts'),
  ])
  const resolvers = plugins.flatMap(({ meta, resolvers = {} }) =>
    Object.entries(resolvers).map(([name, contribution]) => ({
      name: `resolver "${name}" of the plugin "${meta.name}"`,
      contribution,
    })),
  )
  const { limits, remote, configFile } = settings
  const folder = lockFolder(configFile, root)
  return { folder, lockFile: join(folder, lockName), root, limits, allowed: new Set(remote.allowed.keys()), resolvers }
}

function unusedNotice(plugin: Plugin): readonly string[] {
  const unused = unusedContributions(plugin).map((name) => `"${name}"`)
  if (unused.length === 0) return []
  return [
    `The plugin "${plugin.meta.name}" also brings ${unused.join(', ')}, which this version of msgapi does not use.`,
  ]
}
