import { textWidth } from './text-width.ts'

/** The lines of a text that is broken at blanks, none wider than a number of columns unless a single word is. */
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
