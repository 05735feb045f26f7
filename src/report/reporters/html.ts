import picocolors from 'picocolors'
import type { Finding, RelatedPlace } from '../../findings/finding.ts'
import { bySource } from '../../findings/order.ts'
import { escapeMarkup } from '../escaped-text.ts'
import { frame, splittingOnce } from '../frame.ts'
import { dottedPath, furtherReading, linkable, relativePath } from '../location.ts'
import { counted, problemCount, severityName } from '../problem-count.ts'
import type { Report, ReporterOptions } from '../reporter.ts'

const longestPath = 500
const mostRelated = 6
const withoutColors = picocolors.createColors(false)

interface HtmlPage {
  readonly options: ReporterOptions
  readonly linesOf: (source: string) => readonly string[]
}

/**
 * One page without scripts and external files: the findings of each file in a table, each with its source lines and related
 * places. The same run always gives the same page.
 */
export function html(report: Report, options: ReporterOptions): string {
  const groups = bySource(report.findings)
  const page: HtmlPage = { options, linesOf: splittingOnce(report.textOf) }
  const sections = [...groups].map(([source, findings]) => section(source, findings, page))
  const version = options.version === undefined ? '' : ` ${escapeMarkup(options.version, 40)}`
  return `${pageStart}
<h1>API description report</h1>
<p>${summary(report, groups.size)}</p>
${sections.join('')}<footer>Made by msgapi${version}</footer>
</body>
</html>
`
}

/** The findings, and the files that have them. These can be parts, besides the descriptions that were checked. */
function summary({ findings, documents, hidden = 0 }: Report, files: number): string {
  const checked = `${counted(documents.length, 'description')} checked`
  const found = findings.length === 0 ? 'No problems found' : `${problemCount(findings)} in ${counted(files, 'file')}`
  return [found, ...(hidden > 0 ? [`${hidden} not shown`] : []), checked].join(', ')
}

function section(source: string, findings: readonly Finding[], page: HtmlPage): string {
  const rows = findings.map((finding) => `${row(finding, page)}\n`)
  const path = escapeMarkup(relativePath(source, page.options.workingFolder), longestPath)
  return `<details open>
<summary>${path} <span>${problemCount(findings)}</span></summary>
<table>
<tr><th>Place</th><th>Severity</th><th>Message</th><th>Path</th><th>Rule</th></tr>
${rows.join('')}</table>
</details>
`
}

function row(finding: Finding, page: HtmlPage): string {
  const { code, message, place, range, severity } = finding
  const word = severityName(severity)
  const further = furtherReading(finding, page.options)
  const url = linkable(further)
  const rule = breakable(escapeMarkup(code, 120))
  const command = url === undefined && further !== undefined ? `<br><code>${escapeMarkup(further, 200)}</code>` : ''
  const cells = [
    `<td>${range.start.line + 1}:${range.start.character + 1}</td>`,
    `<td class="${word}">${word}</td>`,
    `<td>${escapeMarkup(message, 2000)}${sourceLines(finding, page)}${relatedPlaces(finding.related, page)}</td>`,
    `<td><code>${breakable(escapeMarkup(dottedPath(place.pointer), 500))}</code></td>`,
    `<td>${url === undefined ? rule : `<a href="${escapeMarkup(url, 1000)}" rel="noreferrer">${rule}</a>`}${command}</td>`,
  ]
  return `<tr>${cells.join('')}</tr>`
}

/** Lets a browser break a line after a dot or a slash, if there is no space. */
function breakable(markup: string): string {
  return markup.replace(/[./](?=[\w-])/g, '$&<wbr>')
}

/** The lines with the defect, underlined as in a terminal. */
function sourceLines({ place, range, severity }: Finding, { linesOf }: HtmlPage): string {
  const lines = frame(linesOf(place.source), range, { severity, colors: withoutColors, context: false })
  if (lines.length === 0) return ''
  return `<pre>${lines.map((line) => escapeMarkup(line.slice(2), 400)).join('\n')}</pre>`
}

function relatedPlaces(related: readonly RelatedPlace[] = [], { options }: HtmlPage): string {
  if (related.length === 0) return ''
  const items = related.slice(0, mostRelated).map(({ message, place, range }) => {
    const path = escapeMarkup(relativePath(place.source, options.workingFolder), longestPath)
    return `<li>${path}:${range.start.line + 1}:${range.start.character + 1} ${escapeMarkup(message, 500)}</li>`
  })
  const left = related.length - mostRelated
  return `<ul>${items.join('')}${left > 0 ? `<li>and ${left} more</li>` : ''}</ul>`
}

const pageStart = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API description report</title>
<style>
body { font: 1rem/1.4 system-ui, sans-serif; margin: 2rem; color: #222; background: #fff }
summary { cursor: pointer; font-weight: 600; margin: 1rem 0 .5rem; overflow-wrap: break-word }
summary span, footer { font-weight: 400; color: #555 }
details { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #ddd; padding: .3rem .6rem; text-align: left; vertical-align: top }
td:nth-child(3) { min-width: 20rem; width: 55% }
td:nth-child(3), td:nth-child(4) { overflow-wrap: anywhere }
td:nth-child(4) { min-width: 11rem }
pre, ul { margin: .4rem 0; font-size: .875rem }
pre { padding: .4rem .6rem; background: #f5f5f5; overflow-x: auto; width: 0; min-width: calc(100% - 1.2rem); max-width: 60rem }
ul { padding-left: 1.2rem; color: #555 }
footer { margin-top: 2rem; font-size: .875rem }
.error { color: #b3261e; font-weight: 600 }
.warning { color: #8a5a00; font-weight: 600 }
.information { color: #1a5fb4 }
.hint { color: #555 }
</style>
</head>
<body>`
