import dagre from '@dagrejs/dagre'
import { groupsOf } from './groups.ts'
import { fitted, type Measured } from './measure.ts'
import type { Arrow, Box, Picture } from './picture.ts'
import { shownName } from './texts.ts'

/** Sizes of letters, in pixels. */
export const sizes = { title: 14, detail: 11, label: 11 } as const

const mostOfText = 260
const mostOfLabel = 230
const mostLabels = 3
/** Left and right of labels together, so that the line of an arrow shows there. */
const spaceBesideLabels = 16
/** Parts with more boxes or arrows are placed in groups. */
const mostOfPart = { boxes: 60, arrows: 240 }
const framePadding = 18
/** Left and right of the text of a box; that of a channel has round ends. */
const padding = { box: 14, channel: 24 }
export const lineHeight = 15
/** The space around a picture and between its parts. */
export const gap = 32

interface Point {
  readonly x: number
  readonly y: number
}

/** A box as dagre places it: `x` and `y` are its middle. */
interface Middle extends Point {
  readonly width: number
  readonly height: number
}

/** A box with its place: `x` and `y` are its upper left corner. */
export interface PlacedBox extends Point {
  readonly box: Box
  readonly width: number
  readonly height: number
  readonly title: Measured
  readonly detail: Measured | undefined
}

/** An arrow with its line, and the place of its labels around a point. */
export interface PlacedArrow {
  readonly arrow: Arrow
  readonly points: readonly Point[]
  readonly labels: readonly Measured[]
  readonly labelAt: Point | undefined
  /** True if it leads from one group to another. */
  readonly isFar: boolean
}

/** A rectangle around a group. */
export interface Frame extends Point {
  readonly width: number
  readonly height: number
}

export interface Layout {
  readonly frames: readonly Frame[]
  readonly boxes: readonly PlacedBox[]
  readonly arrows: readonly PlacedArrow[]
  readonly width: number
  readonly height: number
}

/** A part of a picture that no arrow leaves. */
interface Part {
  readonly boxes: readonly number[]
  readonly arrows: readonly number[]
  /** True if arrows lead to other parts. */
  readonly isGroup: boolean
}

/**
 * Places boxes and arrows: each part that hangs together by itself, from senders to receivers, and the parts beside each other, the
 * largest first.
 */
export function layoutOf(picture: Picture): Layout {
  const sized = picture.boxes.map(sizedBox)
  const parts = partsOf(picture)
    .flatMap((part) => groupedPart(part, picture))
    .map((part) => placedPart(part, picture, sized))
  const area = parts.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0)
  const rowWidth = Math.max(...parts.map(({ width }) => width), Math.sqrt(area * 1.6), 0)
  const boxes = new Map<number, PlacedBox>()
  const arrows = new Map<number, PlacedArrow>()
  const frames: Frame[] = []
  let [x, y, rowHeight, right] = [0, 0, 0, 0]
  for (const part of parts.toSorted((one, other) => other.height - one.height)) {
    if (x > 0 && x + part.width > rowWidth) [x, y, rowHeight] = [0, y + rowHeight + gap, 0]
    const moved = ({ x: left, y: top }: Point): Point => ({ x: left + x, y: top + y })
    for (const [index, box] of part.boxes) boxes.set(index, { ...box, ...moved(box) })
    for (const [index, arrow] of part.arrows)
      arrows.set(index, {
        ...arrow,
        points: arrow.points.map(moved),
        labelAt: arrow.labelAt && moved(arrow.labelAt),
      })
    if (part.isGroup) frames.push({ x, y, width: part.width, height: part.height })
    right = Math.max(right, x + part.width)
    x += part.width + gap
    rowHeight = Math.max(rowHeight, part.height)
  }
  for (const [index, arrow] of picture.arrows.entries())
    if (!arrows.has(index)) arrows.set(index, straight(arrow, boxes.get(arrow.from), boxes.get(arrow.to)))
  return { frames, boxes: inOrder(boxes), arrows: inOrder(arrows), width: right, height: y + rowHeight }
}

/** An arrow from one group to another: a straight line, whose labels are in its title. */
function straight(arrow: Arrow, from: PlacedBox | undefined, to: PlacedBox | undefined): PlacedArrow {
  const points = from === undefined || to === undefined ? [] : [edgeOf(from, to), edgeOf(to, from)]
  return { arrow, points, labels: [], labelAt: undefined, isFar: true }
}

/** Where the line between the middles of two boxes leaves the first. */
function edgeOf(box: PlacedBox, other: PlacedBox): Point {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const [right, down] = [other.x + other.width / 2 - x, other.y + other.height / 2 - y]
  const share = Math.min(box.width / 2 / Math.max(Math.abs(right), 1), box.height / 2 / Math.max(Math.abs(down), 1), 1)
  return { x: x + right * share, y: y + down * share }
}

/** The groups of a part that is too large. */
function groupedPart(part: Part, picture: Picture): readonly Part[] {
  if (part.boxes.length <= mostOfPart.boxes && part.arrows.length <= mostOfPart.arrows) return [part]
  const groups = groupsOf(part.boxes, part.arrows, picture)
  const numbers = new Map(groups.flatMap((boxes, number) => boxes.map((box) => [box, number] as const)))
  const arrows: number[][] = groups.map(() => [])
  for (const index of part.arrows) {
    const { from = 0, to = 0 } = picture.arrows[index] ?? {}
    const [one, other] = [numbers.get(from), numbers.get(to)]
    if (one !== undefined && one === other) arrows[one]?.push(index)
  }
  return groups.map((boxes, number) => ({ boxes, arrows: arrows[number] ?? [], isGroup: true }))
}

function inOrder<Item>(placed: ReadonlyMap<number, Item>): readonly Item[] {
  return [...placed].sort(([one], [other]) => one - other).map(([, item]) => item)
}

type SizedBox = Omit<PlacedBox, 'x' | 'y'>

function sizedBox(box: Box): SizedBox {
  const title = fitted(shownName(box.title), sizes.title, mostOfText)
  const detail = box.detail === undefined ? undefined : fitted(shownName(box.detail), sizes.detail, mostOfText)
  return {
    box,
    title,
    detail,
    width: Math.ceil(
      Math.max(title.width, detail?.width ?? 0, 60) + 2 * (box.kind === 'channel' ? padding.channel : padding.box),
    ),
    height: detail === undefined ? 40 : 54,
  }
}

/** The parts of a picture that hang together, in the order of their first boxes. */
function partsOf({ boxes, arrows }: Picture): readonly Part[] {
  const above = boxes.map((_, index) => index)
  const topOf = (index: number): number => {
    let top = index
    while (above[top] !== top) top = above[top] ?? top
    above[index] = top
    return top
  }
  for (const { from, to } of arrows) above[topOf(to)] = topOf(from)
  const parts = new Map<number, { readonly boxes: number[]; readonly arrows: number[] }>()
  for (const index of boxes.keys()) {
    const top = topOf(index)
    const part = parts.get(top) ?? { boxes: [], arrows: [] }
    part.boxes.push(index)
    parts.set(top, part)
  }
  for (const [index, { from }] of arrows.entries()) parts.get(topOf(from))?.arrows.push(index)
  return [...parts.values()].map((part) => ({ ...part, isGroup: false }))
}

interface PlacedPart {
  readonly boxes: readonly (readonly [number, PlacedBox])[]
  readonly arrows: readonly (readonly [number, PlacedArrow])[]
  readonly width: number
  readonly height: number
  readonly isGroup: boolean
}

function placedPart({ boxes, arrows, isGroup }: Part, picture: Picture, sized: readonly SizedBox[]): PlacedPart {
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  // Without the greedy order, cycles make pictures of one long row.
  graph.setGraph({ rankdir: 'LR', nodesep: 26, ranksep: 52, edgesep: 14, acyclicer: 'greedy' })
  for (const index of boxes) {
    const { width = 0, height = 0 } = sized[index] ?? {}
    graph.setNode(String(index), { width, height })
  }
  const labelled = arrows.map((index) => ({ index, labels: labelsOf(picture.arrows[index]) }))
  for (const { index, labels } of labelled) {
    const { from = 0, to = 0 } = picture.arrows[index] ?? {}
    const size = { width: widest(labels) + spaceBesideLabels, height: labels.length * lineHeight + 6, labelpos: 'c' }
    graph.setEdge(String(from), String(to), labels.length === 0 ? {} : size, String(index))
  }
  dagre.layout(graph)
  const { width = 0, height = 0 } = graph.graph()
  const inset = isGroup ? framePadding : 0
  const within = ({ x, y }: Point): Point => ({ x: x + inset, y: y + inset })
  return {
    width: width + 2 * inset,
    height: height + 2 * inset,
    isGroup,
    boxes: boxes.flatMap((index) => {
      const [at, box] = [graph.node(String(index)), sized[index]]
      if (box === undefined) return []
      return [[index, { ...box, ...within({ x: at.x - box.width / 2, y: at.y - box.height / 2 }) }] as const]
    }),
    arrows: labelled.flatMap(({ index, labels }) => {
      const arrow = picture.arrows[index]
      if (arrow === undefined) return []
      const { from, to } = arrow
      const { points, x, y } = graph.edge(String(from), String(to), String(index))
      const middle = labels.length === 0 || x === undefined || y === undefined ? undefined : { x, y }
      const labelAt = middle && within(middle)
      const line = from === to ? loopBelow(graph.node(String(from)), y) : throughLabels(points, middle, widest(labels))
      return [[index, { arrow, points: line.map(within), labels, labelAt, isFar: false }] as const]
    }),
  }
}

/** The line of an arrow, straight behind its labels: a curve around the one point that dagre gives it there passes beside them. */
function throughLabels(points: readonly Point[], middle: Point | undefined, width: number): readonly Point[] {
  const [start, end] = [points[0], points.at(-1)]
  if (start === undefined || end === undefined || middle === undefined) return points
  const half = (Math.sign(end.x - start.x) * (width + spaceBesideLabels)) / 2
  return points.flatMap((point) => {
    const isThere = Math.abs(point.x - middle.x) < 1 && Math.abs(point.y - middle.y) < 1
    return isThere ? [-half, half].map((x) => ({ x: middle.x + x, y: middle.y })) : [point]
  })
}

/**
 * An arrow from a box to itself, down to its label and back. dagre keeps space below the box for it, but its own line neither leaves
 * nor reaches a box where ranks go from left to right.
 */
function loopBelow({ x, y, width, height }: Middle, labelY: number | undefined): readonly Point[] {
  const bottom = y + height / 2
  const turn = labelY ?? bottom + lineHeight
  const [left, right] = [x - width / 4, x + width / 4]
  return [
    { x: left, y: bottom },
    { x: left, y: turn },
    { x: right, y: turn },
    { x: right, y: bottom },
  ]
}

function labelsOf(arrow: Arrow | undefined): readonly Measured[] {
  const labels = arrow?.labels ?? []
  const left = labels.length - mostLabels
  const shown = labels.slice(0, mostLabels).map((label) => fitted(shownName(label), sizes.label, mostOfLabel))
  return left <= 0 ? shown : [...shown, fitted(`+ ${left} more`, sizes.label, mostOfLabel)]
}

function widest(texts: readonly Measured[]): number {
  return Math.max(0, ...texts.map(({ width }) => width))
}
