import picocolors from 'picocolors'
import type { Colors } from 'picocolors/types.js'
import type { Finding } from '../../findings/finding.ts'
import { bySource } from '../../findings/order.ts'
import { dottedPath, furtherReading } from '../location.ts'
import { inSeverityColor, problemCount, severityName, strongestSeverity } from '../problem-count.ts'
import type { Report, ReporterOptions } from '../reporter.ts'
import { safeText } from '../safe-text.ts'
import { padded, textWidth } from '../text-width.ts'

/**
 * `stylish` in Spectral's layout, for runs with only Spectral rulesets: the absolute path of a file above its findings, and a
 * last line with the counts, or that nothing was found.
 */
export function spectralStylish({ findings }: Report, options: ReporterOptions): string {
  const colors = picocolors.createColors(options.colors)
  const strongest = strongestSeverity(findings)
  if (strongest === undefined) return nothingFound(options)
  const groups = [...bySource(findings)].map(
    ([source, group]) => `${colors.underline(safeText(source, 500))}\n${table(group, options, colors)}\n\n`,
  )
  return `\n${groups.join('')}${colors.bold(inSeverityColor(`✖ ${problemCount(findings)}`, strongest, colors))}\n`
}

function nothingFound({ failSeverity = 'error' }: ReporterOptions): string {
  return `No results with a severity of '${failSeverity}' ${failSeverity === 'error' ? '' : 'or higher '}found!\n`
}

function table(findings: readonly Finding[], options: ReporterOptions, colors: Colors): string {
  const rows = findings.map((finding) => cells(finding, options))
  const columns = [0, 1, 2, 3, 4].map((index) =>
    rows.reduce((widest, row) => Math.max(widest, textWidth(row[index] ?? '')), 0),
  )
  const [locationColumns = 0, severityColumns = 0, ...others] = columns
  return rows
    .map(([location = '', severity = '', ...rest], index) => {
      const word = ' '.repeat(Math.max(0, severityColumns - severity.length)) + severity
      const coloured = inSeverityColor(word, findings[index]?.severity ?? 'error', colors)
      const texts = rest.map((cell, column) => padded(cell, others[column] ?? 0))
      return [colors.dim(centred(location, locationColumns)), coloured, ...texts].join('  ').trimEnd()
    })
    .join('\n')
}

function cells(finding: Finding, options: ReporterOptions): readonly string[] {
  const { code, message, place, range, severity } = finding
  return [
    ` ${range.start.line + 1}:${range.start.character + 1}`,
    severityName(severity),
    safeText(code, 120),
    safeText(message, 800),
    safeText(dottedPath(place.pointer), 500),
    safeText(furtherReading(finding, options) ?? '', 500),
  ]
}

function centred(text: string, columns: number): string {
  const blanks = columns - text.length
  return ' '.repeat(Math.ceil(blanks / 2)) + text + ' '.repeat(Math.floor(blanks / 2))
}
