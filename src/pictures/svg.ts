import { gap, layoutOf, lineHeight, type PlacedArrow, type PlacedBox, sizes } from './layout.ts'
import { fitted } from './measure.ts'
import type { Picture } from './picture.ts'
import { svgStyle } from './svg-style.ts'
import { shownName } from './texts.ts'

/** How a file of a description is linked from a picture; undefined without a link. */
export type LinkTo = (file: string) => string | undefined

/** Whether the messages of an arrow fit, by its number. */
export type FitOf = (arrow: number) => 'fits' | 'breaks' | 'unknown' | undefined

/** A picture as a file of its own. */
export function svg(picture: Picture, linkTo: LinkTo): string {
  const { width, height, content } = drawn(picture, linkTo)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="graphics-document document" aria-labelledby="title summary">`,
    '<!-- msgapi graph -->',
    `<title id="title">${escaped(picture.title)}</title>`,
    `<desc id="summary">${escaped([picture.summary, ...picture.notes].join('. '))}</desc>`,
    `<style>${svgStyle}</style>`,
    content,
    '</svg>',
    '',
  ].join('\n')
}

/** The parts of a picture, without the element around them. */
export function drawn(
  picture: Picture,
  linkTo: LinkTo,
  fitOf: FitOf = () => undefined,
): { readonly width: number; readonly height: number; readonly content: string } {
  const layout = layoutOf(picture)
  const fits = picture.arrows.map((_, index) => fitOf(index))
  const legend = legendOf(picture, fits)
  const top = gap + 34
  const width = Math.ceil(Math.max(layout.width, legend.width, 420) + 2 * gap)
  const legendTop = top + layout.height + gap
  const height = Math.ceil(legendTop + legend.height + gap)
  const content = [
    `<rect class="paper" width="${width}" height="${height}"/>`,
    `<text class="ink heading" x="${gap}" y="${gap + 10}">${escaped(picture.title)}</text>`,
    `<text class="soft text" x="${gap}" y="${gap + 30}">${escaped([picture.summary, ...picture.notes].join(' · '))}</text>`,
    `<g class="frames" transform="translate(${gap} ${top + 12})">`,
    ...layout.frames.map(
      ({ x, y, width: wide, height: high }) =>
        `<rect class="frame" x="${round(x)}" y="${round(y)}" width="${round(wide)}" height="${round(high)}" rx="10"/>`,
    ),
    '</g>',
    `<g class="arrows" transform="translate(${gap} ${top + 12})">`,
    ...layout.arrows.map((arrow, index) => arrowText(arrow, index, picture, fits[index])),
    '</g>',
    `<g class="boxes" transform="translate(${gap} ${top + 12})">`,
    ...layout.boxes.map((box, index) => boxText(box, index, linkTo)),
    '</g>',
    `<g class="labels" transform="translate(${gap} ${top + 12})">`,
    ...layout.arrows.map(labelText),
    '</g>',
    `<g class="legend" transform="translate(${gap} ${round(legendTop + 12)})">${legend.content}</g>`,
  ].join('\n')
  return { width, height: height + 12, content }
}

function boxText({ box, x, y, width, height, title, detail }: PlacedBox, index: number, linkTo: LinkTo): string {
  const { kind, isUnanswered } = box
  const middle = round(x + width / 2)
  const full = [box.title, box.detail, box.file].flatMap((text) => (text === undefined ? [] : shownName(text)))
  const classes = `box ${kind}${isUnanswered ? ' unanswered' : ''}`
  const content = [
    `<g class="${classes}" data-box="${index}"><title>${escaped(full.join(', '))}</title>`,
    shapeText(kind, { x, y, width, height }),
    `<text class="ink title" text-anchor="middle" x="${middle}" y="${round(y + (detail === undefined ? height / 2 + 5 : 23))}">${escaped(title.text)}</text>`,
    detail === undefined
      ? ''
      : `<text class="soft detail" text-anchor="middle" x="${middle}" y="${round(y + 41)}">${escaped(detail.text)}</text>`,
    '</g>',
  ].join('')
  const link = box.file === undefined ? undefined : linkTo(box.file)
  return link === undefined ? content : `<a href="${escaped(link)}">${content}</a>`
}

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Kinds of boxes differ in shape too, and not only in colour. */
function shapeText(kind: string, { x, y, width, height }: Area): string {
  const [left, top, right, bottom] = [round(x), round(y), round(x + width), round(y + height)]
  if (kind === 'message')
    return `<path class="shape" d="M${left} ${top}H${right - 10}L${right} ${top + 10}V${bottom}H${left}Z"/>`
  const radius = kind === 'application' ? 6 : kind === 'file' ? 0 : round(height / 2)
  return `<rect class="shape" x="${left}" y="${top}" width="${round(width)}" height="${round(height)}" rx="${radius}"/>`
}

function arrowText(
  { arrow, points, isFar }: PlacedArrow,
  index: number,
  { boxes }: Picture,
  fit: ReturnType<FitOf>,
): string {
  const [from, to] = [boxes[arrow.from], boxes[arrow.to]].map((box) => shownName(box?.title ?? ''))
  const isFlow = arrow.evidence !== undefined && arrow.flows.length > 0
  const how = !isFlow ? '' : ` (known by ${arrow.evidence})`
  const what = arrow.labels.length === 0 ? '' : `: ${arrow.labels.slice(0, 20).map(shownName).join(', ')}`
  const doubt = fit === 'breaks' ? '; does not fit' : ''
  const classes = [
    'arrow',
    ...(arrow.evidence === undefined ? ['unanswered'] : arrow.evidence === 'address' ? ['address'] : []),
    ...(fit === 'breaks' ? ['breaks'] : []),
    ...(isFar ? ['far'] : []),
  ].join(' ')
  return [
    `<g class="${classes}" data-arrow="${index}"><title>${escaped(`${from} to ${to}${what}${how}${doubt}`)}</title>`,
    `<path class="line" d="${curve(points)}"/>${headText(points)}</g>`,
  ].join('')
}

function labelText({ labels, labelAt }: PlacedArrow, index: number): string {
  if (labelAt === undefined) return ''
  const { x, y } = labelAt
  const height = labels.length * lineHeight + 4
  const width = Math.max(...labels.map((label) => label.width)) + 8
  const lines = labels.map(
    ({ text }, line) =>
      `<text class="soft text" text-anchor="middle" x="${round(x)}" y="${round(y - height / 2 + line * lineHeight + 13)}">${escaped(text)}</text>`,
  )
  return `<g data-label="${index}"><rect class="label" x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${height}" rx="3"/>${lines.join('')}</g>`
}

interface Point {
  readonly x: number
  readonly y: number
}

/** A smooth line that ends where the head of the arrow begins. */
function curve(points: readonly Point[]): string {
  const [start, ...others] = withoutHead(points)
  const end = others.at(-1)
  if (start === undefined || end === undefined) return ''
  let path = `M${round(start.x)} ${round(start.y)}`
  for (const [index, point] of others.slice(0, -1).entries()) {
    const next = others[index + 1] ?? end
    const isLast = index === others.length - 2
    const target = isLast ? end : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
    path += `Q${round(point.x)} ${round(point.y)} ${round(target.x)} ${round(target.y)}`
  }
  return others.length === 1 ? `${path}L${round(end.x)} ${round(end.y)}` : path
}

const headLength = 9

function directionOf(points: readonly Point[]): Point {
  const [end, before] = [points.at(-1), points.at(-2)]
  if (end === undefined || before === undefined) return { x: 1, y: 0 }
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1
  return { x: (end.x - before.x) / length, y: (end.y - before.y) / length }
}

function withoutHead(points: readonly Point[]): readonly Point[] {
  const end = points.at(-1)
  if (end === undefined) return points
  const { x, y } = directionOf(points)
  return [...points.slice(0, -1), { x: end.x - x * (headLength - 2), y: end.y - y * (headLength - 2) }]
}

function headText(points: readonly Point[]): string {
  const end = points.at(-1)
  if (end === undefined) return ''
  const { x, y } = directionOf(points)
  const base = { x: end.x - x * headLength, y: end.y - y * headLength }
  const [one, other] = [1, -1].map((side) => `${round(base.x - side * y * 4.5)} ${round(base.y + side * x * 4.5)}`)
  return `<path class="head" d="M${round(end.x)} ${round(end.y)}L${one}L${other}Z"/>`
}

const boxNames: readonly (readonly [string, string])[] = [
  ['application', 'application'],
  ['channel', 'channel'],
  ['message', 'message'],
  ['file', 'file'],
  ['component', 'component'],
]

/** What the shapes and lines of a picture mean, those that are in it. */
function legendOf(
  { boxes, arrows }: Picture,
  fits: readonly ReturnType<FitOf>[],
): { readonly width: number; readonly height: number; readonly content: string } {
  const kinds = new Set(boxes.map(({ kind }) => kind as string))
  const known = arrows.some(({ evidence }) => evidence === 'reference' || evidence === 'server')
  const entries: (readonly [kind: 'box' | 'line', classes: string, name: string])[] = [
    ...boxNames.filter(([kind]) => kinds.has(kind)).map(([kind, name]) => ['box', kind, name] as const),
    ...(known
      ? [['line', '', kinds.has('application') ? 'messages, known by a reference or a server' : 'refers to'] as const]
      : []),
    ...(arrows.some(({ evidence }) => evidence === 'address')
      ? [['line', 'address', 'messages, known by the address only'] as const]
      : []),
    ...(arrows.some(({ evidence }) => evidence === undefined) && kinds.has('application')
      ? [['line', 'unanswered', 'nobody at the other end'] as const]
      : []),
    ...(fits.includes('breaks') ? [['line', 'breaks', 'messages that do not fit'] as const] : []),
  ]
  let x = 0
  const content = entries.map(([kind, classes, name]) => {
    const at = x
    const { width } = fitted(name, sizes.detail, 400)
    x += 46 + width + 24
    const sample =
      kind === 'box'
        ? shapeText(classes, { x: at, y: 0, width: 34, height: 16 })
        : `<path class="line" d="M${round(at)} 8H${round(at + 28)}"/>${headText([
            { x: at, y: 8 },
            { x: at + 36, y: 8 },
          ])}`
    return `<g class="${classes}">${sample}<text class="soft text" x="${round(at + 44)}" y="12">${name}</text></g>`
  })
  return { width: x, height: 16, content: content.join('') }
}

/** Pixels with one decimal, so that the same picture is the same text. */
function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** A text within an element or an attribute of XML. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
