import type { Finding } from '../../findings/finding.ts'
import { bySource } from '../../findings/order.ts'
import { furtherReading } from '../location.ts'
import { severityName } from '../problem-count.ts'
import type { Report, ReporterOptions } from '../reporter.ts'
import { safeText } from '../safe-text.ts'

/** One line for each finding with the absolute path of its file, as in Spectral, for programs that read lines. */
export function text(report: Report, options: ReporterOptions): string {
  return [...bySource(report.findings).values()]
    .flat()
    .map((finding) => `${line(finding, options)}\n`)
    .join('')
}

function line(finding: Finding, options: ReporterOptions): string {
  const { code, message, place, range, severity } = finding
  const url = furtherReading(finding, options)
  const location = `${safeText(place.source, 500)}:${range.start.line + 1}:${range.start.character + 1}`
  const end = url === undefined ? '' : ` ${safeText(url, 500)}`
  return safeText(`${location} ${severityName(severity)} ${safeText(code, 120)} "${safeText(message, 800)}"${end}`)
}
