import { existsSync } from 'node:fs'
import { counted, Project, quote, realPathOf, wayTo } from '../../command.ts'
import { endWith } from '../exit.ts'
import type { RunningOptions } from '../options.ts'
import { packageManifest } from '../package-manifest.ts'
import { currentFolder, lintOptions } from '../run-options.ts'
import { version } from '../version.ts'
import { diagnoseBundles } from './bundles.ts'
import { diagnoseConfigs } from './configs.ts'
import { type Diagnosis, ok, warning, wrong } from './diagnosis.ts'
import { diagnoseLocks } from './lock-files.ts'
import { diagnoseSuppressions } from './suppressions.ts'
import { diagnoseUnusedConfigs } from './unused-configs.ts'

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
  const { isValidRange, satisfiesRange } = await import('../../command.ts')
  // A tag, a tarball or a link says no version.
  if (!isValidRange(range) || satisfiesRange(version, range)) return [running]
  return [
    running,
    wrong(`package.json asks for msgapi ${quote(range)}; run "npm install", and call it by "npx --no-install msgapi".`),
  ]
}
