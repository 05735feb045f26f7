import type { Rule } from '@stoplight/spectral-core'
import { type Severity, severities } from '../../findings/finding.ts'

/** The severity of what a rule finds at a path of a file, with the overrides of the ruleset for files and pointers. */
export function severityIn(rule: Rule, source: string, path: readonly string[]): Severity | 'off' {
  const number = rule.overrides === undefined ? rule.severity : rule.getSeverityForSource(source, [...path])
  return number === -1 ? 'off' : severities[number]
}
