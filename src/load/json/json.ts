import { quote } from '../../findings/quote.ts'
import { createKeyTable, EntryList } from '../entries.ts'
import type { Limits } from '../limits.ts'
import type { Node, ScalarNode } from '../node.ts'
import { checkKeyLength, createProblemList, lineNumberAt, type ProblemList, reportLimit } from '../problems.ts'
import type { TextProblem } from '../source-file.ts'
import { readString, readWord, unexpectedAt } from './json-token.ts'

/** An object of JSON that is being read. */
export interface OpenJsonMap {
  readonly kind: 'map'
  readonly start: number
  readonly entries: EntryList
  /** The first offsets of repeated keys. */
  firstStarts: Map<string, number> | undefined
  /** The offset of the first key; -1 before it is read. */
  firstKeyStart: number
  key: string
  keyStart: number
  keyEnd: number
  /** True from a key to its value. */
  lacksValue: boolean
}

/** An array of JSON that is being read. */
export interface OpenJsonList {
  readonly kind: 'list'
  readonly start: number
  readonly items: Node[]
}

/** How reading goes on after an error that leaves the meaning in doubt. */
export interface JsonRecovery {
  /** Gets the problems, whatever their number. */
  readonly problems: ProblemList
  /** False if a member or the end of the innermost collection is at an offset at which its author did not mean it. */
  readonly fits: (open: readonly (OpenJsonMap | OpenJsonList)[], offset: number) => boolean
  /**
   * The offset of the next member, or of the next closing brace or bracket, that can be read after an error, and how many of the open
   * collections it is in. None at the end of the text.
   */
  readonly resumeAt: (
    open: readonly (OpenJsonMap | OpenJsonList)[],
    offset: number,
  ) => { readonly offset: number; readonly depth: number }
}

/**
 * Reads JSON (RFC 8259) into nodes with exact offsets. Strict: comments, trailing commas, single quotes and the like are
 * `parse/syntax`, each with a message, and reading continues after them if the meaning is clear. A repeated key is
 * `parse/duplicate-key`. After an error there is no root, but a tree if the text could be read to its end, in which the last
 * value of a key counts; with a recovery, there is one of each text that begins with a value. Not recursive, so deep nesting reaches
 * `limits.depth` before the stack overflows.
 */
export function readJson(
  text: string,
  limits: Limits,
  recovery?: JsonRecovery,
): { root: Node | undefined; tree: Node | undefined; reader: 'json'; problems: readonly TextProblem[] } {
  const problems = recovery?.problems ?? createProblemList()
  const open: (OpenJsonMap | OpenJsonList)[] = []
  const sameKey = createKeyTable()
  let offset = 0
  let nodes = 0

  const root = readDocument()
  return { root: problems.hasErrors() ? undefined : root, tree: root, reader: 'json', problems: problems.problems }

  function readDocument(): Node | undefined {
    skipSpace()
    if (offset >= text.length) {
      if (!problems.hasErrors()) problems.error('parse/empty', 'Unexpected empty file, expected a JSON document', 0, 0)
      return undefined
    }
    const value = readValues()
    if (value === undefined) return undefined
    skipSpace()
    if (offset < text.length && !problems.isFull()) {
      const message = `${unexpectedAt(text, offset)} after the JSON value, expected the end of the file`
      problems.error('parse/syntax', message, offset, characterEnd())
    }
    return value
  }

  /** The loop of the reader: starts a value, and completes the collections around it. */
  function readValues(): Node | undefined {
    while (!problems.isFull()) {
      skipSpace()
      let next = beginValue()
      if (next === 'failed') next = resume()
      while (next !== 'more') {
        if (next === 'failed') return undefined
        const collection = open.at(-1)
        if (collection === undefined) return next
        attach(collection, next)
        next = goOn(collection)
        if (next === 'failed') next = resume()
      }
    }
    return undefined
  }

  /** After an error: closes collections up to the one that goes on, and begins its next member or ends it. */
  function resume(): Node | 'more' | 'failed' {
    if (recovery === undefined) return 'failed'
    while (true) {
      const end = offset
      const innermost = open.at(-1)
      if (innermost?.kind === 'map' && innermost.lacksValue) {
        const { keyEnd } = innermost
        attach(innermost, { kind: 'scalar', start: keyEnd, end: keyEnd, value: null, style: 'plain' })
      }
      const next = recovery.resumeAt(open, offset)
      while (open.length > Math.max(next.depth, 1)) {
        const inner = closeAt(end)
        const outer = open.at(-1)
        if (outer !== undefined && inner !== 'failed') attach(outer, inner)
      }
      if (next.depth === 0) return closeAt(end)
      offset = next.offset
      const code = text.charCodeAt(offset)
      const collection = open.at(-1)
      if (collection === undefined) return 'failed'
      if (code === 125 || code === 93) return close()
      if (collection.kind === 'list' || readKey(collection)) return 'more'
    }
  }

  function beginValue(): Node | 'more' | 'failed' {
    nodes += 1
    if (nodes > limits.nodes) {
      reportLimit(problems, 'limit/nodes', limits, offset, characterEnd())
      return 'failed'
    }
    const code = text.charCodeAt(offset)
    if (code === 123 || code === 91) return openCollection(code === 123)
    if (code === 34 || code === 39) {
      const start = offset
      const string = readString(text, offset, problems)
      if (string === undefined) return 'failed'
      offset = string.end
      return { kind: 'scalar', start, end: offset, value: string.value, style: 'double' }
    }
    return readWordValue()
  }

  function readWordValue(): ScalarNode | 'failed' {
    const start = offset
    const word = readWord(text, offset, problems)
    if (word === undefined) {
      problems.error(
        'parse/syntax',
        `${unexpectedAt(text, offset)}, expected a value${hintOpen()}`,
        offset,
        characterEnd(),
      )
      return 'failed'
    }
    offset = word.end
    return { kind: 'scalar', start, end: offset, value: word.value, style: 'plain' }
  }

  function openCollection(isMap: boolean): Node | 'more' | 'failed' {
    if (open.length >= limits.depth) {
      reportLimit(problems, 'limit/depth', limits, offset, offset + 1)
      return 'failed'
    }
    const start = offset
    offset += 1
    skipSpace()
    if (isMap) {
      const map: OpenJsonMap = {
        kind: 'map',
        start,
        entries: new EntryList(),
        firstStarts: undefined,
        firstKeyStart: -1,
        key: '',
        keyStart: 0,
        keyEnd: 0,
        lacksValue: false,
      }
      open.push(map)
      if (text.charCodeAt(offset) === 125) return close()
      return readKey(map) ? 'more' : 'failed'
    }
    const list: OpenJsonList = { kind: 'list', start, items: [] }
    open.push(list)
    return text.charCodeAt(offset) === 93 ? close() : 'more'
  }

  function close(): Node | 'failed' {
    offset += 1
    return closeAt(offset)
  }

  /** Ends the innermost collection. */
  function closeAt(end: number): Node | 'failed' {
    const collection = open.pop()
    if (collection === undefined) return 'failed'
    const extent = { start: collection.start, end, flow: true }
    return collection.kind === 'map'
      ? collection.entries.toMap(extent)
      : { kind: 'list', ...extent, items: collection.items }
  }

  function attach(collection: OpenJsonMap | OpenJsonList, value: Node): void {
    if (collection.kind === 'list') {
      collection.items.push(value)
      return
    }
    const { key, keyStart, keyEnd, entries } = collection
    const known = entries.set({ key, keyStart, keyEnd, value })
    collection.lacksValue = false
    // Nobody reads the message of a problem after which reading goes on, and the number of these has no limit.
    if (known === undefined || recovery !== undefined) return
    collection.firstStarts ??= new Map()
    const first = collection.firstStarts.get(key) ?? known.keyStart
    collection.firstStarts.set(key, first)
    const line = lineNumberAt(text, first)
    const message = `Duplicate key ${quote(key)}, first in line ${line}; rename or remove one`
    problems.error('parse/duplicate-key', message, keyStart, keyEnd, pointerTo(key))
  }

  function pointerTo(key: string): string[] {
    const outer = open.slice(0, -1).map((one) => (one.kind === 'map' ? one.key : String(one.items.length)))
    return [...outer, key]
  }

  /** After a value in a collection: a comma and more, or the end of the collection. */
  function goOn(collection: OpenJsonMap | OpenJsonList): Node | 'more' | 'failed' {
    const valueEnd = offset
    skipSpace()
    const closing = collection.kind === 'map' ? 125 : 93
    const code = text.charCodeAt(offset)
    if (code !== 44 && recovery?.fits(open, offset) === false) return 'failed'
    if (code === closing) return close()
    if (code === 44) {
      const comma = offset
      offset += 1
      skipSpace()
      if (recovery?.fits(open, offset) === false) return 'failed'
      if (text.charCodeAt(offset) === closing) {
        const message = `Unexpected comma before the closing ${nameClosing(collection)}; remove it`
        problems.error('parse/syntax', message, comma, comma + 1)
        return close()
      }
    } else if (canBegin(code)) {
      problems.error(
        'parse/syntax',
        `${unexpectedAt(text, offset)}, expected a comma before it`,
        valueEnd,
        valueEnd + 1,
      )
    } else {
      const message = `${unexpectedAt(text, offset)}, expected a comma or a closing ${nameClosing(collection)}${hintOpen()}`
      problems.error('parse/syntax', message, offset, characterEnd())
      return 'failed'
    }
    if (collection.kind === 'list') return 'more'
    return readKey(collection) ? 'more' : 'failed'
  }

  /** Reads a key and its colon. */
  function readKey(map: OpenJsonMap): boolean {
    const start = offset
    const code = text.charCodeAt(offset)
    if (code === 34 || code === 39) {
      const string = readString(text, offset, problems)
      if (string === undefined) return false
      map.key = sameKey(string.value)
      offset = string.end
    } else {
      const word = /[\p{L}\p{N}_$-]+/uy
      word.lastIndex = offset
      const match = word.exec(text)
      if (match === null) {
        const message = `${unexpectedAt(text, offset)}, expected a key in double quotes${hintOpen()}`
        problems.error('parse/syntax', message, offset, characterEnd())
        return false
      }
      map.key = match[0]
      offset = word.lastIndex
      problems.error(
        'parse/syntax',
        `Unexpected key ${quote(map.key)} without quotes; put it in double quotes`,
        start,
        offset,
      )
    }
    map.keyStart = start
    map.keyEnd = offset
    map.lacksValue = true
    if (map.firstKeyStart < 0) map.firstKeyStart = start
    checkKeyLength(problems, limits, map.key, start, offset)
    skipSpace()
    if (text.charCodeAt(offset) !== 58) {
      const message = `${unexpectedAt(text, offset)}, expected a colon after the key ${quote(map.key)}`
      problems.error('parse/syntax', message, offset, characterEnd())
      return false
    }
    offset += 1
    return true
  }

  /** Skips JSON white space, and comments after reporting them. */
  function skipSpace(): void {
    while (offset < text.length) {
      const code = text.charCodeAt(offset)
      if (code === 32 || code === 10 || code === 13 || code === 9) offset += 1
      else if (code === 47 || code === 35) {
        if (!skipComment()) return
      } else return
    }
  }

  function skipComment(): boolean {
    const start = offset
    const isBlock = text.startsWith('/*', offset)
    if (!isBlock && !text.startsWith('//', offset) && text[offset] !== '#') return false
    const ending = isBlock ? /\*\//g : /(?=[\r\n])/g
    ending.lastIndex = offset + 2
    const found = ending.exec(text)
    offset = found === null ? text.length : found.index + found[0].length
    const message = 'Unexpected comment: JSON allows none; remove it, or write the file as YAML'
    problems.error('parse/syntax', message, start, offset)
    return true
  }

  function hintOpen(): string {
    const collection = open.at(-1)
    if (offset < text.length || collection === undefined) return ''
    return `; close the ${collection.kind === 'map' ? '{' : '['} of line ${lineNumberAt(text, collection.start)}`
  }

  function characterEnd(): number {
    const code = text.codePointAt(offset)
    if (code === undefined) return offset
    return offset + (code > 0xffff ? 2 : 1)
  }
}

function nameClosing(collection: OpenJsonMap | OpenJsonList): string {
  return collection.kind === 'map' ? 'brace' : 'bracket'
}

/** True if a character can begin a value or a key, so only a comma is missing before it. */
function canBegin(code: number): boolean {
  return code === 34 || code === 39 || code === 123 || code === 91 || code === 45 || isWordCharacter(code)
}

function isWordCharacter(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95
}
