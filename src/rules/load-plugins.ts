import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { provideSpectralPackages } from '../../packages/spectral/index.ts'
import { ConfigError, UsageError } from '../config/errors.ts'
import type { PluginUse } from '../config/settings.ts'
import { withStop } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import { aside, describeThrown } from '../findings/thrown.ts'
import { runForeign, settled } from '../foreign-code/foreign-code.ts'
import { importCode, prepareImports } from '../foreign-code/imports/import-code.ts'
import { realPath, statsOf } from '../foreign-code/imports/on-disk.ts'
import type { PackageManifests } from '../foreign-code/imports/package-manifests.ts'
import { provideModule } from '../foreign-code/imports/provided-packages.ts'
import { type ReadableFiles, readableFilesBelow } from '../foreign-code/imports/readable-files.ts'
import { mainOfFolder, resolvePackage } from '../foreign-code/imports/resolve-package.ts'
import { packageOf } from '../load/files/package-folders.ts'
import { isRecord } from '../plain-data.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { isManifest, manifestProblem, nameInManifest, plainManifest } from '../plugin/manifest/check-manifest.ts'
import type { RunningPlugin } from './plugins.ts'

/** What is needed to load plugins, besides their names. */
export interface PluginLoading {
  readonly root: string
  /** The config of the run. Its folder counts like the root. */
  readonly configFile: string | undefined
  /** Gets the paths of the files of plugins. */
  readonly onRead: (path: string) => void
  /** Gets the paths of all files that were looked for, whether or not they exist. */
  readonly onLookup: (path: string) => void
}

/**
 * Loads the plugins that a config or the command line names, each once: a file, or a package as Node finds it from there. If
 * one cannot be used, rejects with a ConfigError at the place of its name, or with a UsageError.
 */
export async function loadPlugins(
  uses: readonly PluginUse[],
  loading: PluginLoading,
): Promise<readonly RunningPlugin[]> {
  provideOwnModules()
  const loaded: RunningPlugin[] = []
  for (const use of uses) {
    const path = await locate(use, loading)
    if (loaded.some((other) => other.path === path)) continue
    loaded.push({ plugin: await load(use, path, loading), use, path })
  }
  return loaded
}

/**
 * The error for a plugin that cannot be used, at the place of its name. `problem` is the end of a sentence that begins with the
 * plugin.
 */
export function pluginError({ name, origin }: PluginUse, problem: string, called?: string): Error {
  const aside = called === undefined || called === name ? '' : ` (${quote(called).slice(1, -1)})`
  const message = `The plugin ${quote(name)}${aside} ${withStop(problem)}`
  return origin.by === 'config' ? new ConfigError(message, origin.place) : new UsageError(`--plugin: ${message}`)
}

/**
 * The file of a plugin. Because it will be run, a plugin that a config names must be below the root or the folder of the run's
 * config, after links are resolved; this also applies if that config extends the one with the name. A name on the command line
 * may lead anywhere. Yarn's Plug'n'Play resolves to files in its cache, which are allowed.
 */
async function locate(use: PluginUse, { root, configFile, onLookup }: PluginLoading): Promise<string> {
  const from = namingFile(use)
  const reach = readableFilesBelow([root, dirname(configFile ?? from)])
  const found = await findPlugin(use.name, from, reach.manifests)
  for (const path of reach.manifests.looked) onLookup(path)
  if ('problem' in found) throw pluginError(use, found.problem)
  const isTrusted = use.origin.by !== 'config' || (found.found !== undefined && process.versions.pnp !== undefined)
  const located = await (isTrusted ? reachTo(found.path) : reach).locate(found.path)
  if (located.ok) return located.path
  if (located.reason !== 'outside-root') throw pluginError(use, `cannot be read: ${located.detail}; correct the path`)
  throw pluginError(
    use,
    'is outside the root, so it does not run; give a --root that holds it, or name it with --plugin',
  )
}

async function load(use: PluginUse, path: string, { root, onRead, onLookup }: PluginLoading): Promise<Plugin> {
  const { manifests } = readableFilesBelow([root, dirname(namingFile(use)), dirname(path)])
  const { files, refused } = await prepareImports([path], { ofRuleset: false, manifests })
  for (const file of files) onRead(file)
  if (refused !== undefined) throw pluginError(use, `cannot be loaded. ${refused}`)
  const imported = await runForeign(() =>
    settled(importCode(path, { manifests, namedBy: namingFile(use), files })),
  ).catch((error: unknown) => {
    throw pluginError(use, `cannot be loaded: ${describeThrown(error)}; fix this`)
  })
  for (const looked of manifests.looked) onLookup(looked)
  if ('problem' in imported)
    throw pluginError(
      use,
      `cannot be loaded: ${imported.problem}${aside(imported.place)}; ${imported.advice ?? 'fix this'}`,
    )
  const exported = manifestIn(imported.exported, use)
  const called = nameInManifest(exported)
  const problem = manifestProblem(exported)
  if (!isManifest(exported)) throw pluginError(use, `${problem ?? 'is no plugin'}`, called)
  const ofVersion = await versionProblem(exported)
  if (ofVersion !== undefined) throw pluginError(use, ofVersion, called)
  return exported
}

/** The exports of a module, or its `default` if it is CommonJS without the mark of a compiled ES module. */
function manifestIn(exported: unknown, use: PluginUse): unknown {
  try {
    const manifest = runForeign(() => plainManifest(exported))
    return isRecord(manifest) && !('meta' in manifest) && isRecord(manifest.default) ? manifest.default : manifest
  } catch (error) {
    const problem = `cannot be read: ${describeThrown(error)}; fix this`
    throw pluginError(use, problem, nameInManifest(exported))
  }
}

function namingFile({ namedBy }: PluginUse): string {
  return namedBy.endsWith(sep) ? join(namedBy, 'plugin') : namedBy
}

/** Reads in the folder of a file, after links are resolved. */
function reachTo(path: string): ReadableFiles {
  return readableFilesBelow([dirname(realPath(path))])
}

/** The file of a plugin, and its package if there is one. */
interface FoundPlugin {
  readonly path: string
  readonly found: string | undefined
}

/**
 * Finds a plugin by its name: a path from the folder of the file with the name, or a package as Node finds it from there. Tries
 * the exact name of a package first, then the full name that it is short for. `problem` is the end of a sentence that begins
 * with the plugin.
 */
async function findPlugin(
  name: string,
  from: string,
  manifests: PackageManifests,
): Promise<FoundPlugin | { readonly problem: string }> {
  if (isAbsolute(name) || /^\.{1,2}(?:[/\\]|$)/.test(name)) {
    return findFile(resolve(dirname(from), name), manifests)
  }
  let problem: string | undefined
  for (const candidate of namesMeant(name)) {
    const resolution = await resolvePackage(candidate, from, manifests)
    if (resolution.path !== undefined) return { path: resolution.path, found: candidate }
    if (resolution.reason === 'refused') return { problem: `cannot be looked for. ${resolution.problem}` }
    if (resolution.reason !== 'hidden') continue
    problem ??= `is there as the package ${quote(packageOf(candidate))}, but its "exports" do not offer ${quote(candidate)}; name a path that they offer`
  }
  return { problem: problem ?? missing(name) }
}

/** A file, or the file that the package in a folder offers. */
async function findFile(
  path: string,
  manifests: PackageManifests,
): Promise<FoundPlugin | { readonly problem: string }> {
  if (statsOf(path)?.isDirectory() !== true) return { path, found: undefined }
  const main = await mainOfFolder(path, manifests)
  if (main.path !== undefined) return { path: main.path, found: undefined }
  if (main.reason === 'refused') return { problem: `cannot be looked for. ${main.problem}` }
  return { problem: 'is a folder that offers no file; write "exports" in its package.json, or name the file' }
}

/**
 * The packages that a name may mean, the exact one first: `house` is short for `msgapi-plugin-house`, which is itself no short
 * name.
 */
export function namesMeant(name: string): readonly string[] {
  if (!isPackageName(name) || /^(?:@[^/]+\/)?msgapi-plugin(?:-|$)/.test(name)) return [name]
  const [scope, rest] = name.startsWith('@') ? name.split('/') : [undefined, name]
  if (scope === undefined) return [name, `msgapi-plugin-${name}`]
  return rest === undefined ? [`${scope}/msgapi-plugin`] : [name, `${scope}/msgapi-plugin-${rest}`]
}

/** True if a name is that of a package, or only a scope, without a path. */
function isPackageName(name: string): boolean {
  return /^(?:@[\w.~-]+(?:\/[\w.~-]+)?|[\w.~-]+)$/.test(name)
}

function missing(name: string): string {
  const meant = namesMeant(name).at(-1) ?? name
  if (!isPackageName(name) || /\.[cm]?[jt]s$/.test(name)) return 'cannot be found; write "./" before the name of a file'
  const tried = namesMeant(name).map((each) => quote(each))
  const looked = tried.length > 1 ? ` as ${tried.join(' or ')}` : ''
  return `cannot be found${looked}; run "npm install --save-dev ${meant}", or write "./" before the name of a file`
}

/**
 * The problem if the running version of msgapi (or `version`) is not one that a plugin works with, as the end of a sentence;
 * undefined if it is. A pre-release counts as the version before which it comes, if the range allows it: `>=0.1` includes
 * 0.2.0-beta.1.
 */
export async function versionProblem(
  { meta }: Plugin,
  version: string = manifest.version,
): Promise<string | undefined> {
  const range = meta.engines?.msgapi
  if (range === undefined || isAtLeast(version, range)) return undefined
  const { isValidRange, satisfiesRange } = await import('./version-range.ts')
  if (!isValidRange(range)) {
    return `has ${quote(range)} as "meta.engines.msgapi", expected a range of versions such as ">=0.1"`
  }
  if (satisfiesRange(version, range)) return undefined
  return `needs msgapi ${quote(range)} ("meta.engines.msgapi"), but this is ${version}; install another version of one of them`
}

/**
 * True if a range has the form `>=0.1`, as nearly all plugins have, and certainly includes a version. Loading semver takes
 * longer than this check. False means that the answer is unknown.
 */
function isAtLeast(version: string, range: string): boolean {
  const [, ...lowest] = /^>=(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?$/.exec(range) ?? []
  const [, ...numbers] = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(version) ?? []
  if (lowest.length === 0 || numbers.length === 0) return false
  const differing = numbers.findIndex((number, index) => Number(number) !== Number(lowest[index] ?? 0))
  return differing === -1 || Number(numbers[differing]) > Number(lowest[differing] ?? 0)
}

/**
 * Makes `msgapi/plugin`, when plugins and rulesets in code import it, the module of the running msgapi, even if another copy or
 * none is installed beside them. Its functions must know the graph that these get. Also provides the packages that rulesets in
 * code import.
 */
export function provideOwnModules(): void {
  provideModule('msgapi/plugin', () => import('../plugin/index.ts'))
  provideSpectralPackages()
}
