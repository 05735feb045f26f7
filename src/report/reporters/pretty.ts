import picocolors from 'picocolors'
import type { Colors } from 'picocolors/types.js'
import type { Finding } from '../../findings/finding.ts'
import { bySource } from '../../findings/order.ts'
import { dottedPath, furtherReading } from '../location.ts'
import { inSeverityColor, problemCount, severityName, strongestSeverity, summary } from '../problem-count.ts'
import type { Report, ReporterOptions } from '../reporter.ts'
import { safeText } from '../safe-text.ts'
import { padded, wrapped } from '../text-width.ts'

const locationColumns = 10
const severityColumns = 13
/** Messages get at least this many columns, however narrow the terminal is. */
const fewestColumns = 24

/** The findings of each file as blocks in columns, broken at the width of the terminal, with the counts at the end. */
export function pretty(report: Report, options: ReporterOptions): string {
  const { findings } = report
  const colors = picocolors.createColors(options.colors)
  const strongest = strongestSeverity(findings)
  if (strongest === undefined) return `${summary(report, colors)}\n`
  const groups = [...bySource(findings)].map(([source, group]) => {
    const blocks = group.map((finding) => block(finding, options, colors))
    return `File:   ${safeText(source, 500)}\n${blocks.join('\n')}\n`
  })
  const codes = new Set(findings.map(({ code }) => code)).size
  const end = [`${codes} Unique Issue(s)`, `✖ ${problemCount(findings)}`]
  const closing = end.map((line) => colors.bold(inSeverityColor(line, strongest, colors)))
  return `\n${groups.join('\n')}\n${closing.join('\n')}\n`
}

function block(finding: Finding, options: ReporterOptions, colors: Colors): string {
  const { code, message, place, range, severity } = finding
  const margin = locationColumns + severityColumns
  const columns = Math.max(fewestColumns, (options.columns ?? Number.POSITIVE_INFINITY) - margin)
  const location = padded(`${range.start.line + 1}:${range.start.character + 1}`, locationColumns - 2)
  const word = severityName(severity).toUpperCase()
  const blanks = ' '.repeat(Math.max(0, severityColumns - word.length - 2))
  const first = `${inSeverityColor(location, severity, colors)}  ${inSeverityColor(colors.inverse(word), severity, colors)}${blanks}`
  const url = furtherReading(finding, options)
  const lines = [
    colors.bold(inSeverityColor(safeText(code, 120), severity, colors)),
    ...wrapped(safeText(message, 800), columns),
    ...(place.pointer.length === 0 ? [] : [colors.cyan(safeText(dottedPath(place.pointer), 500))]),
    ...(url === undefined ? [] : [colors.gray(safeText(url, 500))]),
  ]
  return lines.map((line, index) => `${index === 0 ? first : ' '.repeat(margin - 2)}  ${line}\n`).join('')
}
