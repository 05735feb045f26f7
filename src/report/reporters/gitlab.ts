import type { Report, ReporterOptions } from '../reporter.ts'
import { codeClimate } from './code-climate.ts'

/** The code quality report of GitLab, which has the form of Code Climate. */
export function gitlab(report: Report, options: ReporterOptions): string {
  return codeClimate(report, options)
}
