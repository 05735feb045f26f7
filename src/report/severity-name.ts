import type { Severity } from '../findings/finding.ts'

const names: Record<Severity, string> = { error: 'error', warn: 'warning', info: 'information', hint: 'hint' }

/** The word for a severity in the formats that are written as Spectral writes them. */
export function severityName(severity: Severity): string {
  return names[severity]
}
