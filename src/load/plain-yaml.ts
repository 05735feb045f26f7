import {
  apostrophe,
  bar,
  colon,
  greater,
  hash,
  lineFeed,
  openingBrace,
  openingBracket,
  quotationMark,
  space,
} from './characters.ts'
import { createKeyTable, Entries, haveOwnKeys } from './entries.ts'
import type { Limits } from './limits.ts'
import type { Entry, Node, ScalarNode } from './node.ts'
import { createFlowReader } from './plain-yaml-flow.ts'
import { createFinder, isBreakOrSpace, isDash, skipSpaces, startsPlain, withoutSpaces } from './plain-yaml-layout.ts'
import { quotedEnd, quotedValue, readBlockScalar } from './plain-yaml-scalars.ts'
import { afterItem, afterPair } from './usual-line.ts'
import { resolvePlain } from './yaml-scalar.ts'

// Tabs, carriage returns, byte order marks and what YAML does not print are left to the thorough reader.
const usualText = /^[\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u

// YAML bounds the length of a key that stands in one line (YAML 1.2.2 section 7.4.2).
const longestKey = 1_000

/**
 * Reads the YAML that nearly all descriptions are written in: block collections, plain and quoted scalars and flow
 * collections of one line, block scalars, comments. Gives the nodes that the thorough reader gives, in a fifth of its time,
 * and gives up with undefined at everything else: anchors, tags, merge keys, further documents, and whatever is wrong.
 * Whole lines are matched where that does, and characters looked for by the functions of the language, which are both fast from
 * the first call on.
 */
export function readPlainYaml(text: string, limits: Limits): Node | undefined {
  /** Between values: the first character of the next line with content, and its column (-1 at the end). */
  let at = 0
  let column = -1
  /** Where that line ends; when a line was taken as a whole, until it is looked at, where the one before it ends. */
  let lineEnd = 0
  /** As many spaces as stood before the last line with content: the next one is likely to begin with them too. */
  let indent = ''
  /** Where the last value ended. */
  let lastEnd = 0
  let nodes = 0
  let depth = 0
  /** The key that was read last, and the offset after its colon. */
  let key = ''
  let keyStart = 0
  let keyEnd = 0
  let keyAfter = 0
  /** The entries and items read so far of the maps and lists that are open. */
  const open: Entry[] = []
  const openItems: Node[] = []
  const sameKey = createKeyTable()
  const nextColon = createFinder(text, ':')
  const nextHash = createFinder(text, '#')
  const readFlow = createFlowReader(text, {
    deepest: limits.depth,
    readKey: (start) => (readKey(start) ? { key, keyStart, keyEnd, after: keyAfter } : undefined),
    readQuoted,
    readPlain: takenPlain,
    mapOf: (entries, start, end) => mapOf(entries, start, end, true),
    listOf: (items, start, end) => listOf(items, start, end, true),
  })
  return usualText.test(text) ? readDocument() : undefined

  function readDocument(): Node | undefined {
    if (!toLineAfter(-1)) {
      // What says that a document starts, and nothing else, may stand before it.
      if (!text.startsWith('---', at) || !endLine(at + 3)) return undefined
    }
    if (column < 0) return undefined
    const root = readBlock(-1)
    return root !== undefined && root.kind !== 'scalar' && column < 0 ? root : undefined
  }

  /** Moves past the rest of a line that holds no more than a comment, to the next line with content. */
  function endLine(from: number): boolean {
    if (from === lineEnd) return toLineAfter(from)
    const end = skipSpaces(text, from)
    return (end === lineEnd || (text.charCodeAt(end) === hash && end > from)) && toLineAfter(lineEnd)
  }

  /** Moves from the end of a line to the next one with content; false at a marker between documents. */
  function toLineAfter(end: number): boolean {
    let lineStart = end + 1
    while (lineStart < text.length) {
      const from = text.startsWith(indent, lineStart) ? lineStart + indent.length : lineStart
      const first = skipSpaces(text, from)
      const code = text.charCodeAt(first)
      if (code === lineFeed) lineStart = first + 1
      else if (code === hash) lineStart = lineEndFrom(first) + 1
      else if (first < text.length) {
        at = first
        if (first !== lineStart + indent.length) indent = text.slice(lineStart, first)
        column = first - lineStart
        lineEnd = lineEndFrom(first)
        return column > 0 || !(text.startsWith('---', first) || text.startsWith('...', first))
      } else break
    }
    at = text.length
    column = -1
    return true
  }

  function lineEndFrom(from: number): number {
    const end = text.indexOf('\n', from)
    return end < 0 ? text.length : end
  }

  /** A value that starts on a line of its own, deeper than its parent. */
  function readBlock(parent: number): Node | undefined {
    if (isDash(text, at)) return readList(column)
    const ownColumn = column
    const isTaken = takePair()
    return isTaken || readKey(at) ? readMap(ownColumn, isTaken) : readInline(at, parent)
  }

  /** Takes a line with a key of the usual form as a whole, and moves to the next one. */
  function takePair(): boolean {
    lineEnd = lineEndFrom(at)
    const next = afterPair(text, at, lineEnd)
    const colonAt = next < 0 ? at : text.indexOf(':', at)
    const written = text.slice(at, colonAt)
    if (next < 0 || !mayBeKey(written, written.length)) return false
    key = sameKey(written)
    keyStart = at
    keyEnd = colonAt
    keyAfter = colonAt + 1
    moveTo(next)
    return true
  }

  /** Moves from a line that was taken to the first character of the next one. */
  function moveTo(next: number): void {
    at = next
    column = next - lineEnd - 1
  }

  function mayBeKey(written: string, length: number): boolean {
    return length <= longestKey && written.length * 3 <= limits.keyBytes
  }

  /** The value of a key whose line was taken. */
  function readTaken(parent: number): Node | undefined {
    return lineEnd === keyAfter ? readBelow(keyAfter, parent, true) : takenScalar(keyAfter + 1, lineEnd)
  }

  /** Takes a line with a scalar in a list as a whole, and moves to the next one. */
  function takeItem(): ScalarNode | undefined {
    lineEnd = lineEndFrom(at)
    const start = at + 2
    const next = afterItem(text, at, lineEnd)
    if (next < 0) return undefined
    moveTo(next)
    return takenScalar(start, lineEnd)
  }

  /** A scalar between two offsets, plain or in quotes, between which nothing has to be unescaped. */
  function takenScalar(start: number, end: number): ScalarNode | undefined {
    const code = text.charCodeAt(start)
    if (code !== quotationMark && code !== apostrophe) return takenPlain(start, end)
    return scalar(start, end, text.slice(start + 1, end - 1), code === apostrophe ? 'single' : 'double')
  }

  function takenPlain(start: number, end: number): ScalarNode | undefined {
    return scalar(start, end, resolvePlain(text.slice(start, end)), 'plain')
  }

  /** Reads a key with its colon; false when there is none. */
  function readKey(start: number): boolean {
    const code = text.charCodeAt(start)
    let written: string
    if (code === quotationMark || code === apostrophe) {
      keyEnd = quotedEnd(text, start, lineEnd)
      if (keyEnd < 0) return false
      const colonAt = skipSpaces(text, keyEnd)
      if (text.charCodeAt(colonAt) !== colon || !isBreakOrSpace(text.charCodeAt(colonAt + 1))) return false
      const value = quotedValue(text, start, keyEnd)
      if (value === undefined) return false
      written = value
      keyAfter = colonAt + 1
    } else {
      if (!startsPlain(text, start)) return false
      const colonAt = colonAfter(start)
      if (colonAt < 0) return false
      keyEnd = withoutSpaces(text, start, colonAt)
      written = text.slice(start, keyEnd)
      keyAfter = colonAt + 1
      if (written === '<<') return false
    }
    key = sameKey(written)
    keyStart = start
    return mayBeKey(written, keyEnd - start)
  }

  /** The colon that ends a plain key in its line, or -1. */
  function colonAfter(start: number): number {
    const end = commentFrom(start)
    for (let found = nextColon(start); found < end; found = nextColon(found + 1)) {
      if (isBreakOrSpace(text.charCodeAt(found + 1))) return found
    }
    return -1
  }

  /** Where the comment begins that follows in the line, or else where the line ends. */
  function commentFrom(start: number): number {
    for (let found = nextHash(start); found < lineEnd; found = nextHash(found + 1)) {
      if (text.charCodeAt(found - 1) === space) return found
    }
    return lineEnd
  }

  /** A map in block style whose first key is read, or taken with its line. */
  function readMap(ownColumn: number, isFirstTaken: boolean): Node | undefined {
    if (depth >= limits.depth) return undefined
    depth += 1
    const start = keyStart
    const first = open.length
    let isTaken = isFirstTaken
    while (true) {
      const entryKey = key
      const entryStart = keyStart
      const entryEnd = keyEnd
      const value = isTaken ? readTaken(ownColumn) : readAfter(keyAfter, ownColumn, true)
      if (value === undefined) return undefined
      open.push({ key: entryKey, keyStart: entryStart, keyEnd: entryEnd, value })
      if (column !== ownColumn) break
      isTaken = takePair()
      if (!isTaken && !readKey(at)) break
    }
    // Deeper than its siblings, or no key: nothing that may stand here.
    if (column >= ownColumn) return undefined
    depth -= 1
    return mapOf(open.splice(first), start, lastEnd, false)
  }

  /** A map; undefined when two of its entries have the same key. */
  function mapOf(entries: readonly Entry[], start: number, end: number, flow: boolean): Node | undefined {
    lastEnd = end
    return haveOwnKeys(entries) ? counted(new Entries(entries, { start, end, flow })) : undefined
  }

  function listOf(items: readonly Node[], start: number, end: number, flow: boolean): Node | undefined {
    lastEnd = end
    return counted({ kind: 'list', start, end, items, flow })
  }

  /** A list in block style that starts at a dash. */
  function readList(ownColumn: number): Node | undefined {
    if (depth >= limits.depth) return undefined
    depth += 1
    const start = at
    const first = openItems.length
    do {
      const item = takeItem() ?? readItem(at, ownColumn)
      if (item === undefined) return undefined
      openItems.push(item)
    } while (column === ownColumn && isDash(text, at))
    if (column > ownColumn) return undefined
    depth -= 1
    return listOf(openItems.splice(first), start, lastEnd, false)
  }

  function readItem(dashAt: number, ownColumn: number): Node | undefined {
    const start = skipSpaces(text, dashAt + 1)
    const code = text.charCodeAt(start)
    if (code === lineFeed || code === hash || start >= text.length) return readAfter(dashAt + 1, ownColumn, false)
    // A collection may begin in the line of the dash.
    at = start
    column = ownColumn + start - dashAt
    return readBlock(ownColumn)
  }

  /** The value after a colon or dash, in its line or on the lines below. */
  function readAfter(from: number, parent: number, isOfKey: boolean): Node | undefined {
    const start = skipSpaces(text, from)
    if (start !== lineEnd && !(text.charCodeAt(start) === hash && start > from)) return readInline(start, parent)
    return toLineAfter(lineEnd) ? readBelow(from, parent, isOfKey) : undefined
  }

  /** The value after a colon or dash at the end of a line, on the lines below. */
  function readBelow(from: number, parent: number, isOfKey: boolean): Node | undefined {
    if (column > parent) return readBlock(parent)
    // The list of a key may stand as deep as the key.
    if (isOfKey && column === parent && isDash(text, at)) return readList(parent)
    return scalar(from, from, null, 'plain')
  }

  /** A value that begins in a line and ends in it, or a block scalar. */
  function readInline(start: number, parent: number): Node | undefined {
    const code = text.charCodeAt(start)
    if (code === quotationMark || code === apostrophe) {
      const node = readQuoted(start)
      return node !== undefined && endLine(node.end) ? node : undefined
    }
    if (code === openingBracket || code === openingBrace) {
      const node = readFlow(start, depth)
      return node !== undefined && endLine(node.end) ? node : undefined
    }
    if (code === bar || code === greater) return readBlockText(start, parent)
    if (!startsPlain(text, start) || colonAfter(start) >= 0) return undefined
    const end = withoutSpaces(text, start, commentFrom(start))
    const node = takenPlain(start, end)
    return toLineAfter(lineEnd) ? node : undefined
  }

  function readBlockText(start: number, parent: number): Node | undefined {
    const read = readBlockScalar(text, start, parent)
    if (read === undefined || !toLineAfter(read.after)) return undefined
    return scalar(start, read.end, read.value, text.charCodeAt(start) === bar ? 'literal' : 'folded')
  }

  function readQuoted(start: number): ScalarNode | undefined {
    const end = quotedEnd(text, start, lineEnd)
    const value = end < 0 ? undefined : quotedValue(text, start, end)
    if (value === undefined) return undefined
    return scalar(start, end, value, text.charCodeAt(start) === apostrophe ? 'single' : 'double')
  }

  function scalar(
    start: number,
    end: number,
    value: ScalarNode['value'],
    style: ScalarNode['style'],
  ): ScalarNode | undefined {
    lastEnd = end
    return counted({ kind: 'scalar', start, end, value, style })
  }

  function counted<Kind extends Node>(node: Kind): Kind | undefined {
    nodes += 1
    return nodes > limits.nodes ? undefined : node
  }
}
