import type { ConfiguredPipelines } from '../../api/configured-pipelines.ts'
import { UsageError } from '../../config/errors.ts'
import type { PipelineSettings } from '../../config/settings.ts'
import { alternatives, suggestion } from '../../config/wording.ts'
import { quote } from '../../findings/quote.ts'

/** A pipeline with its name. */
export type NamedPipeline = readonly [name: string, pipeline: PipelineSettings]

/** The pipelines that are named, each once; all without names. Throws a UsageError for a name that the config does not have, and without any. */
export function chosenPipelines(
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
