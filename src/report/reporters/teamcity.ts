import type { Finding, Severity } from '../../findings/finding.ts'
import { bySource } from '../../findings/order.ts'
import { furtherReading } from '../location.ts'
import { severityName } from '../problem-count.ts'
import type { Report, ReporterOptions } from '../reporter.ts'
import { safeText } from '../safe-text.ts'

const severityAttributes: Record<Severity, string> = {
  error: 'ERROR',
  warn: 'WARNING',
  info: 'WEAK WARNING',
  hint: 'INFO',
}

/** Service messages of TeamCity: each code once as an inspection type, and each finding as an inspection. */
export function teamcity(report: Report, options: ReporterOptions): string {
  const declared = new Set<string>()
  let output = ''
  for (const finding of [...bySource(report.findings).values()].flat()) {
    if (!declared.has(finding.code)) output += `${inspectionType(finding, options)}\n`
    declared.add(finding.code)
    output += `${inspection(finding)}\n`
  }
  return output
}

function inspectionType(finding: Finding, options: ReporterOptions): string {
  const code = escapeValue(finding.code, 120)
  const url = furtherReading(finding, options)
  const end = url === undefined ? '' : ` -- ${escapeValue(url, 500)}`
  return `##teamcity[inspectionType category='msgapi' id='${code}' name='${code}' description='${describe(finding)}${end}']`
}

function inspection(finding: Finding): string {
  const { code, place, range, severity } = finding
  const attributes = [
    `typeId='${escapeValue(code, 120)}'`,
    `file='${escapeValue(place.source, 500)}'`,
    `line='${range.start.line + 1}'`,
    `message='${describe(finding)}'`,
    `SEVERITY='${severityAttributes[severity]}'`,
  ]
  return `##teamcity[inspection ${attributes.join(' ')}]`
}

function describe({ severity, message }: Finding): string {
  return `${severityName(severity)} -- ${escapeValue(message, 1200)}`
}

/** A value in a service message, on one line. Line breaks and characters that act on a terminal become visible. */
function escapeValue(text: string, max: number): string {
  return safeText(text, max).replace(/[|'[\]]/g, '|$&')
}
