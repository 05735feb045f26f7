import { ConfigError, UsageError } from '../config/errors.ts'
import { runPipeline } from '../pipeline.ts'
import type { CallResources } from './call-resources.ts'
import { pipelineRequest, type RunOptions } from './options.ts'

/**
 * The paths of the files that a description consists of as it is written; none for a document that cannot be read or is no
 * description. No transform and no code of a config runs, and nothing is read from the network.
 */
export async function filesOfDescription(
  path: string,
  options: RunOptions,
  resources: CallResources,
): Promise<readonly string[]> {
  const request = pipelineRequest(path, { ...options, use: [], safe: true, allowRemote: [] }, resources)
  try {
    const result = await runPipeline(request, (run) => run.describe())
    if ('unreadable' in result || result.graph?.kind.readable !== true) return []
    return [...result.graph.files.keys()]
  } catch (error) {
    // Errors in the config of another document are reported when msgapi runs that document.
    if (error instanceof ConfigError || error instanceof UsageError) return []
    throw error
  }
}
