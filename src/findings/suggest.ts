const longestName = 200
/** For a single suggestion among names of which there may be many: some thousands of them. */
const charactersOfOne = 100_000
/** For all suggestions about something, whatever its size: those among the names in a large folder, say. */
const leastCharacters = 200_000
const charactersPerCharacter = 10

/**
 * How many characters of names may still be compared, for all suggestions of a run together: what is wrong in many places would
 * otherwise cost as much as all wrong names times all names. Counted in characters, so that the same input always gets the same
 * suggestions.
 */
export interface SuggestionBudget {
  /** Whether names need not even be listed. */
  readonly isUsedUp: boolean
  /** More text came along. */
  grow(size: number): void
  /** Takes one character or more for a name that is to be compared; false when there are not enough left, and from then on. */
  take(characters: number): boolean
}

/**
 * Makes a budget for suggestions.
 * @param size the characters of what the suggestions are about
 * @param least the characters that may be compared whatever the size
 */
export function suggestionBudget(size: number, least = leastCharacters): SuggestionBudget {
  return new CharacterBudget(size, least)
}

class CharacterBudget implements SuggestionBudget {
  #left: number

  constructor(size: number, least: number) {
    this.#left = least + size * charactersPerCharacter
  }

  grow(size: number): void {
    this.#left += size * charactersPerCharacter
  }

  get isUsedUp(): boolean {
    return this.#left === 0
  }

  take(characters: number): boolean {
    const isEnough = characters <= this.#left
    this.#left = isEnough ? this.#left - characters : 0
    return isEnough
  }
}

/**
 * The candidate that the author of a name most likely meant, or undefined when none is close. A candidate that differs only
 * in case, hyphens or underscores is taken before one with a few letters wrong. Of equally close ones, the first.
 * Very long names give undefined, and so does all that is asked when the budget is used up: a suggestion is not worth that
 * much work. Where there can be as many candidates as the user likes, and as many wrong names, all of these share a budget.
 */
export function closest(name: string, candidates: Iterable<string>, budget?: SuggestionBudget): string | undefined {
  return nearest(name, candidates, budget)?.name
}

/** What `closest` finds, and whether no other candidate is as close. */
export function nearest(
  name: string,
  candidates: Iterable<string>,
  budget = suggestionBudget(0, charactersOfOne),
): { readonly name: string; readonly isOnly: boolean } | undefined {
  if (name === '' || name.length > longestName || budget.isUsedUp) return undefined
  const lowerName = name.toLowerCase()
  const plainName = withoutSeparators(lowerName)
  const furthest = allowedDistance(name.length)
  let best: string | undefined
  let bestDistance = furthest + 1
  let isOnly = true
  for (const candidate of candidates) {
    if (!budget.take(Math.min(candidate.length, longestName) + 1)) return undefined
    if (candidate === name || candidate.length > longestName) continue
    const lowerCandidate = candidate.toLowerCase()
    const distance =
      lowerCandidate === lowerName
        ? -1
        : plainName !== '' && withoutSeparators(lowerCandidate) === plainName
          ? 0
          : distanceWithin(lowerName, lowerCandidate, Math.min(bestDistance, furthest))
    if (distance === bestDistance) isOnly = false
    if (distance >= bestDistance) continue
    best = candidate
    bestDistance = distance
    isOnly = true
  }
  return best === undefined ? undefined : { name: best, isOnly }
}

function withoutSeparators(name: string): string {
  return /[-_\s]/.test(name) ? name.replaceAll(/[-_\s]/g, '') : name
}

function allowedDistance(length: number): number {
  if (length < 3) return 0
  if (length < 5) return 1
  return length < 9 ? 2 : 3
}

/** Damerau-Levenshtein distance of two texts (adjacent letters swapped count once), or infinity when it is above a limit. */
function distanceWithin(left: string, right: string, limit: number): number {
  const shortest = Math.min(left.length, right.length)
  if (limit < 1 || Math.max(left.length, right.length) - shortest > limit) return Number.POSITIVE_INFINITY
  let start = 0
  while (start < shortest && left[start] === right[start]) start++
  let end = 0
  while (end < shortest - start && left.at(-1 - end) === right.at(-1 - end)) end++
  return bandedDistance(left.slice(start, left.length - end), right.slice(start, right.length - end), limit)
}

/** The distance where two texts differ at both ends. Only the diagonal band of the table that the limit allows is computed. */
function bandedDistance(left: string, right: string, limit: number): number {
  const beyond = limit + 1
  let twoBefore: number[] = []
  let before = Array.from({ length: right.length + 1 }, (_, column) => column)
  let current: number[] = []
  for (let row = 1; row <= left.length; row++) {
    const first = Math.max(1, row - limit)
    const last = Math.min(right.length, row + limit)
    current[first - 1] = first === 1 ? row : beyond
    let smallest = current[first - 1] ?? beyond
    for (let column = first; column <= last; column++) {
      const change = left[row - 1] === right[column - 1] ? 0 : 1
      const above = before[column] ?? beyond
      const beside = current[column - 1] ?? beyond
      let distance = Math.min((before[column - 1] ?? beyond) + change, above + 1, beside + 1)
      const isSwap = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (isSwap) distance = Math.min(distance, (twoBefore[column - 2] ?? beyond) + 1)
      current[column] = distance
      if (distance < smallest) smallest = distance
    }
    if (smallest > limit) return Number.POSITIVE_INFINITY
    // The next row looks one column further than this one reached.
    current[last + 1] = beyond
    const unused = twoBefore
    twoBefore = before
    before = current
    current = unused
  }
  const distance = before[right.length] ?? beyond
  return distance <= limit ? distance : Number.POSITIVE_INFINITY
}
