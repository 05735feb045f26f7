import type { Finding } from '../findings/finding.ts'
import type { FindingFacts } from '../findings/finding-facts.ts'
import type { RulesetDefinition } from '../lint/ruleset.ts'
import type { EntryDocument, PipelineResult } from '../pipeline.ts'
import { CallResources } from './call-resources.ts'
import type { LintOutcome, LintStageOptions } from './lint-outcome.ts'
import { type LintOptions, pipelineRequest } from './options.ts'
import { type EntryResult, entryResult, type RunOutcome, summarise } from './outcome.ts'
import { type EntryInRun, entryInRun, withoutParts } from './parts.ts'
import { componentsUsedIn, isUsedElsewhere } from './used-elsewhere.ts'

/**
 * Lints description documents, each an entry with the files it refers to. Takes paths, or content that goes by a name.
 * Rejects with a ConfigError or UsageError when it cannot run; problems of the documents are findings.
 */
export async function lint(
  entries: readonly (string | EntryDocument)[],
  options: LintOptions = {},
): Promise<RunOutcome> {
  const [{ lintDocument }, { factsOf, knownCodes }] = await Promise.all([
    import('./lint-stage.ts'),
    import('./rulesets.ts'),
  ])
  const resources = new CallResources(options)
  const stage: LintStageOptions = {
    resources,
    allowCode: options.safe !== true,
    ignoreUnknownFormat: options.ignoreUnknownFormat === true,
    loaded: new Map(),
  }
  const results: LintedEntry[] = []
  for (const entry of entries) {
    try {
      const request = { ...pipelineRequest(entry, options, resources), knownCodes }
      results.push(linted(await lintDocument(request, stage)))
    } catch (error) {
      if (options.onError === undefined) throw error
      options.onError(error)
    }
  }
  const lock = await resources.lockWrites()
  const summary = summarise(withoutUsed(withoutParts(results), factsOf), resources.inputs)
  return { ...summary, crashed: summary.crashed || resources.crashed, lock }
}

/** The rulesets that come with msgapi, in the form of Spectral's RulesetDefinition. */
export async function builtInRulesets(): Promise<readonly RulesetDefinition[]> {
  const { rulesets } = await import('./rulesets.ts')
  return rulesets
}

/** What is kept of an entry while the others are linted. */
interface LintedEntry extends EntryInRun {
  readonly result: EntryResult
  /** The components of its other files that it uses. */
  readonly used: ReadonlySet<string>
}

function linted(result: PipelineResult<LintOutcome>): LintedEntry {
  const graph = 'unreadable' in result ? undefined : result.graph
  const used = graph === undefined ? new Set<string>() : componentsUsedIn(graph)
  return { ...entryInRun(result), result: entryResult(result), used }
}

/** The results without findings on components that nothing but another entry uses: what is shared is in use. */
function withoutUsed(entries: readonly LintedEntry[], factsOf: (code: string) => FindingFacts): readonly EntryResult[] {
  const used = new Set(entries.flatMap((entry) => [...entry.used]))
  if (used.size === 0) return entries.map(({ result }) => result)
  return entries.map(({ result }) => {
    if ('unreadable' in result) return result
    const isOverruled = (finding: Finding) =>
      factsOf(finding.code).ofOneEntry === true && isUsedElsewhere(finding, used)
    return { ...result, findings: result.findings.filter((finding) => !isOverruled(finding)) }
  })
}
