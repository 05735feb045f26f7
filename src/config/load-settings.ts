import { statSync } from 'node:fs'
import { dirname, normalize, relative, resolve, sep } from 'node:path'
import { quote } from '../findings/quote.ts'
import { isInside } from '../load/inside.ts'
import { type BundlePath, bundlePathOptions, resolveBundle } from './bundle-paths.ts'
import { ConfigError, type ConfigPlace, UsageError } from './errors.ts'
import { type ConfigFile, type Discovery, findConfig, readNamedConfig } from './find.ts'
import { guardedFolderIn } from './guarded-folders.ts'
import { type CommandLineSettings, mergeSettings, type ResolvedConfig, type RulesetChoice } from './merge.ts'
import { byOption, type SettingOrigin } from './origin.ts'
import type { PipelineValues } from './pipelines-shape.ts'
import { entryFolder, projectRoot, realPathOf } from './root.ts'
import type { ConfigOrigins, PipelineSettings, Settings } from './settings.ts'
import { isMissing, reasonOf } from './system-error.ts'
import { placeIn, validateConfig } from './validate.ts'

/** Longer than any system allows a path to be. */
const longestPath = 4_096

/** The settings of a bundle that name files to write. */
const writtenPaths: ReadonlySet<string> = new Set(['output', 'map', 'nameMap'])

export interface SettingsRequest {
  /** Path of the entry document, or the name that standard input goes by. */
  readonly entry: string
  /** Real path of the folder of the entry document, where it is known already. */
  readonly folder?: string | undefined
  readonly workingFolder: string
  /** The config that the command line names. */
  readonly configFile?: string | undefined
  /** Looks for no config. */
  readonly noConfig?: boolean | undefined
  readonly commandLine?: CommandLineSettings | undefined
  /** Gives the codes that a config may set; with them, an unknown code in the config is an error. */
  readonly knownCodes?: (() => ReadonlySet<string>) | undefined
  /** What was loaded for other entries with the same options, by the folder of the entry. */
  readonly loaded?: Map<string, Promise<LoadedSettings>> | undefined
}

export interface LoadedSettings {
  /** The same object for all entries in a folder that share `loaded`. */
  readonly settings: Settings
  /** Folder outside of which nothing is read; a real path. */
  readonly root: string
  /** What the person should know of, a line each, for standard error. */
  readonly notices: readonly string[]
  /** Files that would be the config if they were there. */
  readonly awaited: readonly string[]
}

/**
 * The settings for one entry document: defaults, then the config, then the command line; the root; and notices for
 * standard error. Rejects with a ConfigError or a UsageError, which end the run with exit code 2.
 */
export async function loadSettings(request: SettingsRequest): Promise<LoadedSettings> {
  const { entry, workingFolder, loaded } = request
  const folder = request.folder ?? entryFolder(entry, workingFolder)
  const loading = loaded?.get(folder) ?? loadForFolder(folder, request)
  loaded?.set(folder, loading)
  return await loading
}

async function loadForFolder(folder: string, request: SettingsRequest): Promise<LoadedSettings> {
  const { workingFolder, commandLine = {} } = request
  if (request.noConfig === true && request.configFile !== undefined) {
    throw new UsageError('configFile and noConfig exclude each other; give one of them.')
  }
  const ownRoot = projectRoot(folder, { workingFolder })
  const discovery = await discover(folder, request, ownRoot)
  const { found, notices, awaited } = discovery
  const codes = commandLine.addsRules === true ? undefined : request.knownCodes?.()
  const config = found === undefined ? undefined : resolveConfig(found, ownRoot, codes)
  const settings = mergeSettings(
    config,
    {
      ...commandLine,
      root: commandLine.root === undefined ? undefined : projectRoot(folder, { root: commandLine.root, workingFolder }),
      transforms: commandLine.transforms?.map((use) => ({ ...use, origin: byUse })),
      plugins: commandLine.plugins?.map((name) => ({ name, namedBy: workingFolder + sep, origin: byPlugin })),
      bundle: resolveBundle(
        commandLine.bundle ?? {},
        (written) => resolve(workingFolder, written),
        () => byUse,
      ),
    },
    rulesetNaming(request, discovery, config),
  )
  const safety = safetyNotices(config, commandLine)
  return { settings, root: settings.root ?? ownRoot, notices: [...notices, ...safety], awaited }
}

const byUse = byOption('--use')
const byPlugin = byOption('--plugin')

/** What `--safe` takes of a config. */
function safetyNotices(
  config: ResolvedConfig | undefined,
  { safe, plugins: called = [] }: CommandLineSettings,
): readonly string[] {
  if (safe !== true) return []
  const ofCall = called.map((name) => quote(name)).join(', ')
  const notices = ofCall === '' ? [] : [`--plugin names plugins, which do not run, because of --safe: ${ofCall}.`]
  if (config === undefined) return notices
  const { plugins = [], remote } = config.values
  const names = plugins.map(({ name }) => quote(name)).join(', ')
  const hosts = (remote?.allow ?? []).map((origin) => new URL(origin).host).join(', ')
  return [
    ...notices,
    ...(names === '' ? [] : [`${config.path} names plugins, which do not run, because of --safe: ${names}.`]),
    ...(hosts === '' ? [] : [`${config.path} allows hosts, which are not read, because of --safe: ${hosts}.`]),
  ]
}

/** The command line goes before a config, and a ruleset that was found stands in where there is none. */
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

/** On the command line a ruleset is a file, as in Spectral, unless the name can only be that of a package or is one of ours. */
function rulesetAt(name: string, workingFolder: string): string {
  if (/^(?:spectral|msgapi|plugin|https?):/.test(name)) return name
  const path = resolve(workingFolder, name)
  if (/^[./\\]|\.(?:ya?ml|json|[cm]?[jt]s)$/i.test(name)) return path
  try {
    return statSync(path).isFile() ? path : name
  } catch (error) {
    // What cannot be looked at is no package either; whoever reads it says why.
    return isMissing(error) ? name : path
  }
}

async function discover(folder: string, request: SettingsRequest, ownRoot: string): Promise<Discovery> {
  const { workingFolder, configFile, noConfig } = request
  if (noConfig === true) return { found: undefined, notices: [], awaited: [], passedOver: [] }
  if (configFile !== undefined) {
    const found = await readNamedConfig(resolve(workingFolder, configFile))
    return { found, notices: [], awaited: [], passedOver: [] }
  }
  return await findConfig(folder, ownRoot)
}

function resolveConfig(
  { source, base }: ConfigFile,
  ownRoot: string,
  knownCodes: ReadonlySet<string> | undefined,
): ResolvedConfig {
  const values = validateConfig(source, base, knownCodes)
  const path = realPathOf(source.path)
  const folder = realPathOf(dirname(source.path))
  // Who may change a file of the repository, as a fork's pull request does, must not open the rest of the disk with it.
  const bounded = isInside(path, ownRoot)
  const pathAt = (written: string, at: readonly string[], option?: string): string => {
    const place = placeIn(source, [...base, ...at], 'value')
    if (written.includes('\0')) throw new ConfigError('Unexpected NUL character in a path; remove it.', place)
    if (written.length > longestPath) {
      throw new ConfigError(`Unexpected path of ${written.length} characters, expected ${longestPath} at most.`, place)
    }
    const real = realPathOf(resolve(folder, written))
    if (bounded && !isInside(real, ownRoot)) {
      const advice = option === undefined ? '' : `; give it on the command line with ${option}`
      throw new ConfigError(`Unexpected path out of ${ownRoot}${advice}.`, place)
    }
    // Looked at as it is written too: `.github` may itself be a link.
    const start = bounded ? ownRoot : folder
    const guarded = guardedFolderIn(relative(start, real)) ?? guardedFolderIn(normalize(written))
    if (guarded === '.git') throw new ConfigError('Unexpected path into a .git folder.', place)
    if (guarded !== undefined && writtenPaths.has(at.at(-1) ?? '')) {
      throw new ConfigError(
        `Unexpected path into a ${guarded} folder; give it on the command line with ${option}.`,
        place,
      )
    }
    return real
  }
  const root = values.root === undefined ? undefined : pathAt(values.root, ['root'], '--root')
  if (root !== undefined) checkFolder(root, placeIn(source, [...base, 'root'], 'value'))
  const suppressions = values.suppressions === undefined ? undefined : pathAt(values.suppressions, ['suppressions'])
  const originOf: ConfigOrigins = (at, on = 'key') => ({
    by: 'config',
    get place() {
      return placeIn(source, [...base, ...at], on)
    },
  })
  const plugins = values.plugins?.map((name, index) => ({
    name,
    namedBy: source.path,
    origin: originOf(['plugins', String(index)], 'value'),
  }))
  const originIn =
    (...at: readonly string[]) =>
    (index: number): SettingOrigin =>
      originOf([...at, String(index)], 'value')
  const bundle = resolveBundle(
    values.bundle ?? {},
    (written, key) => pathAt(written, ['bundle', key], bundlePathOptions[key]),
    originIn('bundle', 'transforms'),
  )
  const pipelines = new Map(
    [...(values.pipelines ?? [])].map(([name, pipeline]) => [name, pipelineAt(['pipelines', name], pipeline)] as const),
  )
  const originOfTransform = originIn('transforms')
  const transforms = values.transforms?.map((use, index) => ({ ...use, origin: originOfTransform(index) }))
  return {
    path: source.path,
    folder,
    values: { ...values, root, suppressions, bundle, plugins, transforms, pipelines },
    originOf,
  }

  function pipelineAt(at: readonly string[], { entry, lint, bundle: made }: PipelineValues): PipelineSettings {
    const keyAt = (key: BundlePath) => (key === 'output' || key === 'map' ? [...at, key] : [...at, 'bundle', key])
    return {
      entries: entry.map((written) => pathAt(written, [...at, 'entry'])),
      lint: lint ?? 'both',
      bundle: resolveBundle(
        made,
        (written, key) => pathAt(written, keyAt(key), bundlePathOptions[key]),
        originIn(...at, 'transforms'),
      ),
      origin: originOf(at),
    }
  }
}

function checkFolder(path: string, place: ConfigPlace): void {
  try {
    if (statSync(path).isDirectory()) return
  } catch (error) {
    if (!isMissing(error)) {
      throw new ConfigError(`The root ${path} cannot be used: ${reasonOf(error) ?? String(error)}.`, place)
    }
    throw new ConfigError(`The root ${path} does not exist; give a folder that holds the entry document.`, place)
  }
  throw new ConfigError(`The root ${path} is not a folder; give a folder that holds the entry document.`, place)
}
