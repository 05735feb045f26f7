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
import { furtherReading, locationText, pathText } from '../location.ts'
import { inSeverityColor, severityLabel, summary } from '../problem-count.ts'
import type { Report, ReporterOptions } from '../reporter.ts'
import { safeText } from '../safe-text.ts'
import { linked } from '../terminal-link.ts'
import { padded, textWidth, widest, wrapped } from '../text-width.ts'

const longestMessage = 800
const longestCode = 120
const longestRelated = 120
const longestUrl = 500
const mostRelated = 6
/** The maximum number of listed places for a question that only asks for attention. */
const mostNotices = 10
/** A code that is wider does not widen the column for all. */
const widestCode = 45
/** With less room, long messages are left to the terminal. */
const fewestMessageColumns = 40

const indent = '  '
const gap = '  '
const relatedIndent = ' '.repeat(6)

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
  readonly columns: Columns
  /** The codes as they are shown, with spaces up to the width of their column. */
  readonly codes: Map<string, { readonly text: string; readonly spaces: string }>
}

/** The widths of the columns, alike in all files. */
interface Columns {
  readonly line: number
  readonly position: number
  readonly label: number
  readonly code: number
  /** The room for a message on a terminal that is wide enough to break it; else undefined. */
  readonly message: number | undefined
}

/** A question with all findings that ask it. */
interface AskedQuestion extends Question {
  readonly code: string
  /** The most severe finding. */
  readonly severity: Severity
  readonly findings: readonly Finding[]
}

/**
 * The findings of each file below its name, in columns: position, severity, code, message. Related places are below a finding. The
 * report for people.
 */
export function stylish(report: Report, options: ReporterOptions): string {
  const colors = picocolors.createColors(options.colors)
  const { isTried, isStandardInput, questions = new Map() } = report
  const others = report.findings.filter(({ code }) => !questions.has(code))
  const page: StylishPage = {
    options,
    colors,
    fixableIn: (finding) => (isTried?.(finding) === true ? undefined : finding.fixable),
    fixOptions: isStandardInput === true ? dryRun : inPlace,
    columns: columnsOf(others, options),
    codes: new Map(),
  }
  const groups = [...bySource(others)].map(([source, findings]) => group(source, findings, page))
  const asked = askedQuestions(report).map((question) => questionLines(question, page))
  const last = [summary(report, colors), ...fixLine(report.findings, page)].join('\n')
  return `${[...groups, ...asked, last].join('\n\n')}\n`
}

function columnsOf(findings: readonly Finding[], options: ReporterOptions): Columns {
  let lines = 0
  let characters = 0
  const labels = new Set<string>()
  const codes = new Set<string>()
  for (const { code, range, severity } of findings) {
    lines = Math.max(lines, range.start.line + 1)
    characters = Math.max(characters, range.start.character + 1)
    labels.add(severityLabel(severity))
    codes.add(code)
  }
  const line = String(lines).length
  const position = line + 1 + String(characters).length
  const label = widest([...labels])
  const widths = [...codes].map((code) => textWidth(safeText(code, longestCode)))
  const code = widths.reduce((most, width) => (width <= widestCode ? Math.max(most, width) : most), 0)
  const before = indent.length + position + label + code + 3 * gap.length
  const room = (options.columns ?? 0) - before
  return { line, position, label, code, message: room >= fewestMessageColumns ? room : undefined }
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
    const { place, range } = finding
    const location = locations[index] ?? ''
    const dimmed = location.replace(/^.+(?=:\d+:\d+$)/, colors.dim)
    const link = linked(dimmed, options.links?.place(place.source, range.start))
    const spaces = ' '.repeat(columns - textWidth(location))
    const own = padded(severityLabel(finding.severity), widest(labels))
    const label = labels.length > 1 ? [inSeverityColor(own, finding.severity, colors)] : []
    const line = ['', link + spaces, ...label, safeText(finding.message, longestMessage)].join('  ')
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

function group(source: string, findings: readonly Finding[], page: StylishPage): string {
  const { colors, options } = page
  const title = linked(colors.underline(pathText(source, options)), options.links?.place(source))
  const lines = findings.flatMap((finding) => [
    findingLines(finding, page),
    ...relatedLines(finding.related ?? [], page),
  ])
  return [title, ...lines].join('\n')
}

/** The line of a finding; on a terminal, more lines with the rest of a long message. */
function findingLines(finding: Finding, page: StylishPage): string {
  const { options, colors, columns, fixableIn, fixOptions } = page
  const { message, place, range, severity } = finding
  const line = String(range.start.line + 1)
  const position = `${line}:${range.start.character + 1}`
  const before = columns.line - line.length
  const label = severityLabel(severity)
  const start = [
    ' '.repeat(indent.length + before),
    linked(colors.dim(position), options.links?.place(place.source, range.start)),
    ' '.repeat(columns.position - before - position.length),
    gap,
    inSeverityColor(label, severity, colors),
    ' '.repeat(columns.label - label.length),
    gap,
    codeText(finding, page),
    gap,
  ].join('')
  const fixable = fixableIn(finding)
  const url = furtherReading(finding, options)
  const marks = [
    ...(fixable === undefined ? [] : [fixOptions[fixable]]),
    ...(url === undefined ? [] : [safeText(url, longestUrl)]),
  ]
  const text = safeText(message, longestMessage)
  if (columns.message === undefined) return [start + text, ...marks.map(colors.dim)].join(gap)
  const below = ' '.repeat(indent.length + columns.position + columns.label + columns.code + 3 * gap.length)
  return start + markedLines(wrapped(text, columns.message), marks, columns.message, colors).join(`\n${below}`)
}

/** Lines with marks at the end of the last one, or on a line of their own where there is no room. */
function markedLines(
  lines: readonly string[],
  marks: readonly string[],
  columns: number,
  colors: Colors,
): readonly string[] {
  const marked = [...lines]
  let width = textWidth(marked.at(-1) ?? '')
  for (const mark of marks) {
    const own = textWidth(mark)
    if (width + gap.length + own <= columns) {
      marked.push(`${marked.pop() ?? ''}${gap}${colors.dim(mark)}`)
      width += gap.length + own
    } else {
      marked.push(colors.dim(mark))
      width = own
    }
  }
  return marked
}

/** The code of a finding in its column; one that is wider than most moves its message only. */
function codeText(finding: Finding, { codes, columns, colors, options }: StylishPage): string {
  const { code } = finding
  let shown = codes.get(code)
  if (shown === undefined) {
    const text = safeText(code, longestCode)
    shown = { text: colors.dim(text), spaces: ' '.repeat(Math.max(0, columns.code - textWidth(text))) }
    codes.set(code, shown)
  }
  return linked(shown.text, options.links?.page(finding)) + shown.spaces
}

function relatedLines(related: readonly RelatedPlace[], { options, colors }: StylishPage): readonly string[] {
  const shown = related.slice(0, mostRelated)
  const locations = shown.map(({ place, range }) => locationText(place, range, options))
  const columns = widest(locations)
  const lines = shown.map(({ message, place, range }, index) => {
    const location = locations[index] ?? ''
    const link = linked(location, options.links?.place(place.source, range.start))
    const spaces = ' '.repeat(columns - textWidth(location))
    return colors.dim(`${relatedIndent}${link}${spaces}${gap}${safeText(message, longestRelated)}`)
  })
  const left = related.length - shown.length
  return left > 0 ? [...lines, colors.dim(`${relatedIndent}and ${left} more`)] : lines
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
