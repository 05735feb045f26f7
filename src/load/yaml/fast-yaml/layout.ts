/** The codes of characters. */
const lineFeed = 10
export const carriageReturn = 13
export const space = 32
export const quotationMark = 34
export const hash = 35
export const ampersand = 38
export const apostrophe = 39
export const asterisk = 42
export const comma = 44
export const dash = 45
export const colon = 58
export const greater = 62
export const openingBracket = 91
export const backslash = 92
export const closingBracket = 93
const smallA = 97
const smallZ = 122
export const openingBrace = 123
export const bar = 124
export const closingBrace = 125

/** True if a character begins a line break: a line feed, or a carriage return, which here always comes before one. */
export function isBreak(code: number): boolean {
  return code === lineFeed || code === carriageReturn
}

/** True if a character ends a word: a space, a line break, or the end of the text. */
export function isBreakOrSpace(code: number): boolean {
  return code === space || isBreak(code) || Number.isNaN(code)
}

/** The offset of the line break after an offset; -1 if the text ends first. */
export function breakAfter(text: string, from: number): number {
  const feed = text.indexOf('\n', from)
  return text.charCodeAt(feed - 1) === carriageReturn ? feed - 1 : feed
}

/** The offset after the line break at an offset. */
export function afterBreak(text: string, at: number): number {
  return text.charCodeAt(at) === carriageReturn ? at + 2 : at + 1
}

/**
 * The end of the name of an anchor or alias, which starts after its `&` or `*`. -1 if there is none, or if it has unusual
 * characters.
 */
export function nameEnd(text: string, start: number): number {
  usualName.lastIndex = start
  return usualName.test(text) ? usualName.lastIndex : -1
}

const usualName = /[A-Za-z0-9_][\w.-]*(?=[ \r\n,\]}]|$)/y

/** True if there is the dash of a list item at an offset. */
export function isDash(text: string, at: number): boolean {
  return text.charCodeAt(at) === dash && isBreakOrSpace(text.charCodeAt(at + 1))
}

// The indicators of YAML (YAML 1.2.2 section 5.3), except the dash, which can begin a number.
const indicators = new Set([...'?:,[]{}#&*!|>\'"%@`'].map((character) => character.charCodeAt(0)))

/** True if a plain scalar can certainly begin with a character. */
export function startsPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code >= smallA && code <= smallZ) return true
  if (code === dash) return /[A-Za-z0-9.]/.test(text.charAt(at + 1))
  return code > space && !indicators.has(code)
}

/** The offset of the next character that is not a space. */
export function skipSpaces(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === space) at += 1
  return at
}

/** The end of a part of the text without trailing spaces. */
export function withoutSpaces(text: string, start: number, end: number): number {
  let at = end
  while (at > start && text.charCodeAt(at - 1) === space) at -= 1
  return at
}

/** Returns a function that finds a character at or after an offset, or else the end of the text. */
export function createFinder(text: string, character: string): (from: number) => number {
  let known = 0
  let found = -1
  return (from) => {
    // The character does not occur between the last requested offset and its result.
    if (from < known || from > found) {
      known = from
      found = text.indexOf(character, from)
      if (found < 0) found = text.length
    }
    return found
  }
}

/** The end of a plain scalar in a flow collection: a comma, a bracket, or the colon of a key. -1 if it does not end on its line. */
export function flowPlainEnd(text: string, start: number): number {
  if (!startsPlain(text, start)) return -1
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === comma || closings.has(code)) return at
    if (isBreak(code) || openings.has(code)) return -1
    if (code === hash && text.charCodeAt(at - 1) === space) return -1
    if (code === colon) {
      if (isBreakOrSpace(text.charCodeAt(at + 1))) return at
      // Inside a word, as in a URL, a colon is part of it, but not before a comma or bracket.
      if (/[,[\]{}]/.test(text.charAt(at + 1))) return -1
    }
  }
  return -1
}

const openings = new Set([91, 123])
const closings = new Set([93, 125])
