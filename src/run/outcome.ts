import type { NameMapEntry, SourceMap } from '../../bundler/index.ts'
import type { ConfigError } from '../config/errors.ts'
import { atLeast, type Finding, type Question, type Severity } from '../findings/finding.ts'
import { inOrder, unique } from '../findings/order.ts'
import type { RuleSummary } from '../lint/rule.ts'
import type { LockWrite } from '../remote/lock.ts'
import type { TransformChange } from '../transform/changes.ts'
import type { EntryResult } from './entry-result.ts'

export type { LockWrite } from '../remote/lock.ts'

/** The config and the rulesets that applied to an entry document. */
export interface DocumentSettings {
  /** Absolute path of the document. */
  readonly document: string
  /** Absolute path of the config; undefined if there is none. */
  readonly config: string | undefined
  /**
   * The rulesets that ran: absolute paths, or names such as `msgapi:recommended`; undefined if the call runs none, like
   * `bundle`.
   */
  readonly rulesets: readonly string[] | undefined
}

/** The outcome of a call, over all its entries. */
export interface RunOutcome {
  /** The findings, in order, each defect once. */
  readonly findings: readonly Finding[]
  /** The findings that are at least as severe as the fail severity of their entry. */
  readonly failures: readonly Finding[]
  /** The suppressed findings, in order, each with what suppresses it. */
  readonly suppressed: readonly Finding[]
  /** Findings of this severity or a stronger one are failures. If entries differ in it, the highest. */
  readonly failSeverity: Severity
  /** The rules that ran on at least one entry, each once. */
  readonly rules: readonly RuleSummary[]
  /** Questions, by code, from transforms that had to assume something that they cannot know. */
  readonly questions: ReadonlyMap<string, Question>
  /** True if there are failures, an entry could not be read, or a bundle was refused. */
  readonly failed: boolean
  /** Absolute paths of the entry documents that the call looked at. */
  readonly documents: readonly string[]
  /** The config and the rulesets of each of these documents. */
  readonly settings: readonly DocumentSettings[]
  /** Absolute paths of all files that were read, the entry documents included. */
  readonly files: readonly string[]
  /**
   * Absolute paths of all files that the call read; its output must not replace any of them. Besides `files`: configs,
   * rulesets with their functions, plugins, and the lock file.
   */
  readonly inputs: readonly string[]
  /** The folders that limited the run: it read no file outside them. */
  readonly roots: readonly string[]
  /** The reason for each entry that could not be read. */
  readonly unreadable: readonly string[]
  /** True if a function of a rule or a plugin failed, so findings may be missing. */
  readonly crashed: boolean
  /**
   * Errors in rulesets whose other rules ran, each once: rules that cannot be read, functions that cannot be loaded.
   */
  readonly rulesetErrors: readonly ConfigError[]
  /** True if only Spectral rulesets ran: findings, codes and order are then those of Spectral. */
  readonly spectralOnly: boolean
  /** Notices about the run rather than the documents. */
  readonly notices: readonly string[]
  /**
   * Lock files to write, in this order, so that the next call reads the same remote content; the caller writes them.
   */
  readonly lock: readonly LockWrite[]
  /**
   * Returns the text of a file that was read, for code frames; undefined for any other file. `lint` reads the text of a file without
   * findings again, as it is on disk then: empty if the file is gone.
   */
  textOf(source: string): string | undefined
  /** Returns the names of the APIs of configs whose descriptions contain a file, in order; none for any other file. */
  apisOf(source: string): readonly string[]
}

/** One bundle of several. */
export interface Bundle {
  /** The entry, as the call names it. */
  readonly entry: string
  /** The bundle; absent when msgapi refused to write it, and then the findings say why. */
  readonly text?: string
  readonly language?: 'yaml' | 'json'
  /** The output path from the options or the config; the caller writes the file. A folder ends with a slash, or exists. */
  readonly output?: string
  /** With the option `nameMap`, or with it in the config. */
  readonly nameMap?: readonly NameMapEntry[]
  /** The path of the file for it; true for one beside the bundle. */
  readonly nameMapOutput?: string | true
  /** With the option `map`, or with it in the config. */
  readonly map?: SourceMap
  /** The path of the file for it; true for one beside the bundle. */
  readonly mapOutput?: string | true
}

export interface BundlesOutcome extends RunOutcome {
  /** One for each description that could be read, in the order of the call; parts of other entries have none. */
  readonly bundles: readonly Bundle[]
  /** The documents of the call that are parts of other descriptions, by the names that the call gives them. */
  readonly parts: readonly string[]
}

/** A file after the transforms. */
export interface TransformedText {
  /** Real path, or address. */
  readonly path: string
  /** The new text, with a byte order mark if the file has one. */
  readonly text: string
  readonly isChanged: boolean
}

/** One description of several. */
export interface TransformedEntryText {
  /** The entry, as the call names it. */
  readonly entry: string
  /** The description as one file; absent when there is an error. */
  readonly text?: string
  readonly language?: 'yaml' | 'json'
}

export interface TransformsOutcome extends Omit<RunOutcome, 'files'> {
  /** One for each description that could be read, in the order of the call; parts of other entries have none. */
  readonly descriptions: readonly TransformedEntryText[]
  /** The files of all descriptions, each once, with the changes of all; empty when one of them has an error. */
  readonly files: readonly TransformedText[]
  /** The changes of the transforms in each description, in the order of the call. */
  readonly changes: readonly TransformChange[]
}

export interface UpgradesOutcome extends Omit<RunOutcome, 'files'> {
  /** The worst that happened to a description; if one is refused, no file changes. */
  readonly verdict: 'upgraded' | 'refused' | 'unchanged'
  /** The files of all descriptions, each once; empty if one description is refused. */
  readonly files: readonly TransformedText[]
}

/** The result of a pipeline for one of its entries. */
export interface PipelineBundle extends Bundle {
  /** The name of the pipeline. */
  readonly pipeline: string
}

export interface PipelinesOutcome extends RunOutcome {
  /** One for each entry that could be read, in the order of the pipelines; without text where findings refuse it. */
  readonly bundles: readonly PipelineBundle[]
}

/** Joins the results of several entries into one outcome; `inputs` are further files that the run read. */
export function summarise(results: readonly EntryResult[], inputs: Iterable<string> = []): RunOutcome {
  const found: Finding[] = []
  const suppressed: Finding[] = []
  const failing = new Set<Finding>()
  const texts = new Map<string, () => string>()
  const apis = new Map<string, Set<string>>()
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
      if (atLeast(finding.severity, result.settings.failSeverity)) failing.add(finding)
      found.push(finding)
    }
    suppressed.push(...(result.suppressions?.suppressed ?? []))
    documents.push(result.path)
    settings.push({ document: result.path, config: result.settings.configFile, rulesets: result.rulesets })
    roots.add(result.root)
    for (const [path, text] of result.texts) texts.set(path, text)
    const { api } = result.settings
    if (api !== undefined)
      for (const path of [result.path, ...result.parts]) apis.set(path, (apis.get(path) ?? new Set<string>()).add(api))
    for (const notice of result.notices) notices.add(notice)
    rules.add(result.rules)
    for (const [code, question] of result.questions) questions.set(code, question)
    for (const error of result.errors) errors.set(error.message, error)
    const own = result.settings.failSeverity
    if (failSeverity === undefined || atLeast(own, failSeverity)) failSeverity = own
    crashed ||= result.crashed
    spectralOnly &&= result.spectralOnly
  }
  spectralOnly &&= documents.length > 0
  // If two entries share a problem, the one that fails is kept.
  const each = unique(
    [...failing],
    found.filter((finding) => !failing.has(finding)),
  )
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
    textOf: (source) => texts.get(source)?.(),
    apisOf: (source) => [...(apis.get(source) ?? [])].sort(),
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
