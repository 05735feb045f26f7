import type { LoadedSettings } from '../config/load-settings.ts'
import type { RulesetDefinition } from '../lint/ruleset.ts'
import { type EntryDocument, type PipelineResult, runPipeline } from '../pipeline.ts'
import type { LintOutcome, LintStageOptions } from './lint-stage.ts'
import { type LintOptions, pipelineRequest } from './options.ts'
import { type EntryResult, entryResult, type RunOutcome, summarise } from './outcome.ts'
import { componentsUsedIn, isUsedElsewhere } from './used-elsewhere.ts'

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
  const results: LintedEntry[] = []
  const settings = new Map<string, Promise<LoadedSettings>>()
  for (const entry of entries) {
    try {
      const request = { ...pipelineRequest(entry, options), knownCodes, loaded: settings }
      results.push(linted(await runPipeline(request, (run) => lintEntry(run, stage))))
    } catch (error) {
      if (options.onError === undefined) throw error
      options.onError(error)
    }
  }
  return summarise(withoutUsed(withoutParts(results)))
}

/** The rulesets that come with msgapi, in the form of Spectral's RulesetDefinition. */
export async function builtInRulesets(): Promise<readonly RulesetDefinition[]> {
  const { rulesets } = await import('./rulesets.ts')
  return rulesets
}

/** What is kept of an entry while the others are linted. */
interface LintedEntry {
  readonly result: EntryResult
  /** Whether it is a description, or something else than a part of one: what Spectral rulesets alone looked at. */
  readonly standsAlone: boolean
  /** The other files of the description. */
  readonly parts: readonly string[]
  /** The components of these that it uses. */
  readonly used: ReadonlySet<string>
}

function linted(result: PipelineResult<LintOutcome>): LintedEntry {
  if ('unreadable' in result || result.graph === undefined) {
    return { result: entryResult(result), standsAlone: true, parts: [], used: new Set() }
  }
  const { graph, entry } = result
  const parts = [...graph.files.keys()].filter((path) => path !== entry.path)
  return { result: entryResult(result), standsAlone: graph.kind.readable, parts, used: componentsUsedIn(graph) }
}

/** Leaves out entries that are no descriptions but parts of another entry: globs catch both, and the parts are linted in the whole. */
function withoutParts(entries: readonly LintedEntry[]): readonly LintedEntry[] {
  const parts = new Set(entries.flatMap((entry) => entry.parts))
  return entries.filter(({ result, standsAlone }) => standsAlone || 'unreadable' in result || !parts.has(result.path))
}

/** The results without findings on components that nothing but another entry uses: what is shared is in use. */
function withoutUsed(entries: readonly LintedEntry[]): readonly EntryResult[] {
  const used = new Set(entries.flatMap((entry) => [...entry.used]))
  if (used.size === 0) return entries.map(({ result }) => result)
  return entries.map(({ result }) => {
    if ('unreadable' in result) return result
    return { ...result, findings: result.findings.filter((finding) => !isUsedElsewhere(finding, used)) }
  })
}
