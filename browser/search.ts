/** A section of a page: its address, its anchor, the title of the page, its heading and its text. */
export type Section = readonly [address: string, id: string, title: string, heading: string, text: string]

/** A section that has all words, with a part of its text around the first one. */
export interface Hit {
  readonly section: Section
  readonly excerpt: readonly { readonly part: string; readonly isWord: boolean }[]
}

const before = 50
const longestExcerpt = 180

/** The sections that have all words of a question in their title, heading or text, the best first. */
export function found(sections: readonly Section[], question: string): readonly Hit[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hits = sections.flatMap((section) => {
    const score = scoreOf(section, words)
    return score === 0 ? [] : { section, score }
  })
  // Equal ones stay in the order of the pages.
  return hits
    .sort((left, right) => right.score - left.score)
    .map(({ section }) => ({ section, excerpt: excerptOf(section[4], words) }))
}

/** How well a section answers: headings count more than text, and whole words more than parts. 0 if a word is missing. */
function scoreOf([, , title, heading, text]: Section, words: readonly string[]): number {
  const places: readonly (readonly [text: string, weight: number])[] = [
    [heading.toLowerCase(), 12],
    [title.toLowerCase(), 8],
    [text.toLowerCase(), 1],
  ]
  let score = 0
  for (const word of words) {
    const best = Math.max(...places.map(([place, weight]) => weight * closeness(place, word)))
    if (best === 0) return 0
    score += best
  }
  const isHeading = heading.toLowerCase() === words.join(' ')
  return score + (isHeading ? 40 : 0) + (title === heading ? 2 : 0)
}

function closeness(text: string, word: string): number {
  const at = text.indexOf(word)
  if (at === -1) return 0
  const isStart = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')
  const next = text[at + word.length] ?? ''
  const isEnd = !/[\p{L}\p{N}]/u.test(next)
  return isStart && isEnd ? 3 : isStart ? 2 : 1
}

function excerptOf(text: string, words: readonly string[]): Hit['excerpt'] {
  const lower = text.toLowerCase()
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at !== -1), text.length)
  const start = first === text.length ? 0 : Math.max(0, first - before)
  const shown = text.slice(start, start + longestExcerpt)
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const parts = shown.split(new RegExp(`(${escaped.join('|')})`, 'i'))
  const marked = parts.map((part, index) => ({ part, isWord: index % 2 === 1 }))
  return start > 0 ? [{ part: '…', isWord: false }, ...marked] : marked
}
