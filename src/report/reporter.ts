import type { Finding, Question, Severity } from '../findings/finding.ts'
import type { TerminalLinks } from './terminal-link.ts'

/** The results of a run. */
export interface Report {
  /** In the order in which to show them. */
  readonly findings: readonly Finding[]
  /** The suppressed findings, for formats that show them on request. */
  readonly suppressed?: readonly Finding[] | undefined
  /** The findings that fail the run. */
  readonly failures: readonly Finding[]
  /** The entry documents that were checked, as absolute paths. */
  readonly documents: readonly string[]
  /** The text of a file, for code frames; undefined if it is unknown. */
  readonly textOf: (source: string) => string | undefined
  /** The APIs of the config whose descriptions contain a file, for formats that count by API. */
  readonly apisOf?: ((source: string) => readonly string[]) | undefined
  /**
   * A text that identifies the value of a finding in a list even if the value moves, for formats that ask; undefined for other
   * findings.
   */
  readonly identityOf?: ((finding: Finding) => string | undefined) | undefined
  /** The number of findings that are not shown, such as warnings under `--display-only-failures`. */
  readonly hidden?: number
  /** The number of findings that are left out because their lines have not changed. */
  readonly unchanged?: number | undefined
  /** True if the documents are not files, so that fixes can be shown but not applied. */
  readonly isStandardInput?: boolean | undefined
  /** True if the run tried to fix findings such as this one, so that reports for people do not offer it again. */
  readonly isTried?: ((finding: Finding) => boolean) | undefined
  /** The rules that ran, for formats that list them. If unknown, the rules with findings are listed. */
  readonly rules?: readonly RuleInReport[]
  /** The questions of findings, by code. The report for people prints each question once, above the places. */
  readonly questions?: ReadonlyMap<string, Question>
}

/** The facts about a rule in a report. */
export interface RuleInReport {
  readonly code: string
  readonly description?: string | undefined
  readonly documentationUrl?: string | undefined
  /** The severity of its findings, unless a setting changes it. */
  readonly severity?: Severity | undefined
}

export interface ReporterOptions {
  readonly colors: boolean
  /** The folder for relative paths, in formats that require them. */
  readonly workingFolder: string
  /** True to print the page about a rule with each finding, in formats that only do so on request. */
  readonly showDocumentationUrl?: boolean
  /** The weakest severity that fails, for formats that name it; by default `error`. */
  readonly failSeverity?: Severity
  /** The columns of the terminal, to break lines; undefined to break none. */
  readonly columns?: number | undefined
  /** What files and codes link to, on a terminal that shows links. */
  readonly links?: TerminalLinks | undefined
  /** The version of msgapi, for formats that name the tool. */
  readonly version?: string
}

/** Writes a report as text. The text is printed unchanged: it ends with a line break, or is empty. */
export type Reporter = (report: Report, options: ReporterOptions) => string

/** What a reporter of a plugin gets besides the findings. */
export interface PluginReporterOptions extends Omit<ReporterOptions, 'links'>, Pick<Report, 'textOf' | 'documents'> {
  readonly rules: NonNullable<Report['rules']>
}

/**
 * Writes findings as text, after severities and suppressions. They are plain data, a copy for each reporter. The text is
 * printed unchanged. May return a promise. If it throws or does not return a text, the report is left out with a message.
 */
export type PluginReporter = (
  findings: readonly Finding[],
  options: PluginReporterOptions,
) => string | PromiseLike<string>
