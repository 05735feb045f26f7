/**
 * Splits a property path in `field` of a Spectral rule (`a.b[0]["c.d"]`, the syntax of lodash) into its names. Every text is a
 * valid path, because unexpected characters are ignored, as in lodash.
 */
export function readPropertyPath(text: string): readonly string[] {
  const names: string[] = []
  if (text.startsWith('.')) names.push('')
  let at = 0
  while (at < text.length) {
    const bracket = text[at] === '[' ? readBracket(text, at) : undefined
    if (bracket !== undefined) {
      names.push(bracket.name)
      at = bracket.end
    } else if (isDelimiter(text[at])) {
      if (isBetweenNames(text, at)) names.push('')
      at++
    } else {
      const start = at
      while (at < text.length && !isDelimiter(text[at])) at++
      names.push(text.slice(start, at))
    }
  }
  return names
}

/**
 * The value at a property path, or undefined. As in lodash, a name with dots that the value itself has comes first. Only reads
 * own properties, so `constructor` is a name like any other.
 */
export function valueAtProperty(value: unknown, text: string, names: readonly string[]): unknown {
  const own = ownValue(value, text)
  if (own !== undefined) return own.value
  // Without a dot or a pair of brackets, the text is one name, whatever names were read from it.
  return names.length > 0 && isDeep(text) ? valueAtPath(value, names) : undefined
}

function isDeep(text: string): boolean {
  if (text.includes('.') || /\[[^[\]]*\]/.test(text)) return true
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', at + 1)) if (readBracket(text, at)) return true
  return false
}

/** The value at a path, or undefined. Reads own properties only. */
export function valueAtPath(value: unknown, names: readonly (string | number)[]): unknown {
  let at = value
  for (const name of names) {
    const own = ownValue(at, name)
    if (own === undefined) return undefined
    at = own.value
  }
  return at
}

/** The part of a path that exists in a value. Reads own properties only. */
export function existingPart(value: unknown, names: readonly string[]): readonly string[] {
  let at = value
  for (const [depth, name] of names.entries()) {
    const own = typeof at === 'object' ? ownValue(at, name) : undefined
    if (own === undefined) return names.slice(0, depth)
    at = own.value
  }
  return names
}

function ownValue(owner: unknown, name: string | number): { readonly value: unknown } | undefined {
  if (owner === null || owner === undefined) return undefined
  // Texts and numbers also have members, such as `length`.
  const object: unknown = Object(owner)
  if (typeof object !== 'object' || object === null || !Object.hasOwn(object, name)) return undefined
  return { value: Reflect.get(object, name) }
}

function isDelimiter(character: string | undefined): boolean {
  return character === '.' || character === '[' || character === ']'
}

const bracketedNumber = /\[(-?[0-9]+(?:\.[0-9]+)?)\]/y

function readBracket(text: string, start: number): { readonly name: string; readonly end: number } | undefined {
  bracketedNumber.lastIndex = start
  const [, number] = bracketedNumber.exec(text) ?? []
  if (number !== undefined) return { name: number, end: bracketedNumber.lastIndex }
  const quote = text[start + 1]
  if (quote !== '"' && quote !== "'") return undefined
  let name = ''
  for (let at = start + 2; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === quote) return text[at + 1] === ']' ? { name, end: at + 2 } : undefined
    if (character === '\\') {
      const escaped = text[++at]
      if (escaped === undefined || isLineEnd(escaped)) return undefined
      name += escaped
    } else {
      name += character
    }
  }
  return undefined
}

function isLineEnd(character: string): boolean {
  return character === '\n' || character === '\r' || character === '\u2028' || character === '\u2029'
}

/** True if there is an empty name at a delimiter: `a..b`, `a.`, `a[].b`. */
function isBetweenNames(text: string, at: number): boolean {
  const next = separatorEnd(text, at)
  return next !== undefined && (next === text.length || separatorEnd(text, next) !== undefined)
}

function separatorEnd(text: string, at: number): number | undefined {
  if (text[at] === '.') return at + 1
  return text.startsWith('[]', at) ? at + 2 : undefined
}
