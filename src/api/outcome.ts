import type { ConfigError } from '../config/errors.ts'
import type { Finding, Severity } from '../findings/finding.ts'
import { inOrder } from '../findings/order.ts'
import type { Question } from '../findings/question.ts'
import { atLeast } from '../findings/severity.ts'
import { unique } from '../findings/unique.ts'
import type { PipelineResult } from '../pipeline.ts'
import type { LockWrite } from '../remote/lock.ts'
import type { EntrySuppressions } from '../suppress/suppressor.ts'

export type { LockWrite } from '../remote/lock.ts'

/** A rule that ran, as outcomes list it. */
export interface RuleSummary {
  readonly code: string
  readonly description?: string | undefined
  readonly documentationUrl?: string | undefined
  /** How much its findings matter where nothing says otherwise. */
  readonly severity?: Severity | undefined
}

/** What was in force for an entry document. */
export interface DocumentSettings {
  /** Absolute path of the document. */
  readonly document: string
  /** Absolute path of the config; undefined where there is none. */
  readonly config: string | undefined
  /** The rulesets that ran: absolute paths, or names such as `msgapi:recommended`; undefined where none are run, as in `bundle`. */
  readonly rulesets: readonly string[] | undefined
}

/** What a call found out, over all its entries. */
export interface RunOutcome {
  /** What is wrong, in order, each defect once. */
  readonly findings: readonly Finding[]
  /** Those of the findings that are as severe as the fail severity of their entry. */
  readonly failures: readonly Finding[]
  /** The findings that are left out because of suppressions, each with what suppresses it, in order. */
  readonly suppressed: readonly Finding[]
  /** The severity from which on findings are failures; of entries that differ in it, the highest. */
  readonly failSeverity: Severity
  /** The rules that ran over some entry, each once. */
  readonly rules: readonly RuleSummary[]
  /** What the findings of some codes ask, by code: of transforms that had to assume what they cannot know. */
  readonly questions: ReadonlyMap<string, Question>
  /** Whether something failed: there are failures, an entry could not be read, or a bundle was refused. */
  readonly failed: boolean
  /** Absolute paths of the entry documents that were looked at. */
  readonly documents: readonly string[]
  /** The config and the rulesets of each of these documents. */
  readonly settings: readonly DocumentSettings[]
  /** Absolute paths of all files that were read, the entry documents included. */
  readonly files: readonly string[]
  /**
   * Absolute paths of all files that were read to run, none of which must be replaced by what comes out: beside `files`, configs,
   * rulesets with their functions, plugins, and the lock file.
   */
  readonly inputs: readonly string[]
  /** The folders outside of which nothing was read. */
  readonly roots: readonly string[]
  /** Entries of which nothing could be read, each with the reason. */
  readonly unreadable: readonly string[]
  /** Whether a function of a rule or a plugin failed, so that there may be more findings than these. */
  readonly crashed: boolean
  /** What is wrong with rulesets of which the rest ran, each once: rules that cannot be read, functions that cannot be loaded. */
  readonly rulesetErrors: readonly ConfigError[]
  /** Whether only Spectral rulesets ran: then findings, codes and order are those of Spectral. */
  readonly spectralOnly: boolean
  /** What the person should know that is about the run and not the documents. */
  readonly notices: readonly string[]
  /**
   * The files that keep what was read and is not on this computer, so that the next call reads the same, in the order in which
   * they are to be written; writing them is up to the caller.
   */
  readonly lock: readonly LockWrite[]
  /** The text of a file that was read, for code frames; undefined for any other. */
  textOf(source: string): string | undefined
}

/** What the last stage of a run found. */
export interface StageOutcome {
  readonly findings: readonly Finding[]
  readonly errors?: readonly ConfigError[]
  readonly crashed?: boolean
  readonly spectralOnly?: boolean
  readonly rules?: readonly RuleSummary[]
  readonly rulesets?: readonly string[]
  readonly suppressions?: EntrySuppressions | undefined
  readonly suppressionsFile?: string | undefined
  readonly questions?: ReadonlyMap<string, Question> | undefined
}

/** What a report needs of one entry. The graph is not part of it, so that a run over many entries holds one at a time. */
export type EntryResult =
  | {
      /** Absolute path of the entry document. */
      readonly path: string
      /** The text of every file that was read, by path. */
      readonly texts: ReadonlyMap<string, string>
      readonly root: string
      readonly config: string | undefined
      readonly rulesets: readonly string[] | undefined
      readonly failSeverity: Severity
      readonly notices: readonly string[]
      readonly findings: readonly Finding[]
      readonly errors: readonly ConfigError[]
      readonly crashed: boolean
      readonly spectralOnly: boolean
      readonly rules: readonly RuleSummary[]
      readonly suppressions: EntrySuppressions | undefined
      /** Absolute path of the file with its suppressions; undefined in commands that read none. */
      readonly suppressionsFile: string | undefined
      readonly questions: ReadonlyMap<string, Question>
    }
  | { readonly unreadable: string }

/** Takes what a report needs from the result of a run over one entry. */
export function entryResult(result: PipelineResult<StageOutcome>): EntryResult {
  if ('unreadable' in result) return result
  const { entry, files, settings, root, notices, findings, outcome } = result
  return {
    path: entry.path,
    texts: new Map([...files].map(([path, { text }]) => [path, text])),
    root,
    config: settings.configFile,
    rulesets: outcome.rulesets,
    failSeverity: settings.failSeverity,
    notices,
    findings: [...findings, ...outcome.findings],
    errors: outcome.errors ?? [],
    crashed: outcome.crashed === true,
    spectralOnly: outcome.spectralOnly === true,
    rules: outcome.rules ?? [],
    suppressions: outcome.suppressions,
    suppressionsFile: outcome.suppressionsFile,
    questions: outcome.questions ?? new Map(),
  }
}

/** Puts the results of several entries together; `inputs` are the files that were read beside theirs. */
export function summarise(results: readonly EntryResult[], inputs: Iterable<string> = []): RunOutcome {
  const found: Finding[] = []
  const suppressed: Finding[] = []
  const failing = new Set<Finding>()
  const texts = new Map<string, string>()
  const documents: string[] = []
  const settings: DocumentSettings[] = []
  const roots = new Set<string>()
  const unreadable: string[] = []
  const notices = new Set<string>()
  const rules = new Set<readonly RuleSummary[]>()
  const questions = new Map<string, Question>()
  const errors = new Map<string, ConfigError>()
  let failSeverity: Severity | undefined
  let crashed = false
  let spectralOnly = true
  for (const result of results) {
    if ('unreadable' in result) {
      unreadable.push(result.unreadable)
      continue
    }
    for (const finding of result.findings) {
      if (atLeast(finding.severity, result.failSeverity)) failing.add(finding)
      found.push(finding)
    }
    suppressed.push(...(result.suppressions?.suppressed ?? []))
    documents.push(result.path)
    settings.push({ document: result.path, config: result.config, rulesets: result.rulesets })
    roots.add(result.root)
    for (const [path, text] of result.texts) texts.set(path, text)
    for (const notice of result.notices) notices.add(notice)
    rules.add(result.rules)
    for (const [code, question] of result.questions) questions.set(code, question)
    for (const error of result.errors) errors.set(error.message, error)
    if (failSeverity === undefined || atLeast(result.failSeverity, failSeverity)) failSeverity = result.failSeverity
    crashed ||= result.crashed
    spectralOnly &&= result.spectralOnly
  }
  spectralOnly &&= documents.length > 0
  // Of a defect that two entries share, the one that fails is kept.
  const failingFirst = [...failing, ...found.filter((finding) => !failing.has(finding))]
  const each = unique(failingFirst)
  const findings = spectralOnly ? found.filter(isOneOf(each)) : inOrder(each)
  return {
    findings,
    failures: findings.filter((finding) => failing.has(finding)),
    suppressed: inOrder(unique(suppressed)),
    failSeverity: failSeverity ?? 'error',
    rules: onePerCode([...rules].flat()),
    questions,
    failed: failing.size > 0 || unreadable.length > 0,
    documents,
    settings,
    files: [...texts.keys()],
    inputs: [...new Set([...texts.keys(), ...inputs])],
    roots: [...roots],
    unreadable,
    crashed,
    rulesetErrors: [...errors.values()],
    spectralOnly,
    notices: [...notices],
    lock: [],
    textOf: (source) => texts.get(source),
  }
}

function isOneOf(findings: readonly Finding[]): (finding: Finding) => boolean {
  const kept = new Set(findings)
  return (finding) => kept.has(finding)
}

function onePerCode(rules: readonly RuleSummary[]): readonly RuleSummary[] {
  const byCode = new Map<string, RuleSummary>()
  for (const rule of rules) if (!byCode.has(rule.code)) byCode.set(rule.code, rule)
  return [...byCode.values()]
}
