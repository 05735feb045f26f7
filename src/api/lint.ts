import { checkArguments } from '../call-options.ts'
import type { Finding } from '../findings/finding.ts'
import type { RulesetDefinition } from '../lint/ruleset.ts'
import { defaultLimits } from '../load/limits.ts'
import type { EntryDocument } from '../pipeline.ts'
import { abortable } from './abortable.ts'
import { CallResources } from './call-resources.ts'
import { type LintedEntry, lintedEntry, resultsOf } from './lint-entries.ts'
import type { LintStageOptions } from './lint-outcome.ts'
import { entriesKind, lintOptionsKind } from './option-kinds.ts'
import { isPartial, type LintOptions, pipelineRequest } from './options.ts'
import { type EntryResult, type RunOutcome, summarise } from './outcome.ts'

/**
 * Lints documents, each with the files it refers to. Takes paths, or content with a name. Resolves to the findings and
 * what else the run found out; problems in the documents are findings. Rejects with a ConfigError or UsageError when it
 * cannot run.
 */
export async function lint(
  entries: readonly (string | EntryDocument)[],
  options: LintOptions = {},
): Promise<RunOutcome> {
  checkArguments('lint()', { entries: [entries, entriesKind], options: [options, lintOptionsKind] })
  return abortable(options, (own) => lintDocuments(entries, own))
}

async function lintDocuments(entries: readonly (string | EntryDocument)[], options: LintOptions): Promise<RunOutcome> {
  if (options.withFixes === true) return (await import('./fix-documents.ts')).lintWithSuggestedFixes(entries, options)
  const { results, resources } = await lintAll(entries, options)
  const lock = await resources.lockWrites()
  const summary = summarise(results, resources.inputs)
  return { ...summary, crashed: summary.crashed || resources.crashed, lock }
}

/** Lints each document and returns one result for each; the caller joins them. */
export async function lintAll(
  entries: readonly (string | EntryDocument)[],
  options: LintOptions,
): Promise<{ readonly results: readonly EntryResult[]; readonly resources: CallResources }> {
  const [{ lintDocument }, { factsOf, knownCodes }] = await Promise.all([
    import('./lint-stage.ts'),
    import('./rulesets.ts'),
  ])
  const resources = new CallResources(options)
  const stage: LintStageOptions = {
    resources,
    allowCode: options.safe !== true,
    ignoreUnknownFormat: options.ignoreUnknownFormat === true,
    isPartial: isPartial(options),
    loaded: new Map(),
  }
  const results: LintedEntry[] = []
  for (const entry of entries) {
    try {
      const request = { ...pipelineRequest(entry, options, resources), knownCodes }
      results.push(lintedEntry(await lintDocument(request, stage)))
    } catch (error) {
      if (options.onError === undefined || options.signal?.aborted === true) throw error
      options.onError(error)
    }
  }
  return { results: await unmarked(resultsOf(results, factsOf), options), resources }
}

/** Returns the results; findings in files that fixes never change are no longer marked as fixable. */
async function unmarked(results: readonly EntryResult[], { limits }: LintOptions): Promise<readonly EntryResult[]> {
  const isMarked = results.some((result) => !('unreadable' in result) && result.findings.some(isFixable))
  if (!isMarked) return results
  const { StayingFiles } = await import('./staying-files.ts')
  return new StayingFiles(results, { ...defaultLimits, ...limits }).unmarked(results)
}

function isFixable({ fixable }: Finding): boolean {
  return fixable !== undefined
}

/** Resolves to the rulesets that come with msgapi, in the form of Spectral's RulesetDefinition. */
export async function builtInRulesets(): Promise<readonly RulesetDefinition[]> {
  const [{ rulesets }, { styleRulesets }] = await Promise.all([import('./rulesets.ts'), import('./style-rulesets.ts')])
  return [...rulesets, (await styleRulesets()).style]
}
