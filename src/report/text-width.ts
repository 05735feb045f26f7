/** The number of terminal columns of a text: two for East Asian and emoji characters, none for combining marks. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += characterWidth(character)
  return width
}

function characterWidth(character: string): number {
  if (character <= '~') return 1
  // Compiled on first use, because V8 takes half a millisecond to read these classes and most runs do not need them.
  if (/^[\p{M}\p{Cf}]$/u.test(character)) return 0
  const wide =
    /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]$/u
  return wide.test(character) && !/^[\uff61-\uffdc]$/u.test(character) ? 2 : 1
}

/** The width of the widest text, in columns. */
export function widest(texts: readonly string[]): number {
  return texts.reduce((columns, text) => Math.max(columns, textWidth(text)), 0)
}

/** A text padded with spaces to a number of columns. */
export function padded(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - textWidth(text)))
}

/** Breaks a text into lines at spaces. No line is wider than a number of columns, unless a single word is. */
export function wrapped(text: string, columns: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const word of text.split(' ')) {
    const wordWidth = textWidth(word)
    if (line !== '' && width + 1 + wordWidth > columns) {
      lines.push(line)
      line = word
      width = wordWidth
    } else {
      width += (line === '' ? 0 : 1) + wordWidth
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}
