import type { Entry, Extent, Node } from '../../node.ts'
import type { Keys } from './keys.ts'
import {
  ampersand,
  apostrophe,
  asterisk,
  closingBrace,
  closingBracket,
  colon,
  comma,
  flowPlainEnd,
  nameEnd,
  openingBrace,
  openingBracket,
  quotationMark,
  skipSpaces,
  withoutSpaces,
} from './layout.ts'
import type { Lines } from './lines.ts'
import type { NodeMaker } from './nodes.ts'
import { quotedEnd, quotedValue } from './scalars.ts'

/** Reads values that end on their line. All functions return undefined for unusual text and for errors. */
export class InlineReader {
  readonly #lines: Lines
  readonly #keys: Keys
  readonly #nodes: NodeMaker

  constructor(lines: Lines, keys: Keys, nodes: NodeMaker) {
    this.#lines = lines
    this.#keys = keys
    this.#nodes = nodes
  }

  /** A value with brackets, quotes or the star of an alias, given its first character; undefined for others. */
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
    const end = nameEnd(this.#lines.text, start + 1)
    return end < 0 ? undefined : this.#nodes.alias(start, end)
  }

  #readFlow(start: number): Node | undefined {
    if (!this.#nodes.enter()) return undefined
    return this.#lines.text.charCodeAt(start) === openingBrace ? this.#readFlowMap(start) : this.#readFlowList(start)
  }

  #readFlowMap(start: number): Node | undefined {
    const keys = this.#keys
    const nodes = this.#nodes
    const { text } = this.#lines
    const entries: Entry[] = []
    let next = skipSpaces(text, start + 1)
    while (text.charCodeAt(next) !== closingBrace) {
      if (!this.#readFlowKey(next)) return undefined
      const { key, start: keyStart, end: keyEnd, after } = keys
      const value = this.#readFlowValue(skipSpaces(text, after))
      if (value === undefined) return undefined
      entries.push(nodes.entry(key, keyStart, keyEnd, value))
      next = this.#afterMember(closingBrace)
      if (next < 0) return undefined
    }
    return nodes.map(entries, start, next + 1, true)
  }

  #readFlowList(start: number): Node | undefined {
    const nodes = this.#nodes
    const { text } = this.#lines
    const items: Node[] = []
    let aliases: Map<number, Extent> | undefined
    let next = skipSpaces(text, start + 1)
    while (text.charCodeAt(next) !== closingBracket) {
      const item = this.#readFlowValue(next)
      if (item === undefined) return undefined
      aliases = nodes.aliasesWith(aliases, items.length)
      items.push(item)
      next = this.#afterMember(closingBracket)
      if (next < 0) return undefined
    }
    return nodes.list(items, aliases, start, next + 1, true)
  }

  /** The next member of a flow collection or its end, after a member; -1 if neither follows. */
  #afterMember(closing: number): number {
    const { text } = this.#lines
    const next = skipSpaces(text, this.#nodes.lastEnd)
    if (text.charCodeAt(next) === closing) return next
    if (text.charCodeAt(next) !== comma) return -1
    const following = skipSpaces(text, next + 1)
    return text.charCodeAt(following) === closing ? -1 : following
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
    const anchor = this.#nodes.openAnchor(start, end)
    const at = skipSpaces(text, end)
    const code = text.charCodeAt(at)
    const node = code === asterisk ? undefined : this.#readFlowContent(at, code)
    return node === undefined ? undefined : this.#nodes.closeAnchor(anchor, node)
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
