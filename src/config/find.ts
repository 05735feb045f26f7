import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { isInsideFolder, namesInFolder } from '../load/files/folders.ts'
import { installedFolders, packageOf } from '../load/files/package-folders.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Pointer } from '../pointer.ts'
import { ConfigError, type ConfigPlace, isMissing, reasonOf } from './errors.ts'
import { type HeldTexts, readConfigFile, readPackageFile } from './read.ts'
import type { PassedRuleset } from './settings.ts'

/** A config file, and the pointer to the config in it: empty, or `/msgapi` in a package.json. */
export interface ConfigFile {
  readonly source: SourceFile
  readonly base: Pointer
}

export interface Discovery {
  readonly found: ConfigFile | undefined
  /** The nearest Spectral ruleset in data form, if there is no config. */
  readonly ruleset?: string
  /** The other Spectral rulesets that the search found. */
  readonly passedOver: readonly PassedRuleset[]
  /** Notices for standard error, one line each. */
  readonly notices: readonly string[]
  /**
   * Files that would be the config or the ruleset if they existed, or, for a package.json, if they contained a config; and those that a
   * notice says are passed over, or would be.
   */
  readonly awaited: readonly string[]
}

/** The names of config files, in order of preference within a folder. package.json comes last. */
export const configNames: readonly string[] = [
  'msgapi.config.yaml',
  'msgapi.config.yml',
  'msgapi.config.json',
  '.msgapirc',
  '.msgapirc.json',
  '.msgapirc.yaml',
  '.msgapirc.yml',
]

const codeConfigName = /^(?:msgapi\.config|\.msgapirc)\.[cm]?[jt]s$/
/** The names of Spectral rulesets in data form, in order of preference within a folder. */
const rulesetNames: readonly string[] = ['', '.']
  .flatMap((dot) => ['json', 'yaml', 'yml'].map((end) => `${dot}spectral.${end}`))
  .sort()
const codeRulesetName = /^\.?spectral\.[cm]?[jt]s$/

/** The place of a config that another one extends. */
export interface BasePlace {
  /** Absolute. It may not exist. */
  readonly path: string
  /** The folder of its package, if a package is named. */
  readonly packageFolder?: string
}

/** Names of files that are configs, not rulesets. */
const configFileName = /^(?:msgapi\.config\..|\.msgapirc)/

/** A folder that was searched for a config, without the folders around it. */
export interface SearchedFolder {
  readonly notices: readonly string[]
  readonly found: ConfigFile | undefined
  /** The files that would be its config if they existed, then those that would be its ruleset. */
  readonly awaited: readonly string[]
  readonly awaitedRulesets: readonly string[]
  /** All paths at which rulesets are found. */
  readonly rulesetPaths: readonly string[]
  readonly rulesets: RulesetsOfFolder
}

/**
 * Searches for a config from one folder up to another, both real paths; the nearest wins. Reads only data, never code. `searched` has the
 * folders that earlier searches up to the same folder have searched: a thousand descriptions lie in few folders, or beside each other.
 * `held` has texts that are not saved.
 *
 * The search is our own, because cosmiconfig 9 always reads its meta config: every call of `cosmiconfig()` first searches the
 * working folder for one, and runs `.config/config.js` there. It also follows `$import`, and reads a file of any kind and size
 * before it calls its loaders. A test compares the search with its `searchPlaces`.
 *
 * Throws a ConfigError for a config that cannot be read, or that leads out of the last folder.
 */
export async function findConfig(
  from: string,
  upTo: string,
  searched: Map<string, Promise<SearchedFolder>> = new Map(),
  held?: HeldTexts,
): Promise<Discovery> {
  const notices: string[] = []
  const awaited: string[] = []
  const awaitedRulesets: string[] = []
  const rulesetPaths: string[] = []
  const passedOver: PassedRuleset[] = []
  let ruleset: string | undefined
  for (let folder = from; ; folder = dirname(folder)) {
    const key = `${folder}\n${upTo}`
    const searching = searched.get(key) ?? searchFolder(folder, upTo, held)
    searched.set(key, searching)
    const own = await searching
    const { found, rulesets } = own
    notices.push(...own.notices)
    awaited.push(...own.awaited)
    rulesetPaths.push(...own.rulesetPaths)
    if (found !== undefined) {
      const nearer = ruleset === undefined ? [] : [ruleset]
      const others = [...nearer, ...rulesets.readable].map((path) => ({ path, reason: 'config' }) as const)
      awaited.push(...rulesetPaths)
      return { found, notices, awaited, passedOver: [...passedOver, ...others, ...rulesets.refused] }
    }
    if (ruleset === undefined) {
      passedOver.push(...rulesets.refused)
      ruleset = rulesets.readable[0]
      awaitedRulesets.push(...own.awaitedRulesets)
    }
    if (folder === upTo || dirname(folder) === folder) break
  }
  const awaitedFiles = [...awaited, ...awaitedRulesets]
  return { found: undefined, notices, awaited: awaitedFiles, passedOver, ...(ruleset === undefined ? {} : { ruleset }) }
}

async function searchFolder(folder: string, upTo: string, held: HeldTexts | undefined): Promise<SearchedFolder> {
  const notices: string[] = []
  const names = namesIn(folder, notices)
  for (const name of names) if (codeConfigName.test(name)) notices.push(codeNotice(join(folder, name)))
  const found = await configIn(folder, names, { upTo, notices, held })
  const rulesets = rulesetsIn(folder, names, upTo)
  const [first] = rulesets.readable
  const preferred = rulesetNames.slice(0, first === undefined ? undefined : rulesetNames.indexOf(basename(first)))
  return {
    notices,
    found,
    rulesets,
    awaited: namesBeside(found && basename(found.source.path)).map((name) => join(folder, name)),
    rulesetPaths: rulesetNames.map((name) => join(folder, name)),
    awaitedRulesets: preferred.map((name) => join(folder, name)),
  }
}

/** The names that matter beside the one that is chosen within a folder: beside a config, a package.json does not. */
function namesBeside(chosen: string | undefined): readonly string[] {
  const others = configNames.filter((name) => name !== chosen)
  return chosen === undefined ? [...others, 'package.json'] : others
}

/**
 * Reads the config that the command line or another config names. Throws a ConfigError if it cannot be read, is code, or is a
 * package.json without the key `msgapi`.
 */
export async function readNamedConfig(
  path: string,
  { namedAt, held }: { readonly namedAt?: ConfigPlace; readonly held?: HeldTexts | undefined },
): Promise<ConfigFile> {
  if (/\.[cm]?[jt]s$/.test(path)) {
    const message = 'Configs in code are not supported by this version of msgapi; write the config in YAML or JSON.'
    throw new ConfigError(message, namedAt ?? { file: path })
  }
  if (!/(?:^|[\\/])package\.json$/.test(path))
    return { source: await readConfigFile(path, { namedAt, held }), base: [] }
  const source = await readPackageFile(path, held)
  if (source !== undefined && (source.root === undefined || holdsConfig(source))) return { source, base: ['msgapi'] }
  throw new ConfigError('This package.json has no key "msgapi"; add it, or name another config.', { file: path })
}

function namesIn(folder: string, notices: string[]): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    // Standard input can be named after a file in a folder that does not exist.
    if (!isMissing(error))
      notices.push(`${folder} cannot be searched for a config: ${reasonOf(error) ?? String(error)}.`)
    return []
  }
}

/** What a search of a folder needs beside its names. */
interface FolderSearch {
  readonly upTo: string
  readonly notices: string[]
  readonly held: HeldTexts | undefined
}

async function configIn(
  folder: string,
  names: readonly string[],
  search: FolderSearch,
): Promise<ConfigFile | undefined> {
  const { upTo, notices, held } = search
  const present = configNames.filter((name) => names.includes(name))
  const [chosen, ...others] = present
  if (chosen !== undefined) {
    const path = join(folder, chosen)
    for (const other of others) notices.push(`${join(folder, other)} is not read: ${chosen} beside it comes first.`)
    if (!staysInside(path, upTo)) {
      const message = `This config links out of ${upTo}; name it with --config to use it.`
      throw new ConfigError(message, { file: path })
    }
    return { source: await readConfigFile(path, { held }), base: [] }
  }
  return names.includes('package.json') ? await configInPackage(join(folder, 'package.json'), search) : undefined
}

async function configInPackage(path: string, { upTo, notices, held }: FolderSearch): Promise<ConfigFile | undefined> {
  try {
    if (!staysInside(path, upTo))
      throw new ConfigError(`This file is a link that leads out of ${upTo}.`, { file: path })
    const source = await readPackageFile(path, held)
    if (source === undefined) return undefined
    return source.root === undefined || holdsConfig(source) ? { source, base: ['msgapi'] } : undefined
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    // A package.json mainly belongs to another tool, so an unreadable one does not end the run.
    notices.push(`${error.message} It was not searched for a config.`)
    return undefined
  }
}

interface RulesetsOfFolder {
  /** Rulesets in data form, inside the last folder. */
  readonly readable: readonly string[]
  /** A ruleset that was only found runs no code, and cannot lead elsewhere. */
  readonly refused: readonly PassedRuleset[]
}

function rulesetsIn(folder: string, names: readonly string[], upTo: string): RulesetsOfFolder {
  const readable: string[] = []
  const refused: PassedRuleset[] = []
  for (const name of names) {
    const path = join(folder, name)
    if (codeRulesetName.test(name)) refused.push({ path, reason: 'code' })
    else if (rulesetNames.includes(name) && staysInside(path, upTo)) readable.push(path)
    else if (rulesetNames.includes(name)) refused.push({ path, reason: 'link' })
  }
  return { readable, refused }
}

function holdsConfig(source: SourceFile): boolean {
  return source.root?.kind === 'map' && source.root.entries.has('msgapi')
}

function staysInside(path: string, folder: string): boolean {
  try {
    return isInsideFolder(realpathSync.native(path), folder)
  } catch {
    // If it leads nowhere, the reader that opens the link reports it.
    return true
  }
}

function codeNotice(path: string): string {
  return `${path} is not read: configs in code are not supported by this version of msgapi; write msgapi.config.yaml.`
}

/**
 * The place of a config that a name in `extends` means: a path from the folder of the naming config, or a package with a config,
 * as Node finds it from there. Undefined for the name of a ruleset.
 */
export function baseNamed(name: string, from: string): BasePlace | undefined {
  // On Windows, one letter is a drive.
  if (name === '' || /^[a-z][a-z0-9+.-]+:/i.test(name)) return undefined
  const isConfig = configFileName.test(basename(name.replaceAll('\\', '/')))
  const path = resolve(dirname(from), name)
  if (isAbsolute(name) || /^\.{1,2}(?:[/\\]|$)/.test(name)) return isConfig ? { path } : undefined
  for (const packageFolder of installedFolders(name, from)) {
    const inside = join(packageFolder, name.slice(packageOf(name).length))
    if (isConfig && existsSync(inside)) return { path: inside, packageFolder }
    const config = isConfig ? undefined : configOfPackage(inside)
    if (config !== undefined) return { path: join(inside, config), packageFolder }
  }
  return isConfig ? { path } : undefined
}

/** The preferred config in a folder. A config in code is returned too, and refused later. */
function configOfPackage(folder: string): string | undefined {
  const names = namesInFolder(folder)
  return configNames.find((name) => names.includes(name)) ?? names.find((name) => configFileName.test(name))
}
