import { safeText } from './safe-text.ts'

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
])

/**
 * Text for XML and HTML, in content and in quoted attributes, at most `max` characters before escaping. Characters that XML
 * cannot express, or that could act on a reader, become visible (`\u{1b}`).
 */
export function escapeMarkup(text: string, max: number): string {
  return safeText(text, max)
    .replace(/[\ufffe\uffff]/g, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`)
    .replace(/[&<>"']/g, (character) => entities.get(character) ?? character)
}

/**
 * A value as JSON on several lines, with a line break at its end. Characters that could act on a terminal or be a command to
 * the CI system that shows the log are escaped; a parser returns the texts unchanged.
 */
export function jsonText(value: unknown): string {
  return `${harmless(JSON.stringify(value, undefined, 2))}\n`
}

// JSON.stringify only escapes the first 32 characters and lone surrogates. JSON has none of these characters outside of
// strings.
const acting = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]|(?<=#)#(?=\[|vso\[|teamcity\[)/giu

function harmless(text: string): string {
  return text.replace(acting, (characters) =>
    Array.from({ length: characters.length }, (_, index) => unicodeEscape(characters.charCodeAt(index))).join(''),
  )
}

function unicodeEscape(codeUnit: number): string {
  return `\\u${codeUnit.toString(16).padStart(4, '0')}`
}
