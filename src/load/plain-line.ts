// What may be told by one look at a line, without a comment, and with nothing that would make a key or a longer scalar of it.
const plain = String.raw`[A-Za-z0-9_./](?:[^\r\n:# ]| (?=[^ \r\n#])|:(?=[^ \r\n])|#)*`
const scalar = String.raw`(?:${plain}|'[^'\r\n]*'|"[^"\\\r\n]*")`
// The indentation of the next line, which has content and is no marker between documents.
const toNextLine = String.raw`\r?\n(?!---|\.\.\.) *(?=[^ \r\n#])`

const pair = String.raw`[A-Za-z_$][\w$./-]*:(?: ${scalar})?${toNextLine}`
const item = `- ${scalar}${toNextLine}`

const pairPattern = new RegExp(pair, 'y')
const itemPattern = new RegExp(item, 'y')

/** Patterns go back character by character where they do not match, for which they need memory: too much for millions. */
const longestLine = 10_000

/**
 * Looks whether the rest of a line is a plain key and its colon, with nothing or a scalar behind it, in one look: -1 when it
 * is not, else the offset of the first character of the next line that is no space. The key has no colon in it.
 */
export function afterPair(text: string, at: number, lineEnd: number): number {
  return lineEnd - at > longestLine ? -1 : after(pairPattern, text, at)
}

/** The same for an item of a list that is a scalar, from its dash on. */
export function afterItem(text: string, at: number, lineEnd: number): number {
  return lineEnd - at > longestLine ? -1 : after(itemPattern, text, at)
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}
