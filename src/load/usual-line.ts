// What may be told by one look at a line, without a comment, and with nothing that would make a key or a longer scalar of it.
const plain = String.raw`[A-Za-z0-9_./](?:[^\n:# ]| (?=[^ \n#])|:(?=[^ \n])|#)*`
const scalar = String.raw`(?:${plain}|'[^'\n]*'|"[^"\\\n]*")`
// The indentation of the next line, which has content and is no marker between documents.
const toNextLine = String.raw`\n(?!---|\.\.\.) *(?=[^ \n#])`

const pair = String.raw`[A-Za-z_$][\w$./-]*:(?: ${scalar})?${toNextLine}`
const item = `- ${scalar}${toNextLine}`

/**
 * A pattern for the rest of a line from a plain key on, up to the first character of the next line. Nothing or a scalar follows
 * the key, which has no colon in it, and its colon. It is tested and not executed: that makes no objects.
 */
export function createPairPattern(): RegExp {
  return new RegExp(pair, 'y')
}

/** The same for an item of a list that is a scalar, from its dash on. */
export function createItemPattern(): RegExp {
  return new RegExp(item, 'y')
}
