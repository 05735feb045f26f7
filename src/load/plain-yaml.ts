import { Entries } from './entries.ts'
import type { Limits } from './limits.ts'
import type { Entry, Node, ScalarNode } from './node.ts'
import {
  colonAfter,
  flowPlainEnd,
  isBreakOrSpace,
  isDash,
  skipSpaces,
  startsPlain,
  withoutSpaces,
} from './plain-yaml-layout.ts'
import { quotedEnd, quotedValue, readBlockScalar } from './plain-yaml-scalars.ts'
import { resolvePlain } from './yaml-scalar.ts'

const lineFeed = 10
const space = 32
const quotationMark = 34
const hash = 35
const apostrophe = 39
const comma = 44
const colon = 58
const openingBracket = 91
const closingBracket = 93
const openingBrace = 123
const bar = 124
const closingBrace = 125
const greater = 62

// Tabs, carriage returns, byte order marks and what YAML does not print are left to the thorough reader.
const usualText = /^[\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u

// YAML bounds the length of a key that stands in one line (YAML 1.2.2 section 7.4.2).
const longestKey = 1_000

/**
 * Reads the YAML that nearly all descriptions are written in: block collections, plain and quoted scalars and flow
 * collections of one line, block scalars, comments. Gives the nodes that the thorough reader gives, in a fifth of its time,
 * and gives up with undefined at everything else: anchors, tags, merge keys, further documents, and whatever is wrong.
 */
export function readPlainYaml(text: string, limits: Limits): Node | undefined {
  return usualText.test(text) ? new PlainReader(text, limits).read() : undefined
}

class PlainReader {
  readonly #text: string
  readonly #limits: Limits
  /** Between values: the first character of the next line with content, and its column; at the end of the text, -1. */
  #at = 0
  #column = -1
  /** Where the last value ended. */
  #lastEnd = 0
  #nodes = 0
  #depth = 0
  /** The entries read so far of the maps that are open. */
  readonly #entries: Entry[] = []
  /** Each key as the same string wherever it stands, which saves memory and makes keys cheap to compare. */
  readonly #keys = new Map<string, string>()
  /** The key that was read last, and the offset after its colon. */
  #key = ''
  #keyStart = 0
  #keyEnd = 0
  #keyAfter = 0

  constructor(text: string, limits: Limits) {
    this.#text = text
    this.#limits = limits
  }

  read(): Node | undefined {
    if (!this.#toLineAfter(-1)) {
      // What says that a document starts, and nothing else, may stand before it.
      if (!this.#text.startsWith('---', this.#at) || !this.#endLine(this.#at + 3)) return undefined
    }
    if (this.#column < 0) return undefined
    const root = this.#block(-1)
    return root !== undefined && root.kind !== 'scalar' && this.#column < 0 ? root : undefined
  }

  /** Moves past the rest of a line that holds no more than a comment, to the next line with content. */
  #endLine(from: number): boolean {
    const at = skipSpaces(this.#text, from)
    const code = this.#text.charCodeAt(at)
    if (at >= this.#text.length || code === lineFeed) return this.#toLineAfter(at)
    return code === hash && at > from && this.#toLineAfter(this.#lineEnd(at))
  }

  /** Moves from the end of a line to the next one with content; false at a marker between documents. */
  #toLineAfter(end: number): boolean {
    let lineEnd = end
    while (lineEnd < this.#text.length) {
      const at = skipSpaces(this.#text, lineEnd + 1)
      const code = this.#text.charCodeAt(at)
      if (code === lineFeed) lineEnd = at
      else if (code === hash) lineEnd = this.#lineEnd(at)
      else if (at < this.#text.length) {
        this.#at = at
        this.#column = at - lineEnd - 1
        return this.#column > 0 || !(this.#text.startsWith('---', at) || this.#text.startsWith('...', at))
      } else break
    }
    this.#at = this.#text.length
    this.#column = -1
    return true
  }

  #lineEnd(from: number): number {
    const end = this.#text.indexOf('\n', from)
    return end < 0 ? this.#text.length : end
  }

  /** A value that starts on a line of its own, deeper than its parent. */
  #block(parent: number): Node | undefined {
    if (isDash(this.#text, this.#at)) return this.#list(this.#column)
    return this.#readKey(this.#at) ? this.#map(this.#column) : this.#inline(this.#at, parent)
  }

  /** Reads a key with its colon; false when there is none. */
  #readKey(at: number): boolean {
    const text = this.#text
    const code = text.charCodeAt(at)
    let end: number
    if (code === quotationMark || code === apostrophe) {
      end = quotedEnd(text, at)
      if (end < 0) return false
      const colonAt = skipSpaces(this.#text, end)
      if (text.charCodeAt(colonAt) !== colon || !isBreakOrSpace(text.charCodeAt(colonAt + 1))) return false
      const value = quotedValue(text, at, end)
      if (value === undefined) return false
      this.#key = this.#sameKey(value)
      this.#keyAfter = colonAt + 1
    } else {
      if (!startsPlain(text, at)) return false
      const colonAt = colonAfter(text, at)
      if (colonAt < 0) return false
      end = withoutSpaces(this.#text, at, colonAt)
      this.#key = this.#sameKey(text.slice(at, end))
      this.#keyAfter = colonAt + 1
      if (this.#key === '<<') return false
    }
    this.#keyStart = at
    this.#keyEnd = end
    return end - at <= longestKey && this.#key.length * 3 <= this.#limits.keyBytes
  }

  #sameKey(key: string): string {
    const known = this.#keys.get(key)
    if (known !== undefined) return known
    this.#keys.set(key, key)
    return key
  }

  /** A map in block style whose first key is read. */
  #map(column: number): Node | undefined {
    if (this.#depth >= this.#limits.depth) return undefined
    this.#depth += 1
    const start = this.#keyStart
    const first = this.#entries.length
    do {
      const key = this.#key
      const keyStart = this.#keyStart
      const keyEnd = this.#keyEnd
      const value = this.#valueAfter(this.#keyAfter, column, true)
      if (value === undefined) return undefined
      this.#entries.push({ key, keyStart, keyEnd, value })
    } while (this.#column === column && this.#readKey(this.#at))
    // Deeper than its siblings, or no key: nothing that may stand here.
    if (this.#column >= column) return undefined
    this.#depth -= 1
    const entries = this.#entriesFrom(first)
    return entries && this.#counted({ kind: 'map', start, end: this.#lastEnd, entries, flow: false })
  }

  /** Takes the entries of the map that ends; undefined when two of them have the same key. */
  #entriesFrom(first: number): Entries | undefined {
    const entries = this.#entries.slice(first)
    this.#entries.length = first
    return haveOwnKeys(entries) ? new Entries(entries) : undefined
  }

  /** A list in block style that starts at a dash. */
  #list(column: number): Node | undefined {
    if (this.#depth >= this.#limits.depth) return undefined
    this.#depth += 1
    const start = this.#at
    const items: Node[] = []
    do {
      const item = this.#item(this.#at, column)
      if (item === undefined) return undefined
      items.push(item)
    } while (this.#column === column && isDash(this.#text, this.#at))
    if (this.#column > column) return undefined
    this.#depth -= 1
    return this.#counted({ kind: 'list', start, end: this.#lastEnd, items, flow: false })
  }

  #item(dashAt: number, column: number): Node | undefined {
    const at = skipSpaces(this.#text, dashAt + 1)
    const code = this.#text.charCodeAt(at)
    if (code === lineFeed || code === hash || at >= this.#text.length) {
      return this.#valueAfter(dashAt + 1, column, false)
    }
    // A collection may begin in the line of the dash.
    this.#at = at
    this.#column = column + at - dashAt
    return this.#block(column)
  }

  /** The value after a colon or dash, in its line or on the lines below. */
  #valueAfter(from: number, parent: number, isOfKey: boolean): Node | undefined {
    const at = skipSpaces(this.#text, from)
    const code = this.#text.charCodeAt(at)
    const isBelow = code === lineFeed || at >= this.#text.length || (code === hash && at > from)
    if (!isBelow) return this.#inline(at, parent)
    if (!this.#endLine(from)) return undefined
    if (this.#column > parent) return this.#block(parent)
    // The list of a key may stand as deep as the key.
    if (isOfKey && this.#column === parent && isDash(this.#text, this.#at)) return this.#list(parent)
    return this.#scalar(from, from, null, 'plain')
  }

  /** A value that begins in a line and ends in it, or a block scalar. */
  #inline(at: number, parent: number): Node | undefined {
    const text = this.#text
    const code = text.charCodeAt(at)
    if (code === bar || code === greater) return this.#blockScalar(at, parent)
    if (code === openingBracket || code === openingBrace) {
      const node = this.#flow(at)
      return node !== undefined && this.#endLine(node.end) ? node : undefined
    }
    if (code === quotationMark || code === apostrophe) {
      const node = this.#quoted(at)
      return node !== undefined && this.#endLine(node.end) ? node : undefined
    }
    if (!startsPlain(text, at)) return undefined
    let end = at
    for (; end < text.length; end++) {
      const each = text.charCodeAt(end)
      if (each === lineFeed || (each === hash && text.charCodeAt(end - 1) === space)) break
      if (each === colon && isBreakOrSpace(text.charCodeAt(end + 1))) return undefined
    }
    const trimmed = withoutSpaces(this.#text, at, end)
    const node = this.#scalar(at, trimmed, resolvePlain(text.slice(at, trimmed)), 'plain')
    return this.#endLine(trimmed) ? node : undefined
  }

  #blockScalar(at: number, parent: number): Node | undefined {
    const read = readBlockScalar(this.#text, at, parent)
    if (read === undefined || !this.#toLineAfter(read.after)) return undefined
    return this.#scalar(at, read.end, read.value, this.#text.charCodeAt(at) === bar ? 'literal' : 'folded')
  }

  #quoted(at: number): ScalarNode | undefined {
    const end = quotedEnd(this.#text, at)
    const value = end < 0 ? undefined : quotedValue(this.#text, at, end)
    if (value === undefined) return undefined
    return this.#scalar(at, end, value, this.#text.charCodeAt(at) === apostrophe ? 'single' : 'double')
  }

  /** A flow collection that ends in the line in which it starts. */
  #flow(start: number): Node | undefined {
    if (this.#depth >= this.#limits.depth) return undefined
    this.#depth += 1
    const isMap = this.#text.charCodeAt(start) === openingBrace
    const closing = isMap ? closingBrace : closingBracket
    const first = this.#entries.length
    const items: Node[] = []
    let at = skipSpaces(this.#text, start + 1)
    while (this.#text.charCodeAt(at) !== closing) {
      if (isMap) {
        if (!this.#readFlowKey(at)) return undefined
        at = skipSpaces(this.#text, this.#keyAfter)
      }
      const key = this.#key
      const keyStart = this.#keyStart
      const keyEnd = this.#keyEnd
      const value = this.#flowValue(at)
      if (value === undefined) return undefined
      if (isMap) this.#entries.push({ key, keyStart, keyEnd, value })
      else items.push(value)
      at = skipSpaces(this.#text, value.end)
      if (this.#text.charCodeAt(at) === comma) {
        at = skipSpaces(this.#text, at + 1)
        if (this.#text.charCodeAt(at) === closing) return undefined
      } else if (this.#text.charCodeAt(at) !== closing) return undefined
    }
    this.#depth -= 1
    const end = at + 1
    this.#lastEnd = end
    if (!isMap) return this.#counted({ kind: 'list', start, end, items, flow: true })
    const entries = this.#entriesFrom(first)
    return entries && this.#counted({ kind: 'map', start, end, entries, flow: true })
  }

  #readFlowKey(at: number): boolean {
    const code = this.#text.charCodeAt(at)
    if (code === quotationMark || code === apostrophe) return this.#readKey(at)
    const end = flowPlainEnd(this.#text, at)
    return end > at && this.#text.charCodeAt(end) === colon && this.#readKey(at) && this.#keyAfter === end + 1
  }

  #flowValue(at: number): Node | undefined {
    const code = this.#text.charCodeAt(at)
    if (code === openingBracket || code === openingBrace) return this.#flow(at)
    if (code === quotationMark || code === apostrophe) return this.#quoted(at)
    const end = flowPlainEnd(this.#text, at)
    const trimmed = withoutSpaces(this.#text, at, end)
    if (end < 0 || trimmed === at || this.#text.charCodeAt(end) === colon) return undefined
    return this.#scalar(at, trimmed, resolvePlain(this.#text.slice(at, trimmed)), 'plain')
  }

  #scalar(start: number, end: number, value: ScalarNode['value'], style: ScalarNode['style']): ScalarNode | undefined {
    this.#lastEnd = end
    return this.#counted({ kind: 'scalar', start, end, value, style })
  }

  #counted<Kind extends Node>(node: Kind): Kind | undefined {
    this.#nodes += 1
    return this.#nodes > this.#limits.nodes ? undefined : node
  }
}

function haveOwnKeys(entries: readonly Entry[]): boolean {
  if (entries.length > 8) return new Set(entries.map(({ key }) => key)).size === entries.length
  for (let index = 1; index < entries.length; index++) {
    for (let before = 0; before < index; before++) if (entries[before]?.key === entries[index]?.key) return false
  }
  return true
}
