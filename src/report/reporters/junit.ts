import { extname } from 'node:path'
import type { Finding } from '../../findings/finding.ts'
import { bySource } from '../../findings/order.ts'
import { formatPointer } from '../../pointer.ts'
import { escapeMarkup } from '../escaped-text.ts'
import { furtherReading } from '../location.ts'
import type { Report, ReporterOptions } from '../reporter.ts'

const longestMessage = 2000
const longestName = 500

/**
 * JUnit XML in Spectral's form, with our name: a test suite for each file, with a failed test case for each finding that fails
 * the run. A document without such findings is one passing test case, so that readers see that it was checked.
 */
export function junit(report: Report, options: ReporterOptions): string {
  const failing = bySource(report.failures)
  const sources = new Set([...bySource(report.findings).keys(), ...report.documents, ...failing.keys()])
  const suites = [...sources].map((source) => suite(source, failing.get(source) ?? [], options))
  return `<?xml version="1.0" encoding="utf-8"?>\n<testsuites>\n${suites.join('')}</testsuites>\n`
}

function suite(source: string, failures: readonly Finding[], options: ReporterOptions): string {
  const name = escapeMarkup(source, longestName)
  const classname = escapeMarkup(source.slice(0, source.length - extname(source).length), longestName)
  const cases =
    failures.length === 0
      ? [`<testcase time="0" name="${name}" classname="${classname}" />`]
      : failures.map((finding) => testCase(finding, classname, options))
  const counts = `tests="${cases.length}" errors="0" failures="${failures.length}"`
  return `<testsuite package="msgapi" time="0" ${counts} name="${name}">\n${cases.join('\n')}\n</testsuite>\n`
}

function testCase(finding: Finding, classname: string, options: ReporterOptions): string {
  const { code, message, place, range } = finding
  const path = escapeMarkup(`#${formatPointer(place.pointer)}`, longestName)
  const rule = escapeMarkup(code, longestName)
  const text = escapeMarkup(message, longestMessage)
  const url = furtherReading(finding, options)
  const end = url === undefined ? '' : `, ${escapeMarkup(url, longestName)}`
  const location = `line ${range.start.line + 1}, col ${range.start.character + 1}`
  return [
    `<testcase time="0" name="msgapi.${rule}(${path})" classname="${classname}">`,
    `<failure message="${text}">${location}, ${text} (${rule}) at path ${path}${end}</failure></testcase>`,
  ].join('')
}
