import { UsageError } from '../config/errors.ts'
import { isPluginRuleset, type Settings } from '../config/settings.ts'
import { quote } from '../findings/quote.ts'
import { addFormerCodes } from '../format/rule-codes.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { manifestProblem, nameInManifest } from '../plugin/manifest/check-manifest.ts'
import { runnableBindings } from '../plugin/runnable-bindings.ts'
import type { PluginLoading } from './load-plugins.ts'
import { builtIn, builtInBindings, builtInPlugins, type PluginSet, type RunningPlugin } from './plugins.ts'

/** The plugins of a run: those that the call passes, and those that configs name, each loaded once. */
export class PluginSets {
  readonly #given: readonly RunningPlugin[]
  readonly #onRead: (path: string) => void
  readonly #sets = new Map<string, Promise<PluginSet>>()

  /**
   * Takes the plugins of the call. Those that are names belong to the settings. Throws a UsageError for a value that is not a
   * plugin.
   */
  constructor(plugins: readonly (Plugin | string)[], onRead: (path: string) => void) {
    const given = plugins.filter((plugin) => typeof plugin !== 'string')
    for (const plugin of given) {
      const problem = manifestProblem(plugin)
      if (problem === undefined) continue
      const name = nameInManifest(plugin)
      throw new UsageError(`${name === undefined ? 'A plugin' : `The plugin ${quote(name)}`} of the call ${problem}.`)
    }
    this.#given = given.map((plugin) => ({ plugin, use: undefined, path: undefined }))
    this.#onRead = onRead
  }

  /**
   * The plugins for some settings; equal settings get the same ones. Rejects with a ConfigError or a UsageError if a plugin
   * cannot be used.
   */
  for(settings: Settings, root: string): Promise<PluginSet> {
    const named = settings.plugins.map(({ name, namedBy }) => [name, namedBy])
    const key = JSON.stringify([root, named, named.length === 0 ? undefined : settings.configFile])
    const known = this.#sets.get(key) ?? this.#load(settings, root)
    this.#sets.set(key, known)
    return known
  }

  /**
   * Adds the rulesets of plugins to settings. Rejects with a ConfigError or a UsageError for a rule that no plugin has. Only
   * runs with plugins load the part of msgapi that knows all rules.
   */
  async applied(settings: Settings, root: string): Promise<Settings> {
    const set = await this.for(settings, root)
    const hasOptions = [settings, ...settings.overrides].some(({ ruleOptions }) => ruleOptions.size > 0)
    const isUnchanged =
      !settings.lacksPlugins && !hasOptions && !settings.extends.some(({ name }) => isPluginRuleset(name))
    if (set === builtIn && isUnchanged) return settings
    const [{ settingsWithPlugins }, { setsStyle, styleRulesets }] = await Promise.all([
      import('./plugin-settings.ts'),
      import('./style-rulesets.ts'),
    ])
    const style = hasOptions && setsStyle(settings) ? (await styleRulesets()).visitors : new Map()
    return settingsWithPlugins(settings, set, style)
  }

  async #load(settings: Settings, root: string): Promise<PluginSet> {
    if (settings.plugins.length === 0 && this.#given.length === 0) return builtIn
    const [
      { loadPlugins },
      { checkPlugins },
      { deprecatedIn, functionsOf, rulesetsOf, visitorsOf },
      { fixersOfPlugins },
    ] = await Promise.all([
      import('./load-plugins.ts'),
      import('./check-plugins.ts'),
      import('./plugin-rules.ts'),
      import('./plugin-fixers.ts'),
    ])
    const looked = new Set<string>()
    const loading: PluginLoading = {
      root,
      configFile: settings.configFile,
      onRead: (path) => {
        looked.add(path)
        this.#onRead(path)
      },
      onLookup: (path) => looked.add(path),
    }
    const named = [...this.#given, ...(await loadPlugins(settings.plugins, loading))]
    await checkPlugins(named)
    const own = named.map(({ plugin }) => plugin)
    for (const { meta, formerCodes } of own) addFormerCodes(meta.namespace, formerCodes)
    const added = own.flatMap(runnableBindings)
    const rulesets = named.flatMap(({ plugin, path }) => rulesetsOf(plugin, path))
    return {
      named,
      isCacheable: own.every(({ meta }) => meta.cacheable === true),
      looked,
      rulesets: new Map(rulesets.map((ruleset) => [ruleset.name, ruleset])),
      functions: new Map(own.flatMap(functionsOf).map((each) => [each.name, each])),
      visitors: new Map(own.flatMap(visitorsOf)),
      fixers: fixersOfPlugins(own),
      deprecated: new Map(own.flatMap(deprecatedIn)),
      plugins: [...own, ...builtInPlugins],
      added,
      bindings: [...builtInBindings, ...added],
    }
  }
}
