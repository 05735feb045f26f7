import { type Finding, severities } from '../../findings/finding.ts'
import { escapeMarkup } from '../escaped-text.ts'
import { severityName } from '../problem-count.ts'

/** What a finding can be counted and filtered by. */
export interface FoundFacts {
  readonly severity: string
  readonly rule: string
  readonly file: string
  /** The APIs whose descriptions contain the file. */
  readonly api: readonly string[]
  readonly fix: string
  readonly status: string
}

const mostListed = 10

/** The titles of the lists, by what they count. */
const titles = {
  severity: 'Severity',
  status: 'Status',
  rule: 'Rule',
  api: 'API',
  file: 'File',
  fix: 'Fix',
} as const

/** The facts that are only listed where some finding differs from all others. */
const onlyIfSeveral: readonly string[] = ['status', 'fix']

/** The word for what a finding has a fix for. */
export function fixName({ fixable }: Finding): string {
  return fixable ?? 'none'
}

/**
 * A list of links for each kind of fact, with the number of findings. A link is an address of the same page, which its script
 * reads. Suppressed findings count under `status` only, for reports do not show them unless somebody asks.
 */
export function facetLists(facts: readonly FoundFacts[]): string {
  return Object.entries(titles)
    .map(([name, title]) => {
      const counts = countsOf(facts, name)
      const isShown = counts.length > (onlyIfSeveral.includes(name) ? 1 : 0)
      return isShown ? listText(name, title, counts) : ''
    })
    .join('')
}

type Counts = readonly (readonly [value: string, count: number])[]

function countsOf(facts: readonly FoundFacts[], name: string): Counts {
  const counts = new Map<string, number>()
  for (const fact of facts) {
    if (name !== 'status' && fact.status !== 'reported') {
      for (const value of valuesOf(fact, name)) counts.set(value, counts.get(value) ?? 0)
      continue
    }
    for (const value of valuesOf(fact, name)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const rank = name === 'severity' ? severities.map(severityName) : []
  return [...counts].sort(
    ([left, leftCount], [right, rightCount]) =>
      rank.indexOf(left) - rank.indexOf(right) || rightCount - leftCount || (left < right ? -1 : 1),
  )
}

function valuesOf(fact: FoundFacts, name: string): readonly string[] {
  if (name === 'api') return fact.api
  const value = new Map<string, unknown>(Object.entries(fact)).get(name)
  return typeof value === 'string' ? [value] : []
}

function listText(name: string, title: string, counts: Counts): string {
  const items = counts.map(([value, count]) => {
    const address = `#${name}=${encodeURIComponent(value)}`
    return `<li><a href="${escapeMarkup(address, 3000)}"><span>${breakable(escapeMarkup(value, 500))}</span> <b>${count}</b></a></li>`
  })
  const more = items.length - mostListed
  const rest =
    more > 1
      ? `<details><summary>${more} more</summary><ul>${items.slice(mostListed).join('')}</ul></details>`
      : `<ul>${items.slice(mostListed).join('')}</ul>`
  return `<section data-facet="${name}"><h2>${title}</h2><ul>${items.slice(0, mostListed).join('')}</ul>${more > 0 ? rest : ''}</section>
`
}

/** Lets a browser break a line after a dot or a slash, if there is no space. */
export function breakable(markup: string): string {
  return markup.replace(/[./](?=[\w-])/g, '$&<wbr>')
}
