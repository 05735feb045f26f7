import type { Finding, Range, RelatedPlace, Severity, TextPosition } from '../findings/finding.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import type { Place, Pointer } from '../pointer.ts'
import type { Node } from './node.ts'
import { writtenPart } from './string-part.ts'

/** What a file was read as: a tree of nodes, or (a Protobuf, XSD or RAML schema) text that is kept as it is. */
export type Language = 'yaml' | 'json' | 'text'

/**
 * What built the tree of a file: the fast reader of usual YAML, the thorough one from the events of js-yaml, the same from
 * what the `yaml` package read where js-yaml gave up, or the JSON reader.
 */
export type Reader = 'fast-yaml' | 'js-yaml' | 'yaml' | 'json'

/** A problem found while reading a text: offsets into it instead of a place. */
export interface TextProblem {
  readonly code: StageCode
  readonly message: string
  readonly severity: Severity
  readonly start: number
  readonly end: number
  /** Pointer of the value nearest to the problem, where it is known. */
  readonly pointer?: Pointer
}

/** One file as the author wrote it: its text, the nodes read from it, and the positions of both. */
export class SourceFile {
  /** Absolute path with symbolic links resolved, or an address (`isAddress`), or the name given for standard input. */
  readonly path: string
  /** What the text was read as. */
  readonly language: Language
  /** The text after the byte order mark. */
  readonly text: string
  /** Whether a byte order mark comes before the text. */
  readonly hasByteOrderMark: boolean
  /** Undefined when the file did not parse, or holds text. */
  readonly root: Node | undefined
  /**
   * What could be read of a file whose text is whole although something in it is wrong, such as a name that repeats (the last
   * value counts); the root itself where there is one.
   */
  readonly tree: Node | undefined
  /** The reader that built the tree; undefined where there is none. */
  readonly reader: Reader | undefined
  /** What is wrong with the file in itself. */
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
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    // Between CR and LF there is no character of a line: that is the end of the line too.
    const isInBreak = this.text[offset - 1] === '\r' && this.text[offset] === '\n'
    return { line: low, character: offset - (starts[low] ?? 0) - (isInBreak ? 1 : 0) }
  }

  /** The offset of a position; that of the end of the text for a line that it lacks. */
  offsetAt({ line, character }: TextPosition): number {
    const start = this.#starts()[line]
    return start === undefined ? this.text.length : Math.min(start + character, this.text.length)
  }

  /** The number of characters before an offset on its line. */
  columnAt(offset: number): number {
    this.#hasCarriageReturns ??= this.text.includes('\r')
    if (offset === 0) return 0
    // To look for the start of the line is faster than to list those of all lines first.
    return this.#hasCarriageReturns
      ? this.positionAt(offset).character
      : offset - this.text.lastIndexOf('\n', offset - 1) - 1
  }

  /** The range from one offset into the text to another. */
  rangeBetween(start: number, end: number): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) }
  }

  /** The node that a pointer leads to, or undefined. Own names only; references are not followed. */
  nodeAt(pointer: Pointer): Node | undefined {
    let node = this.root
    for (const segment of pointer) {
      if (node === undefined) return undefined
      node = stepInto(node, segment)
    }
    return node
  }

  /**
   * The range of the key or value at a pointer. When the pointer leads nowhere, the range of the nearest ancestor that
   * exists (its key, where it has one). The key of an item of a list and of the root is the first line of the value.
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
    // An item or the root has no key: its first line is short enough to underline.
    return this.rangeBetween(node.start, Math.min(node.end, this.#lineEnd(node.start)))
  }

  /**
   * The range of a part of a string, given in code units of its value; undefined where that part has no place of its own.
   * The node is one of this file, or stands for the whole of a text file.
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
