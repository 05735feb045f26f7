// The script of the pages of the documentation: search, and the filters of the table of rules.
import { byId, element, listenToKeys } from './elements.ts'
import { addressOf, choiceIn, type Filtered, filtering } from './filters.ts'
import { found, type Section } from './search.ts'

declare global {
  /** What `search-index.js` sets. */
  var searchIndex: readonly Section[] | undefined
}

const search = byId('search', HTMLInputElement)
const results = byId('results', HTMLElement)
const root = document.documentElement.dataset.root ?? ''
const mostResults = 20

let reading: Promise<readonly Section[]> | undefined

/** What is searched, which is read when somebody asks first. A script can be read by pages that are files, too. */
function sections(): Promise<readonly Section[]> {
  reading ??= new Promise((resolve, reject) => {
    const script = element('script')
    script.src = `${root}search-index.js`
    script.addEventListener('load', () => resolve(globalThis.searchIndex ?? []))
    script.addEventListener('error', reject)
    document.head.append(script)
  })
  return reading
}

async function find(): Promise<void> {
  const asked = search.value
  const all = await sections()
  if (asked !== search.value) return
  const hits = found(all, asked)
  results.hidden = asked.trim() === ''
  const list = element('ol')
  for (const { section, excerpt } of hits.slice(0, mostResults)) {
    const [address, id, title, heading] = section
    const link = element('a')
    link.href = `${root}${address}#${id}`
    link.append(element('strong', title === heading ? title : `${title} › ${heading}`))
    const text = element('span')
    for (const { part, isWord } of excerpt) text.append(isWord ? element('mark', part) : part)
    link.append(text)
    const item = element('li')
    item.append(link)
    list.append(item)
  }
  const note = element('p', hits.length === 0 ? 'Nothing has all of these words.' : `${hits.length} found`)
  note.setAttribute('role', 'status')
  results.replaceChildren(note, list)
}

function close(): void {
  results.hidden = true
}

function clear(): void {
  if (results.hidden) return
  search.value = ''
  close()
  search.focus()
}

search.addEventListener('input', find)
search.addEventListener('focus', () => {
  if (search.value !== '') find()
})
byId('find', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  results.querySelector('a')?.click()
})
byId('find', HTMLFormElement).addEventListener('keydown', (event) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || results.hidden) return
  event.preventDefault()
  const stops: readonly HTMLElement[] = [search, ...results.querySelectorAll('a')]
  const active = document.activeElement
  const at = active instanceof HTMLElement ? stops.indexOf(active) : -1
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus()
})
document.addEventListener('click', ({ target }) => {
  if (target instanceof Node && !byId('find', HTMLFormElement).contains(target)) close()
})
// A result on the same page only changes the address.
window.addEventListener('hashchange', close)
listenToKeys(search, clear)
byId('find', HTMLFormElement).hidden = false
if (matchMedia('(max-width: 760px)').matches) byId('contents', HTMLDetailsElement).open = false

const controls = document.getElementById('rule-filters')
if (controls !== null) filterRules(controls)

/** Lets people filter the table of rules; the address holds what they chose. */
function filterRules(area: HTMLElement): void {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('#rules tbody tr')]
  const fields = [...area.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-filter]')]
  const names = fields.map(({ dataset: { filter = '' } }) => filter).filter((name) => name !== 'search')
  const things: readonly Filtered[] = rows.map((row) => {
    const text = row.textContent.toLowerCase()
    return { facts: new Map(names.map((name) => [name, row.dataset[name]?.split('|') ?? []])), text: () => text }
  })
  const count = byId('count', HTMLElement)
  const update = (): void => {
    const choice = choiceIn(location.hash, names)
    const { shown } = filtering(things, choice)
    for (const [index, row] of rows.entries()) row.hidden = shown[index] !== true
    for (const field of fields) {
      const { filter = '' } = field.dataset
      const value = filter === 'search' ? choice.search : ([...(choice.values.get(filter) ?? [])][0] ?? '')
      if (field !== document.activeElement || value === '') field.value = value
    }
    count.textContent = `${shown.filter(Boolean).length} of ${rows.length} rules`
  }
  area.addEventListener('input', () => {
    const values = new Map<string, ReadonlySet<string>>()
    let text = ''
    for (const {
      value,
      dataset: { filter = '' },
    } of fields) {
      if (filter === 'search') text = value.trim()
      else values.set(filter, new Set(value === '' ? [] : [value]))
    }
    location.replace(addressOf({ values, search: text }))
  })
  byId('clear', HTMLButtonElement).addEventListener('click', () => location.replace('#'))
  window.addEventListener('hashchange', update)
  area.hidden = false
  update()
}
