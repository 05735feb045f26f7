import type { Finding, Range, RelatedPlace, Severity, TextPosition } from '../findings/finding.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import type { Place, Pointer } from '../pointer.ts'
import type { Node } from './node.ts'
import { lastBefore } from './sorted.ts'
import { writtenPart } from './string-part.ts'

/** The language of a file: a tree of nodes, or text that is kept as it is (a Protobuf, XSD or RAML schema). */
export type Language = 'yaml' | 'json' | 'text'

/**
 * The reader that built a tree: the fast one for usual YAML, the thorough one from events of js-yaml, the same from the `yaml`
 * package where js-yaml gave up, or the JSON reader.
 */
export type Reader = 'fast-yaml' | 'js-yaml' | 'yaml' | 'json'

/** A problem in a text, with offsets instead of a place. */
export interface TextProblem {
  readonly code: StageCode
  readonly message: string
  readonly severity: Severity
  readonly start: number
  readonly end: number
  /** Pointer of the value nearest to the problem, if known. */
  readonly pointer?: Pointer
}

/** One file as the author wrote it: its text, the nodes read from it, and the positions of both. */
export class SourceFile {
  /** Absolute path with symbolic links resolved, or an address (`isAddress`), or the name given for standard input. */
  readonly path: string
  /** The language of the text. */
  readonly language: Language
  /** The text after the byte order mark. */
  readonly text: string
  /** True if a byte order mark comes before the text. */
  readonly hasByteOrderMark: boolean
  /** Undefined if the file did not parse, or contains text. */
  readonly root: Node | undefined
  /**
   * The readable part of a complete text with an error, such as a repeated name (the last value counts). Equals the root if there
   * is one.
   */
  readonly tree: Node | undefined
  /** The reader that built the tree; undefined without a tree. */
  readonly reader: Reader | undefined
  /** The problems of the file itself. */
  readonly findings: readonly Finding[]
  #lineStarts: number[] | undefined
  #hasCarriageReturns: boolean | undefined

  constructor(
    path: string,
    language: Language,
    content: {
      text: string
      hasByteOrderMark: boolean
      root: Node | undefined
      tree?: Node | undefined
      reader?: Reader | undefined
      problems: readonly TextProblem[]
    },
  ) {
    this.path = path
    this.language = language
    this.text = content.text
    this.hasByteOrderMark = content.hasByteOrderMark
    this.root = content.root
    this.tree = content.root ?? content.tree
    this.reader = this.tree === undefined ? undefined : content.reader
    this.findings = content.problems.map((problem) => ({
      code: problem.code,
      message: problem.message,
      severity: problem.severity,
      place: { source: path, pointer: problem.pointer ?? [], on: 'value' },
      range: this.rangeBetween(problem.start, problem.end),
    }))
  }

  /** The line and character of an offset into the text. Lines end at LF, CR LF or CR, as YAML 1.2 and editors count. */
  positionAt(offset: number): TextPosition {
    const starts = this.#starts()
    const line = Math.max(
      lastBefore(starts.length, (at) => (starts[at] ?? 0) <= offset),
      0,
    )
    // There is no column between CR and LF: it is the end of the line, too.
    const isInBreak = this.text[offset - 1] === '\r' && this.text[offset] === '\n'
    return { line, character: offset - (starts[line] ?? 0) - (isInBreak ? 1 : 0) }
  }

  /** The offset of a position, or the end of the text for a line after it. */
  offsetAt({ line, character }: TextPosition): number {
    const start = this.#starts()[line]
    return start === undefined ? this.text.length : Math.min(start + character, this.text.length)
  }

  /** The number of characters before an offset on its line. */
  columnAt(offset: number): number {
    this.#hasCarriageReturns ??= this.text.includes('\r')
    if (offset === 0) return 0
    // Searching for the start of the line is faster than listing the starts of all lines.
    return this.#hasCarriageReturns
      ? this.positionAt(offset).character
      : offset - this.text.lastIndexOf('\n', offset - 1) - 1
  }

  /** The range from one offset into the text to another. */
  rangeBetween(start: number, end: number): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) }
  }

  /** The node at a pointer, or undefined. Reads own names only, and does not follow references. */
  nodeAt(pointer: Pointer): Node | undefined {
    let node = this.root
    for (const segment of pointer) {
      if (node === undefined) return undefined
      node = stepInto(node, segment)
    }
    return node
  }

  /**
   * The range of the key or value at a pointer. If the pointer leads nowhere, the range of the nearest existing ancestor (its
   * key, if it has one). The key of an item of a list, and of the root, is the first line of the value.
   */
  rangeOf(pointer: Pointer, on: 'key' | 'value'): Range {
    let node = this.root
    if (node === undefined) return this.rangeBetween(0, 0)
    let key: { start: number; end: number } | undefined
    let missing = false
    for (const segment of pointer) {
      const child = stepInto(node, segment)
      if (child === undefined) {
        missing = true
        break
      }
      const entry = node.kind === 'map' ? node.entries.get(segment) : undefined
      key = entry === undefined ? undefined : { start: entry.keyStart, end: entry.keyEnd }
      node = child
    }
    if (on === 'value' && !missing) return this.rangeBetween(node.start, node.end)
    if (key !== undefined) return this.rangeBetween(key.start, key.end)
    // An item or the root has no key, and its first line is short enough to underline.
    return this.rangeBetween(node.start, Math.min(node.end, this.#lineEnd(node.start)))
  }

  /**
   * The range of a part of a string, given in code units of its value. Undefined if the part has no place of its own. The node is
   * in this file, or is a whole text file.
   */
  rangeWithin(node: Node, start: number, end: number): Range | undefined {
    const part = node.kind === 'scalar' ? writtenPart(this.text, node, start, end) : undefined
    return part === undefined ? undefined : this.rangeBetween(part.start, part.end)
  }

  /** A related place of a finding, at a pointer of this file. */
  relatedAt(pointer: Pointer, on: 'key' | 'value', message: string): RelatedPlace {
    return { message, place: this.placeAt(pointer, on), range: this.rangeOf(pointer, on) }
  }

  /** The place of the key or value at a pointer of this file. */
  placeAt(pointer: Pointer, on: 'key' | 'value'): Place {
    return { source: this.path, pointer, on }
  }

  #lineEnd(offset: number): number {
    const match = /[\r\n]/g
    match.lastIndex = offset
    return match.exec(this.text)?.index ?? this.text.length
  }

  #starts(): number[] {
    if (this.#lineStarts === undefined) {
      this.#lineStarts = lineStartsOf(this.text)
    }
    return this.#lineStarts
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [0]
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    return starts
  }
  const breaks = /\r\n|\n|\r/g
  while (breaks.exec(text) !== null) starts.push(breaks.lastIndex)
  return starts
}

/** One step down a tree of nodes: by key into a map, by canonical index (`0`, `12`, never `01`) into a list. */
export function stepInto(node: Node, segment: string): Node | undefined {
  if (node.kind === 'map') return node.entries.get(segment)?.value
  if (node.kind === 'list' && /^(?:0|[1-9][0-9]{0,8})$/.test(segment)) return node.items[Number(segment)]
  return undefined
}
