import { type Finding, type RelatedPlace, type Severity, severities } from '../../findings/finding.ts'
import { relativePath } from '../location.ts'
import { counted } from '../problem-count.ts'
import type { Report, ReporterOptions } from '../reporter.ts'
import { safeText } from '../safe-text.ts'

/** GitHub shows this many annotations of each level in a step, and drops the others. */
const mostShown = 10

/**
 * One workflow command for each finding, which GitHub shows as an annotation at the line. Prints the most severe ones of each
 * level, because GitHub silently drops the others; a last line counts them.
 */
export function githubActions({ findings }: Report, options: ReporterOptions): string {
  const shown = new Set<Finding>()
  const left: string[] = []
  for (const level of ['error', 'warning', 'notice']) {
    const ofLevel = severities.flatMap((severity) =>
      commands[severity] === level ? findings.filter((finding) => finding.severity === severity) : [],
    )
    for (const finding of ofLevel.slice(0, mostShown)) shown.add(finding)
    if (ofLevel.length > mostShown) left.push(counted(ofLevel.length - mostShown, level))
  }
  const lines = findings.filter((finding) => shown.has(finding)).map((finding) => annotation(finding, options))
  if (left.length > 0)
    lines.push(`Not annotated: ${left.join(', ')}, as GitHub shows ${mostShown} of each level; -f stylish lists them.`)
  return lines.map((line) => `${line}\n`).join('')
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

/** The message with its related places on separate lines, each escaped so that it is no command in the log. */
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
