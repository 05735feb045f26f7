import type { RulesetDefinition } from '../lint/ruleset.ts'
import { type EntryDocument, type PipelineResult, runPipeline } from '../pipeline.ts'
import type { LintOutcome, LintStageOptions } from './lint-stage.ts'
import { type LintOptions, pipelineRequest } from './options.ts'
import { type RunOutcome, summarise } from './outcome.ts'

/**
 * Lints description documents, each an entry with the files it refers to. Takes paths, or content that goes by a name.
 * Rejects with a ConfigError or UsageError when it cannot run; problems of the documents are findings.
 */
export async function lint(
  entries: readonly (string | EntryDocument)[],
  options: LintOptions = {},
): Promise<RunOutcome> {
  const [{ lintEntry }, { knownCodes }] = await Promise.all([import('./lint-stage.ts'), import('./rulesets.ts')])
  const stage: LintStageOptions = {
    allowCode: options.safe !== true,
    ignoreUnknownFormat: options.ignoreUnknownFormat === true,
    loaded: new Map(),
  }
  const results: PipelineResult<LintOutcome>[] = []
  for (const entry of entries) {
    try {
      const request = { ...pipelineRequest(entry, options), knownCodes }
      results.push(await runPipeline(request, (run) => lintEntry(run, stage)))
    } catch (error) {
      if (options.onError === undefined) throw error
      options.onError(error)
    }
  }
  return summarise(withoutParts(results))
}

/** The rulesets that come with msgapi, in the form of Spectral's RulesetDefinition. */
export async function builtInRulesets(): Promise<readonly RulesetDefinition[]> {
  const { rulesets } = await import('./rulesets.ts')
  return rulesets
}

/** Leaves out entries that are no descriptions but parts of another entry: globs catch both, and the parts are linted in the whole. */
function withoutParts<Outcome>(results: readonly PipelineResult<Outcome>[]): readonly PipelineResult<Outcome>[] {
  const parts = new Set<string>()
  for (const result of results) {
    if ('unreadable' in result || result.graph === undefined) continue
    for (const file of result.graph.files.keys()) if (file !== result.entry.path) parts.add(file)
  }
  return results.filter((result) => {
    if ('unreadable' in result || result.graph === undefined) return true
    return result.graph.kind.readable || !parts.has(result.entry.path)
  })
}
