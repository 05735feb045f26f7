import { type Finding, type Severity, severities, type TextPosition } from '../../findings/finding.ts'
import { bySource } from '../../findings/order.ts'
import { dottedPath, linkable, relativePath } from '../location.ts'
import { counted, problemCount } from '../problem-count.ts'
import type { Report, ReporterOptions } from '../reporter.ts'
import { safeText } from '../safe-text.ts'
import { padded, textWidth } from '../text-width.ts'

const headers = ['Code', 'Path', 'Message', 'Severity', 'Start', 'End', 'Source'] as const
const severityNames: Record<Severity, string> = {
  error: 'Error',
  warn: 'Warning',
  info: 'Information',
  hint: 'Hint',
}

/** The maximum length of a GitHub comment; the report stops before it. */
export const mostCharactersOfComment = 65_536
/** The room for the last line. */
const roomForCounts = 200

/**
 * One table with a row for each finding, most severe first, for comments on pull requests and job summaries. Positions count
 * from 1, paths are relative, and the code of a rule links to its page. A last line counts the findings that do not fit into a
 * comment.
 */
export function markdown(report: Report, options: ReporterOptions): string {
  const found = [...bySource(report.findings).values()].flat()
  const findings = severities.flatMap((severity) => found.filter((finding) => finding.severity === severity))
  const rows = findings.map((finding) => cells(finding, options))
  const columns = headers.map((header, index) =>
    rows.reduce((widest, row) => Math.max(widest, textWidth(row[index] ?? '')), header.length),
  )
  const head = [headers, columns.map((width) => '-'.repeat(width))]
  const table = [...head, ...rows].map((row) => line(row.map((cell, index) => padded(cell, columns[index] ?? 0))))
  const unchanged = report.unchanged ?? 0
  const last = unchanged === 0 ? '' : `\n${counted(unchanged, 'finding')} on unchanged lines left out.\n`
  const whole = table.join('') + last
  return whole.length <= mostCharactersOfComment ? whole : beginningOf(findings, rows) + last
}

/** As many rows as fit into a comment, without the spaces that align columns, and the number of the other rows. */
function beginningOf(findings: readonly Finding[], rows: readonly (readonly string[])[]): string {
  const lines = [line(headers), line(headers.map(() => '---'))]
  let length = lines.join('').length
  for (const row of rows) {
    const next = line(row)
    length += next.length
    if (length > mostCharactersOfComment - roomForCounts) break
    lines.push(next)
  }
  const left = findings.slice(lines.length - 2)
  const more = left.length === 0 ? '' : `\nNot shown: ${problemCount(left)}. -f json lists all.\n`
  return `${lines.join('')}${more}`
}

function line(row: readonly string[]): string {
  return `| ${row.join(' | ')} |\n`
}

function cells(finding: Finding, { workingFolder }: ReporterOptions): readonly string[] {
  const { code, message, place, range, severity, documentationUrl } = finding
  const url = linkable(documentationUrl)
  const rule = escapeMarkdown(code, 120)
  return [
    url === undefined ? rule : `[${rule}](${escapeUrl(url)})`,
    escapeMarkdown(dottedPath(place.pointer), 500),
    escapeMarkdown(message, 800),
    severityNames[severity],
    positionText(range.start),
    positionText(range.end),
    escapeMarkdown(relativePath(place.source, workingFolder), 500),
  ]
}

function positionText({ line, character }: TextPosition): string {
  return `${line + 1}:${character + 1}`
}

/** Text in a cell, escaped so that nothing in it is markup, a link, HTML or the end of the cell. */
export function escapeMarkdown(text: string, max: number): string {
  return safeText(text, max)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]()#/|~!]/g, '\\$&')
}

function escapeUrl(url: string): string {
  return url.replace(/[()<>|\\`*_[\]]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}
