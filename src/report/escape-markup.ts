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
 * has no way to write, or that would act on a reader, become visible (`\u{1b}`).
 */
export function escapeMarkup(text: string, max: number): string {
  return safeText(text, max)
    .replace(/[\ufffe\uffff]/g, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`)
    .replace(/[&<>"']/g, (character) => entities.get(character) ?? character)
}
