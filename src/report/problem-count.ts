import type { Colors } from 'picocolors/types.js'
import { type Finding, type Severity, severities } from '../findings/finding.ts'
import type { Report } from './reporter.ts'

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

/** The word for a severity in formats that follow Spectral. */
export function severityName(severity: Severity): string {
  return names[severity]
}

const nouns: Record<Severity, string> = { error: 'error', warn: 'warning', info: 'info', hint: 'hint' }

/** The number of findings, in all and by severity, in Spectral's words: `2 problems (1 error, 0 warnings, …)`. */
export function problemCount(findings: readonly Finding[]): string {
  const counts = severities.map((severity) =>
    counted(findings.filter((finding) => finding.severity === severity).length, nouns[severity]),
  )
  return `${counted(findings.length, 'problem')} (${counts.join(', ')})`
}

/** The strongest severity among findings; undefined if there are none. */
export function strongestSeverity(findings: readonly Finding[]): Severity | undefined {
  return severities.find((severity) => findings.some((finding) => finding.severity === severity))
}

/** A count with its noun: `1 file`, `2 files`. `several` is an irregular plural. */
export function counted(count: number, noun: string, several = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : several}`
}

/** The last line of a text report: the number of findings and of their files, or that there are none. */
export function summary(report: Report, colors: Colors): string {
  const { hidden = 0, unchanged = 0 } = report
  const suppressed = report.suppressed?.length ?? 0
  const notShown = [
    ...(unchanged > 0 ? [`${unchanged} on unchanged lines`] : []),
    ...(hidden > 0 ? [`${hidden} not shown`] : []),
    ...(suppressed > 0 ? [`${suppressed} suppressed`] : []),
  ]
  if (report.findings.length === 0) return cleanSummary(report.documents.length, notShown, colors)

  const counts = severities.flatMap((severity) => {
    const count = report.findings.filter((finding) => finding.severity === severity).length
    return count > 0 ? [inSeverityColor(counted(count, severityLabel(severity)), severity, colors)] : []
  })
  const files = new Set(report.findings.map((finding) => finding.place.source)).size
  return [`${counts.join(', ')} (${counted(files, 'file')})`, ...notShown].join(', ')
}

function cleanSummary(documents: number, notShown: readonly string[], colors: Colors): string {
  if (documents === 0) return 'No documents checked'
  return [colors.green(`No problems found in ${counted(documents, 'document')}`), ...notShown].join(', ')
}
