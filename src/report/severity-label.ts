import type { Colors } from 'picocolors/types.js'
import type { Severity } from '../findings/finding.ts'

const labels: Record<Severity, string> = { error: 'error', warn: 'warning', info: 'info', hint: 'hint' }

const names: Record<Severity, string> = { error: 'error', warn: 'warning', info: 'information', hint: 'hint' }

/** The word for a severity in a text report. */
export function severityLabel(severity: Severity): string {
  return labels[severity]
}

/** A text in the colour of a severity. */
export function inSeverityColor(text: string, severity: Severity, colors: Colors): string {
  if (severity === 'error') return colors.red(text)
  if (severity === 'warn') return colors.yellow(text)
  return severity === 'info' ? colors.blue(text) : colors.cyan(text)
}

/** The word for a severity in the formats that are written as Spectral writes them. */
export function severityName(severity: Severity): string {
  return names[severity]
}
