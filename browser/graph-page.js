// The script of the page that `msgapi graph -f html` writes. It runs in browsers, without modules; `npm run generate` puts it into
// src/pictures/page-script.ts.
const data = JSON.parse(document.getElementById('data').textContent)
const svg = document.querySelector('svg')
const view = document.getElementById('view')
const details = document.getElementById('details')
const list = document.getElementById('flows')
const count = document.getElementById('count')
const filters = ['server', 'protocol', 'tag', 'message']
const fields = Object.fromEntries(['search', ...filters].map((name) => [name, document.getElementById(name)]))
const applications = new Map(data.applications.map((application) => [application.id, application]))
const channels = new Map(data.channels.map((channel) => [channel.id, channel]))
const boxes = [...svg.querySelectorAll('[data-box]')]
const arrows = [...svg.querySelectorAll('[data-arrow]')]
const labels = new Map([...svg.querySelectorAll('[data-label]')].map((label) => [Number(label.dataset.label), label]))
/** The applications in focus, by their ids. */
const focus = new Set()
let chosen

function element(name, text, classes) {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  if (classes !== undefined) made.className = classes
  return made
}

function titleOf(id) {
  return applications.get(id).title
}

function addressOf(flow) {
  return channels.get(flow.channel).address ?? flow.channel
}

/** What a flow can be filtered by. */
const facts = data.flows.map((flow, index) => {
  const { servers, protocol } = channels.get(flow.channel)
  const { tags } = data.details[index]
  const words = [titleOf(flow.from), titleOf(flow.to), addressOf(flow), ...flow.messages, ...servers, ...tags]
  return {
    server: servers,
    protocol: protocol === null ? [] : protocol.split(', '),
    tag: tags,
    message: flow.messages,
    text: words.join('\n').toLowerCase(),
  }
})

for (const name of filters) {
  const values = [...new Set(facts.flatMap((fact) => fact[name]))].sort()
  for (const value of values) {
    const option = element('option', value)
    option.value = value
    fields[name].append(option)
  }
  fields[name].parentElement.hidden = values.length === 0
}

function isShown(index) {
  const flow = data.flows[index]
  if (focus.size > 0 && !focus.has(flow.from) && !focus.has(flow.to)) return false
  if (filters.some((name) => fields[name].value !== '' && !facts[index][name].includes(fields[name].value)))
    return false
  return facts[index].text.includes(fields.search.value.trim().toLowerCase())
}

function update() {
  const shown = new Set(data.flows.keys().filter(isShown))
  const isFiltered = shown.size < data.flows.length || focus.size > 0
  const reached = new Set()
  for (const [index, arrow] of arrows.entries()) {
    const { from, to, flows } = data.arrows[index]
    const isOn = flows.some((flow) => shown.has(flow)) || (flows.length === 0 && !isFiltered)
    arrow.classList.toggle('off', !isOn)
    labels.get(index)?.classList.toggle('off', !isOn)
    arrow.classList.toggle('chosen', chosen !== undefined && flows.includes(chosen))
    if (isOn) reached.add(from).add(to)
  }
  for (const [index, box] of boxes.entries()) {
    const id = data.boxes[index]
    box.classList.toggle('off', isFiltered && !reached.has(index) && !focus.has(id))
    box.classList.toggle('focused', focus.has(id))
    if (id !== null) box.setAttribute('aria-pressed', String(focus.has(id)))
  }
  for (const item of list.children) item.hidden = !shown.has(Number(item.dataset.flow))
  count.textContent = `${shown.size} of ${data.flows.length} flows`
}

function placeText({ file, line }) {
  return `${file}:${line}`
}

function sideOf(name, side) {
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

function choose(index, isByUser) {
  chosen = index
  const flow = data.flows[index]
  const { ways, messages, fit, reason } = data.details[index]
  details.replaceChildren(element('h2', `${titleOf(flow.from)} → ${titleOf(flow.to)}`))
  const { servers, protocol } = channels.get(flow.channel)
  const facts = element('dl')
  const rows = [
    ['Channel', addressOf(flow)],
    ['Servers', servers.join(', ') || 'none is named'],
    ['Protocol', protocol ?? 'not known'],
    ['Known by', flow.evidence],
    [
      'Fits',
      fit === 'breaks'
        ? `no: ${reason}`
        : fit === 'unknown'
          ? `not known: ${reason}`
          : fit === 'fits'
            ? 'yes'
            : undefined,
    ],
  ]
  for (const [name, text] of rows) if (text !== undefined) facts.append(element('dt', name), element('dd', text))
  if (fit === 'breaks') facts.lastElementChild.className = 'bad'
  details.append(facts)
  for (const way of ways) {
    const line = element('p', `${way.from.operation}${way.isReply ? ' (reply)' : ''} at `)
    line.append(
      element('code', placeText(way.from.place)),
      ` to ${way.to.operation} at `,
      element('code', placeText(way.to.place)),
    )
    details.append(line)
  }
  for (const message of messages) {
    const part = element('article')
    part.append(element('h3', message.name), sideOf('Sender', message.sent), sideOf('Receiver', message.received))
    details.append(part)
  }
  update()
  if (isByUser) details.focus()
}

function toggleFocus(id) {
  if (focus.has(id)) focus.delete(id)
  else focus.add(id)
  update()
}

for (const [index, box] of boxes.entries()) {
  const id = data.boxes[index]
  if (id === null) continue
  box.setAttribute('tabindex', '0')
  box.setAttribute('role', 'button')
  box.setAttribute('aria-label', `Focus ${titleOf(id)}`)
  box.addEventListener('click', () => toggleFocus(id))
}

for (const [index, arrow] of arrows.entries()) {
  const { flows } = data.arrows[index]
  if (flows.length === 0) continue
  // A wide line that cannot be seen is easier to hit.
  const line = arrow.querySelector('.line')
  const wide = line.cloneNode()
  wide.setAttribute('class', 'hit')
  arrow.append(wide)
  arrow.setAttribute('tabindex', '0')
  arrow.setAttribute('role', 'button')
  arrow.setAttribute('aria-label', arrow.querySelector('title').textContent)
  arrow.addEventListener('click', () => {
    const shown = flows.filter(isShown)
    const at = shown.indexOf(chosen)
    choose(shown[(at + 1) % shown.length] ?? flows[0], true)
  })
}

for (const [index, flow] of data.flows.entries()) {
  const item = element('li')
  item.dataset.flow = String(index)
  const button = element('button', `${titleOf(flow.from)} → ${titleOf(flow.to)}`)
  button.append(element('span', addressOf(flow)))
  if (data.details[index].fit === 'breaks') button.append(element('strong', 'does not fit'))
  button.addEventListener('click', () => choose(index, true))
  item.append(button)
  list.append(item)
}

const whole = svg.viewBox.baseVal
const size = { width: whole.width, height: whole.height }
let area = { x: 0, y: 0, ...size }

function show(next) {
  area = next
  svg.setAttribute('viewBox', `${area.x} ${area.y} ${area.width} ${area.height}`)
}

/** Zooms around a point of the picture, given as shares of what is shown. */
function zoom(factor, x = 0.5, y = 0.5) {
  const width = Math.min(Math.max(area.width * factor, 80), size.width * 4)
  const height = (width * size.height) / size.width
  show({ x: area.x + (area.width - width) * x, y: area.y + (area.height - height) * y, width, height })
}

function pan(x, y) {
  show({ ...area, x: area.x + x * area.width, y: area.y + y * area.height })
}

function fit() {
  show({ x: 0, y: 0, ...size })
}

document.getElementById('closer').addEventListener('click', () => zoom(0.75))
document.getElementById('farther').addEventListener('click', () => zoom(1 / 0.75))
document.getElementById('fit').addEventListener('click', fit)

view.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault()
    const { left, top, width, height } = view.getBoundingClientRect()
    zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, (event.clientX - left) / width, (event.clientY - top) / height)
  },
  { passive: false },
)

let grabbed
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

function reset() {
  focus.clear()
  chosen = undefined
  for (const field of Object.values(fields)) field.value = ''
  details.replaceChildren(element('p', 'Choose an arrow or a flow to see its messages.'))
  update()
}

document.getElementById('reset').addEventListener('click', reset)
const keys = {
  '+': () => zoom(0.75),
  '-': () => zoom(1 / 0.75),
  0: fit,
  ArrowLeft: () => pan(-0.1, 0),
  ArrowRight: () => pan(0.1, 0),
  ArrowUp: () => pan(0, -0.1),
  ArrowDown: () => pan(0, 0.1),
}
view.addEventListener('keydown', (event) => {
  const target = event.target.closest('[role=button]')
  if (target !== null && (event.key === 'Enter' || event.key === ' ')) target.dispatchEvent(new MouseEvent('click'))
  else if (Object.hasOwn(keys, event.key)) keys[event.key]()
  else return
  event.preventDefault()
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') reset()
  else if (event.key === '/' && event.target !== fields.search) {
    event.preventDefault()
    fields.search.focus()
  }
})
for (const field of Object.values(fields)) field.addEventListener('input', update)
// A picture that is much larger than its window begins at its upper left corner, in a size that can be read.
const shownWidth = view.getBoundingClientRect().width
if (size.width > 3 * shownWidth)
  show({ x: 0, y: 0, width: shownWidth * 1.5, height: (shownWidth * 1.5 * size.height) / size.width })
update()
