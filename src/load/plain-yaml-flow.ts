import {
  apostrophe,
  closingBrace,
  closingBracket,
  colon,
  comma,
  openingBrace,
  openingBracket,
  quotationMark,
} from './characters.ts'
import type { Entry, Node, ScalarNode } from './node.ts'
import { flowPlainEnd, skipSpaces, withoutSpaces } from './plain-yaml-layout.ts'

/** A key of a map, and the offset after its colon. */
export interface ReadKey extends Omit<Entry, 'value'> {
  readonly after: number
}

/** What a reader of flow collections shares with that of the document. All give undefined for what is not usual. */
interface Shared {
  /** The most levels of collections. */
  readonly deepest: number
  readKey(start: number): ReadKey | undefined
  readQuoted(start: number): ScalarNode | undefined
  readPlain(start: number, end: number): ScalarNode | undefined
  mapOf(entries: readonly Entry[], start: number, end: number): Node | undefined
  listOf(items: readonly Node[], start: number, end: number): Node | undefined
}

/**
 * Makes a function that reads a flow collection which ends in the line in which it starts; undefined when it does not, or is
 * not usual in another way. Takes the offset of its bracket and the number of collections around it.
 */
export function createFlowReader(text: string, shared: Shared): (start: number, depth: number) => Node | undefined {
  return readFlow

  function readFlow(start: number, depth: number): Node | undefined {
    if (depth >= shared.deepest) return undefined
    const isMap = text.charCodeAt(start) === openingBrace
    const closing = isMap ? closingBrace : closingBracket
    const entries: Entry[] = []
    const items: Node[] = []
    let next = skipSpaces(text, start + 1)
    while (text.charCodeAt(next) !== closing) {
      const read = isMap ? readKey(next) : undefined
      if (isMap && read === undefined) return undefined
      const value = readValue(read === undefined ? next : skipSpaces(text, read.after), depth + 1)
      if (value === undefined) return undefined
      if (read === undefined) items.push(value)
      else entries.push({ key: read.key, keyStart: read.keyStart, keyEnd: read.keyEnd, value })
      next = skipSpaces(text, value.end)
      if (text.charCodeAt(next) === comma) {
        next = skipSpaces(text, next + 1)
        if (text.charCodeAt(next) === closing) return undefined
      } else if (text.charCodeAt(next) !== closing) return undefined
    }
    return isMap ? shared.mapOf(entries, start, next + 1) : shared.listOf(items, start, next + 1)
  }

  function readKey(start: number): ReadKey | undefined {
    const code = text.charCodeAt(start)
    if (code === quotationMark || code === apostrophe) return shared.readKey(start)
    const end = flowPlainEnd(text, start)
    const read = end > start && text.charCodeAt(end) === colon ? shared.readKey(start) : undefined
    return read?.after === end + 1 ? read : undefined
  }

  function readValue(start: number, depth: number): Node | undefined {
    const code = text.charCodeAt(start)
    if (code === openingBracket || code === openingBrace) return readFlow(start, depth)
    if (code === quotationMark || code === apostrophe) return shared.readQuoted(start)
    const end = flowPlainEnd(text, start)
    const trimmed = withoutSpaces(text, start, end)
    if (end < 0 || trimmed === start || text.charCodeAt(end) === colon) return undefined
    return shared.readPlain(start, trimmed)
  }
}
