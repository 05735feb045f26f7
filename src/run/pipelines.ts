import { UsageError } from '../config/errors.ts'
import type { PipelineSettings } from '../config/settings.ts'
import { alternatives, suggestion } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import { Project, type ProjectRequest } from '../project/project.ts'
import { knownCodes } from '../rules/rulesets.ts'
import { checkPipelineNames, knownTransforms } from '../rules/transforms.ts'
import type { Run } from './run.ts'

/** A pipeline with its name. */
export type NamedPipeline = readonly [name: string, pipeline: PipelineSettings]

/** The pipelines of a config. */
export interface ConfiguredPipelines {
  readonly pipelines: ReadonlyMap<string, PipelineSettings>
  /** Absolute path; undefined when there is no config. */
  readonly configFile: string | undefined
  /** Files that would be the config if they were there. */
  readonly awaited: readonly string[]
}

/** The pipelines of the config that is nearest to the working folder, or of the one that the options name. Rejects as `lint` does for a config that cannot be used. */
export async function configuredPipelines(run: Run): Promise<ConfiguredPipelines> {
  const { settings, root, awaited } = await run.settingsOf('.', { use: run.options.use, knownCodes }, run.workingFolder)
  const { pipelines, configFile } = settings
  if (pipelines.size > 0)
    checkPipelineNames(pipelines, knownTransforms((await run.plugins.for(settings, root)).plugins))
  return { pipelines, configFile, awaited }
}

/**
 * The pipelines that are named, each once, all without names; with the files that the APIs among their entries stand for. Rejects
 * with a UsageError for a name that the config does not have, for a config without any, and for a pipeline without files.
 */
export async function chosenPipelines(
  names: readonly string[],
  configured: ConfiguredPipelines,
  run: Run,
): Promise<readonly NamedPipeline[]> {
  const { root, noConfig } = run.options
  const { configFile } = configured
  return withEntries(namedPipelines(names, configured), {
    workingFolder: run.workingFolder,
    configFile,
    noConfig,
    commandLine: { root },
  })
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
    throw new UsageError(`Unknown pipeline ${quote(name)}, expected ${alternatives(known)}.${suggestion(name, known)}`)
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
