import type { Finding } from '../findings/finding.ts'
import type { Report, ReporterOptions } from './reporter.ts'

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
