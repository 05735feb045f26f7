import picocolors from 'picocolors'
import type { Colors } from 'picocolors/types.js'
import type { Finding, RelatedPlace } from '../findings/finding.ts'
import { bySource } from './by-source.ts'
import { furtherReading } from './documentation-url.ts'
import { locationText } from './location.ts'
import type { Report, ReporterOptions } from './reporter.ts'
import { safeText } from './safe-text.ts'
import { inSeverityColor, severityLabel } from './severity-label.ts'
import { summary } from './summary.ts'
import { padded, textWidth } from './text-width.ts'

const longestMessage = 800
const longestCode = 120
const longestRelated = 120
const longestUrl = 500
const mostRelated = 6

interface Page {
  readonly options: ReporterOptions
  readonly colors: Colors
  readonly labelColumns: number
}

/** A line a finding, grouped by file, with the related places of a finding below it: the report for people. */
export function stylish(report: Report, options: ReporterOptions): string {
  const colors = picocolors.createColors(options.colors)
  const page: Page = {
    options,
    colors,
    labelColumns: widest(report.findings.map(({ severity }) => severityLabel(severity))),
  }
  const groups = [...bySource(report.findings).values()].map((findings) => group(findings, page))
  return `${[...groups, summary(report, colors)].join('\n\n')}\n`
}

function group(findings: readonly Finding[], page: Page): string {
  const locations = findings.map(({ place, range }) => locationText(place, range, page.options))
  const columns = widest(locations)
  return findings
    .flatMap((finding, index) => [
      line(finding, padded(locations[index] ?? '', columns), page),
      ...relatedLines(finding.related ?? [], page),
    ])
    .join('\n')
}

function line(finding: Finding, location: string, { options, colors, labelColumns }: Page): string {
  const { code, message, severity } = finding
  const url = furtherReading(finding, options)
  return [
    location.replace(/^.+(?=:\d+:\d+ *$)/, colors.dim),
    inSeverityColor(padded(severityLabel(severity), labelColumns), severity, colors),
    safeText(message, longestMessage),
    colors.dim(safeText(code, longestCode)),
    ...(url === undefined ? [] : [colors.dim(safeText(url, longestUrl))]),
  ].join('  ')
}

function relatedLines(related: readonly RelatedPlace[], { options, colors }: Page): readonly string[] {
  const shown = related.slice(0, mostRelated)
  const locations = shown.map(({ place, range }) => locationText(place, range, options))
  const columns = widest(locations)
  const lines = shown.map(({ message }, index) =>
    colors.dim(`    ${padded(locations[index] ?? '', columns)}  ${safeText(message, longestRelated)}`),
  )
  const left = related.length - shown.length
  return left > 0 ? [...lines, colors.dim(`    and ${left} more`)] : lines
}

function widest(texts: readonly string[]): number {
  return texts.reduce((columns, text) => Math.max(columns, textWidth(text)), 0)
}
