type Json = { readonly [key: string]: Json } | readonly Json[] | string | number | boolean | null

/** The choices repeat, so that one that is always the same would be made for ever. */
const longestComments = 1000

/** A text of YAML and the comments in it, each of which is there once. */
export interface CommentedYaml {
  readonly text: string
  readonly comments: readonly string[]
}

/**
 * Writes data as YAML with comments in all places: above and below entries and items, at any column, behind keys, dashes and values, and
 * in braces and brackets. With `anchors`, maps that repeat are written as aliases. Equal choices give equal texts.
 */
export function commentedYaml(data: unknown, choices: readonly number[], { anchors = false } = {}): CommentedYaml {
  const writer = new Writer(choices, anchors)
  const text = writer.document(data as Json)
  return { text, comments: writer.comments }
}

class Writer {
  readonly comments: string[] = []
  readonly #choices: readonly number[]
  #used = 0
  readonly #hasAnchors: boolean
  readonly #anchors = new Map<string, string>()
  #isInside = 0

  constructor(choices: readonly number[], hasAnchors: boolean) {
    this.#choices = choices
    this.#hasAnchors = hasAnchors
  }

  document(data: Json): string {
    return `${this.#lines(0)}${this.#block(data, 0).replace(/^\n/, '')}\n${this.#lines(0)}`
  }

  #chance(of: number): boolean {
    this.#used += 1
    return ((this.#choices[this.#used % this.#choices.length] ?? 0) + this.#used * 7) % of === 0
  }

  #comment(): string {
    const comment = `#${this.#chance(2) ? ' ' : ''}c${this.comments.length}${this.#chance(9) ? ': "' : ''}`
    this.comments.push(comment)
    return comment
  }

  /** Whole lines of comments, at the column of what they are above, or at another one, or behind a blank line. */
  #lines(column: number): string {
    let lines = ''
    while (lines.length < longestComments && this.#chance(5)) {
      const at = this.#chance(4) ? column + 2 : this.#chance(5) ? 0 : column
      lines += `${this.#chance(4) ? '\n' : ''}${' '.repeat(at)}${this.#comment()}\n${this.#chance(5) ? '\n' : ''}`
    }
    return lines
  }

  #behind(): string {
    return this.#chance(4) ? ` ${this.#comment()}` : ''
  }

  /** A value as it follows a colon, or begins a document: a line break comes before entries and items. */
  #block(data: Json, column: number): string {
    if (typeof data !== 'object' || data === null) return ` ${scalar(data)}${this.#behind()}`
    const alias = this.#aliasOf(data)
    if (alias !== undefined) return ` ${alias}${this.#behind()}`
    if (this.#chance(5) || Object.keys(data).length === 0) return ` ${this.#flow(data, column)}${this.#behind()}`
    const anchor = column === 0 ? undefined : this.#anchor(data)
    this.#isInside += 1
    const head = `${anchor === undefined ? '' : ` ${anchor}`}${column === 0 ? '' : this.#behind()}`
    const margin = ' '.repeat(column)
    const parts = Array.isArray(data)
      ? data.map((item) => `${this.#lines(column)}${margin}-${this.#item(item, column)}`)
      : Object.entries(data).map(
          ([key, value]) => `${this.#lines(column)}${margin}${keyOf(key)}:${this.#block(value, column + 2)}`,
        )
    this.#isInside -= 1
    return `${head}\n${parts.join('\n')}${this.#below(column)}`
  }

  /** Comments below the last entry. */
  #below(column: number): string {
    const lines = this.#lines(column)
    return lines === '' ? '' : `\n${lines.replace(/\n+$/, '')}`
  }

  #item(data: Json, column: number): string {
    const block = this.#block(data, column + 2)
    // On the line of the dash, where the map has no comment before its first entry.
    const first = `\n${' '.repeat(column + 2)}`
    return block.startsWith(first) && /^[^#\s-]/.test(block.slice(first.length)) && this.#chance(2)
      ? ` ${block.slice(first.length)}`
      : block
  }

  #flow(data: Json, column: number): string {
    if (typeof data !== 'object' || data === null) return scalar(data)
    const [open, close] = Array.isArray(data) ? ['[', ']'] : ['{', '}']
    const parts = Array.isArray(data)
      ? data.map((item) => this.#flow(item, column + 2))
      : Object.entries(data).map(([key, value]) => `${keyOf(key)}: ${this.#flow(value, column + 2)}`)
    if (parts.length === 0 || !this.#chance(3))
      return this.#oneLine(`${open}${parts.join(', ')}${close}`, parts, open, close)
    const margin = ' '.repeat(column + 2)
    const lines = parts.map(
      (part, index) =>
        `${this.#flowLines(margin)}${margin}${part}${index < parts.length - 1 ? ',' : ''}${this.#behind()}`,
    )
    return `${open}${this.#behind()}\n${lines.join('\n')}\n${this.#flowLines(margin)}${' '.repeat(column + 1)}${close}`
  }

  /** On one line, unless something inside has several. */
  #oneLine(text: string, parts: readonly string[], open: string, close: string): string {
    return parts.some((part) => part.includes('\n')) ? `${open}${parts.join(', ')}${close}` : text
  }

  #flowLines(margin: string): string {
    return this.#chance(5) ? `${margin}${this.#comment()}\n` : ''
  }

  #aliasOf(data: object): string | undefined {
    const name = this.#hasAnchors ? this.#anchors.get(JSON.stringify(data)) : undefined
    return name === undefined || this.#chance(4) ? undefined : `*${name}`
  }

  #anchor(data: object): string | undefined {
    const text = JSON.stringify(data)
    if (!this.#hasAnchors || this.#anchors.has(text) || text.length < 5) return undefined
    const name = `n${this.#anchors.size}`
    this.#anchors.set(text, name)
    return `&${name}`
  }
}

function keyOf(key: string): string {
  return /^[a-z_]+$/i.test(key) && key !== 'true' ? key : JSON.stringify(key)
}

function scalar(value: string | number | boolean | null): string {
  return JSON.stringify(value)
}
