import type { Finding, Question, Severity } from '../findings/finding.ts'

/** What a run found. */
export interface Report {
  /** In the order in which they are to be shown. */
  readonly findings: readonly Finding[]
  /** What suppressions leave out of the findings, for formats that show it on request. */
  readonly suppressed?: readonly Finding[] | undefined
  /** Those of the findings that fail the run. */
  readonly failures: readonly Finding[]
  /** Entry documents looked at, absolute paths. */
  readonly documents: readonly string[]
  /** The text of a file, for code frames; undefined when it is not known. */
  readonly textOf: (source: string) => string | undefined
  /** What identifies the value of a finding in a list wherever it is there, for formats that ask; undefined for any other finding. */
  readonly identityOf?: ((finding: Finding) => string | undefined) | undefined
  /** How many findings are not shown (such as warnings under `--display-only-failures`). */
  readonly hidden?: number
  /** Whether the documents are no files, so that fixes can be shown and not applied. */
  readonly isStandardInput?: boolean | undefined
  /** Whether the run tried to fix findings such as this one, so that reports for people do not offer it. */
  readonly isTried?: ((finding: Finding) => boolean) | undefined
  /** The rules that ran, for formats that list them; when they are not known, those that have findings are listed. */
  readonly rules?: readonly RuleInReport[]
  /** What the findings of some codes ask, by code: the report for people says it once, above the places. */
  readonly questions?: ReadonlyMap<string, Question>
}

/** What a report tells about a rule. */
export interface RuleInReport {
  readonly code: string
  readonly description?: string | undefined
  readonly documentationUrl?: string | undefined
  /** How much its findings matter where nothing says otherwise. */
  readonly severity?: Severity | undefined
}

export interface ReporterOptions {
  readonly colors: boolean
  /** Paths that a format wants relative are relative to this folder. */
  readonly workingFolder: string
  /** Names the page about a rule with each finding, in formats that show it on request only. */
  readonly showDocumentationUrl?: boolean
  /** The weakest severity that fails, for formats that name it; `error` when not given. */
  readonly failSeverity?: Severity
  /** Columns of the terminal to fit lines into; lines are not broken when they are not known. */
  readonly columns?: number | undefined
  /** The version of msgapi, for formats that name the tool. */
  readonly version?: string
}

/** Writes a report as text. The text is printed as it is: it ends with a line break, or is empty. */
export type Reporter = (report: Report, options: ReporterOptions) => string

/** What a reporter of a plugin gets beside the findings. */
export interface PluginReporterOptions extends ReporterOptions, Pick<Report, 'textOf' | 'documents'> {
  readonly rules: NonNullable<Report['rules']>
}

/**
 * Writes findings as text, after severities and suppressions: plain data, a copy for each reporter. The text is printed as it is.
 * May return a promise; where it throws or returns no text, the report is left out and msgapi says so.
 */
export type PluginReporter = (
  findings: readonly Finding[],
  options: PluginReporterOptions,
) => string | PromiseLike<string>
