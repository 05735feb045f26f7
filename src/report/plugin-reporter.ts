import type { Finding } from '../findings/finding.ts'
import type { Report, ReporterOptions } from './reporter.ts'

/** What a reporter of a plugin gets beside the findings. */
export interface PluginReporterOptions extends ReporterOptions, Pick<Report, 'textOf' | 'documents'> {
  readonly rules: NonNullable<Report['rules']>
}

/** Writes findings as text, after severities and suppressions. The text is printed as it is. */
export type PluginReporter = (findings: readonly Finding[], options: PluginReporterOptions) => string
