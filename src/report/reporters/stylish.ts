import picocolors from 'picocolors'
import type { Colors } from 'picocolors/types.js'
import {
  compareSeverities,
  type Finding,
  type Question,
  type RelatedPlace,
  type Severity,
} from '../../findings/finding.ts'
import { bySource } from '../../findings/order.ts'
import { furtherReading, locationText } from '../location.ts'
import { inSeverityColor, severityLabel, summary } from '../problem-count.ts'
import type { Report, ReporterOptions } from '../reporter.ts'
import { safeText } from '../safe-text.ts'
import { padded, widest } from '../text-width.ts'

const longestMessage = 800
const longestCode = 120
const longestRelated = 120
const longestUrl = 500
const mostRelated = 6
/** The maximum number of listed places for a question that only asks for attention. */
const mostNotices = 10

type ShownSafety = NonNullable<Finding['fixable']>

const inPlace: Readonly<Record<ShownSafety, string>> = { safe: '--fix', unsafe: '--fix-unsafe' }
const dryRun: typeof inPlace = { safe: '--fix-dry-run', unsafe: '--fix-dry-run --fix-unsafe' }

interface StylishPage {
  readonly options: ReporterOptions
  readonly colors: Colors
  /** What another run could do about a finding. */
  readonly fixableIn: (finding: Finding) => Finding['fixable']
  /** The options that apply fixes. */
  readonly fixOptions: Readonly<Record<ShownSafety, string>>
  readonly labelColumns: number
}

/** A question with all findings that ask it. */
interface AskedQuestion extends Question {
  readonly code: string
  /** The most severe finding. */
  readonly severity: Severity
  readonly findings: readonly Finding[]
}

/** One line for each finding, grouped by file, with its related places below it: the report for people. */
export function stylish(report: Report, options: ReporterOptions): string {
  const colors = picocolors.createColors(options.colors)
  const { isTried, isStandardInput } = report
  const page: StylishPage = {
    options,
    colors,
    fixableIn: (finding) => (isTried?.(finding) === true ? undefined : finding.fixable),
    fixOptions: isStandardInput === true ? dryRun : inPlace,
    labelColumns: widest(report.findings.map(({ severity }) => severityLabel(severity))),
  }
  const { questions = new Map() } = report
  const others = report.findings.filter(({ code }) => !questions.has(code))
  const groups = [...bySource(others).values()].map((findings) => group(findings, page))
  const asked = askedQuestions(report).map((question) => questionLines(question, page))
  const last = [summary(report, colors), ...fixLine(report.findings, page)].join('\n')
  return `${[...groups, ...asked, last].join('\n\n')}\n`
}

/** A question, what to check, and its places. */
function questionLines({ code, description, check, severity, findings }: AskedQuestion, page: StylishPage): string {
  const { colors, options } = page
  const label = inSeverityColor(severityLabel(severity), severity, colors)
  const title = `${colors.bold(safeText(code, longestCode))}  ${label}  ${safeText(description, longestMessage)}`
  const locations = findings.map(({ place, range }) => locationText(place, range, options))
  const columns = widest(locations)
  const labels = [...new Set(findings.map((finding) => severityLabel(finding.severity)))]
  const left = severity === 'info' || severity === 'hint' ? findings.length - mostNotices : 0
  const shown = left > 0 ? findings.slice(0, mostNotices) : findings
  const lines = shown.flatMap((finding, index) => {
    const location = padded(locations[index] ?? '', columns).replace(/^.+(?=:\d+:\d+ *$)/, colors.dim)
    const own = padded(severityLabel(finding.severity), widest(labels))
    const label = labels.length > 1 ? [inSeverityColor(own, finding.severity, colors)] : []
    const line = ['', location, ...label, safeText(finding.message, longestMessage)].join('  ')
    return [line, ...relatedLines(finding.related ?? [], page)]
  })
  const more = left > 0 ? [colors.dim(`  and ${left} more; -f json lists all`)] : []
  return [title, `  ${colors.dim('To check:')} ${safeText(check, longestMessage)}`, ...lines, ...more].join('\n')
}

/** How many of the findings `--fix` and `--fix-unsafe` can fix; empty if there are none. */
function fixLine(findings: readonly Finding[], { fixableIn, fixOptions }: StylishPage): readonly string[] {
  const [safe, unsafe] = (['safe', 'unsafe'] as const).map(
    (safety) => findings.filter((finding) => fixableIn(finding) === safety).length,
  )
  const parts = [
    ...(safe ? [`${safe} can be fixed with ${fixOptions.safe}`] : []),
    ...(unsafe ? [`${unsafe} ${safe ? 'more' : 'can be fixed'} with ${fixOptions.unsafe}`] : []),
  ]
  return parts.length === 0 ? [] : [parts.join(', ')]
}

function group(findings: readonly Finding[], page: StylishPage): string {
  const locations = findings.map(({ place, range }) => locationText(place, range, page.options))
  const columns = widest(locations)
  return findings
    .flatMap((finding, index) => [
      line(finding, padded(locations[index] ?? '', columns), page),
      ...relatedLines(finding.related ?? [], page),
    ])
    .join('\n')
}

function line(
  finding: Finding,
  location: string,
  { options, colors, labelColumns, fixableIn, fixOptions }: StylishPage,
): string {
  const { code, message, severity } = finding
  const fixable = fixableIn(finding)
  const url = furtherReading(finding, options)
  return [
    location.replace(/^.+(?=:\d+:\d+ *$)/, colors.dim),
    inSeverityColor(padded(severityLabel(severity), labelColumns), severity, colors),
    safeText(message, longestMessage),
    colors.dim(safeText(code, longestCode)),
    ...(fixable === undefined ? [] : [colors.dim(fixOptions[fixable])]),
    ...(url === undefined ? [] : [colors.dim(safeText(url, longestUrl))]),
  ].join('  ')
}

function relatedLines(related: readonly RelatedPlace[], { options, colors }: StylishPage): readonly string[] {
  const shown = related.slice(0, mostRelated)
  const locations = shown.map(({ place, range }) => locationText(place, range, options))
  const columns = widest(locations)
  const lines = shown.map(({ message }, index) =>
    colors.dim(`    ${padded(locations[index] ?? '', columns)}  ${safeText(message, longestRelated)}`),
  )
  const left = related.length - shown.length
  return left > 0 ? [...lines, colors.dim(`    and ${left} more`)] : lines
}

/** The questions, each once: most severe first, then in the order in which the transform lists its codes. */
function askedQuestions({ findings, questions = new Map() }: Report): readonly AskedQuestion[] {
  const byCode = new Map<string, Finding[]>()
  for (const finding of findings) {
    const known = byCode.get(finding.code)
    if (known !== undefined) known.push(finding)
    else if (questions.has(finding.code)) byCode.set(finding.code, [finding])
  }
  return [...questions]
    .flatMap(([code, question]) => {
      const found = byCode.get(code) ?? []
      const [worst] = found.map(({ severity }) => severity).sort(compareSeverities)
      return worst === undefined ? [] : [{ ...question, code, severity: worst, findings: found }]
    })
    .sort((one, other) => compareSeverities(one.severity, other.severity))
}
