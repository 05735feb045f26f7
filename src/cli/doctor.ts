import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  configNames,
  counted,
  folderEntries,
  lockName,
  ownFilesFolder,
  Project,
  quote,
  readLock,
  realPathOf,
  suppressionsName,
  toolFolders,
  wayTo,
} from '../command.ts'
import {
  type BundleOptions,
  bundle,
  ConfigError,
  defaultLimits,
  type LintOptions,
  lint,
  type SettingsReport,
  settingsFor,
  suppress,
  UsageError,
} from '../index.ts'
import { endWith } from './exit.ts'
import type { RunningOptions } from './options.ts'
import { packageManifest } from './package-manifest.ts'
import { currentFolder, lintOptions } from './run-options.ts'
import { version } from './version.ts'

/**
 * `msgapi doctor`: says what is wrong with the setup of the project in the working folder: versions, configs with their rulesets and
 * plugins, APIs, ignored files, lock files, suppressions, bundles. Prints a line for each; exit code 1 when something is wrong. Rejects with a
 * ConfigError for a config of the working folder that cannot be used.
 */
export async function examineProject(options: RunningOptions): Promise<void> {
  const workingFolder = currentFolder()
  const folder = realPathOf(workingFolder)
  const shown = (path: string) => wayTo(folder, path)
  const run = lintOptions(options, workingFolder)
  const project = new Project({ workingFolder, configFile: run.configFile, noConfig: run.noConfig })
  const descriptions = await descriptionsOf(project, folder, shown)
  const configs = await diagnoseConfigs(descriptions.paths, run)
  const isRead = configs.reports.size > 0 && configs.reports.size === descriptions.paths.length
  const diagnoses = [
    ...(await diagnoseVersions(folder)),
    ...descriptions.diagnoses,
    ...configs.diagnoses,
    // Which configs hold is known when those of all descriptions are read.
    ...(isRead ? diagnoseUnusedConfigs(folder, configs.used, shown) : []),
    ...project.notices.map(warning),
    ...(await diagnoseLocks(configs, run, shown)),
    ...(await diagnoseSuppressions(configs, run, shown)),
    ...(await diagnoseBundles(configs, run, shown)),
  ]
  process.stdout.write(diagnoses.map(({ level, text }) => `${level.padEnd('warning'.length)}  ${text}\n`).join(''))
  if (diagnoses.some(({ level }) => level === 'error')) endWith(1)
}

/** The descriptions of a project: its APIs, or what is found; with what is wrong with these. */
async function descriptionsOf(project: Project, folder: string, shown: (path: string) => string) {
  const { paths: found } = await project.descriptionsIn(folder)
  const apis = await project.apis()
  if (apis.size === 0) {
    const diagnosis =
      found.length === 0 ? warning('No description is found here.') : ok(counted(found.length, 'description'))
    return { paths: found, diagnoses: [diagnosis] }
  }
  const diagnoses: Diagnosis[] = []
  const named = new Set<string>()
  for (const [name, api] of apis) {
    const paths = await project.descriptionsOf(api)
    if (paths.length === 0) diagnoses.push(warning(`The API "${name}" has no description: its globs match none.`))
    for (const path of paths) {
      if (existsSync(path)) named.add(path)
      else diagnoses.push(wrong(`The API "${name}" names ${shown(path)}, which does not exist.`))
    }
  }
  for (const path of found.filter((each) => !named.has(each)))
    diagnoses.push(warning(`${shown(path)} belongs to no API: add it to "apis", or to "ignore".`))
  return {
    paths: [...named],
    diagnoses: [ok(`${counted(apis.size, 'API')}: ${[...apis.keys()].join(', ')}`), ...diagnoses],
  }
}

/** The versions of msgapi and Node, and whether the package.json of a folder asks for another msgapi than the one that runs. */
async function diagnoseVersions(folder: string): Promise<readonly Diagnosis[]> {
  const running = ok(`msgapi ${version} on Node.js ${process.versions.node}`)
  const { msgapi: range } = packageManifest(folder)
  if (range === undefined) return [running]
  const { isValidRange, satisfiesRange } = await import('../command.ts')
  // A tag, a tarball or a link says no version.
  if (!isValidRange(range) || satisfiesRange(version, range)) return [running]
  return [
    running,
    wrong(`package.json asks for msgapi ${quote(range)}; run "npm install", and call it by "npx --no-install msgapi".`),
  ]
}

/** True if the bundles that configs name are what their descriptions say now. */
async function diagnoseBundles(
  { reports }: DiagnosedConfigs,
  options: BundleOptions,
  shown: (path: string) => string,
): Promise<readonly Diagnosis[]> {
  const diagnoses: Diagnosis[] = []
  for (const [path, { settings }] of reports) {
    const output = settings['bundle.output']?.value
    // In a folder, the bundles of other runs cannot be recognized.
    if (typeof output !== 'string' || /[\\/]$/.test(output)) continue
    diagnoses.push(await diagnoseBundle(path, output, options, shown))
  }
  return diagnoses
}

async function diagnoseBundle(
  path: string,
  output: string,
  options: BundleOptions,
  shown: (path: string) => string,
): Promise<Diagnosis> {
  if (!existsSync(output))
    return warning(`${shown(output)} does not exist yet; "msgapi bundle ${shown(path)}" writes it.`)
  try {
    const { text } = await bundle(path, options)
    if (text === undefined) return wrong(`${shown(path)} cannot be bundled; "msgapi bundle ${shown(path)}" says why.`)
    return text === readFileSync(output, 'utf8')
      ? ok(`${shown(output)} is up to date`)
      : warning(`${shown(output)} is out of date; "msgapi bundle ${shown(path)}" updates it.`)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof UsageError) return wrong(error.message)
    throw error
  }
}

/** True if the lock files of a project have what its descriptions refer to, and nothing else. Reads nothing from the network. */
async function diagnoseLocks(
  { reports }: DiagnosedConfigs,
  options: LintOptions,
  shown: (path: string) => string,
): Promise<readonly Diagnosis[]> {
  const descriptions = new Map<string, string[]>()
  for (const [path, { config, settings }] of reports) {
    const file = join(ownFilesFolder(config ?? undefined, String(settings.root?.value)), lockName)
    const known = descriptions.get(file)
    if (known !== undefined) known.push(path)
    else if (existsSync(file)) descriptions.set(file, [path])
  }
  return await Promise.all([...descriptions].map(([file, paths]) => diagnoseLock(file, paths, options, shown(file))))
}

async function diagnoseLock(
  file: string,
  paths: readonly string[],
  options: LintOptions,
  name: string,
): Promise<Diagnosis> {
  const { files, findings } = await lint(paths, { ...options, lock: 'frozen', onError: () => {} })
  const missing = findings.filter(({ code }) => code === 'ref/remote-not-locked' || code === 'ref/remote-copy')
  if (missing.length > 0)
    return wrong(
      `${name} lacks ${counted(missing.length, 'address', 'addresses')}; "msgapi lint --update-lock" reads them.`,
    )
  const addresses = [...(await readLock(file, readFileSync(file), defaultLimits)).keys()]
  // Addresses that a config does not allow are not read, even if something refers to them.
  const isBarred = findings.some(({ code }) => code === 'ref/remote-disabled')
  const stale = isBarred ? [] : addresses.filter((address) => !files.includes(address))
  const [example = ''] = stale
  return stale.length === 0
    ? ok(`${name}: ${counted(addresses.length, 'address', 'addresses')}`)
    : warning(
        `${name} has ${counted(stale.length, 'address', 'addresses')} that nothing refers to, such as ${example}; delete it and lint again.`,
      )
}

/** True if all entries of the suppressions files of a project are in use. */
async function diagnoseSuppressions(
  { reports }: DiagnosedConfigs,
  options: LintOptions,
  shown: (path: string) => string,
): Promise<readonly Diagnosis[]> {
  const descriptions = [...reports].flatMap(([path, { config, settings }]) => {
    const named = settings.suppressions?.value
    const file = join(ownFilesFolder(config ?? undefined, String(settings.root?.value)), suppressionsName)
    return existsSync(typeof named === 'string' ? named : file) ? path : []
  })
  // Without the plugins, unused entries cannot be recognized.
  if (descriptions.length === 0 || options.safe === true) return []
  const errors = new Set<string>()
  const onError = (error: unknown) => {
    if (error instanceof ConfigError) errors.add(error.message)
  }
  const { suppressions } = await suppress(descriptions, { ...options, prune: true, lock: 'frozen', onError })
  return [
    ...[...errors].map(wrong),
    ...suppressions
      .filter(({ removed }) => removed > 0)
      .map(({ path, removed }) =>
        warning(
          `${shown(path)} has ${counted(removed, 'suppression')} without effect; "msgapi suppress --prune" removes ${removed === 1 ? 'it' : 'them'}.`,
        ),
      ),
  ]
}

/** Configs below a folder that apply to no description. `used` are those that apply. */
function diagnoseUnusedConfigs(
  folder: string,
  used: ReadonlySet<string>,
  shown: (path: string) => string,
): readonly Diagnosis[] {
  const found: Diagnosis[] = []
  const waiting = [folder]
  for (const each of waiting) {
    for (const entry of folderEntries(each)) {
      const path = join(each, entry.name)
      if (entry.isDirectory() && !toolFolders.has(entry.name)) waiting.push(path)
      else if (configNames.includes(entry.name) && !used.has(path))
        found.push(
          warning(`${shown(path)} is used for no description: none is below it, or a nearer config comes first.`),
        )
    }
  }
  return found
}

/** The settings of a project's descriptions by path, and the problems of configs, rulesets and plugins. */
interface DiagnosedConfigs {
  readonly diagnoses: readonly Diagnosis[]
  /** Absolute paths of the configs that hold for some description, and of files that keep one from being used. */
  readonly used: ReadonlySet<string>
  /** By the path of the description; without those whose config cannot be used. */
  readonly reports: ReadonlyMap<string, SettingsReport>
}

/** Loads the config, the rulesets and the plugins of each description, once for each config. */
async function diagnoseConfigs(paths: readonly string[], options: LintOptions): Promise<DiagnosedConfigs> {
  const diagnoses = new Map<string, Diagnosis>()
  const reports = new Map<string, SettingsReport>()
  const used = new Set<string>()
  const tell = (diagnosis: Diagnosis) => diagnoses.set(diagnosis.text, diagnosis)
  for (const path of paths) {
    try {
      const report = await settingsFor(path, options)
      reports.set(path, report)
      if (report.config !== null) for (const config of [report.config, ...report.extendedConfigs]) used.add(config)
      for (const error of report.errors) tell(wrong(error))
      for (const notice of report.notices) tell(warning(notice))
      for (const plugin of report.plugins) tell(ok(`plugin ${plugin.name} ${plugin.version}`))
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof ConfigError)) throw error
      if (error instanceof ConfigError) for (const file of [error.file ?? '', ...error.read]) used.add(file)
      tell(wrong(error.message))
    }
  }
  const configs = new Set([...reports.values()].flatMap(({ config }) => config ?? []))
  const inUse = configs.size === 0 ? 'no config' : counted(configs.size, 'config')
  const summary = reports.size === 0 ? [] : [ok(`${inUse} for ${counted(reports.size, 'description')}`)]
  return { diagnoses: [...summary, ...diagnoses.values()], used, reports }
}

/** One thing that is as it should be, or is not. */
interface Diagnosis {
  readonly level: 'ok' | 'warning' | 'error'
  /** The problem and its remedy. */
  readonly text: string
}

const ok = (text: string): Diagnosis => ({ level: 'ok', text })
const warning = (text: string): Diagnosis => ({ level: 'warning', text })
const wrong = (text: string): Diagnosis => ({ level: 'error', text })
