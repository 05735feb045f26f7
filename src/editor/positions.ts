import type { Position, Range } from 'vscode-languageserver/node'
import type { Range as TextRange } from '../findings/finding.ts'
import { lastBefore } from '../load/sorted.ts'
import { SourceFile } from '../load/source-file.ts'

/** How a client counts the characters of a line. */
export const positionEncodings = ['utf-8', 'utf-16', 'utf-32'] as const
export type Encoding = (typeof positionEncodings)[number]

const byteOrderMark = '\uFEFF'

/** The first offered encoding that the server knows; without an offer, or with none that it knows, UTF-16 (LSP 3.17, `PositionEncodingKind`). */
export function chosenEncoding(offered: readonly string[] = []): Encoding {
  for (const offer of offered) {
    const known = positionEncodings.find((encoding) => encoding === offer)
    if (known !== undefined) return known
  }
  return 'utf-16'
}

/**
 * Converts between positions of the protocol and places in a text as the rest of msgapi counts them: offsets and lines of the text
 * after its byte order mark, in UTF-16 code units.
 */
export class PositionedText {
  /** The text after the byte order mark. */
  readonly text: string
  readonly #encoding: Encoding
  /** 1 where the client counts a byte order mark as a character of the first line. */
  readonly #mark: number
  readonly #lines: SourceFile
  /** Of each line with characters beyond ASCII: how many units of the encoding come before each of its code units. */
  readonly #units = new Map<number, Uint32Array>()

  constructor(written: string, encoding: Encoding) {
    const hasByteOrderMark = written.startsWith(byteOrderMark)
    this.text = hasByteOrderMark ? written.slice(byteOrderMark.length) : written
    this.#encoding = encoding
    this.#mark = hasByteOrderMark ? markUnits[encoding] : 0
    this.#lines = new SourceFile('', 'text', { text: this.text, hasByteOrderMark, root: undefined, problems: [] })
  }

  /** The position of the protocol for an offset into the text. */
  positionAt(offset: number): Position {
    return this.positionOf(this.#lines.positionAt(offset))
  }

  /** The position of the protocol for a place of a finding. */
  positionOf({ line, character }: Position): Position {
    return { line, character: this.#unitsBefore(line, character) + (line === 0 ? this.#mark : 0) }
  }

  /** The range of the protocol for a range of a finding. */
  rangeOf({ start, end }: TextRange): Range {
    return { start: this.positionOf(start), end: this.positionOf(end) }
  }

  /** The range of the protocol between two offsets into the text. */
  rangeBetween(start: number, end: number): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) }
  }

  /** The offset into the text of a position of the protocol: the end of the line for a character after it, as the protocol says. */
  offsetAt({ line, character }: Position): number {
    const start = this.#lines.offsetAt({ line, character: 0 })
    const end = this.#lineEnd(line, start)
    const units = Math.max(0, character - (line === 0 ? this.#mark : 0))
    return Math.min(start + this.#charactersIn(line, units, end - start), end)
  }

  #lineEnd(line: number, start: number): number {
    const next = this.#lines.offsetAt({ line: line + 1, character: 0 })
    let end = Math.max(start, next)
    while (end > start && (this.text[end - 1] === '\n' || this.text[end - 1] === '\r')) end -= 1
    return end
  }

  #unitsBefore(line: number, character: number): number {
    const units = this.#unitsOf(line)
    return units === undefined ? character : (units[Math.min(character, units.length - 1)] ?? 0)
  }

  #charactersIn(line: number, units: number, length: number): number {
    const before = this.#unitsOf(line)
    if (before === undefined) return Math.min(units, length)
    let found = lastBefore(length + 1, (at) => (before[at] ?? 0) <= units)
    // Two code units of one character have the same number of units before them; a position is never between them.
    while (found > 0 && before[found] === before[found - 1]) found -= 1
    return found
  }

  /** Undefined for a line in which both count alike. */
  #unitsOf(line: number): Uint32Array | undefined {
    if (this.#encoding === 'utf-16') return undefined
    const known = this.#units.get(line)
    if (known !== undefined) return known.length === 0 ? undefined : known
    const start = this.#lines.offsetAt({ line, character: 0 })
    const text = this.text.slice(start, this.#lineEnd(line, start))
    const units = isAscii(text) ? new Uint32Array(0) : unitsBeforeEach(text, this.#encoding)
    this.#units.set(line, units)
    return units.length === 0 ? undefined : units
  }
}

const markUnits: Readonly<Record<Encoding, number>> = { 'utf-8': 3, 'utf-16': 1, 'utf-32': 1 }

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false
  return true
}

function unitsBeforeEach(text: string, encoding: Exclude<Encoding, 'utf-16'>): Uint32Array {
  const before = new Uint32Array(text.length + 1)
  let units = 0
  for (let index = 0; index < text.length; ) {
    const code = text.codePointAt(index) ?? 0
    const width = code > 0xffff ? 2 : 1
    for (let unit = 0; unit < width; unit++) before[index + unit] = units
    units += encoding === 'utf-32' ? 1 : utf8Length(code)
    index += width
  }
  before[text.length] = units
  return before
}

function utf8Length(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
