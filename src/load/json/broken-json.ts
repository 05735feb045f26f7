import type { Limits } from '../limits.ts'
import type { Node } from '../node.ts'
import type { ProblemList } from '../problems.ts'
import { indentBefore } from '../text/lines.ts'
import { type JsonRecovery, type OpenJsonList, type OpenJsonMap, readJson } from './json.ts'

type Open = OpenJsonMap | OpenJsonList

/**
 * Reads what can be read of JSON with errors. After an error, reading goes on with the next line that has the column of the members
 * around it, or closes them; whatever is open at the end of the text ends there. So an error in a value does not
 * move those after it into another one. Takes any text; undefined if it does not begin with a brace or bracket.
 */
export function readBrokenJson(text: string, limits: Limits): Node | undefined {
  const start = text.search(/["{[]/)
  if (start < 0 || text[start] === '"') return undefined
  const fromStart = text.slice(0, start).replace(/[^\r\n]/g, ' ') + text.slice(start)
  return readJson(fromStart, limits, recoveryIn(fromStart)).root
}

const unheard: ProblemList = {
  problems: [],
  error: () => {},
  warn: () => {},
  hasErrors: () => false,
  isFull: () => false,
}

function recoveryIn(text: string): JsonRecovery {
  const key = /"(?:[^"\\\r\n]|\\.)*"[ \t]*:|[\p{L}\p{N}_$-]+[ \t]*:/uy
  const lineBreak = /[\r\n][ \t\r\n]*/g
  const lineIndents = new WeakMap<Open, number>()
  /** Where reading went on last: what begins there cannot be read. */
  let last = -1

  /** The column of the first sign of a line; undefined behind another one. */
  const columnOf = (offset: number): number | undefined => indentBefore(text, offset)?.length

  /** The indentation of the line on which a collection begins. */
  const lineIndentOf = (collection: Open): number => {
    const known = lineIndents.get(collection)
    if (known !== undefined) return known
    let at = text.lastIndexOf('\n', collection.start) + 1
    const lineStart = at
    while (text[at] === ' ' || text[at] === '\t') at++
    lineIndents.set(collection, at - lineStart)
    return at - lineStart
  }

  /** The column of the members of a collection: 'any' before its first one, and undefined for those on the line of the brace. */
  const memberColumnOf = (open: readonly Open[], index: number): number | 'any' | undefined => {
    const collection = open[index]
    if (collection === undefined) return undefined
    const own = collection.kind === 'map' ? collection.firstKeyStart : (collection.items[0]?.start ?? -1)
    const first = own < 0 ? open[index + 1]?.start : own
    return first === undefined ? 'any' : columnOf(first)
  }

  const isClosing = (offset: number) => text[offset] === '}' || text[offset] === ']'

  const canBegin = (collection: Open, offset: number): boolean => {
    key.lastIndex = offset
    return collection.kind === 'list' ? /["{[\p{L}\p{N}-]/u.test(text.charAt(offset)) : key.test(text)
  }

  /** How many of the open collections the first sign of a line is in; 0 for none. */
  const depthOf = (open: readonly Open[], offset: number, column: number): number => {
    const kind = text[offset] === '}' ? 'map' : 'list'
    return (
      1 +
      open.findLastIndex((collection, index) => {
        if (isClosing(offset)) return collection.kind === kind && lineIndentOf(collection) === column
        const own = memberColumnOf(open, index)
        const isMember = own === 'any' ? index === open.length - 1 && lineIndentOf(collection) < column : own === column
        return isMember && canBegin(collection, offset)
      })
    )
  }

  /** The rest of a value on the line of the error: a comma and another member, or what closes the collection. */
  const onLine = (open: readonly Open[], offset: number): number | undefined => {
    const innermost = open.at(-1)
    if (innermost === undefined || columnOf(offset) !== undefined) return undefined
    if (text[offset] === (innermost.kind === 'map' ? '}' : ']')) return offset
    if (text[offset] !== ',') return undefined
    const next = offset + (/^,[ \t]*/.exec(text.slice(offset, offset + 80))?.[0].length ?? 1)
    return canBegin(innermost, next) ? next : undefined
  }

  return {
    problems: unheard,
    fits(open, offset) {
      const column = columnOf(offset)
      const innermost = open.at(-1)
      if (column === undefined || innermost === undefined) return true
      if (isClosing(offset)) return lineIndentOf(innermost) === column
      const members = memberColumnOf(open, open.length - 1)
      return members === 'any' || members === undefined || members === column
    },
    resumeAt(open, failed) {
      const here = onLine(open, failed)
      if (here !== undefined && here !== last) {
        last = here
        return { offset: here, depth: open.length }
      }
      for (let offset = failed; offset < text.length; ) {
        const column = columnOf(offset)
        const depth = column === undefined || offset === last ? 0 : depthOf(open, offset, column)
        if (depth > 0) {
          last = offset
          return { offset, depth }
        }
        lineBreak.lastIndex = offset
        offset = lineBreak.test(text) ? lineBreak.lastIndex : text.length
      }
      return { offset: text.length, depth: 0 }
    },
  }
}
