import type { Evidence } from '../landscape/edges.ts'
import type { ReportedFlow, ReportedLandscape } from '../landscape/report.ts'

/** What a picture has between applications. */
export type GraphBy = 'application' | 'channel' | 'message'

export type BoxKind = 'application' | 'channel' | 'message' | 'file' | 'component'

/** A thing in a picture. */
export interface Box {
  readonly kind: BoxKind
  readonly title: string
  /** A second line. */
  readonly detail: string | undefined
  /** The file that a link leads to. */
  readonly file: string | undefined
  /** True if something is sent here that nobody receives, or is received that nobody sends. */
  readonly isUnanswered: boolean
}

/** An arrow between two boxes, by their numbers. */
export interface Arrow {
  readonly from: number
  readonly to: number
  /** What goes along it, one line each. */
  readonly labels: readonly string[]
  /** How it is known; undefined for what nobody answers, and for references. */
  readonly evidence: Evidence | undefined
  /** The numbers of its flows in the landscape. */
  readonly flows: readonly number[]
}

/** A landscape, or the references of a description, as boxes and arrows. */
export interface Picture {
  readonly title: string
  readonly summary: string
  readonly boxes: readonly Box[]
  readonly arrows: readonly Arrow[]
  /** What is not shown as it is. */
  readonly notes: readonly string[]
}

/** A picture of a landscape. Boxes and arrows have the order of the landscape. */
export function pictureOf(landscape: ReportedLandscape, by: GraphBy): Picture {
  const drawing = new Drawing(landscape)
  if (by === 'application') drawing.drawFlows()
  else drawing.drawThrough(by)
  const { applications, channels, flows } = landscape
  return {
    title: 'Who sends what to whom',
    summary: [
      counted(applications.length, 'application'),
      counted(channels.length, 'channel'),
      counted(flows.length, 'flow'),
    ].join(', '),
    ...drawing.picture(),
    notes: [],
  }
}

/** A number with its noun, as in `2 flows`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

const evidences: readonly Evidence[] = ['reference', 'server', 'address']

/** The strongest evidence; undefined if one of two has none. */
export function strongest(one: Evidence | undefined, other: Evidence | undefined): Evidence | undefined {
  return evidences.find((evidence) => evidence === one || evidence === other)
}

interface DraftArrow {
  readonly from: number
  readonly to: number
  readonly labels: Set<string>
  evidence: Evidence | undefined
  readonly flows: number[]
}

class Drawing {
  readonly #landscape: ReportedLandscape
  readonly #boxes: Box[] = []
  readonly #numbers = new Map<string, number>()
  readonly #arrows = new Map<string, DraftArrow>()
  readonly #addresses: ReadonlyMap<string, string>
  readonly #details: ReadonlyMap<string, string>

  constructor(landscape: ReportedLandscape) {
    this.#landscape = landscape
    this.#addresses = new Map(landscape.channels.map(({ id, address }) => [id, address ?? id]))
    this.#details = new Map(landscape.channels.map(({ id, protocol }) => [id, protocol ?? '']))
    const unanswered = new Map<string, number>()
    for (const { application } of landscape.unanswered)
      unanswered.set(application, (unanswered.get(application) ?? 0) + 1)
    for (const { id, title, file } of landscape.applications) {
      const count = unanswered.get(id) ?? 0
      const detail = count === 0 ? undefined : `${count} unanswered`
      this.#box(`application ${id}`, { kind: 'application', title, detail, file, isUnanswered: false })
    }
  }

  picture(): Pick<Picture, 'boxes' | 'arrows'> {
    const arrows = [...this.#arrows.values()].map(({ labels, ...arrow }) => ({ ...arrow, labels: [...labels] }))
    return { boxes: this.#boxes, arrows }
  }

  /** Arrows from application to application, with the addresses. */
  drawFlows(): void {
    for (const [index, { from, to, channel, evidence }] of this.#landscape.flows.entries()) {
      const [sender, receiver] = [this.#application(from), this.#application(to)]
      this.#arrow(sender, receiver, { evidence, label: this.#addresses.get(channel) ?? channel, flow: index })
    }
  }

  /** Arrows through channels, or through messages, and those that end there. */
  drawThrough(by: 'channel' | 'message'): void {
    for (const [index, flow] of this.#landscape.flows.entries()) {
      for (const middle of this.#middlesOf(flow, by, false)) {
        const drawn = { evidence: flow.evidence, label: undefined, flow: index }
        this.#arrow(this.#application(flow.from), middle, drawn)
        this.#arrow(middle, this.#application(flow.to), drawn)
      }
    }
    for (const { application, channel, action, messages } of this.#landscape.unanswered) {
      const own = this.#application(application)
      for (const middle of this.#middlesOf({ channel, messages }, by, true)) {
        const [from, to] = action === 'send' ? [own, middle] : [middle, own]
        this.#arrow(from, to, { evidence: undefined, label: undefined, flow: undefined })
      }
    }
  }

  #middlesOf(
    { channel, messages }: Pick<ReportedFlow, 'channel' | 'messages'>,
    by: 'channel' | 'message',
    isUnanswered: boolean,
  ): readonly number[] {
    const address = this.#addresses.get(channel) ?? channel
    if (by === 'channel' || messages.length === 0) {
      const detail = this.#details.get(channel) || undefined
      return [
        this.#box(`channel ${channel}`, { kind: 'channel', title: address, detail, file: undefined, isUnanswered }),
      ]
    }
    return messages.map((name) => {
      const key = `message ${JSON.stringify([channel, name])}`
      return this.#box(key, { kind: 'message', title: name, detail: address, file: undefined, isUnanswered })
    })
  }

  #application(id: string): number {
    return this.#numbers.get(`application ${id}`) ?? 0
  }

  #box(key: string, box: Box): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#boxes.push(box) - 1
    this.#numbers.set(key, number)
    return number
  }

  #arrow(
    from: number,
    to: number,
    drawn: {
      readonly evidence: Evidence | undefined
      readonly label: string | undefined
      readonly flow: number | undefined
    },
  ): void {
    const key = `${from} ${to}`
    const arrow = this.#arrows.get(key) ?? { from, to, labels: new Set(), evidence: drawn.evidence, flows: [] }
    this.#arrows.set(key, arrow)
    arrow.evidence = strongest(arrow.evidence, drawn.evidence)
    if (drawn.label !== undefined) arrow.labels.add(drawn.label)
    if (drawn.flow !== undefined) arrow.flows.push(drawn.flow)
  }
}
