import type { Finding, Severity, TextPosition } from '../../findings/finding.ts'
import { bySource } from '../../findings/order.ts'
import { dottedPath, linkable } from '../location.ts'
import type { Report } from '../reporter.ts'
import { safeText } from '../safe-text.ts'
import { padded, textWidth } from '../text-width.ts'

const headers = ['Code', 'Path', 'Message', 'Severity', 'Start', 'End', 'Source'] as const
const severityNames: Record<Severity, string> = {
  error: 'Error',
  warn: 'Warning',
  info: 'Information',
  hint: 'Hint',
}

/** One table with a row a finding, positions counted from one; a rule's code links to its page when it has one. */
export function markdown(report: Report): string {
  const rows = [...bySource(report.findings).values()].flat().map(cells)
  const columns = headers.map((header, index) =>
    rows.reduce((widest, row) => Math.max(widest, textWidth(row[index] ?? '')), header.length),
  )
  const rule = columns.map((width) => '-'.repeat(width))
  return [headers, rule, ...rows]
    .map((row) => `| ${row.map((cell, index) => padded(cell, columns[index] ?? 0)).join(' | ')} |\n`)
    .join('')
}

function cells({ code, message, place, range, severity, documentationUrl }: Finding): readonly string[] {
  const url = linkable(documentationUrl)
  const rule = escapeMarkdown(code, 120)
  return [
    url === undefined ? rule : `[${rule}](${escapeUrl(url)})`,
    escapeMarkdown(dottedPath(place.pointer), 500),
    escapeMarkdown(message, 800),
    severityNames[severity],
    positionText(range.start),
    positionText(range.end),
    escapeMarkdown(place.source, 500),
  ]
}

function positionText({ line, character }: TextPosition): string {
  return `${line + 1}:${character + 1}`
}

/** Text in a cell: nothing in it is markup, a link, HTML or the end of the cell. */
function escapeMarkdown(text: string, max: number): string {
  return safeText(text, max)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]()#/|~!]/g, '\\$&')
}

function escapeUrl(url: string): string {
  return url.replace(/[()<>|\\`*_[\]]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}
