import { ruleSettingAt, withSetting } from '../config/merge.ts'
import type { Finding } from '../findings/finding.ts'
import { canonicalCode } from '../format/rule-codes.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { PipelineRun } from '../pipeline.ts'
import type { EntrySuppressions } from '../suppress/suppressor.ts'
import type { LintOutcome } from './lint-outcome.ts'
import type { PluginSet } from './plugins.ts'
import type { MappedFindings } from './source-map-stage.ts'

/** What suppressions need of a run over one entry. */
export interface SuppressionRequest {
  readonly run: PipelineRun
  readonly plugins: PluginSet
  /** What the rules found, each time that they ran. */
  readonly linted: readonly Pick<LintOutcome, 'rules' | 'codes'>[]
  /** Whether not all is run that suppressions may be for. */
  readonly isPartial: boolean
  /** Points findings to where their content was written. */
  map(findings: readonly Finding[]): Promise<MappedFindings>
}

interface SuppressedFindings extends MappedFindings {
  readonly suppressions?: EntrySuppressions | undefined
}

/**
 * Points findings to their sources, without those that comments, extensions or the suppressions file accept, and with what is wrong
 * with these. Comments are read in files that have such a comment, and all the code for this is loaded with the first.
 */
export async function withSuppressions(
  findings: readonly Finding[],
  request: SuppressionRequest,
): Promise<SuppressedFindings> {
  const { run, map } = request
  const before = [...run.files.values()]
  if (before.some(mayIgnore)) return suppressed(findings, before, request)
  const mapped = await map(findings)
  if (![...run.files.values()].some(maySuppress)) return mapped
  return suppressed(findings, before, { ...request, map: async () => mapped })
}

function mayIgnore({ text }: SourceFile): boolean {
  return text.includes('x-msgapi-ignore')
}

function maySuppress({ language, text }: SourceFile): boolean {
  return language === 'yaml' && text.includes('msgapi-') && /#[ \t]*msgapi-/.test(text)
}

async function suppressed(
  findings: readonly Finding[],
  before: readonly SourceFile[],
  request: SuppressionRequest,
): Promise<SuppressedFindings> {
  const { run, linted, isPartial, map } = request
  const [{ Suppressor }, { suppressionsInComments }, { suppressionsInExtensions }] = await Promise.all([
    import('../suppress/suppressor.ts'),
    import('../suppress/in-comments.ts'),
    import('../suppress/in-extensions.ts'),
  ])
  const ran = linted.flatMap(({ rules }) => rules.map(({ code }) => code))
  const rules = new Set(ran.map(canonicalCode))
  const suppressor = new Suppressor((code) => rules.has(canonicalCode(code)))
  // Of a bundle with a source map, the suppressions that count are those of its sources.
  const isBundle = (await run.reader.locate(`${run.entry.path}.map`)).ok
  const graph = before.some(mayIgnore) ? (await run.describe())?.source.graph : undefined
  if (graph !== undefined) suppressor.add(suppressionsInExtensions(graph), !isBundle)
  const inDocument = suppressor.left(findings)
  const mapped = await map(inDocument)
  const whole = new Set(isBundle ? [] : before)
  for (const file of run.files.values()) suppressor.add(suppressionsInComments(file), whole.has(file))
  const left = suppressor.left(mapped.findings)
  const { open, ...ended } = suppressor.end({
    ran,
    known: isPartial ? [] : await knownCodesOf(request, ran),
    isOff: (code, place) => ruleSettingAt(run.settings, code, place) === 'off',
  })
  const set = (problem: Finding) => withSetting(problem, run.settings)
  const openSet = [...open].flatMap(([key, problem]) => set(problem).map((each) => [key, each] as const))
  return {
    ...mapped,
    findings: [...left, ...suppressor.problems.flatMap(set)],
    suppressions: { ...ended, open: new Map(isPartial ? [] : openSet) },
  }
}

/** Every code that a suppression may name. */
async function knownCodesOf(
  { run, plugins, linted }: SuppressionRequest,
  ran: readonly string[],
): Promise<readonly string[]> {
  const [{ knownCodes }, { ruleNames, transformCodesOf }] = await Promise.all([
    import('./rulesets.ts'),
    import('./plugin-rules.ts'),
  ])
  return [
    ...knownCodes(),
    ...ran,
    ...linted.flatMap(({ codes = [] }) => codes),
    ...run.settings.definitions.keys(),
    ...run.settings.rules.keys(),
    ...plugins.named.flatMap(({ plugin }) => [...ruleNames(plugin), ...transformCodesOf(plugin)]),
  ]
}
