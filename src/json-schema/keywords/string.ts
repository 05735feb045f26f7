import type { Keyword, KeywordContext, KeywordFactory } from '../keyword.ts'

/** The keywords about strings, but `format`, in the order in which ajv looks at them. */
export const stringKeywords: ReadonlyMap<string, KeywordFactory<string>> = new Map([
  ['maxLength', length('maxLength', 'more', (count, bound) => count <= bound)],
  ['minLength', length('minLength', 'fewer', (count, bound) => count >= bound)],
  ['pattern', pattern],
])

function length(
  keyword: string,
  comparison: string,
  holds: (count: number, bound: number) => boolean,
): KeywordFactory<string> {
  return (bound) => {
    if (typeof bound !== 'number') return undefined
    return {
      isValid: (value) => holds(characters(value), bound),
      report: (_value, place) =>
        place.fail(keyword, { limit: bound }, `must NOT have ${comparison} than ${bound} characters`),
    }
  }
}

/** Counts characters beyond the basic plane once. */
function characters(text: string): number {
  let count = text.length
  for (let index = 0; index < text.length - 1; index += 1) {
    const code = text.charCodeAt(index)
    if (code < 0xd800 || code > 0xdbff) continue
    const next = text.charCodeAt(index + 1)
    if (next >= 0xdc00 && next <= 0xdfff) {
      count -= 1
      index += 1
    }
  }
  return count
}

function pattern(source: unknown, context: KeywordContext): Keyword<string> | undefined {
  if (typeof source !== 'string') return undefined
  const matches = context.pattern(source)
  return {
    isValid: matches,
    report: (_value, place) => place.fail('pattern', { pattern: source }, `must match pattern "${source}"`),
  }
}
