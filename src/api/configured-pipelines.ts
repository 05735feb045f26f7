import { loadSettings } from '../config/load-settings.ts'
import { realPathOf } from '../config/root.ts'
import type { PipelineSettings } from '../config/settings.ts'
import type { CallResources } from './call-resources.ts'
import { pipelineRequest, type RunOptions } from './options.ts'
import { knownCodes } from './rulesets.ts'
import { checkPipelineNames, knownTransforms } from './transforms.ts'

/** The pipelines of a config. */
export interface ConfiguredPipelines {
  readonly pipelines: ReadonlyMap<string, PipelineSettings>
  /** Absolute path; undefined when there is no config. */
  readonly configFile: string | undefined
  /** Files that would be the config if they were there. */
  readonly awaited: readonly string[]
}

/** The pipelines of the config that is nearest to the working folder, or of the one that the options name. Rejects as `lint` does for a config that cannot be used. */
export async function configuredPipelines(options: RunOptions, resources: CallResources): Promise<ConfiguredPipelines> {
  const request = pipelineRequest('.', options, resources)
  const folder = realPathOf(request.workingFolder)
  const { settings, root, awaited } = await loadSettings({
    ...request,
    loaded: undefined,
    entry: '.',
    folder,
    knownCodes,
  })
  const { pipelines, configFile } = settings
  if (pipelines.size > 0)
    checkPipelineNames(pipelines, knownTransforms((await resources.pluginsFor(settings, root)).plugins))
  return { pipelines, configFile, awaited }
}
