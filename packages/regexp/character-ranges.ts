/** Code points from `first` to `last`. */
export interface CharacterRange {
  readonly first: number
  readonly last: number
}

export const lastCodePoint = 0x10ffff

const known = new Map<string, readonly CharacterRange[]>()
const mostKnown = 2_000

/**
 * The characters that a part of a regular expression for one character accepts, such as `[a-z]` or `\d`, in order and without
 * overlaps. Without the flag `u`, characters are UTF-16 code units.
 */
export function rangesOf(source: string, isUnicode: boolean): readonly CharacterRange[] {
  const key = `${isUnicode ? 'u' : ''}${source}`
  let ranges = known.get(key)
  if (ranges === undefined) {
    if (known.size >= mostKnown) known.clear()
    ranges = writtenRanges(source, isUnicode) ?? sweptRanges(source, isUnicode)
    known.set(key, ranges)
  }
  return ranges
}

const lineEnds = [range(0x0a), range(0x0d), range(0x2028, 0x2029)]
const digits = [range(0x30, 0x39)]
const wordCharacters = [range(0x30, 0x39), range(0x41, 0x5a), range(0x5f), range(0x61, 0x7a)]
const spaces = [
  ...[range(0x09, 0x0d), range(0x20), range(0xa0), range(0x1680), range(0x2000, 0x200a), range(0x2028, 0x2029)],
  ...[range(0x202f), range(0x205f), range(0x3000), range(0xfeff)],
]
const controls: Readonly<Record<string, number>> = { t: 0x09, n: 0x0a, v: 0x0b, f: 0x0c, r: 0x0d }

/** Reads the usual forms of a part; undefined for others. */
function writtenRanges(source: string, isUnicode: boolean): readonly CharacterRange[] | undefined {
  const last = isUnicode ? lastCodePoint : 0xffff
  if (source === '.') return complement(lineEnds, last)
  if (!source.startsWith('[')) {
    const only = readAtoms(source, isUnicode)
    return only?.length === 1 ? only[0]?.ranges(last) : undefined
  }
  const isNegated = source.startsWith('[^')
  const atoms = readAtoms(source.slice(isNegated ? 2 : 1, -1), isUnicode)
  if (atoms === undefined) return undefined
  const ranges: CharacterRange[] = []
  for (let index = 0; index < atoms.length; index++) {
    const [atom, sign, end] = atoms.slice(index, index + 3)
    if (sign?.written === '-' && end !== undefined) {
      if (atom?.code === undefined || end.code === undefined) return undefined
      ranges.push(range(atom.code, end.code))
      index += 2
    } else ranges.push(...(atom?.ranges(last) ?? []))
  }
  const joined = joinedRanges(ranges)
  return isNegated ? complement(joined, last) : joined
}

interface Atom {
  readonly written: string
  /** Of a single character. */
  readonly code: number | undefined
  ranges(last: number): readonly CharacterRange[]
}

/** The characters and escapes of a text; undefined if one is not usual. */
function readAtoms(text: string, isUnicode: boolean): readonly Atom[] | undefined {
  const atoms: Atom[] = []
  const pattern = isUnicode
    ? /\\(?:[dDwWsS]|[tnvfr0](?!\d)|x[\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]{1,6}\}|[$(-./?[-^{-}])|[^\\]/suy
    : /\\(?:[dDwWsS]|[tnvfr0](?!\d)|x[\da-fA-F]{2}|u[\da-fA-F]{4}|[^\w])|[^\\]/sy
  while (pattern.lastIndex < text.length) {
    const [written] = pattern.exec(text) ?? []
    if (written === undefined) return undefined
    atoms.push(atomOf(written))
  }
  return atoms
}

function atomOf(written: string): Atom {
  const escaped = written.length > 1 && written.startsWith('\\') ? written.slice(1) : undefined
  const set = setOf(escaped)
  if (set !== undefined) return { written, code: undefined, ranges: set }
  const code = codeOf(written, escaped)
  return { written, code, ranges: () => [range(code)] }
}

function setOf(escaped: string | undefined): ((last: number) => readonly CharacterRange[]) | undefined {
  const sets: Readonly<Record<string, readonly CharacterRange[]>> = { d: digits, w: wordCharacters, s: spaces }
  if (escaped === undefined || escaped.length !== 1 || !/[dws]/i.test(escaped)) return undefined
  const set = sets[escaped.toLowerCase()] ?? []
  return escaped === escaped.toLowerCase() ? () => set : (last) => complement(set, last)
}

function codeOf(written: string, escaped: string | undefined): number {
  if (escaped === undefined) return written.codePointAt(0) ?? 0
  if (escaped === '0') return 0
  if (/^[xu]./.test(escaped)) return Number.parseInt(escaped.replaceAll(/[{}xu]/g, ''), 16)
  return controls[escaped] ?? escaped.codePointAt(0) ?? 0
}

function range(first: number, last = first): CharacterRange {
  return { first, last }
}

function joinedRanges(ranges: readonly CharacterRange[]): readonly CharacterRange[] {
  const joined: { first: number; last: number }[] = []
  for (const { first, last } of ranges.toSorted((one, other) => one.first - other.first)) {
    const before = joined.at(-1)
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last)
    else joined.push({ first, last })
  }
  return joined
}

function complement(ranges: readonly CharacterRange[], last: number): readonly CharacterRange[] {
  const others: CharacterRange[] = []
  let next = 0
  for (const { first, last: end } of ranges) {
    if (first > next) others.push(range(next, first - 1))
    next = end + 1
  }
  if (next <= last) others.push(range(next, last))
  return others
}

/** Asks the engine of JavaScript about each character. Halves of pairs are in an order in which they form no pair. */
function sweptRanges(source: string, isUnicode: boolean): readonly CharacterRange[] {
  const expression = new RegExp(`^(?:${source})$`, isUnicode ? 'u' : '')
  const ranges: CharacterRange[] = []
  const last = isUnicode ? lastCodePoint : 0xffff
  for (let code = 0; code <= last; code++) {
    if (!expression.test(isUnicode ? String.fromCodePoint(code) : String.fromCharCode(code))) continue
    const before = ranges.at(-1)
    if (before?.last === code - 1) ranges[ranges.length - 1] = range(before.first, code)
    else ranges.push(range(code))
  }
  return ranges
}
