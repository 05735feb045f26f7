import { byId, element } from '../elements.ts'
import { type Library, Refusal } from './asking.ts'
import { problemList } from './findings.ts'
import type { LandscapeAnswer, ShownPlace, Texts } from './protocol.ts'

/** Who sends what to whom in the files that are there: a picture, and the same as a table. */
export class LandscapeView {
  readonly #library: Library
  readonly #go: (place: ShownPlace) => void
  readonly #panel = byId('landscape', HTMLElement)
  #picture: string | undefined
  #shown = ''

  constructor(library: Library, go: (place: ShownPlace) => void) {
    this.#library = library
    this.#go = go
  }

  /** Draws the landscape of some texts, unless it is there. */
  async show(texts: Texts): Promise<void> {
    const key = JSON.stringify(texts)
    if (key === this.#shown) return
    this.#shown = key
    try {
      const answer = await this.#library.landscape(texts)
      if (this.#shown === key) this.#draw(answer)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.#panel.replaceChildren(problemList(error.problems, this.#go))
    }
  }

  #draw({ svg, report, notices }: LandscapeAnswer): void {
    if (this.#picture !== undefined) URL.revokeObjectURL(this.#picture)
    this.#picture = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    if (report.applications.length === 0) {
      this.#panel.replaceChildren(element('p', 'None of the files is a description.'))
      return
    }
    // A picture as an image runs no script, whatever names are in it.
    const image = element('img')
    image.src = this.#picture
    image.alt = 'Applications, and the messages from one to another; the table below has the same.'
    const link = element('a', 'Open the picture')
    link.href = this.#picture
    link.download = 'landscape.svg'
    link.textContent = 'Save the picture'
    const row = element('p', undefined, 'row')
    row.append(link)
    this.#panel.replaceChildren(image, row, tableOf(report, this.#go))
    for (const notice of notices) this.#panel.append(element('p', notice, 'notice'))
  }
}

function tableOf(
  { applications, channels, flows, edges, unanswered }: LandscapeAnswer['report'],
  go: (place: ShownPlace) => void,
) {
  const titles = new Map(applications.map(({ id, title }) => [id, title]))
  const addresses = new Map(channels.map(({ id, address }) => [id, address ?? id]))
  const name = (id: string): string => titles.get(id) ?? id
  const place = (application: string, channel: string): HTMLElement => {
    const [at] = edges.find((edge) => edge.application === application && edge.channel === channel)?.places ?? []
    if (at === undefined) return element('span', name(application))
    const button = element('button', name(application), 'place')
    button.type = 'button'
    const start = { line: at.line - 1, character: 0 }
    button.addEventListener('click', () => go({ file: at.file, range: { start, end: start } }))
    return button
  }
  const rows = [
    ...flows.map(({ from, to, channel, messages, evidence }) => [
      place(from, channel),
      place(to, channel),
      addresses.get(channel) ?? channel,
      messages.join(', '),
      evidence,
    ]),
    ...unanswered.map(({ application, channel, action, messages }) => [
      action === 'send' ? place(application, channel) : 'nobody here',
      action === 'send' ? 'nobody here' : place(application, channel),
      addresses.get(channel) ?? channel,
      messages.join(', '),
      '',
    ]),
  ]
  const table = element('table')
  const head = element('tr')
  for (const title of ['Sends', 'Receives', 'Address', 'Messages', 'Known by']) {
    const cell = element('th', title)
    cell.scope = 'col'
    head.append(cell)
  }
  table.append(head)
  for (const row of rows) {
    const line = element('tr')
    for (const content of row) {
      const cell = element('td')
      cell.append(content)
      line.append(cell)
    }
    table.append(line)
  }
  const frame = element('div', undefined, 'table')
  frame.tabIndex = 0
  frame.setAttribute('role', 'group')
  frame.setAttribute('aria-label', 'Flows')
  frame.append(table)
  return frame
}
