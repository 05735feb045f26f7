import { statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { quote } from '../findings/quote.ts'
import { resolveBundle } from './bundle-shape.ts'
import { ConfigError, isMissing, UsageError } from './errors.ts'
import { type ConfigFile, type Discovery, findConfig, readNamedConfig, type SearchedFolder } from './find.ts'
import { mergeSettings, type RulesetChoice } from './merge.ts'
import { byOption } from './origin.ts'
import type { HeldTexts } from './read.ts'
import type { CommandLineSettings, ResolvedConfig } from './resolved-config.ts'
import { entryFolder, projectRoot, realPathOf } from './root.ts'
import type { Settings } from './settings.ts'

export interface SettingsRequest {
  /** Path of the entry document, or the name for standard input. */
  readonly entry: string
  /** Real path of the folder of the entry document, if already known. */
  readonly folder?: string | undefined
  readonly workingFolder: string
  /** The config named on the command line. */
  readonly configFile?: string | undefined
  /** True to search for no config. */
  readonly noConfig?: boolean | undefined
  readonly commandLine?: CommandLineSettings | undefined
  /** Returns the codes that a config can set. With it, an unknown code in the config is an error. */
  readonly knownCodes?: (() => ReadonlySet<string>) | undefined
  /** Settings loaded for other entries with the same options. */
  readonly loaded?: KnownSettings | undefined
  /** Configs that were read for others with the same working folder and named config. */
  readonly configs?: KnownConfigs | undefined
  /** Texts that replace files, by real path. */
  readonly held?: HeldTexts | undefined
}

/** The configs that were read, and the folders that were searched for them. */
export class KnownConfigs {
  readonly ofFolders = new Map<string, Promise<FolderConfig>>()
  readonly searched = new Map<string, Promise<SearchedFolder>>()
  readonly resolved = new Map<string, Promise<ResolvedConfig>>()

  /** Forgets all of them. */
  clear(): void {
    this.ofFolders.clear()
    this.searched.clear()
    this.resolved.clear()
  }
}

/** The config for the entries in a folder. */
export interface FolderConfig {
  readonly ownRoot: string
  readonly discovery: Discovery
  /** Undefined if there is none. */
  readonly config: ResolvedConfig | undefined
}

/**
 * The option of a call for configs that the command already read. A symbol, so that it differs from every option that programs
 * can give.
 */
export const configsRead = Symbol('configs')

export interface CommandReadings {
  readonly [configsRead]?: SettingsRequest['configs']
}

/** The settings that entries with the same options have. */
export class KnownSettings {
  readonly ofFolders = new Map<string, Promise<FolderSettings>>()
  /** Those of entries in several folders with the same config: what depends on settings alone is found once for all of them. */
  readonly merged = new Map<string, Settings>()
}

/** The settings for the entries in a folder. */
interface FolderSettings {
  /** The settings of an entry, by its absolute path. The same object for entries of the same API, or of none. */
  readonly of: (entry: string) => LoadedSettings
}

export interface LoadedSettings {
  /** Entries in one folder share this object if they belong to the same API, or to none, and share `loaded`. */
  readonly settings: Settings
  /** The real path of a folder; nothing outside it is read. */
  readonly root: string
  /** Notices for standard error, one line each. */
  readonly notices: readonly string[]
  /** Files that would be the config or the ruleset if they existed. */
  readonly awaited: readonly string[]
}

/**
 * The settings for one entry document: defaults, then the config, then the command line; the root; and notices for standard
 * error. Rejects with a ConfigError or a UsageError, which end the run with exit code 2.
 */
export async function loadSettings(request: SettingsRequest): Promise<LoadedSettings> {
  const { entry, workingFolder, loaded } = request
  const folder = request.folder ?? entryFolder(entry, workingFolder)
  const loading = loaded?.ofFolders.get(folder) ?? loadForFolder(folder, request)
  loaded?.ofFolders.set(folder, loading)
  return (await loading).of(resolve(workingFolder, entry))
}

async function loadForFolder(folder: string, request: SettingsRequest): Promise<FolderSettings> {
  const { workingFolder, commandLine = {}, loaded } = request
  const { ownRoot, discovery, config } = await configFor(folder, request)
  const { notices, awaited } = discovery
  const called = {
    ...commandLine,
    root: commandLine.root === undefined ? undefined : projectRoot(folder, { root: commandLine.root, workingFolder }),
    transforms: commandLine.transforms?.map((use) => ({ ...use, origin: byUse })),
    plugins: commandLine.plugins?.map((name) => ({ name, namedBy: workingFolder + sep, origin: byPlugin })),
    bundle: resolveBundle(
      commandLine.bundle ?? {},
      (written) => resolve(workingFolder, written),
      () => byUse,
    ),
  }
  const naming = rulesetNaming(request, discovery, config)
  const told = [...notices, ...emptyNotices(discovery), ...safetyNotices(config, commandLine)]
  const ofApis = new Map<string | undefined, LoadedSettings>()
  return {
    of: (entry) => {
      const api = apiOf(entry, config)
      const known = ofApis.get(api)
      if (known !== undefined) return known
      const key = JSON.stringify([config?.path, ownRoot, naming, api])
      const settings = loaded?.merged.get(key) ?? mergeSettings(config, called, { ...naming, api })
      loaded?.merged.set(key, settings)
      const made = { settings, root: settings.root ?? ownRoot, notices: told, awaited }
      ofApis.set(api, made)
      return made
    },
  }
}

function configFor(folder: string, request: SettingsRequest): Promise<FolderConfig> {
  const { configs, commandLine, knownCodes } = request
  const codes = commandLine?.addsRules === true ? undefined : knownCodes?.()
  const key = codes === undefined ? folder : `${folder}, codes checked`
  const reading = configs?.ofFolders.get(key) ?? readConfigFor(folder, request, codes)
  configs?.ofFolders.set(key, reading)
  return reading
}

async function readConfigFor(
  folder: string,
  request: SettingsRequest,
  codes: ReadonlySet<string> | undefined,
): Promise<FolderConfig> {
  const { workingFolder, configFile, noConfig, configs } = request
  if (noConfig === true && configFile !== undefined) {
    throw new UsageError('configFile and noConfig cannot be used together; give one of them.')
  }
  const ownRoot = projectRoot(folder, { workingFolder })
  const discovery = await discover(folder, request, ownRoot)
  const { found } = discovery
  if (found === undefined) return { ownRoot, discovery, config: undefined }
  const key = JSON.stringify([found.source.path, ownRoot, codes === undefined])
  const reading = configs?.resolved.get(key) ?? resolvedConfig(found, ownRoot, codes, request.held)
  configs?.resolved.set(key, reading)
  return { ownRoot, discovery, config: await reading }
}

async function resolvedConfig(
  found: ConfigFile,
  ownRoot: string,
  codes: ReadonlySet<string> | undefined,
  held: HeldTexts | undefined,
): Promise<ResolvedConfig> {
  const paths = [found.source.path]
  const [{ readWithBases }, { resolveConfigs }] = await Promise.all([
    import('./read-with-bases.ts'),
    import('./resolve-config.ts'),
  ])
  try {
    return resolveConfigs(await readWithBases(found, ownRoot, (path) => paths.push(path), held), ownRoot, codes)
  } catch (error) {
    if (error instanceof ConfigError) error.read.push(...paths)
    throw error
  }
}

/** The name of the first API in a config that a file belongs to. */
function apiOf(entry: string, config: ResolvedConfig | undefined): string | undefined {
  const apis = config?.values.apis
  if (apis === undefined || apis.size === 0) return undefined
  const path = realPathOf(entry)
  for (const [name, { files, matches }] of apis) if (files.includes(path) || matches(path)) return name
  return undefined
}

const byUse = byOption('--use')
const byPlugin = byOption('--plugin')

/** Warns of an empty config, which is more often the result of a failed write than intended. */
function emptyNotices({ found }: Discovery): readonly string[] {
  if (found === undefined || found.base.length > 0 || found.source.text.trim() !== '') return []
  return [`${found.source.path} is empty, so the defaults apply; write "extends: [msgapi:recommended]", or remove it.`]
}

/** Notices for the parts of a config that `--safe` switches off. */
function safetyNotices(
  config: ResolvedConfig | undefined,
  { safe, plugins: called = [] }: CommandLineSettings,
): readonly string[] {
  if (safe !== true) return []
  const ofCall = called.map((name) => quote(name)).join(', ')
  const notices = ofCall === '' ? [] : [`--plugin names plugins, which --safe does not run: ${ofCall}.`]
  if (config === undefined) return notices
  return [...notices, ...[...config.bases, config].flatMap(safetyNoticesOf)]
}

function safetyNoticesOf({ path, values: { plugins = [], remote } }: ResolvedConfig): readonly string[] {
  const names = plugins.map(({ name }) => quote(name)).join(', ')
  const hosts = (remote?.allow ?? []).map((origin) => new URL(origin).host).join(', ')
  return [
    ...(names === '' ? [] : [`${path} names plugins, which --safe does not run: ${names}.`]),
    ...(hosts === '' ? [] : [`${path} allows hosts, which --safe ignores: ${hosts}.`]),
  ]
}

/** The command line overrides a config. A ruleset that was found is used if there is no config. */
function rulesetNaming(
  { commandLine, workingFolder }: SettingsRequest,
  { ruleset, passedOver }: Discovery,
  config: ResolvedConfig | undefined,
): RulesetChoice {
  const written = commandLine?.rulesets ?? []
  if (written.length > 0) {
    const names = written.map((name) => rulesetAt(name, workingFolder))
    return { names, namedBy: workingFolder + sep, named: true, ofPlugins: false, passedOver: [] }
  }
  if (ruleset !== undefined) return { names: [ruleset], namedBy: ruleset, named: false, ofPlugins: true, passedOver }
  return { names: undefined, namedBy: config?.path ?? '', named: true, ofPlugins: true, passedOver }
}

/** On the command line, a ruleset is a file, as in Spectral, unless the name can only be a package or is one of ours. */
function rulesetAt(name: string, workingFolder: string): string {
  if (/^(?:spectral|msgapi|plugin|https?):/.test(name)) return name
  const path = resolve(workingFolder, name)
  if (/^[./\\]|\.(?:ya?ml|json|[cm]?[jt]s)$/i.test(name)) return path
  try {
    return statSync(path).isFile() ? path : name
  } catch (error) {
    // A path that cannot be inspected is not a package; the code that reads it later reports why.
    return isMissing(error) ? name : path
  }
}

async function discover(folder: string, request: SettingsRequest, ownRoot: string): Promise<Discovery> {
  const { workingFolder, configFile, noConfig, held } = request
  if (noConfig === true) return { found: undefined, notices: [], awaited: [], passedOver: [] }
  if (configFile !== undefined) {
    const found = await readNamedConfig(resolve(workingFolder, configFile), { held })
    return { found, notices: [], awaited: [], passedOver: [] }
  }
  return await findConfig(folder, ownRoot, request.configs?.searched, held)
}
