import {
  ampersand,
  apostrophe,
  asterisk,
  closingBrace,
  closingBracket,
  colon,
  comma,
  openingBrace,
  openingBracket,
  quotationMark,
} from './characters.ts'
import type { Entry, Node } from './node.ts'
import type { Keys } from './plain-yaml-keys.ts'
import { flowPlainEnd, nameEnd, skipSpaces, withoutSpaces } from './plain-yaml-layout.ts'
import type { Lines } from './plain-yaml-lines.ts'
import type { NodeMaker } from './plain-yaml-nodes.ts'
import { quotedEnd, quotedValue } from './plain-yaml-scalars.ts'

/** Reads values that end in their line. All functions give undefined for what is not usual, and for every error. */
export class InlineReader {
  readonly #lines: Lines
  readonly #keys: Keys
  readonly #nodes: NodeMaker

  constructor(lines: Lines, keys: Keys, nodes: NodeMaker) {
    this.#lines = lines
    this.#keys = keys
    this.#nodes = nodes
  }

  /** A value with brackets, quotes or the star of an alias, whose first character is given; undefined for any other. */
  readMarked(start: number, code: number): Node | undefined {
    if (code === quotationMark || code === apostrophe) return this.#readQuoted(start)
    if (code === openingBracket || code === openingBrace) return this.#readFlow(start)
    return code === asterisk ? this.#readAlias(start) : undefined
  }

  #readQuoted(start: number): Node | undefined {
    const { text } = this.#lines
    const end = quotedEnd(text, start, this.#lines.end)
    const value = end < 0 ? undefined : quotedValue(text, start, end)
    if (value === undefined) return undefined
    return this.#nodes.scalar(start, end, value, text.charCodeAt(start) === apostrophe ? 'single' : 'double')
  }

  #readAlias(start: number): Node | undefined {
    const { text } = this.#lines
    const end = nameEnd(text, start + 1)
    return end < 0 ? undefined : this.#nodes.alias(text.slice(start + 1, end), end)
  }

  #readFlow(start: number): Node | undefined {
    const nodes = this.#nodes
    if (!nodes.enter()) return undefined
    const { text } = this.#lines
    const isMap = text.charCodeAt(start) === openingBrace
    const closing = isMap ? closingBrace : closingBracket
    const entries: Entry[] = []
    const items: Node[] = []
    let next = skipSpaces(text, start + 1)
    while (text.charCodeAt(next) !== closing) {
      if (!(isMap ? this.#readEntry(next, entries) : this.#readItem(next, items))) return undefined
      next = skipSpaces(text, nodes.lastEnd)
      if (text.charCodeAt(next) === comma) {
        next = skipSpaces(text, next + 1)
        if (text.charCodeAt(next) === closing) return undefined
      } else if (text.charCodeAt(next) !== closing) return undefined
    }
    return isMap ? nodes.map(entries, start, next + 1, true) : nodes.list(items, start, next + 1, true)
  }

  #readItem(start: number, items: Node[]): boolean {
    const item = this.#readFlowValue(start)
    return item !== undefined && items.push(item) > 0
  }

  #readEntry(start: number, entries: Entry[]): boolean {
    const keys = this.#keys
    if (!this.#readFlowKey(start)) return false
    const { key, start: keyStart, end: keyEnd, after } = keys
    const value = this.#readFlowValue(skipSpaces(this.#lines.text, after))
    return value !== undefined && entries.push({ key, keyStart, keyEnd, value }) > 0
  }

  #readFlowKey(start: number): boolean {
    const { text } = this.#lines
    const code = text.charCodeAt(start)
    if (code === quotationMark || code === apostrophe) return this.#keys.read(start)
    const end = flowPlainEnd(text, start)
    return end > start && text.charCodeAt(end) === colon && this.#keys.read(start) && this.#keys.after === end + 1
  }

  #readFlowValue(start: number): Node | undefined {
    const code = this.#lines.text.charCodeAt(start)
    return code === ampersand ? this.#readAnchored(start) : this.#readFlowContent(start, code)
  }

  #readAnchored(start: number): Node | undefined {
    const { text } = this.#lines
    const end = nameEnd(text, start + 1)
    if (end < 0) return undefined
    const anchor = this.#nodes.openAnchor(text.slice(start + 1, end))
    const at = skipSpaces(text, end)
    const code = text.charCodeAt(at)
    const node = code === asterisk ? undefined : this.#readFlowContent(at, code)
    if (node !== undefined) this.#nodes.closeAnchor(anchor, node)
    return node
  }

  #readFlowContent(start: number, code: number): Node | undefined {
    const marked = this.readMarked(start, code)
    if (marked !== undefined) return marked
    const { text } = this.#lines
    const end = flowPlainEnd(text, start)
    const trimmed = withoutSpaces(text, start, end)
    if (end < 0 || trimmed === start || text.charCodeAt(end) === colon) return undefined
    return this.#nodes.plain(start, trimmed)
  }
}
