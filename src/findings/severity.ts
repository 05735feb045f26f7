import { type Severity, severities } from './finding.ts'

/** The number of a severity in Spectral's JSON output: 0 error, 1 warn, 2 info, 3 hint. */
export function severityNumber(severity: Severity): number {
  return severities.indexOf(severity)
}

/** Orders severities strongest first, for `sort`. */
export function compareSeverities(left: Severity, right: Severity): number {
  return severityNumber(left) - severityNumber(right)
}

/** Whether a severity is as strong as a threshold, or stronger. */
export function atLeast(severity: Severity, threshold: Severity): boolean {
  return severityNumber(severity) <= severityNumber(threshold)
}
