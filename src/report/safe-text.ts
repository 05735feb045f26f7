import { escapeActing } from '../findings/quote.ts'

const suspect = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|##|^\s*::/u
const commandAtStart = /^(\s*):(?=:)/u
// Azure Pipelines, GitHub Actions (in its older spelling) and TeamCity look for these anywhere in a line.
const commandAnywhere = /#(?:\[|vso\[|teamcity\[)/iy

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
])

/**
 * Text from a document as one harmless stretch of a line: nothing in it acts on a terminal, reorders or hides what stands
 * beside it, or is a command to the continuous integration that shows the log. At most `max` characters, then an ellipsis.
 */
export function safeText(text: string, max = Number.POSITIVE_INFINITY): string {
  if (text.length <= max && !suspect.test(text)) return text
  // Escaping only makes text longer, so that what stands beyond `max` is never shown.
  const near = text.slice(0, max + 2).replace(commandAtStart, '$1\\u{3a}')
  let safe = ''
  for (let index = 0; index < near.length; ) {
    const { shown, length } = safeCharacterAt(near, index)
    if (safe.length + shown.length > max) return `${safe}…`
    safe += shown
    index += length
  }
  return safe
}

/** The character at an index in its harmless form, and the number of UTF-16 code units it takes in the text. */
export function safeCharacterAt(text: string, index: number): { readonly shown: string; readonly length: number } {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
  if (character === '#' && text[index - 1] === '#' && startsCommand(text, index)) return { shown: '\\u{23}', length: 1 }
  return { shown: escapeActing(character), length: character.length }
}

function startsCommand(text: string, index: number): boolean {
  commandAnywhere.lastIndex = index
  return commandAnywhere.test(text)
}

/**
 * Text for XML and HTML, in content and in quoted attributes, at most `max` characters before escaping. Characters that XML
 * has no way to write, or that would act on a reader, become visible (`\u{1b}`).
 */
export function escapeMarkup(text: string, max: number): string {
  return safeText(text, max)
    .replace(/[\ufffe\uffff]/g, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`)
    .replace(/[&<>"']/g, (character) => entities.get(character) ?? character)
}

/**
 * A value as JSON of several lines, with a line break at its end. It is ASCII where a character could act on a terminal or be
 * a command to the continuous integration that shows the log; a parser gives the texts back as they are.
 */
export function jsonText(value: unknown): string {
  return `${harmless(JSON.stringify(value, undefined, 2))}\n`
}

// JSON.stringify escapes the first 32 characters and lone surrogates only. Outside its strings, JSON has none of these.
const acting = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]|(?<=#)#(?=\[|vso\[|teamcity\[)/giu

function harmless(text: string): string {
  return text.replace(acting, (characters) =>
    Array.from({ length: characters.length }, (_, index) => unicodeEscape(characters.charCodeAt(index))).join(''),
  )
}

function unicodeEscape(codeUnit: number): string {
  return `\\u${codeUnit.toString(16).padStart(4, '0')}`
}
