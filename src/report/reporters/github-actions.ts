import type { Finding, RelatedPlace, Severity } from '../../findings/finding.ts'
import { relativePath } from '../relative-path.ts'
import type { Report, ReporterOptions } from '../reporter.ts'
import { safeText } from '../safe-text.ts'

/** A workflow command a finding, which GitHub shows as an annotation at the line. */
export function githubActions(report: Report, options: ReporterOptions): string {
  return report.findings.map((finding) => `${annotation(finding, options)}\n`).join('')
}

const commands: Record<Severity, string> = { error: 'error', warn: 'warning', info: 'notice', hint: 'notice' }

function annotation(finding: Finding, options: ReporterOptions): string {
  const { start, end } = finding.range
  const properties = [
    `file=${escapeProperty(safePath(finding.place.source, options))}`,
    `line=${start.line + 1}`,
    `col=${start.character + 1}`,
    `endLine=${end.line + 1}`,
    `endColumn=${end.character + 1}`,
    `title=${escapeProperty(safeText(finding.code, 100))}`,
  ]
  return `::${commands[finding.severity]} ${properties.join(',')}::${escapeData(message(finding, options))}`
}

/** The message with its related places on lines of their own, each of which must be harmless as a line of the log. */
function message(finding: Finding, options: ReporterOptions): string {
  const lines = [safeText(finding.message, 400)]
  if (finding.documentationUrl !== undefined) lines.push(`Documentation: ${safeText(finding.documentationUrl, 200)}`)
  let length = 0
  for (const related of finding.related ?? []) {
    const line = relatedLine(related, options)
    length += line.length
    if (length > 300) break
    lines.push(line)
  }
  return lines.join('\n')
}

function relatedLine({ message, place, range }: RelatedPlace, options: ReporterOptions): string {
  const path = safePath(place.source, options)
  return `${path}:${range.start.line + 1}:${range.start.character + 1} ${safeText(message, 100)}`
}

function safePath(source: string, options: ReporterOptions): string {
  return safeText(relativePath(source, options.workingFolder), 500)
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
