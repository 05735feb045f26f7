/** Quoted texts and comments of YAML, in which braces do not count, and the signs that do. */
const signsOfYaml = /"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'|(?:^|[ \t])#[^\r\n]*|[{}[\],]/g

/** In JSON, the last text may have no quote at its end. */
const signsOfJson = /"(?:[^"\\\r\n]|\\.)*"?|[{}[\],]/g

/** A brace or bracket that is open. */
interface OpenBrace {
  readonly sign: string
  readonly at: number
}

/** The braces and brackets that are open at the end of a text, and where the last sign ends that can be before others. */
function readBraces(text: string, signs: RegExp): { readonly open: readonly OpenBrace[]; readonly lastEnd: number } {
  const open: OpenBrace[] = []
  let lastEnd = 0
  for (const { 0: sign, index: at } of text.matchAll(signs)) {
    if (sign === '{' || sign === '[') open.push({ sign, at })
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign !== ',') continue
    lastEnd = sign === ',' ? at : at + 1
  }
  return { open, lastEnd }
}

/** The braces and brackets that are open at the end of a text, the outermost first. */
export function openBraces(text: string): readonly OpenBrace[] {
  return readBraces(text, signsOfYaml).open
}

/** What closes the braces and brackets that are open at the end of a text. */
export function closersOf(text: string): string {
  return closersFor(openBraces(text))
}

function closersFor(open: readonly OpenBrace[]): string {
  return open
    .map(({ sign }) => (sign === '{' ? '}' : ']'))
    .reverse()
    .join('')
}

/**
 * The beginning of a text in JSON, without its last member, which nobody finished, and with what closes it; all places before stay. Undefined for a text that is closed.
 */
export function closedText(text: string): string | undefined {
  const { open, lastEnd } = readBraces(text, signsOfJson)
  if (open.length === 0) return undefined
  return text.slice(0, lastEnd) + closersFor(open) + text.slice(lastEnd).replace(/[^\r\n]/g, ' ')
}
