import { escapeActing } from '../findings/quote.ts'

const suspect = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|##|^\s*::/u
const commandAtStart = /^(\s*):(?=:)/u
// Azure Pipelines, GitHub Actions (in its older spelling) and TeamCity look for these anywhere in a line.
const commandAnywhere = /#(?:\[|vso\[|teamcity\[)/iy

/**
 * Text from a document as a harmless part of a line: nothing in it acts on a terminal, reorders or hides the text beside it, or
 * is a command to the CI system that shows the log. At most `max` characters, then an ellipsis.
 */
export function safeText(text: string, max = Number.POSITIVE_INFINITY): string {
  if (text.length <= max && !suspect.test(text)) return text
  // Escaping only makes text longer, so text beyond `max` is never shown.
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

/** The character at an index in its harmless form, and its length in UTF-16 code units. */
export function safeCharacterAt(text: string, index: number): { readonly shown: string; readonly length: number } {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
  if (character === '#' && text[index - 1] === '#' && startsCommand(text, index)) return { shown: '\\u{23}', length: 1 }
  return { shown: escapeActing(character), length: character.length }
}

function startsCommand(text: string, index: number): boolean {
  commandAnywhere.lastIndex = index
  return commandAnywhere.test(text)
}
