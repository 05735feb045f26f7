import type { Finding } from '../findings/finding.ts'
import { bySource } from './by-source.ts'
import { linkable } from './documentation-url.ts'
import { dottedPath } from './dotted-path.ts'
import { escapeMarkup } from './escape-markup.ts'
import { problemCount } from './problem-count.ts'
import type { Report, ReporterOptions } from './reporter.ts'
import { severityName } from './severity-name.ts'

/** One page without scripts that needs nothing else: the findings of each file in a table. The same run gives the same page. */
export function html(report: Report, options: ReporterOptions): string {
  const count = report.findings.length === 0 ? 'No problems found' : problemCount(report.findings)
  const sections = [...bySource(report.findings)].map(([source, findings]) => section(source, findings, options))
  return `${pageStart}
<h1>API description report</h1>
<p>${count}, ${report.documents.length} ${report.documents.length === 1 ? 'document' : 'documents'} checked</p>
${sections.join('')}</body>
</html>
`
}

function section(source: string, findings: readonly Finding[], options: ReporterOptions): string {
  const rows = findings.map((finding) => `${row(finding, options)}\n`)
  return `<details open>
<summary>${escapeMarkup(source, 500)} <span>${problemCount(findings)}</span></summary>
<table>
<tr><th>Place</th><th>Severity</th><th>Message</th><th>Path</th><th>Rule</th></tr>
${rows.join('')}</table>
</details>
`
}

function row(finding: Finding, { showDocumentationUrl }: ReporterOptions): string {
  const { code, message, place, range, severity } = finding
  const word = severityName(severity)
  const url = showDocumentationUrl === true ? linkable(finding.documentationUrl) : undefined
  const rule = escapeMarkup(code, 120)
  const cells = [
    `<td>${range.start.line + 1}:${range.start.character + 1}</td>`,
    `<td class="${word}">${word}</td>`,
    `<td>${escapeMarkup(message, 2000)}</td>`,
    `<td><code>${escapeMarkup(dottedPath(place.pointer), 500)}</code></td>`,
    `<td>${url === undefined ? rule : `<a href="${escapeMarkup(url, 1000)}" rel="noreferrer">${rule}</a>`}</td>`,
  ]
  return `<tr>${cells.join('')}</tr>`
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
summary { cursor: pointer; font-weight: 600; margin: 1rem 0 .5rem }
summary span { font-weight: 400; color: #555 }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #ddd; padding: .3rem .6rem; text-align: left; vertical-align: top }
td, summary { overflow-wrap: anywhere }
.error { color: #b3261e; font-weight: 600 }
.warning { color: #8a5a00; font-weight: 600 }
.information { color: #1a5fb4 }
.hint { color: #555 }
</style>
</head>
<body>`
