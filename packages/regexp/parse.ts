const deepestNesting = 200

/** The structure of a regular expression. The parts for single characters are kept as written. */
export type PatternNode =
  | { readonly kind: 'empty' }
  /** One character: a class, an escape or the character itself, such as `[a-z]`, `\d`, `x`. */
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  /** A capturing group, numbered from 1. */
  | { readonly kind: 'group'; readonly number: number; readonly body: PatternNode }
  | {
      readonly kind: 'repeat'
      readonly body: PatternNode
      readonly least: number
      readonly most: number
      readonly isLazy: boolean
    }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'word-edge'; readonly isNegated: boolean }
  /** The text of a group again. Of several groups with one name, the one that matched. */
  | { readonly kind: 'reference'; readonly groups: readonly number[] }
  | { readonly kind: 'look'; readonly body: PatternNode; readonly isBehind: boolean; readonly isNegated: boolean }

/** A parsed regular expression. */
export interface Pattern {
  readonly node: PatternNode
  readonly groupCount: number
}

/** The reason why an expression that JavaScript accepts is rejected. */
export class Refusal extends Error {}

/**
 * Parses a regular expression that JavaScript accepts, so this checks nothing again.
 * @throws Refusal for syntax of newer JavaScript versions, and for an expression that is nested too deep
 */
export function parsePattern(source: string, isUnicode: boolean): Pattern {
  return new PatternParser(source, isUnicode).parse()
}

class PatternParser {
  readonly #source: string
  readonly #isUnicode: boolean
  /** The names of all capturing groups, in order. Empty for groups without a name. */
  readonly #names: readonly string[]
  #offset = 0
  #groups = 0
  #depth = 0

  constructor(source: string, isUnicode: boolean) {
    this.#source = source
    this.#isUnicode = isUnicode
    const openings = source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gs, '')
    this.#names = [...openings.matchAll(/\((?!\?)|\(\?<(?![=!])([^>]*)>/g)].map(([, name = '']) => name)
  }

  parse(): Pattern {
    return { node: this.#choice(), groupCount: this.#groups }
  }

  #choice(): PatternNode {
    if (++this.#depth > deepestNesting) throw new Refusal(`it is nested more than ${deepestNesting} deep`)
    const options = [this.#sequence()]
    while (this.#take('|')) options.push(this.#sequence())
    this.#depth--
    const [only] = options
    return options.length === 1 && only !== undefined ? only : { kind: 'choice', options }
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = []
    while (this.#offset < this.#source.length && !this.#isNext('|') && !this.#isNext(')')) {
      items.push(this.#quantified(this.#term()))
    }
    const [only] = items
    if (only === undefined) return { kind: 'empty' }
    return items.length === 1 ? only : { kind: 'sequence', items }
  }

  #quantified(body: PatternNode): PatternNode {
    const written = this.#takePattern(/([*+?])|\{(\d+)(?:(,)(\d*))?\}/y)
    if (written === null) return body
    const [, sign, first, comma, last] = written
    const isLazy = this.#take('?')
    const least = sign === undefined ? Number(first) : sign === '+' ? 1 : 0
    const isOpen = sign === undefined ? comma !== undefined && last === '' : sign !== '?'
    const most = isOpen ? Number.POSITIVE_INFINITY : sign === '?' ? 1 : Number(comma === undefined ? first : last)
    return { kind: 'repeat', body, least, most, isLazy }
  }

  #term(): PatternNode {
    const rest = this.#source[this.#offset]
    if (rest === '^' || rest === '$') {
      this.#offset++
      return { kind: rest === '^' ? 'start' : 'end' }
    }
    if (rest === '(') return this.#group()
    if (rest === '[') return this.#character(/\[(?:\\.|[^\]\\])*\]/sy)
    if (rest === '\\') return this.#escape()
    return this.#character(this.#isUnicode ? /./suy : /./sy)
  }

  #group(): PatternNode {
    const [written = '('] = this.#takePattern(/\((?:\?(?::|=|!|<=|<!|<[^>]*>))?/y) ?? []
    if (written === '(' && this.#isNext('?')) throw new Refusal('flags inside of it are not supported')
    const isCapturing = written === '(' || (written.startsWith('(?<') && written.endsWith('>'))
    const number = isCapturing ? ++this.#groups : 0
    const body = this.#choice()
    this.#take(')')
    if (isCapturing) return { kind: 'group', number, body }
    if (written === '(?:') return body.kind === 'empty' ? { kind: 'sequence', items: [] } : body
    return { kind: 'look', body, isBehind: written.startsWith('(?<'), isNegated: written.endsWith('!') }
  }

  #escape(): PatternNode {
    const isEdge = this.#takePattern(/\\[bB]/y)
    if (isEdge !== null) return { kind: 'word-edge', isNegated: isEdge[0] === '\\B' }
    return this.#reference() ?? this.#characterEscape()
  }

  #reference(): PatternNode | undefined {
    const hasNames = this.#isUnicode || this.#names.some((name) => name !== '')
    const named = hasNames ? this.#takePattern(/\\k<([^>]*)>/y) : null
    if (named !== null) {
      const groups = this.#names.flatMap((name, index) => (name === named[1] ? index + 1 : []))
      return { kind: 'reference', groups }
    }
    const numbered = /\\([1-9]\d*)/y
    numbered.lastIndex = this.#offset
    const [written = '', digits] = numbered.exec(this.#source) ?? []
    const number = Number(digits ?? Number.POSITIVE_INFINITY)
    if (number > this.#names.length) return undefined
    this.#offset += written.length
    return { kind: 'reference', groups: [number] }
  }

  #characterEscape(): PatternNode {
    const unicode = /\\(?:u\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|[pP]\{[^}]*\})/y
    const single = /\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[0-3][0-7]{0,2}|[4-7][0-7]?|c|.)/sy
    if (this.#isUnicode && this.#matches(unicode)) return this.#character(unicode)
    // `\c` without a letter after it is a backslash and a `c`.
    if (this.#matches(/\\c(?![A-Za-z])/y)) return this.#literalBackslash()
    return this.#character(this.#isUnicode ? new RegExp(single.source, 'suy') : single)
  }

  #literalBackslash(): PatternNode {
    this.#offset++
    return { kind: 'character', source: '\\\\' }
  }

  #character(pattern: RegExp): PatternNode {
    const [source = ''] = this.#takePattern(pattern) ?? []
    return { kind: 'character', source }
  }

  #isNext(text: string): boolean {
    return this.#source.startsWith(text, this.#offset)
  }

  #take(text: string): boolean {
    if (!this.#isNext(text)) return false
    this.#offset += text.length
    return true
  }

  #matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.#offset
    return pattern.test(this.#source)
  }

  #takePattern(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#offset
    const match = pattern.exec(this.#source)
    this.#offset += match?.[0].length ?? 0
    return match
  }
}
