// The script of the page that `msgapi graph -f html` writes.
import type { FlowDetails, MessageDetails } from '../src/landscape/details.ts'
import type { ReportedPlace } from '../src/landscape/report.ts'
import type { GraphPageData } from '../src/pictures/page.ts'
import { byId, element, listenToKeys } from './elements.ts'
import { type Filtered, filtering } from './filters.ts'

type Flow = GraphPageData['flows'][number]

const data: GraphPageData = JSON.parse(byId('data', HTMLScriptElement).text)
const view = byId('view', HTMLElement)
const svg = pictureIn(view)
const details = byId('details', HTMLElement)
const list = byId('flows', HTMLElement)
const count = byId('count', HTMLElement)
const search = byId('search', HTMLInputElement)
const filters = ['server', 'protocol', 'tag', 'message']
const fields = new Map(filters.map((name) => [name, byId(name, HTMLSelectElement)]))
const applications = new Map(data.applications.map((application) => [application.id, application]))
const channels = new Map(data.channels.map((channel) => [channel.id, channel]))
const boxes = [...svg.querySelectorAll<SVGGElement>('[data-box]')]
const arrows = [...svg.querySelectorAll<SVGGElement>('[data-arrow]')]
const labels = new Map(
  [...svg.querySelectorAll<SVGGElement>('[data-label]')].map((label) => [Number(label.dataset.label), label]),
)
/** The applications in focus, by their ids. */
const focus = new Set<string>()
let chosen: number | undefined

function pictureIn(parent: Element): SVGSVGElement {
  const found = parent.querySelector('svg')
  if (found === null) throw new Error('Missing picture in the page')
  return found
}

function titleOf(id: string): string {
  return applications.get(id)?.title ?? id
}

function addressOf(flow: Flow): string {
  return channels.get(flow.channel)?.address ?? flow.channel
}

/** What a flow can be filtered by. */
const flows: readonly Filtered[] = data.flows.map((flow, index) => {
  const { servers = [], protocol = null } = channels.get(flow.channel) ?? {}
  const tags = data.details[index]?.tags ?? []
  const words = [titleOf(flow.from), titleOf(flow.to), addressOf(flow), ...flow.messages, ...servers, ...tags]
  const text = words.join('\n').toLowerCase()
  return {
    facts: new Map([
      ['server', servers],
      ['protocol', protocol === null ? [] : protocol.split(', ')],
      ['tag', tags],
      ['message', flow.messages],
    ]),
    text: () => text,
  }
})

for (const [name, field] of fields) {
  const values = [...new Set(flows.flatMap(({ facts }) => facts.get(name) ?? []))].sort()
  for (const value of values) {
    const option = element('option', value)
    option.value = value
    field.append(option)
  }
  if (field.parentElement !== null) field.parentElement.hidden = values.length === 0
}

/** The flows that focus, filters and search leave. */
function shownFlows(): ReadonlySet<number> {
  const values = new Map([...fields].map(([name, { value }]) => [name, new Set(value === '' ? [] : [value])]))
  const { shown } = filtering(flows, { values, search: search.value })
  return new Set(
    data.flows.flatMap(({ from, to }, index) =>
      shown[index] === true && (focus.size === 0 || focus.has(from) || focus.has(to)) ? [index] : [],
    ),
  )
}

function update(): void {
  const shown = shownFlows()
  const isFiltered = shown.size < data.flows.length || focus.size > 0
  const reached = new Set<number>()
  for (const [index, { from, to, flows: own }] of data.arrows.entries()) {
    const isOn = own.some((flow) => shown.has(flow)) || (own.length === 0 && !isFiltered)
    arrows[index]?.classList.toggle('off', !isOn)
    labels.get(index)?.classList.toggle('off', !isOn)
    arrows[index]?.classList.toggle('chosen', chosen !== undefined && own.includes(chosen))
    if (isOn) reached.add(from).add(to)
  }
  for (const [index, box] of boxes.entries()) {
    const id = data.boxes[index] ?? null
    const isFocused = id !== null && focus.has(id)
    box.classList.toggle('off', isFiltered && !reached.has(index) && !isFocused)
    box.classList.toggle('focused', isFocused)
    if (id !== null) box.setAttribute('aria-pressed', String(isFocused))
  }
  for (const [index, item] of items.entries()) item.hidden = !shown.has(index)
  count.textContent = `${shown.size} of ${data.flows.length} flows`
}

function placeText({ file, line }: ReportedPlace): string {
  return `${file}:${line}`
}

function sideOf(name: string, side: MessageDetails | undefined): HTMLElement {
  const part = element('section')
  part.append(element('h4', name))
  if (side === undefined) {
    part.append(element('p', 'names no message'))
    return part
  }
  part.append(element('code', placeText(side.place)))
  if (side.schema !== undefined) {
    part.append(element('p', `Schema at ${placeText(side.schema.place)}:`))
    const text = element('pre', side.schema.text)
    text.tabIndex = 0
    part.append(text)
  }
  return part
}

/** Whether the messages of a flow are accepted, as a sentence; undefined where nobody asked. */
function fitText({ fit, reason }: FlowDetails): string | undefined {
  if (fit === 'breaks') return `no: ${reason}`
  if (fit === 'unknown') return `not known: ${reason}`
  return fit === 'fits' ? 'yes' : undefined
}

function choose(index: number): void {
  const flow = data.flows[index]
  const known = data.details[index]
  if (flow === undefined || known === undefined) return
  chosen = index
  details.replaceChildren(element('h2', `${titleOf(flow.from)} → ${titleOf(flow.to)}`))
  const { servers = [], protocol = null } = channels.get(flow.channel) ?? {}
  const facts = element('dl')
  const rows: readonly (readonly [name: string, text: string | undefined])[] = [
    ['Channel', addressOf(flow)],
    ['Servers', servers.join(', ') || 'none is named'],
    ['Protocol', protocol ?? 'not known'],
    ['Known by', flow.evidence],
    ['Fits', fitText(known)],
  ]
  for (const [name, text] of rows) if (text !== undefined) facts.append(element('dt', name), element('dd', text))
  if (known.fit === 'breaks') facts.lastElementChild?.setAttribute('class', 'bad')
  details.append(facts)
  for (const way of known.ways) {
    const line = element('p', `${way.from.operation}${way.isReply ? ' (reply)' : ''} at `)
    line.append(
      element('code', placeText(way.from.place)),
      ` to ${way.to.operation} at `,
      element('code', placeText(way.to.place)),
    )
    details.append(line)
  }
  for (const message of known.messages) {
    const part = element('article')
    part.append(element('h3', message.name), sideOf('Sender', message.sent), sideOf('Receiver', message.received))
    details.append(part)
  }
  update()
  details.focus()
}

function toggleFocus(id: string): void {
  if (focus.has(id)) focus.delete(id)
  else focus.add(id)
  update()
}

for (const [index, box] of boxes.entries()) {
  const id = data.boxes[index] ?? null
  if (id === null) continue
  box.setAttribute('tabindex', '0')
  box.setAttribute('role', 'button')
  box.addEventListener('click', () => toggleFocus(id))
}

for (const [index, arrow] of arrows.entries()) {
  const own = data.arrows[index]?.flows ?? []
  if (own.length === 0) continue
  // A wide line that cannot be seen is easier to hit.
  const wide = arrow.querySelector('.line')?.cloneNode()
  if (wide instanceof SVGElement) {
    wide.setAttribute('class', 'hit')
    arrow.append(wide)
  }
  arrow.setAttribute('tabindex', '0')
  arrow.setAttribute('role', 'button')
  arrow.setAttribute('aria-label', arrow.querySelector('title')?.textContent ?? '')
  arrow.addEventListener('click', () => {
    const shown = shownFlows()
    const choices = own.filter((flow) => shown.has(flow))
    const at = chosen === undefined ? -1 : choices.indexOf(chosen)
    const next = choices[(at + 1) % choices.length] ?? own[0]
    if (next !== undefined) choose(next)
  })
}

const items = data.flows.map((flow, index) => {
  const button = element('button', `${titleOf(flow.from)} → ${titleOf(flow.to)}`)
  button.append(element('span', addressOf(flow)))
  if (data.details[index]?.fit === 'breaks') button.append(element('strong', 'does not fit'))
  button.addEventListener('click', () => choose(index))
  const item = element('li')
  item.append(button)
  return item
})
list.append(...items)

const whole = svg.viewBox.baseVal
const size = { width: whole.width, height: whole.height }
let area = { x: 0, y: 0, ...size }

function show(next: typeof area): void {
  area = next
  svg.setAttribute('viewBox', `${area.x} ${area.y} ${area.width} ${area.height}`)
}

/** Zooms around a point of the picture, given as shares of what is shown. */
function zoom(factor: number, x = 0.5, y = 0.5): void {
  const width = Math.min(Math.max(area.width * factor, 80), size.width * 4)
  const height = (width * size.height) / size.width
  show({ x: area.x + (area.width - width) * x, y: area.y + (area.height - height) * y, width, height })
}

function pan(x: number, y: number): void {
  show({ ...area, x: area.x + x * area.width, y: area.y + y * area.height })
}

function fit(): void {
  show({ x: 0, y: 0, ...size })
}

byId('closer', HTMLButtonElement).addEventListener('click', () => zoom(0.75))
byId('farther', HTMLButtonElement).addEventListener('click', () => zoom(1 / 0.75))
byId('fit', HTMLButtonElement).addEventListener('click', fit)

view.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault()
    const { left, top, width, height } = view.getBoundingClientRect()
    zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, (event.clientX - left) / width, (event.clientY - top) / height)
  },
  { passive: false },
)

let grabbed: { readonly x: number; readonly y: number } | undefined
view.addEventListener('pointerdown', (event) => {
  grabbed = { x: event.clientX, y: event.clientY }
})
view.addEventListener('pointermove', (event) => {
  if (grabbed === undefined || event.buttons === 0) return
  const { width, height } = view.getBoundingClientRect()
  pan((grabbed.x - event.clientX) / width, (grabbed.y - event.clientY) / height)
  grabbed = { x: event.clientX, y: event.clientY }
})
view.addEventListener('pointerup', () => {
  grabbed = undefined
})

function reset(): void {
  focus.clear()
  chosen = undefined
  search.value = ''
  for (const field of fields.values()) field.value = ''
  details.replaceChildren(element('p', 'Choose an arrow or a flow to see its messages.'))
  update()
}

byId('reset', HTMLButtonElement).addEventListener('click', reset)
const keys = new Map([
  ['+', () => zoom(0.75)],
  ['-', () => zoom(1 / 0.75)],
  ['0', fit],
  ['ArrowLeft', () => pan(-0.1, 0)],
  ['ArrowRight', () => pan(0.1, 0)],
  ['ArrowUp', () => pan(0, -0.1)],
  ['ArrowDown', () => pan(0, 0.1)],
])
view.addEventListener('keydown', (event) => {
  const { target, key } = event
  const button = target instanceof Element ? target.closest('[role=button]') : null
  const act = keys.get(key)
  if (button !== null && (key === 'Enter' || key === ' ')) button.dispatchEvent(new MouseEvent('click'))
  else if (act !== undefined) act()
  else return
  event.preventDefault()
})
// On paper the whole picture is more use than the part that was on screen.
let onScreen = area
window.addEventListener('beforeprint', () => {
  onScreen = area
  fit()
})
window.addEventListener('afterprint', () => show(onScreen))
listenToKeys(search, reset)
for (const field of [search, ...fields.values()]) field.addEventListener('input', update)
// A picture that is much larger than its window begins at its upper left corner, in a size that can be read.
const shownWidth = view.getBoundingClientRect().width
if (size.width > 3 * shownWidth)
  show({ x: 0, y: 0, width: shownWidth * 1.5, height: (shownWidth * 1.5 * size.height) / size.width })
update()
