type Token = { readonly kind: 'text'; readonly character: string } | { readonly kind: 'one' | 'segment' | 'any' }

/**
 * Compiles a glob for ids and addresses: `*` matches any characters of a segment, `?` one of them, `**` any characters at all, and all
 * else itself, braces included. Segments end at `/`; in a name without one, at `.`. Matching takes at most time in proportion to
 * the length of the glob times that of the name.
 */
export function nameGlob(glob: string): (name: string) => boolean {
  if (!/[*?]/.test(glob)) return (name) => name === glob
  const tokens = [...glob.matchAll(/\*\*+|./gsu)].map(([text]) => tokenOf(text))
  return (name) => matches(tokens, name)
}

/** Whether a glob is the name that it matches. */
export function isPlainName(glob: string): boolean {
  return !/[*?]/.test(glob)
}

function tokenOf(text: string): Token {
  if (text === '*') return { kind: 'segment' }
  if (text === '?') return { kind: 'one' }
  return text.startsWith('**') ? { kind: 'any' } : { kind: 'text', character: text }
}

/** Goes through a name once, with all the places in the glob at which it may be. */
function matches(tokens: readonly Token[], name: string): boolean {
  const end = name.includes('/') ? '/' : '.'
  let places = withSkipped(tokens, new Set([0]))
  for (const character of name) {
    const next = new Set<number>()
    for (const place of places) {
      const token = tokens[place]
      if (token === undefined || !accepts(token, character, end)) continue
      next.add(token.kind === 'any' || token.kind === 'segment' ? place : place + 1)
    }
    if (next.size === 0) return false
    places = withSkipped(tokens, next)
  }
  return places.has(tokens.length)
}

function accepts(token: Token, character: string, end: string): boolean {
  if (token.kind === 'text') return token.character === character
  return token.kind === 'any' || character !== end
}

/** Adds the places behind wildcards that may match nothing. A set is gone through with what is added meanwhile. */
function withSkipped(tokens: readonly Token[], places: Set<number>): Set<number> {
  for (const place of places) {
    const kind = tokens[place]?.kind
    if (kind === 'any' || kind === 'segment') places.add(place + 1)
  }
  return places
}
