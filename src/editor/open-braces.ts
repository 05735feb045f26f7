/** Quoted texts and comments, in which braces do not count, and the signs that do. */
const signs = /"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'|(?:^|[ \t])#[^\r\n]*|[{}[\]]/g

/** A brace or bracket that is open. */
interface OpenBrace {
  readonly sign: string
  readonly at: number
}

/** The braces and brackets that are open at the end of a text, the outermost first. */
export function openBraces(text: string): readonly OpenBrace[] {
  const open: OpenBrace[] = []
  for (const { 0: sign, index: at } of text.matchAll(signs)) {
    if (sign === '{' || sign === '[') open.push({ sign, at })
    else if (sign === '}' || sign === ']') open.pop()
  }
  return open
}

/** What closes the braces and brackets that are open at the end of a text. */
export function closersOf(text: string): string {
  return openBraces(text)
    .map(({ sign }) => (sign === '{' ? '}' : ']'))
    .reverse()
    .join('')
}
