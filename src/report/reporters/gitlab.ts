import type { Report, ReporterOptions } from '../reporter.ts'
import { codeClimate } from './code-climate.ts'

/** GitLab's code quality report, which has the form of Code Climate. */
export function gitlab(report: Report, options: ReporterOptions): string {
  return codeClimate(report, options)
}
