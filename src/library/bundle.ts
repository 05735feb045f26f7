import { withSetting } from '../config/merge.ts'
import { type EntryDocument, runPipeline } from '../pipeline.ts'
import { type BundleOptions, pipelineRequest } from './options.ts'
import { entryResult, type RunOutcome, summarise } from './outcome.ts'

export interface BundleOutcome extends RunOutcome {
  /** The bundle; absent when it was refused, and then the findings say why. */
  readonly text?: string
  /** The bundle as data, made when it is asked for; absent when there is no text. */
  readonly data?: unknown
  readonly language?: 'yaml' | 'json'
  /** Where the options or the configuration want the bundle; writing it is up to the caller. */
  readonly output?: string
}

/**
 * Makes one file of a description document and the files it refers to. Rejects with a ConfigError or UsageError when it
 * cannot run; when the bundle cannot be made right, there is no text and the findings say why.
 */
export async function bundle(entry: string | EntryDocument, options: BundleOptions = {}): Promise<BundleOutcome> {
  const request = pipelineRequest(entry, { ...options, as: options.as ?? languageOf(options.output) })
  const result = await runPipeline(request, async ({ describe, settings }) => {
    const description = await describe()
    if (description === undefined) return undefined
    const { graph } = description
    const { bundleGraph } = await import('../../bundler/index.ts')
    const as = settings.bundle.as ?? languageOf(settings.bundle.output)
    const bundled = await bundleGraph(graph, { limits: settings.limits, ...(as === undefined ? {} : { as }) })
    // Those of the graph come with the result of the pipeline.
    const known = new Set(graph.findings)
    const own = bundled.findings.filter((finding) => !known.has(finding))
    return { bundled, findings: own.flatMap((finding) => withSetting(finding, settings)) }
  })
  if ('unreadable' in result) return summarise([entryResult(result)])
  const { outcome, settings } = result
  const summary = summarise([entryResult({ ...result, outcome: { findings: outcome?.findings ?? [] } })])
  if (outcome === undefined) return { ...summary, failed: true }
  const { bundled } = outcome
  const { language, text } = bundled
  const { output } = settings.bundle
  const place = { language, ...(output === undefined ? {} : { output }) }
  if (text === undefined) return { ...summary, ...place, failed: true }
  return {
    ...summary,
    ...place,
    text,
    get data() {
      return bundled.data
    },
  }
}

function languageOf(output: string | undefined): 'yaml' | 'json' | undefined {
  if (output === undefined) return undefined
  if (/\.json$/i.test(output)) return 'json'
  return /\.ya?ml$/i.test(output) ? 'yaml' : undefined
}
