// The script of the page that `-f html` writes: it filters, and shows the details of findings that people open.
import type { ReportPageData } from '../src/report/reporters/html.ts'
import { byId, isTyping, listenToKeys } from './elements.ts'
import { addressOf, type Choice, choiceIn, type Filtered, filtering, toggled } from './filters.ts'
import { detailsOf } from './finding-details.ts'

const data: ReportPageData = JSON.parse(byId('data', HTMLScriptElement).text)
const search = byId('search', HTMLInputElement)
const count = byId('count', HTMLElement)
const facets = [...document.querySelectorAll<HTMLElement>('[data-facet]')]
const names = facets.map(({ dataset: { facet = '' } }) => facet)

/** A finding as the page shows it. */
interface Item extends Filtered {
  readonly item: HTMLElement
  readonly details: HTMLDetailsElement
  /** The part of the list of its file that it is in. */
  readonly list: number
}

const lists = [...document.querySelectorAll<HTMLElement>('.findings')]
const items: readonly Item[] = lists.flatMap((list, index) => {
  const { file = '', apis = '' } = list.parentElement?.dataset ?? {}
  const api = apis === '' ? [] : apis.split(' ')
  return [...list.querySelectorAll('details')].map((details): Item => {
    const item = details.parentElement ?? details
    const { fix = 'none', status = 'reported' } = item.dataset
    const rule = details.querySelector('.rule')?.textContent ?? ''
    let text: string | undefined
    return {
      item,
      details,
      list: index,
      facts: new Map([
        ['severity', [item.className]],
        ['rule', [rule]],
        ['file', [file]],
        ['api', api],
        ['fix', [fix]],
        ['status', [status]],
      ]),
      text() {
        text ??= `${file}\n${apis}\n${details.querySelector('summary')?.textContent}`.toLowerCase()
        return text
      },
    }
  })
})
const numbers = new Map(items.map(({ details }, index) => [details, index]))

/** Shows the details of a finding: most are never asked for. */
function fill(details: HTMLDetailsElement): void {
  const number = numbers.get(details)
  if (number !== undefined && details.childElementCount === 1) details.append(...detailsOf(data[number] ?? {}))
}

function open({ details }: Item, isOpen: boolean): void {
  if (isOpen) fill(details)
  details.open = isOpen
}

document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target instanceof HTMLDetailsElement && target.open) fill(target)
  },
  true,
)

/** Suppressed findings are shown to those who ask. */
const defaults = new Map([['status', 'reported']])

/** The usual height of a finding whose details are closed, in pixels. */
const rowHeight = 43

interface FacetLink {
  readonly link: HTMLAnchorElement
  readonly name: string
  readonly value: string
  readonly number: Element | null
}

const links: readonly FacetLink[] = facets.flatMap((facet) =>
  [...facet.querySelectorAll('a')].map((link) => ({
    link,
    name: facet.dataset.facet ?? '',
    value: link.querySelector('span')?.textContent ?? '',
    number: link.querySelector('b'),
  })),
)

function update(): void {
  const choice = choiceIn(location.hash, names)
  const { shown, counts } = filtering(items, choice, defaults)
  const ofList = lists.map(() => 0)
  for (const [index, { item, list }] of items.entries()) {
    const isShown = shown[index] === true
    if (item.hidden === isShown) item.hidden = !isShown
    if (isShown) ofList[list] = (ofList[list] ?? 0) + 1
  }
  const reached = new Set<Element | null>()
  for (const [index, list] of lists.entries()) {
    const size = ofList[index] ?? 0
    list.hidden = size === 0
    if (size === 0) continue
    reached.add(list.parentElement)
    // How high a list would be that the browser has not laid out.
    list.style.containIntrinsicSize = `auto ${size * rowHeight}px`
  }
  for (const section of document.querySelectorAll<HTMLElement>('#findings>section'))
    section.hidden = !reached.has(section)
  const all = ofList.reduce((sum, size) => sum + size, 0)
  for (const { link, name, value, number } of links) {
    const isChosen = choice.values.get(name)?.has(value) === true
    // Each link is the address that it leads to, so that people can copy it.
    link.href = addressOf(toggled(choice, name, value))
    if (isChosen) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
    if (number !== null) number.textContent = String(counts.get(name)?.get(value) ?? 0)
  }
  if (search.value !== choice.search && document.activeElement !== search) search.value = choice.search
  count.textContent = `${all} of ${items.length} shown`
  const none = document.querySelector<HTMLElement>('.none')
  if (none !== null) none.hidden = all > 0 || items.length === 0
}

/** Follows an address without a step back for each letter of a search. */
function choose(choice: Choice): void {
  location.replace(addressOf(choice))
}

function clear(): void {
  search.value = ''
  choose(choiceIn('', names))
}

function openAll(isOpen: boolean): void {
  for (const one of items) if (!one.item.hidden) open(one, isOpen)
}

/** The next or the previous finding that is shown. */
function move(step: number): void {
  const summaries = items.flatMap(({ item, details }) => (item.hidden ? [] : (details.querySelector('summary') ?? [])))
  const at = summaries.findIndex((summary) => summary.parentElement?.contains(document.activeElement) === true)
  summaries[at === -1 ? 0 : Math.min(Math.max(at + step, 0), summaries.length - 1)]?.focus()
}

let isWaiting = false
search.addEventListener('input', () => {
  if (isWaiting) return
  isWaiting = true
  requestAnimationFrame(() => {
    isWaiting = false
    choose({ ...choiceIn(location.hash, names), search: search.value.trim() })
  })
})
byId('open', HTMLElement).addEventListener('click', () => openAll(true))
byId('close', HTMLElement).addEventListener('click', () => openAll(false))
byId('reset', HTMLElement).addEventListener('click', clear)
listenToKeys(search, clear)
document.addEventListener('keydown', (event) => {
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'j') move(1)
  else if (event.key === 'k') move(-1)
})
window.addEventListener('hashchange', update)
document.querySelector('.skip')?.addEventListener('click', (event) => {
  // Its address would replace the filters.
  event.preventDefault()
  byId('findings', HTMLElement).focus()
})

let closed: readonly Item[] = []
window.addEventListener('beforeprint', () => {
  closed = items.filter(({ item, details }) => !item.hidden && !details.open)
  for (const one of closed) open(one, true)
})
window.addEventListener('afterprint', () => {
  for (const one of closed) open(one, false)
})

for (const { details } of items) if (details.open) fill(details)
for (const controls of document.querySelectorAll<HTMLElement>('.controls')) controls.hidden = items.length === 0
if (matchMedia('(max-width: 760px)').matches) byId('facets', HTMLDetailsElement).open = false
update()
