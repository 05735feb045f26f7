import type { BundleResult } from '../bundler/index.ts'
import type { Finding, Severity } from './findings/finding.ts'
import { inOrder } from './findings/order.ts'
import { atLeast } from './findings/severity.ts'
import { unique } from './findings/unique.ts'
import type { RulesetDefinition } from './lint/ruleset.ts'
import { type Entry, type PipelineRequest, type PipelineResult, runPipeline } from './pipeline.ts'
import type { DescriptionTransform } from './transform/transform.ts'

export { ConfigError, UsageError } from './config/errors.ts'
export type { Settings } from './config/settings.ts'
export type { Finding, Position, Range, RelatedPlace, Severity } from './findings/finding.ts'
export type { Graph } from './graph/graph.ts'
export type { RuleDefinition, RulesetDefinition } from './lint/ruleset.ts'
export type { Limits } from './load/limits.ts'
export type { Entry } from './pipeline.ts'
export type { Place, Pointer } from './pointer.ts'
export type { Description, DescriptionFile, DescriptionTransform } from './transform/transform.ts'

/** What every call may set; all of it has a default. */
export interface RunOptions {
  /** Folder that relative paths start from; the working folder of the process by default. */
  readonly workingFolder?: string | undefined
  /** Config file to use instead of the one that would be found. */
  readonly configFile?: string | undefined
  /** Looks for no config file. */
  readonly noConfig?: boolean | undefined
  /** Folder outside of which nothing is read. */
  readonly root?: string | undefined
  readonly failSeverity?: Severity | undefined
  /** Transforms that run on the description, in this order, before it is linted or bundled. */
  readonly transforms?: readonly DescriptionTransform[] | undefined
  /** Spectral rulesets, which this version refuses. */
  readonly rulesets?: readonly string[] | undefined
}

export interface LintOptions extends RunOptions {
  /** Takes what the run of one entry threw, so that the others go on; without it, the call rejects. */
  readonly onError?: ((error: unknown) => void) | undefined
}

export interface BundleOptions extends RunOptions {
  /** Language of the bundle: by default as the configuration has it, else that of the output, else that of the entry. */
  readonly as?: 'yaml' | 'json' | undefined
  /** Where the bundle will be written to. */
  readonly output?: string | undefined
}

export interface LintOutcome {
  /** What is wrong, in order, each defect once. */
  readonly findings: readonly Finding[]
  /** Those of the findings that are as severe as the fail severity of their entry. */
  readonly failures: readonly Finding[]
  /** Absolute paths of the entry documents. */
  readonly documents: readonly string[]
  /** Absolute paths of all files that were read, the entry documents included. */
  readonly files: readonly string[]
  /** The folders outside of which nothing was read. */
  readonly roots: readonly string[]
  /** Entries of which nothing could be read, each with the reason. */
  readonly unreadable: readonly string[]
  /** Whether a finding is as severe as the fail severity. */
  readonly failed: boolean
  /** What the person should know that is about the run and not the documents. */
  readonly notices: readonly string[]
  /** The text of a file that was read, for code frames. */
  textOf(source: string): string | undefined
}

export interface BundleOutcome extends LintOutcome {
  /** The bundle; absent when it was refused, and then the findings say why. */
  readonly text?: string
  readonly data?: unknown
  readonly language?: 'yaml' | 'json'
  /** Where the configuration wants the bundle. */
  readonly output?: string
}

/**
 * Lints description documents, each an entry with the files it refers to. Takes paths, or names with content.
 * Rejects with a ConfigError or UsageError when it cannot run; problems of the documents are findings.
 */
export async function lint(entries: readonly (string | Entry)[], options: LintOptions = {}): Promise<LintOutcome> {
  const { lintDescription, knownCodes } = await import('./lint-stage.ts')
  const results: Result[] = []
  for (const entry of entries) {
    try {
      results.push(await runPipeline({ ...requestFor(entry, options), knownRules: knownCodes }, lintDescription))
    } catch (error) {
      if (options.onError === undefined) throw error
      options.onError(error)
    }
  }
  return summarise(withoutParts(results))
}

/**
 * Makes one file of a description document and the files it refers to. Rejects with a ConfigError or UsageError when it
 * cannot run; when the bundle cannot be made right, there is no text and the findings say why.
 */
export async function bundle(entry: string | Entry, options: BundleOptions = {}): Promise<BundleOutcome> {
  const as = options.as ?? languageOfOutput(options.output)
  const request = requestFor(entry, options, { as, output: options.output })
  const result = await runPipeline(request, async ({ graph }, settings): Promise<BundleResult> => {
    const { bundleGraph } = await import('../bundler/index.ts')
    const language = settings.bundle.as ?? languageOfOutput(settings.bundle.output)
    const bundled = await bundleGraph(graph, {
      limits: settings.limits,
      ...(language === undefined ? {} : { as: language }),
    })
    // Those of the graph come with the result of the pipeline, at the severities of the configuration.
    const known = new Set(graph.findings)
    return { ...bundled, findings: bundled.findings.filter((finding) => !known.has(finding)) }
  })
  if ('unreadable' in result) return summarise([result])
  const { outcome, settings } = result
  const summary = summarise([{ ...result, outcome: outcome?.findings }])
  return {
    ...summary,
    failed: summary.failed || outcome?.text === undefined,
    ...(outcome === undefined ? {} : { language: outcome.language }),
    ...(outcome?.text === undefined ? {} : { text: outcome.text, data: outcome.data }),
    ...(settings.bundle.output === undefined ? {} : { output: settings.bundle.output }),
  }
}

function languageOfOutput(output: string | undefined): 'yaml' | 'json' | undefined {
  if (output === undefined) return undefined
  if (/\.json$/i.test(output)) return 'json'
  return /\.ya?ml$/i.test(output) ? 'yaml' : undefined
}

/** The rulesets that come with msgapi, in Spectral's form. */
export async function builtInRulesets(): Promise<readonly RulesetDefinition[]> {
  const { rulesets } = await import('./lint-stage.ts')
  return rulesets.map(({ ruleset }) => ruleset)
}

type Result = PipelineResult<readonly Finding[]>

function requestFor(
  entry: string | Entry,
  options: RunOptions,
  bundleSettings?: { as?: 'yaml' | 'json' | undefined; output?: string | undefined },
): PipelineRequest {
  const { workingFolder = process.cwd(), configFile, noConfig, root, failSeverity, transforms, rulesets } = options
  return {
    entry: typeof entry === 'string' ? { path: entry } : entry,
    workingFolder,
    configFile,
    noConfig,
    transforms,
    commandLine: { root, failSeverity, rulesets, bundle: bundleSettings },
  }
}

/** Leaves out entries that are no descriptions but parts of another entry: globs catch both, and the parts are linted in the whole. */
function withoutParts(results: readonly Result[]): readonly Result[] {
  const parts = new Set<string>()
  for (const result of results) {
    if ('unreadable' in result) continue
    const { files, entry } = result.graph
    for (const file of files.keys()) if (file !== entry.path) parts.add(file)
  }
  return results.filter(
    (result) => 'unreadable' in result || result.graph.kind.readable || !parts.has(result.graph.entry.path),
  )
}

function summarise(results: readonly Result[]): LintOutcome {
  const others: Finding[] = []
  const failing: Finding[] = []
  const texts = new Map<string, string>()
  const documents: string[] = []
  const roots = new Set<string>()
  const unreadable: string[] = []
  const notices = new Set<string>()
  for (const result of results) {
    if ('unreadable' in result) {
      unreadable.push(result.unreadable)
      continue
    }
    const { graph, settings, root } = result
    for (const finding of [...result.findings, ...(result.outcome ?? [])]) {
      if (atLeast(finding.severity, settings.failSeverity)) failing.push(finding)
      else others.push(finding)
    }
    documents.push(graph.entry.path)
    roots.add(root)
    for (const [path, file] of graph.files) texts.set(path, file.text)
    for (const notice of result.notices) notices.add(notice)
  }
  // Of a defect that two entries share, the one that fails is kept.
  const findings = inOrder(unique([...failing, ...others]))
  const failures = new Set(failing)
  return {
    findings,
    failures: findings.filter((finding) => failures.has(finding)),
    failed: failing.length > 0,
    documents,
    files: [...texts.keys()],
    roots: [...roots],
    unreadable,
    notices: [...notices],
    textOf: (source) => texts.get(source),
  }
}
