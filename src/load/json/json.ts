import { quote } from '../../findings/quote.ts'
import { createKeyTable, EntryList } from '../entries.ts'
import type { Limits } from '../limits.ts'
import type { Node, ScalarNode } from '../node.ts'
import { checkKeyLength, createProblemList, lineNumberAt, reportLimit } from '../problems.ts'
import type { TextProblem } from '../source-file.ts'
import { readString, readWord, unexpectedAt } from './json-token.ts'

interface OpenJsonMap {
  readonly kind: 'map'
  readonly start: number
  readonly entries: EntryList
  /** The first offsets of repeated keys. */
  firstStarts: Map<string, number> | undefined
  key: string
  keyStart: number
  keyEnd: number
}

interface OpenJsonList {
  readonly kind: 'list'
  readonly start: number
  readonly items: Node[]
}

/**
 * Reads JSON (RFC 8259) into nodes with exact offsets. Strict: comments, trailing commas, single quotes and the like are
 * `parse/syntax`, each with a message, and reading continues after them if the meaning is clear. A repeated key is
 * `parse/duplicate-key`. After an error there is no root, but a tree if the text could be read to its end, in which the last
 * value of a key counts. Not recursive, so deep nesting reaches `limits.depth` before the stack overflows.
 */
export function readJson(
  text: string,
  limits: Limits,
): { root: Node | undefined; tree: Node | undefined; reader: 'json'; problems: readonly TextProblem[] } {
  const problems = createProblemList()
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
      const begun = beginValue()
      if (begun === 'failed') return undefined
      if (begun === 'opened') continue
      let complete: Node | undefined = begun
      while (complete !== undefined) {
        const collection = open.at(-1)
        if (collection === undefined) return complete
        attach(collection, complete)
        const next = goOn(collection)
        if (next === 'failed') return undefined
        complete = next === 'more' ? undefined : next
      }
    }
    return undefined
  }

  function beginValue(): Node | 'opened' | 'failed' {
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

  function openCollection(isMap: boolean): Node | 'opened' | 'failed' {
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
        key: '',
        keyStart: 0,
        keyEnd: 0,
      }
      open.push(map)
      if (text.charCodeAt(offset) === 125) return close(map)
      return readKey(map) ? 'opened' : 'failed'
    }
    const list: OpenJsonList = { kind: 'list', start, items: [] }
    open.push(list)
    return text.charCodeAt(offset) === 93 ? close(list) : 'opened'
  }

  function close(collection: OpenJsonMap | OpenJsonList): Node {
    offset += 1
    open.pop()
    const extent = { start: collection.start, end: offset, flow: true }
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
    if (known === undefined) return
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
    if (code === closing) return close(collection)
    if (code === 44) {
      const comma = offset
      offset += 1
      skipSpace()
      if (text.charCodeAt(offset) === closing) {
        const message = `Unexpected comma before the closing ${nameClosing(collection)}; remove it`
        problems.error('parse/syntax', message, comma, comma + 1)
        return close(collection)
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
