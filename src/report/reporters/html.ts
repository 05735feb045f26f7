import type { Finding } from '../../findings/finding.ts'
import { bySource } from '../../findings/order.ts'
import { pageText } from '../../page/page.ts'
import { escapeMarkup } from '../escaped-text.ts'
import { splittingOnce } from '../frame.ts'
import { breakable, type FoundFacts, facetLists, fixName } from '../html/facets.ts'
import { type DetailsSource, type FindingDetails, findingDetails } from '../html/finding-details.ts'
import { pageScript } from '../html/page-script.ts'
import { reportStyle } from '../html/report-style.ts'
import { relativePath } from '../location.ts'
import { counted, problemCount, severityName } from '../problem-count.ts'
import type { Report, ReporterOptions } from '../reporter.ts'
import { safeText } from '../safe-text.ts'

const longestPath = 500
const longestCode = 120
const longestMessage = 2000
const longestList = 50
/** The details of more findings are closed at first, so that people see what there is. */
const mostOpen = 30

/** What the script of the page knows: the details of each finding, in the order of the page. */
export type ReportPageData = readonly FindingDetails[]

/**
 * One page with nothing from elsewhere: the findings of each file, each with its source lines, the chain of references and its fix as a
 * diff, and how many there are by severity, rule, file and API. Its script filters and shows details; without it, the messages can be
 * read. The same run always gives the same page.
 */
export function html(report: Report, options: ReporterOptions): string {
  const { findings, suppressed = [], isTried = () => false } = report
  const all = [...findings, ...suppressed]
  const source: DetailsSource = { options, linesOf: splittingOnce(report.textOf), isTried }
  const groups = [...bySource(all)].sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
  const isOpen = all.length <= mostOpen
  const sections = groups.map(([source, found]) => section(source, found, report, { options, isOpen }))
  const data: ReportPageData = groups.flatMap(([, found]) => found.map((finding) => findingDetails(finding, source)))
  const version = options.version === undefined ? '' : ` ${escapeMarkup(options.version, 40)}`
  const files = new Set(findings.map(({ place }) => place.source)).size
  const body = `<a class="skip" href="#findings">Skip to the findings</a>
<header>
<h1>API description report</h1>
<p>${summary(report, files)}</p>
<div class="controls" hidden>
<label>Search <input id="search" type="search" placeholder="message, rule, file"></label>
<button id="open" type="button">Open all</button>
<button id="close" type="button">Close all</button>
<button id="reset" type="button">Clear filters</button>
<span id="count" role="status"></span>
</div>
</header>
<main>
<nav aria-label="Counts and filters">
<details id="facets" open><summary>Counts and filters</summary>
${facetLists(all.map((finding) => factsOf(finding, report, options)))}</details>
</nav>
<div id="findings" tabindex="-1">
${sections.join('')}<p class="none" hidden>No finding has all of this.</p>
</div>
</main>
<footer>Made by msgapi${version}</footer>`
  return pageText({
    title: 'API description report',
    generator: 'msgapi',
    style: reportStyle,
    body,
    data,
    script: pageScript,
  })
}

/** The findings, and the files that have them. These can be parts, besides the descriptions that were checked. */
function summary({ findings, suppressed = [], documents, hidden = 0, unchanged = 0 }: Report, files: number): string {
  const checked = `${counted(documents.length, 'description')} checked`
  const found = findings.length === 0 ? 'No problems found' : `${problemCount(findings)} in ${counted(files, 'file')}`
  const notShown = [
    ...(unchanged > 0 ? [`${unchanged} on unchanged lines`] : []),
    ...(hidden > 0 ? [`${hidden} not shown`] : []),
    ...(suppressed.length > 0 ? [`${suppressed.length} suppressed`] : []),
  ]
  return [found, ...notShown, checked].join(', ')
}

interface ListLooks {
  readonly options: ReporterOptions
  /** True if the details of findings are shown at first. */
  readonly isOpen: boolean
}

function section(source: string, findings: readonly Finding[], { apisOf }: Report, looks: ListLooks): string {
  const path = escapeMarkup(relativePath(source, looks.options.workingFolder), longestPath)
  const apis = escapeMarkup((apisOf?.(source) ?? []).join(' '), longestPath)
  const lists = inLists(findings).map((list) => {
    const items = list.map((finding) => itemText(finding, looks))
    return `<ol class="findings">\n${items.join('\n')}\n</ol>\n`
  })
  return `<section data-file="${path}"${apis === '' ? '' : ` data-apis="${apis}"`}>
<h2>${breakable(path)} <span>${apis}</span></h2>
${lists.join('')}</section>
`
}

/** Short lists, since browsers leave out of the work what is not on the screen list by list. */
function inLists(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  return Array.from({ length: Math.ceil(findings.length / longestList) }, (_, index) =>
    findings.slice(index * longestList, (index + 1) * longestList),
  )
}

/** A finding as an item of a list. The script fills in its details when somebody opens it. */
function itemText(finding: Finding, { isOpen }: ListLooks): string {
  const { code, message, range, severity, suppressed, fixable } = finding
  const word = severityName(severity)
  const status = suppressed === undefined ? '' : ' data-status="suppressed"'
  const fix = fixable === undefined ? '' : ` data-fix="${fixName(finding)}"`
  const summary = [
    `<b>${word}</b>`,
    `<span class="place">${range.start.line + 1}:${range.start.character + 1}</span>`,
    `<span class="message">${escapeMarkup(message, longestMessage)}</span>`,
    `<code class="rule">${escapeMarkup(code, longestCode)}</code>`,
  ]
  return `<li class="${word}"${fix}${status}><details${isOpen ? ' open' : ''}><summary>${summary.join(' ')}</summary></details></li>`
}

function factsOf(finding: Finding, { apisOf }: Report, { workingFolder }: ReporterOptions): FoundFacts {
  return {
    severity: severityName(finding.severity),
    rule: safeText(finding.code, longestCode),
    file: safeText(relativePath(finding.place.source, workingFolder), longestPath),
    api: apisOf?.(finding.place.source) ?? [],
    fix: fixName(finding),
    status: finding.suppressed === undefined ? 'reported' : 'suppressed',
  }
}
