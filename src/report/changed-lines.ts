import { diffArrays } from 'diff'

/** A place in two texts, in lines counted from 0. */
interface LinePlace {
  readonly before: number
  readonly after: number
}

/** Lines that differ: those of the text before, and those of the text after that replace them. An end is the line behind the last. */
export interface LineChange {
  readonly start: LinePlace
  readonly end: LinePlace
}

/** Lines that differ between two anchors, beyond which time would grow with their square: then all from the first to the last are replaced. */
const mostDifferences = 500

/**
 * What differs between two texts given as lines: changes in order that do not touch. Lines that both texts have exactly once are kept
 * as anchors, as many as keep their order, and only the lines between them are compared one by one (`git diff --patience`). Time grows
 * with the number of lines, and a change of one name in every block of a long file stays readable.
 */
export function changedLines(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  const changes: LineChange[] = []
  let start: LinePlace = { before: 0, after: 0 }
  for (const end of [...anchorsOf(before, after), { before: before.length, after: after.length }]) {
    if (start.before < end.before || start.after < end.after)
      changes.push(...changesBetween(before, after, { start, end }))
    start = { before: end.before + 1, after: end.after + 1 }
  }
  return changes
}

/** Places of lines that both texts have exactly once: the most that come in the same order in both. */
function anchorsOf(before: readonly string[], after: readonly string[]): readonly LinePlace[] {
  const places = placesOfUniqueLines(after)
  const common = [...placesOfUniqueLines(before)].flatMap(([line, place]): readonly LinePlace[] => {
    const other = places.get(line)
    return other === undefined || place === undefined ? [] : [{ before: place, after: other }]
  })
  return longestInOrder(common)
}

/** The place of each line in the order of the text; undefined if the text has it more than once. */
function placesOfUniqueLines(lines: readonly string[]): ReadonlyMap<string, number | undefined> {
  const places = new Map<string, number | undefined>()
  for (const [place, line] of lines.entries()) places.set(line, places.has(line) ? undefined : place)
  return places
}

interface Run {
  readonly last: LinePlace
  readonly earlier: Run | undefined
}

/** The longest choice of places in which the places of the text after rise; those of the text before rise already. */
function longestInOrder(places: readonly LinePlace[]): readonly LinePlace[] {
  const bestOfLength: Run[] = []
  for (const place of places) {
    const length = countBelow(bestOfLength, place.after)
    bestOfLength[length] = { last: place, earlier: bestOfLength[length - 1] }
  }
  const chosen: LinePlace[] = []
  for (let run = bestOfLength.at(-1); run !== undefined; run = run.earlier) chosen.push(run.last)
  return chosen.reverse()
}

function countBelow(runs: readonly Run[], after: number): number {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.last.after ?? after) < after) low = middle + 1
    else high = middle
  }
  return low
}

function changesBetween(
  before: readonly string[],
  after: readonly string[],
  between: LineChange,
): readonly LineChange[] {
  const removed = before.slice(between.start.before, between.end.before)
  const added = after.slice(between.start.after, between.end.after)
  if (removed.length === 0 || added.length === 0) return [between]
  const pieces = diffArrays(removed, added, { maxEditLength: mostDifferences })
  if (pieces === undefined) return [withoutEqualEnds(removed, added, between)]
  const changes: LineChange[] = []
  let place = between.start
  let start = place
  for (const piece of pieces) {
    if (!piece.added && !piece.removed) {
      if (start !== place) changes.push({ start, end: place })
      place = { before: place.before + piece.count, after: place.after + piece.count }
      start = place
    } else if (piece.removed) place = { before: place.before + piece.count, after: place.after }
    else place = { before: place.before, after: place.after + piece.count }
  }
  return start === place ? changes : [...changes, { start, end: place }]
}

function withoutEqualEnds(
  removed: readonly string[],
  added: readonly string[],
  { start, end }: LineChange,
): LineChange {
  const most = Math.min(removed.length, added.length)
  let above = 0
  while (above < most && removed[above] === added[above]) above++
  let below = 0
  while (below < most - above && removed.at(-1 - below) === added.at(-1 - below)) below++
  return {
    start: { before: start.before + above, after: start.after + above },
    end: { before: end.before - below, after: end.after - below },
  }
}
