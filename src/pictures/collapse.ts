import { type Arrow, type Box, counted, type Picture, strongest } from './picture.ts'

/** What those who show texts take at most: https://mermaid.js.org/config/schema-docs/config.html. */
export const mostEdges = 500
export const mostCharacters = 50_000

/** Writes a picture as text. */
type Writing = (picture: Picture) => string

/**
 * The text of the first picture that is within the limits; beyond, of the last one, in which the applications with the fewest arrows are
 * one box.
 */
export function withinLimits(pictures: readonly (() => Picture)[], write: Writing): string {
  let last: Picture | undefined
  for (const [index, make] of pictures.entries()) {
    const made = make()
    last = index === 0 ? made : { ...made, notes: ['Too many arrows for this form; shown by application.'] }
    const text = textWithin(last, write)
    if (text !== undefined) return text
    last = { ...last, arrows: last.arrows.map((arrow) => ({ ...arrow, labels: countOf(arrow.labels) })) }
    const short = textWithin(
      { ...last, notes: [...last.notes, 'Too long for this form; channels are counted.'] },
      write,
    )
    if (short !== undefined) return short
  }
  return last === undefined ? '' : largestWithin(last, write)
}

function countOf(labels: readonly string[]): readonly string[] {
  return labels.length === 0 ? [] : [counted(labels.length, 'channel')]
}

function textWithin(picture: Picture, write: Writing): string | undefined {
  if (picture.arrows.length > mostEdges) return undefined
  const text = write(picture)
  return text.length > mostCharacters ? undefined : text
}

/** Keeps as many boxes apart as possible, those with the most arrows first. */
function largestWithin(picture: Picture, write: Writing): string {
  const degrees = picture.boxes.map(() => 0)
  for (const { from, to } of picture.arrows) {
    degrees[from] = (degrees[from] ?? 0) + 1
    degrees[to] = (degrees[to] ?? 0) + 1
  }
  const ranked = degrees.map((degree, index) => ({ degree, index })).sort((one, other) => other.degree - one.degree)
  let [fits, tooMany] = [0, picture.boxes.length]
  let text = write(joined(picture, new Set()))
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    const shown = textWithin(joined(picture, new Set(ranked.slice(0, middle).map(({ index }) => index))), write)
    if (shown === undefined) tooMany = middle
    else [fits, text] = [middle, shown]
  }
  return text
}

/** A picture in which one box replaces all that are not kept. */
function joined(picture: Picture, kept: ReadonlySet<number>): Picture {
  const numbers = new Map<number, number>()
  const boxes: Box[] = []
  for (const [index, box] of picture.boxes.entries()) if (kept.has(index)) numbers.set(index, boxes.push(box) - 1)
  const others = boxes.length
  const left = picture.boxes.length - kept.size
  const arrows = new Map<string, Arrow>()
  for (const arrow of picture.arrows) {
    const [from, to] = [numbers.get(arrow.from) ?? others, numbers.get(arrow.to) ?? others]
    const key = `${from} ${to}`
    const known = arrows.get(key)
    const flows = [...(known?.flows ?? []), ...arrow.flows]
    const isJoined = from === others || to === others
    const labels = isJoined ? [counted(flows.length, 'flow')] : arrow.labels
    const evidence = known === undefined ? arrow.evidence : strongest(known.evidence, arrow.evidence)
    arrows.set(key, { from, to, labels, evidence, flows })
  }
  const title = `${left} others`
  const box: Box = { kind: 'application', title, detail: undefined, file: undefined, isUnanswered: false }
  const note = `Too many for this form; one box has the ${left} with the fewest arrows.`
  return { ...picture, boxes: [...boxes, box], arrows: [...arrows.values()], notes: [...picture.notes, note] }
}
