import { UsageError } from '../../config/errors.ts'
import { quote } from '../../findings/quote.ts'
import { Project, type ProjectRequest } from '../../project/project.ts'
import type { NamedPipeline } from './chosen-pipelines.ts'

/** Pipelines with the files that the APIs among their entries stand for, each file once. Rejects as the config does that names them, and with a UsageError for one without files. */
export async function withEntries(
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
