/*
 * Why not a glob library: they turn a pattern into a regular expression, and `*a*a*a*a*b` then takes a minute on one long
 * file name. A config may come with a fork's pull request, so the work is bounded here: pattern length times path length.
 */

/** Whether a path, relative and with `/` on every system, matches. */
export type GlobMatcher = (path: string) => boolean

const anySequence = Symbol('any sequence')
type MatchesCharacter = (character: string) => boolean
type SegmentPattern = readonly (typeof anySequence | MatchesCharacter)[]

interface SegmentGlob {
  readonly tokens: SegmentPattern
  readonly startsWithDot: boolean
}

interface PathPattern {
  readonly segments: readonly (typeof anySequence | SegmentGlob)[]
  readonly nameOnly: boolean
}

/** Whether wildcards match the dot at the start of a name, as in a config, or only a written dot does, as in Spectral. */
type DotRule = 'matched' | 'written'

const longestGlob = 1_000
const mostAlternatives = 256

/**
 * Compiles a glob with `*`, `**`, `?`, `[a-z]` and `{a,b}`. Names that start with a dot match too unless dots have to be
 * `written`, and a pattern without `/` is matched against the file name alone.
 * Returns what is wrong as a string when the glob cannot be compiled.
 */
export function compileGlob(glob: string, dots: DotRule = 'matched'): GlobMatcher | string {
  if (glob.length > longestGlob) return `it has more than ${longestGlob} characters`
  const unescaped = glob.replace(/\\./gs, '_')
  if (/[@+*?!]\(/.test(unescaped)) return 'extended patterns such as "@(a|b)" are not supported; write "{a,b}"'
  if (/\{[^{}/,]*\.\.[^{}/,]*\}/.test(unescaped)) return 'ranges such as "{1..3}" are not supported; write "{1,2,3}"'
  if (unescaped.includes('[[:')) return 'named classes such as "[[:digit:]]" are not supported; write "[0-9]"'
  const alternatives = expandBraces(glob)
  if (alternatives === undefined) return `it has more than ${mostAlternatives} alternatives`
  const patterns = alternatives.map(compilePath)
  return (path) => patterns.some((pattern) => matchesPath(pattern, path, dots))
}

function compilePath(glob: string): PathPattern {
  const written = glob.replace(/^(?:\.\/)+/, '').split('/')
  const segments = written.map((segment) => (segment === '**' ? anySequence : segmentGlob(segment)))
  // `a/**` is what lies in `a`, not `a` itself.
  if (segments.at(-1) === anySequence) segments.push(segmentGlob('*'))
  return { segments, nameOnly: !glob.includes('/') }
}

function segmentGlob(segment: string): SegmentGlob {
  return { tokens: compileSegment(segment), startsWithDot: /^\\?\./.test(segment) }
}

function matchesPath(pattern: PathPattern, path: string, dots: DotRule): boolean {
  // Only a written `..` leads out of the folder of the config.
  const segments = path.split('/').map((segment) => ({
    segment,
    hidden: dots === 'written' ? segment.startsWith('.') : segment === '..',
  }))
  const compared = pattern.nameOnly ? segments.slice(-1) : segments
  return matchesSequence(
    pattern.segments,
    compared,
    ({ tokens, startsWithDot }, { segment, hidden }) =>
      (!hidden || (dots === 'written' ? startsWithDot : tokens.every((test) => test !== anySequence))) &&
      matchesSequence(
        tokens,
        [...segment],
        (test, character) => test(character),
        () => true,
      ),
    ({ hidden }) => !hidden,
  )
}

/** Matches items against tokens; going back to the last `anySequence` alone is enough, so the work stays a product. */
function matchesSequence<Token, Item>(
  tokens: readonly (Token | typeof anySequence)[],
  items: readonly Item[],
  accepts: (token: Token, item: Item) => boolean,
  skippable: (item: Item) => boolean,
): boolean {
  let at = 0
  let resumeToken = -1
  let resumeItem = 0
  for (let index = 0; index < items.length; ) {
    const token = tokens[at]
    const item = items[index]
    if (token === anySequence) {
      at += 1
      resumeToken = at
      resumeItem = index
    } else if (token !== undefined && item !== undefined && accepts(token, item)) {
      at += 1
      index += 1
    } else {
      const skipped = items[resumeItem]
      if (resumeToken === -1 || skipped === undefined || !skippable(skipped)) return false
      resumeItem += 1
      index = resumeItem
      at = resumeToken
    }
  }
  return tokens.slice(at).every((token) => token === anySequence)
}

function compileSegment(segment: string): SegmentPattern {
  const tokens: (typeof anySequence | MatchesCharacter)[] = []
  const characters = [...segment]
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? ''
    const next = characters[index + 1]
    if (character === '*') {
      if (tokens.at(-1) !== anySequence) tokens.push(anySequence)
    } else if (character === '?') {
      tokens.push(() => true)
    } else if (character === '\\' && next !== undefined) {
      tokens.push((candidate) => candidate === next)
      index += 1
    } else {
      const end = character === '[' ? endOfClass(characters, index) : -1
      if (end === -1) tokens.push((candidate) => candidate === character)
      else {
        tokens.push(compileClass(characters.slice(index + 1, end)))
        index = end
      }
    }
  }
  return tokens
}

/** The index of the `]` that closes the class opened at an index, or -1; a `]` in first place stands for itself. */
function endOfClass(characters: readonly string[], open: number): number {
  const first = characters[open + 1] === '!' || characters[open + 1] === '^' ? open + 2 : open + 1
  return characters.indexOf(']', first + 1)
}

function compileClass(characters: readonly string[]): MatchesCharacter {
  const negated = characters[0] === '!' || characters[0] === '^'
  const members = negated ? characters.slice(1) : characters
  const ranges: [number, number][] = []
  for (let index = 0; index < members.length; index++) {
    const from = members[index]?.codePointAt(0) ?? 0
    const until = members[index + 1] === '-' ? members[index + 2]?.codePointAt(0) : undefined
    ranges.push([from, until ?? from])
    if (until !== undefined) index += 2
  }
  return (candidate) => {
    const code = candidate.codePointAt(0) ?? 0
    return ranges.some(([from, to]) => from <= code && code <= to) !== negated
  }
}

/** Writes `a{b,c}` out as `ab` and `ac`; braces without a comma or without a partner stand for themselves. */
function expandBraces(glob: string): string[] | undefined {
  const done: string[] = []
  const waiting = [{ text: glob, from: 0 }]
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    const braces = firstBraces(current.text, current.from)
    if (braces === undefined) done.push(current.text)
    else {
      const before = current.text.slice(0, braces.open)
      const after = current.text.slice(braces.close + 1)
      for (const part of braces.parts) waiting.push({ text: before + part + after, from: braces.open })
    }
    if (done.length + waiting.length > mostAlternatives) return undefined
  }
  return done
}

function firstBraces(glob: string, from: number): { open: number; close: number; parts: string[] } | undefined {
  for (let open = from; open < glob.length; open++) {
    if (glob[open] === '\\') open += 1
    else if (glob[open] === '{') {
      const braces = bracesAt(glob, open)
      if (braces !== undefined && braces.parts.length > 1) return { open, ...braces }
    }
  }
  return undefined
}

function bracesAt(glob: string, open: number): { close: number; parts: string[] } | undefined {
  const parts: string[] = []
  let depth = 0
  let start = open + 1
  for (let index = open + 1; index < glob.length; index++) {
    const character = glob[index]
    if (character === '\\') index += 1
    else if (character === '{') depth += 1
    else if (character === ',' && depth === 0) {
      parts.push(glob.slice(start, index))
      start = index + 1
    } else if (character === '}') {
      if (depth === 0) return { close: index, parts: [...parts, glob.slice(start, index)] }
      depth -= 1
    }
  }
  return undefined
}
