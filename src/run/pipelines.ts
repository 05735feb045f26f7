import { UsageError } from '../config/errors.ts'
import type { PipelineSettings } from '../config/settings.ts'
import { alternatives, suggestion, withStop } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import { Project, type ProjectRequest } from '../project/project.ts'
import { knownCodes } from '../rules/rulesets.ts'
import { checkPipelineNames, knownTransforms } from '../rules/transforms.ts'
import { type HeldOptions, lookups, type OtherEntry, otherEntries, type RunOptions } from './options.ts'
import { Run } from './run.ts'

/** A pipeline with its name. */
export type NamedPipeline = readonly [name: string, pipeline: PipelineSettings]

/** The pipelines of a config. */
interface ConfiguredPipelines {
  readonly pipelines: ReadonlyMap<string, PipelineSettings>
  /** Absolute path; undefined if there is no config. */
  readonly configFile: string | undefined
}

/** Pipelines to run. */
export interface ChosenPipelines {
  readonly pipelines: readonly NamedPipeline[]
  /** Absolute path of the config that has them. */
  readonly configFile: string | undefined
}

/**
 * The named pipelines of the config, each once, with the files of the APIs among their entries; all pipelines if none
 * is named. The config is the nearest one, or the one that the options name. Rejects as `lint` does for an invalid
 * config. Rejects with a UsageError for an unknown name, for a config without pipelines, and for a pipeline without
 * files.
 */
export async function pipelinesFor(
  names: readonly string[],
  options: RunOptions & HeldOptions,
): Promise<ChosenPipelines> {
  const run = new Run(options)
  const configured = await configuredPipelines(run)
  const { configFile } = configured
  const pipelines = await withEntries(namedPipelines(names, configured), {
    workingFolder: run.workingFolder,
    configFile,
    noConfig: options.noConfig,
    commandLine: { root: options.root },
  })
  return { pipelines: withoutOthers(pipelines, options[otherEntries]), configFile }
}

/** The pipelines without the entries that the run leaves out. */
function withoutOthers(
  pipelines: readonly NamedPipeline[],
  others: readonly OtherEntry[] = [],
): readonly NamedPipeline[] {
  if (others.length === 0) return pipelines
  const left = new Set(others.map(({ document }) => document.path))
  return pipelines.map(([name, pipeline]) => [
    name,
    { ...pipeline, entries: pipeline.entries.filter((path) => !left.has(path)) },
  ])
}

async function configuredPipelines(run: Run): Promise<ConfiguredPipelines> {
  const { settings, root, awaited } = await run.settingsOf('.', { use: run.options.use, knownCodes }, run.workingFolder)
  for (const path of awaited) run.options[lookups]?.(path, true)
  const { pipelines, configFile } = settings
  if (pipelines.size > 0)
    checkPipelineNames(pipelines, knownTransforms((await run.plugins.for(settings, root)).plugins))
  return { pipelines, configFile }
}

function namedPipelines(
  names: readonly string[],
  { pipelines, configFile }: ConfiguredPipelines,
): readonly NamedPipeline[] {
  if (configFile === undefined)
    throw new UsageError('No config is found here; write "pipelines" in msgapi.config.yaml, or name a config with -c.')
  const known = [...pipelines.keys()]
  if (known.length === 0) throw new UsageError(`${configFile} has no pipelines; add them under "pipelines".`)
  if (names.length === 0) return [...pipelines]
  return [...new Set(names)].map((name) => {
    const pipeline = pipelines.get(name)
    if (pipeline !== undefined) return [name, pipeline]
    throw new UsageError(
      withStop(`Unknown pipeline ${quote(name)}, expected ${alternatives(known)}${suggestion(name, known)}`),
    )
  })
}

async function withEntries(
  pipelines: readonly NamedPipeline[],
  request: ProjectRequest,
): Promise<readonly NamedPipeline[]> {
  if (pipelines.every(([, { apis }]) => apis.length === 0)) return pipelines
  const project = new Project(request)
  const known = await project.apis()
  return await Promise.all(
    pipelines.map(async ([name, pipeline]): Promise<NamedPipeline> => {
      const apis = pipeline.apis.flatMap((api) => known.get(api) ?? [])
      const found = await Promise.all(apis.map((api) => project.descriptionsOf(api)))
      const entries = [...new Set([...pipeline.entries, ...found.flat()])]
      if (entries.length > 0) return [name, { ...pipeline, entries }]
      const named = pipeline.apis.map((api) => quote(api)).join(', ')
      throw new UsageError(
        `No description matches the globs of ${named}, which the pipeline ${quote(name)} starts from.`,
      )
    }),
  )
}
