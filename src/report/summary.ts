import type { Colors } from 'picocolors/types.js'
import { severities } from '../findings/finding.ts'
import { counted } from './problem-count.ts'
import type { Report } from './reporter.ts'
import { inSeverityColor, severityLabel } from './severity-label.ts'

/** The last line of a text report: how many findings in how many files, or that there are none. */
export function summary(report: Report, colors: Colors): string {
  const hidden = report.hidden ?? 0
  const suppressed = report.suppressed?.length ?? 0
  const notShown = [
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
