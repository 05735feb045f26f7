const acting = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * Makes visible what would act on a reader's terminal or mislead the eye: control characters, line breaks, directional and
 * zero-width characters (Unicode categories Cc, Cf, Zl, Zp) and lone surrogates become `\n`, `\r`, `\t` or `\u{1b}` forms.
 */
export function escapeActing(text: string): string {
  return text.replace(acting, escapeCharacter)
}

function escapeCharacter(character: string): string {
  if (character === '\n') return '\\n'
  if (character === '\r') return '\\r'
  if (character === '\t') return '\\t'
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
