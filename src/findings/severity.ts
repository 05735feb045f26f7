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

/** Whether a value is the name of a severity, spelled as in a ruleset. */
export function isSeverity(value: unknown): value is Severity {
  return severities.some((severity) => severity === value)
}

/**
 * Reads how a Spectral ruleset sets a rule: `error`, `warn`, `info`, `hint` and `off`, the numbers 0 to 3 (and -1 for off),
 * `false` for off and `true` for the rule's own severity, which is given as `default`. Anything else gives undefined.
 */
export function parseSeverity(value: unknown): Severity | 'off' | 'default' | undefined {
  if (value === true) return 'default'
  if (value === false || value === 'off' || value === -1) return 'off'
  if (typeof value === 'number') return severities[value]
  return isSeverity(value) ? value : undefined
}
