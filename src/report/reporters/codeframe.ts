import picocolors from 'picocolors'
import type { Colors } from 'picocolors/types.js'
import type { Finding } from '../../findings/finding.ts'
import { frame, splittingOnce } from '../frame.ts'
import { furtherReading, locationText } from '../location.ts'
import { inSeverityColor, severityLabel, summary } from '../problem-count.ts'
import type { Report, ReporterOptions } from '../reporter.ts'
import { safeText } from '../safe-text.ts'

const longestMessage = 600
const longestCode = 120
const longestRelated = 100
const longestUrl = 500
const mostRelated = 3

interface CodeframePage {
  readonly options: ReporterOptions
  readonly colors: Colors
  /** The lines of a file, without line breaks; none if its text is unknown. */
  readonly linesOf: (source: string) => readonly string[]
}

/** Every finding with the source lines around it and its range underlined. */
export function codeframe(report: Report, options: ReporterOptions): string {
  const colors = picocolors.createColors(options.colors)
  const page: CodeframePage = { options, colors, linesOf: splittingOnce(report.textOf) }
  const blocks = report.findings.map((finding) => block(finding, page))
  return `${[...blocks, summary(report, colors)].join('\n\n')}\n`
}

function block(finding: Finding, page: CodeframePage): string {
  const { message, place, range, severity } = finding
  const { colors, options } = page
  const url = furtherReading(finding, options)
  const source = frame(page.linesOf(place.source), range, { severity, colors, context: true })
  return [
    header(finding, page),
    `  ${safeText(message, longestMessage)}`,
    ...(url === undefined ? [] : [`  ${colors.dim(safeText(url, longestUrl))}`]),
    ...(source.length > 0 ? ['', ...source] : []),
    ...relatedBlocks(finding, page),
  ].join('\n')
}

function header({ code, place, range, severity }: Finding, { options, colors }: CodeframePage): string {
  return [
    locationText(place, range, options),
    inSeverityColor(severityLabel(severity), severity, colors),
    colors.dim(safeText(code, longestCode)),
  ].join('  ')
}

function relatedBlocks({ related = [] }: Finding, { options, colors, linesOf }: CodeframePage): readonly string[] {
  const shown = related.slice(0, mostRelated).flatMap(({ message, place, range }) => {
    const location = locationText(place, range, options)
    const source = frame(linesOf(place.source), range, { severity: 'hint', colors, context: false })
    return ['', `  ${location}  ${colors.dim(safeText(message, longestRelated))}`, ...source]
  })
  const left = related.length - mostRelated
  return left > 0 ? [...shown, '', colors.dim(`  and ${left} more`)] : shown
}
