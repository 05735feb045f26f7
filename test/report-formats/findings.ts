import { join, resolve } from 'node:path'
import type { Finding, Severity } from '../../src/findings/finding.ts'
import type { Report, ReporterOptions } from '../../src/report/reporter.ts'

export const workingFolder = resolve('/project')
export const plain: ReporterOptions = { colors: false, workingFolder, version: '1.2.3' }
export const withPages: ReporterOptions = { ...plain, showDocumentationUrl: true }
export const orders = join(workingFolder, 'orders.yaml')
export const billing = join(workingFolder, 'apis/billing.yaml')

/** A finding in the file of orders. */
export function finding(
  code: string,
  severity: Severity,
  message: string,
  pointer: readonly string[],
  changes: Partial<Finding> & { source?: string; line?: number } = {},
): Finding {
  const { source = orders, line = 1, ...others } = changes
  const range = { start: { line, character: 2 }, end: { line: line + 1, character: 4 } }
  return { code, severity, message, place: { source, pointer, on: 'value' }, range, ...others }
}

export const page = 'https://rules.example/contact?a=1&b=2'
export const noContact = finding('info-contact', 'error', 'Info must have "contact".', ['info'], {
  documentationUrl: page,
})
export const badName = finding(
  'message_name',
  'warn',
  "Name a|b isn't <plain> [x] & short",
  ['channels', 'a/b', '0', 'c d'],
  {
    line: 9,
  },
)
export const noTags = finding('no-tags', 'info', 'No tags.', [], { source: billing, line: 99 })
export const oddKey = finding('odd-key', 'hint', 'Key is empty', ['servers', '', 'x~y'], { source: billing, line: 120 })
export const several = [noContact, badName, noTags, oddKey]

/** A report with these findings. */
export function reportOf(findings: readonly Finding[], changes: Partial<Report> = {}): Report {
  return { findings, failures: findings, documents: [orders], textOf: () => undefined, ...changes }
}
