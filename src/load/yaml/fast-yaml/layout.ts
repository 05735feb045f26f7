/** The codes of the characters that the readers look at. */
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

/** Whether a character begins a line break: a line feed, or the carriage return that is always before one here. */
export function isBreak(code: number): boolean {
  return code === lineFeed || code === carriageReturn
}

/** Whether a character ends a word: a space, a line break, or the end of the text. */
export function isBreakOrSpace(code: number): boolean {
  return code === space || isBreak(code) || Number.isNaN(code)
}

/** The offset of the line break that ends the line of an offset; -1 when the text ends first. */
export function breakAfter(text: string, from: number): number {
  const feed = text.indexOf('\n', from)
  return text.charCodeAt(feed - 1) === carriageReturn ? feed - 1 : feed
}

/** The offset after the line break at an offset. */
export function afterBreak(text: string, at: number): number {
  return text.charCodeAt(at) === carriageReturn ? at + 2 : at + 1
}

/**
 * The end of the name of an anchor or alias, which starts after its `&` or `*`. -1 when there is none, or when it has
 * characters of which the usual names have none.
 */
export function nameEnd(text: string, start: number): number {
  usualName.lastIndex = start
  return usualName.test(text) ? usualName.lastIndex : -1
}

const usualName = /[A-Za-z0-9_][\w.-]*(?=[ \r\n,\]}]|$)/y

/** Whether an offset is that of the dash of an item of a list. */
export function isDash(text: string, at: number): boolean {
  return text.charCodeAt(at) === dash && isBreakOrSpace(text.charCodeAt(at + 1))
}

// The indicators of YAML (YAML 1.2.2 section 5.3) but the dash, which may begin a number.
const indicators = new Set([...'?:,[]{}#&*!|>\'"%@`'].map((character) => character.charCodeAt(0)))

/** Whether a plain scalar may begin with a character, for certain. */
export function startsPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code >= smallA && code <= smallZ) return true
  if (code === dash) return /[A-Za-z0-9.]/.test(text.charAt(at + 1))
  return code > space && !indicators.has(code)
}

/** The offset of the next character that is no space. */
export function skipSpaces(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === space) at += 1
  return at
}

/** The end of a stretch of text without the spaces at it. */
export function withoutSpaces(text: string, start: number, end: number): number {
  let at = end
  while (at > start && text.charCodeAt(at - 1) === space) at -= 1
  return at
}

/** Finds the next place of a character at or after an offset; the end of the text when there is none. */
export function createFinder(text: string, character: string): (from: number) => number {
  let known = 0
  let found = -1
  return (from) => {
    // The character is nowhere between what was asked for last and what was found.
    if (from < known || from > found) {
      known = from
      found = text.indexOf(character, from)
      if (found < 0) found = text.length
    }
    return found
  }
}

/** Where a plain scalar in a flow collection ends: at a comma, a bracket, or the colon of a key. -1 when it does not in its line. */
export function flowPlainEnd(text: string, start: number): number {
  if (!startsPlain(text, start)) return -1
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === comma || closings.has(code)) return at
    if (isBreak(code) || openings.has(code)) return -1
    if (code === hash && text.charCodeAt(at - 1) === space) return -1
    if (code === colon) {
      if (isBreakOrSpace(text.charCodeAt(at + 1))) return at
      // Within a word, as in a URL, a colon is part of it; before a comma or bracket it is not.
      if (/[,[\]{}]/.test(text.charAt(at + 1))) return -1
    }
  }
  return -1
}

const openings = new Set([91, 123])
const closings = new Set([93, 125])
