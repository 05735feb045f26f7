/** Elements that run code or load content. */
const activeElements = new Set(['script', 'iframe'])

/** Elements that do so with an attribute. Without attributes, the author more likely meant a placeholder: `<object>`. */
const activeByAttribute = new Set(['applet', 'base', 'embed', 'form', 'frame', 'link', 'meta', 'object'])

const activeUrl = '(?:javascript:|vbscript:|data:text/html)'
const activeLink = new RegExp(`\\]\\([ \\t]*<?[ \\t]*(${activeUrl})|\\]:[ \\t]*<?(${activeUrl})|<(${activeUrl})`, 'gi')
const activeAttribute = new RegExp(`[\\s/"'](on[a-z]+)\\s*=|=\\s*["']?\\s*(${activeUrl})`, 'gi')

/** A quick check whether a text may contain active markup. Most texts contain none. */
export function mayHoldMarkup(text: string): boolean {
  return text.includes('<') || text.includes('](') || text.includes(']:')
}

/**
 * The active markup in a CommonMark text: elements that run code or load other pages, attributes that handle events, and
 * links to code. Each is named once, as `<script>`, `onclick=` or `javascript:`. Code blocks, code spans, comments and escaped
 * characters only show their text and are left out.
 */
export function activeMarkup(text: string): readonly string[] {
  if (!mayHoldMarkup(text)) return []
  const found = new Set<string>()
  const prose = withoutComments(proseOf(text)).replaceAll(/\\[!-/:-@[-`{-~]/g, ' ')
  for (const [, name = '', attributes = ''] of prose.matchAll(/<([A-Za-z][A-Za-z0-9-]*)(?![A-Za-z0-9:-])([^<>]*)/g)) {
    const element = name.toLowerCase()
    const isActive = activeElements.has(element) || (activeByAttribute.has(element) && /\s[\w-]+\s*=/.test(attributes))
    if (isActive) found.add(`<${element}>`)
    for (const [, handler, url] of attributes.matchAll(activeAttribute)) {
      found.add(handler === undefined ? String(url).toLowerCase() : `${handler.toLowerCase()}=`)
    }
  }
  for (const [, inline, defined, automatic] of prose.matchAll(activeLink)) {
    found.add(String(inline ?? defined ?? automatic).toLowerCase())
  }
  return [...found]
}

/** The names of the HTML elements in a CommonMark text, each once; those in code blocks, code spans and comments are left out. */
export function htmlElements(text: string): readonly string[] {
  const prose = withoutComments(proseOf(text)).replaceAll(/\\[!-/:-@[-`{-~]/g, ' ')
  const found = new Set<string>()
  for (const [, name = ''] of prose.matchAll(/<\/?([A-Za-z][A-Za-z0-9-]*)(?=[\s/>])[^<>]*>/g)) found.add(name)
  return [...found]
}

/** The text without its code blocks and code spans. */
function proseOf(text: string): string {
  const kept: string[] = []
  let fence: string | undefined
  let isAfterBlank = true
  for (const line of text.split(/\r\n?|\n/)) {
    if (fence !== undefined) {
      const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1]
      if (closing?.startsWith(fence)) fence = undefined
      kept.push('')
      continue
    }
    fence = /^(?:[ \t>]|[-*+] |\d+[.)] )*(`{3,}(?!.*`)|~{3,})/.exec(line)?.[1]
    const isIndented = isAfterBlank && /^(?: {4}|\t)/.test(line)
    kept.push(fence === undefined && !isIndented ? line : '')
    if (!isIndented) isAfterBlank = line.trim() === ''
  }
  // A code span does not reach into the next paragraph.
  return kept.join('\n').split('\n\n').map(withoutCodeSpans).join('\n\n')
}

/** A code span begins at a run of backticks and ends at the next run of the same length. */
function withoutCodeSpans(paragraph: string): string {
  if (!paragraph.includes('`')) return paragraph
  const runs = [...paragraph.matchAll(/`+/g)]
  const nextAlike: (number | undefined)[] = []
  const latest = new Map<number, number>()
  for (const [fromEnd, [run]] of runs.toReversed().entries()) {
    const index = runs.length - 1 - fromEnd
    nextAlike[index] = latest.get(run.length)
    latest.set(run.length, index)
  }
  let prose = ''
  let start = 0
  let index = 0
  while (index < runs.length) {
    const closing = nextAlike[index]
    const begin = runs[index]?.index ?? 0
    const end = closing === undefined ? undefined : runs[closing]
    if (closing === undefined || end === undefined) {
      index += 1
      continue
    }
    prose += paragraph.slice(start, begin)
    start = end.index + end[0].length
    index = closing + 1
  }
  return prose + paragraph.slice(start)
}

function withoutComments(text: string): string {
  let kept = ''
  let start = 0
  for (;;) {
    const begin = text.indexOf('<!--', start)
    const end = begin < 0 ? -1 : text.indexOf('-->', begin + 4)
    if (end < 0) return kept + text.slice(start)
    kept += text.slice(start, begin)
    start = end + 3
  }
}
