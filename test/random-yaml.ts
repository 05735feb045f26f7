/** What random documents may hold beside maps, lists and scalars. */
export interface Parts {
  readonly lineBreaks: readonly string[]
  /** Anchors and aliases. */
  readonly anchors?: boolean
  readonly comments?: boolean
  /** What only the thorough readers take: tags, merge keys, explicit keys, flow collections and scalars of several lines. */
  readonly unusual?: boolean
}

const words = ['w', 'two words', '12', 'true', '~', 'x#y', 'http://a:8/?b#c', '-1', "'s # t'", '"q # \\n"', "'it''s'"]
const keys = ['a', 'b', 'c d', '$ref', '"e f"', "'g'", 'h', 'i/j', '"k: #"', 'l']
const tags = ['!!str', '! ', '!<tag:yaml.org,2002:str>']

/**
 * Writes a YAML document without problems, save for the warnings of merge keys. Equal choices give equal documents, and
 * fewer or smaller ones give smaller documents.
 */
export function randomYaml(choices: readonly number[], parts: Parts): string {
  return new Writer(choices, parts).document()
}

class Writer {
  readonly #choices: readonly number[]
  readonly #parts: Parts
  readonly #lineBreak: string
  #used = 0
  /** The anchors that an alias may lead to; the value of one that is not is still being written. */
  readonly #anchors: { readonly name: string; isComplete: boolean; isMap: boolean }[] = []

  constructor(choices: readonly number[], parts: Parts) {
    this.#choices = choices
    this.#parts = parts
    this.#lineBreak = parts.lineBreaks[this.#choose(parts.lineBreaks.length)] ?? '\n'
  }

  document(): string {
    const isList = this.#choose(4) === 1
    const body = isList ? this.#list('') : this.#map('')
    return `${this.#above('')}${body}${this.#choose(3) === 1 ? this.#above('') : ''}`
  }

  /** A number below a bound; 0 once the choices are used up. */
  #choose(bound: number): number {
    const choice = this.#choices[this.#used] ?? 0
    this.#used += 1
    return choice % bound
  }

  #oneOf<Item>(items: readonly Item[], otherwise: Item): Item {
    return items[this.#choose(items.length)] ?? otherwise
  }

  #isLeft(): boolean {
    return this.#used < this.#choices.length
  }

  /** Comments and blank lines above an entry. */
  #above(indent: string): string {
    let lines = ''
    while (this.#parts.comments && this.#choose(5) === 1) {
      lines +=
        this.#choose(4) === 1 ? this.#lineBreak : `${indent}#${this.#oneOf([' c', '', '# "d" \'', ' [x: {'], '')}`
      if (!lines.endsWith(this.#lineBreak)) lines += this.#lineBreak
    }
    return lines
  }

  #endOfLine(): string {
    return (
      (this.#parts.comments && this.#choose(5) === 1 ? this.#oneOf([' # e', ' #', '   # "f'], '') : '') +
      this.#lineBreak
    )
  }

  #map(indent: string): string {
    let text = ''
    const used = new Set<string>()
    do {
      const key = keys[this.#choose(keys.length)] ?? 'a'
      if (used.has(key)) continue
      used.add(key)
      if (text !== '') text += this.#above(indent) + indent
      if (this.#parts.unusual && this.#choose(8) === 1) text += `? ${key}${this.#endOfLine()}${indent}`
      else text += this.#propertiesOf(true) + key
      text += `:${this.#value(indent, true)}`
    } while (this.#isLeft() && this.#choose(3) !== 0)
    const merge = this.#mergeKey()
    if (merge !== undefined) text += `${indent}<<: ${merge}${this.#endOfLine()}`
    return text
  }

  #list(indent: string): string {
    let text = ''
    do {
      if (text !== '') text += this.#above(indent) + indent
      const isNested = this.#isLeft() && this.#choose(4) === 1
      if (isNested) text += `- ${this.#choose(2) === 0 ? this.#map(`${indent}  `) : this.#list(`${indent}  `)}`
      else text += `-${this.#value(indent, false)}`
    } while (this.#isLeft() && this.#choose(3) !== 0)
    return text
  }

  /** What follows a colon or dash, with the line break after it. */
  #value(indent: string, isOfKey: boolean): string {
    const alias = this.#alias()
    if (alias !== undefined) return ` ${alias}${this.#endOfLine()}`
    const name = this.#anchorName()
    const properties = name === undefined ? '' : ` &${name}`
    const kind = this.#choose(this.#isLeft() ? 7 : 4)
    let text: string
    if (kind < 2)
      text = `${properties} ${this.#propertiesOf(name !== undefined)}${this.#scalar(indent)}${this.#endOfLine()}`
    else if (kind === 2) text = properties + this.#endOfLine()
    else if (kind === 3) text = `${properties} ${this.#block(indent)}`
    else if (kind === 4) text = `${properties} ${this.#flow(indent)}${this.#endOfLine()}`
    else {
      const deeper = kind === 6 && isOfKey && this.#choose(2) === 1 ? indent : `${indent}  `
      const start = `${properties}${this.#endOfLine()}${this.#above(deeper)}${deeper}`
      text = start + (kind === 5 ? this.#map(deeper) : this.#list(deeper))
    }
    this.#complete(name, kind === 5)
    return text
  }

  #anchorName(): string | undefined {
    if (!this.#parts.anchors || this.#choose(4) !== 1) return undefined
    const name = this.#choose(3) === 1 ? 'again' : `n${this.#anchors.length}`
    this.#anchors.push({ name, isComplete: false, isMap: false })
    return name
  }

  /** Sets the last anchor of a name, whose value is written now, free for aliases. */
  #complete(name: string | undefined, isMap: boolean): void {
    const anchor = this.#anchors.findLast((other) => other.name === name && !other.isComplete)
    if (anchor !== undefined) Object.assign(anchor, { isComplete: true, isMap })
  }

  /** The names of the anchors that an alias leads to here. */
  #aliasable(isAsked: (anchor: { readonly isMap: boolean }) => boolean): readonly string[] {
    const last = new Map(this.#anchors.map((anchor) => [anchor.name, anchor]))
    return [...last.values()].filter((anchor) => anchor.isComplete && isAsked(anchor)).map(({ name }) => name)
  }

  #alias(): string | undefined {
    const names = this.#aliasable(() => true)
    return names.length === 0 || this.#choose(3) !== 1 ? undefined : `*${names[this.#choose(names.length)]}`
  }

  #mergeKey(): string | undefined {
    if (!this.#parts.unusual || this.#choose(3) !== 1) return undefined
    const named = this.#aliasable(({ isMap }) => isMap).map((name) => `*${name}`)
    const merged = [...named, '{m: 1}', `[${[...named, '{n: 2}'].join(', ')}]`]
    return merged[this.#choose(merged.length)]
  }

  /** A tag or anchor of a key or scalar that only the thorough readers know. */
  #propertiesOf(hasAnchor: boolean): string {
    if (!this.#parts.unusual || this.#choose(8) !== 1) return ''
    return hasAnchor ? `${this.#oneOf(tags, '!')} ` : `&t${this.#used} ${this.#oneOf(tags, '!')} `
  }

  #scalar(indent: string): string {
    if (this.#parts.unusual && this.#choose(6) === 1)
      return this.#oneOf(['a', '"b', "'c"], 'a').replace(/^(.)(.*)$/, (_, first: string, rest: string) => {
        const quote = rest === '' ? '' : first
        return `${quote}d${this.#lineBreak}${indent}  # e${quote}`.replace('# e', quote === '' ? 'e' : '# e')
      })
    return words[this.#choose(words.length)] ?? 'w'
  }

  #block(indent: string): string {
    const header = this.#oneOf(['|', '>-', '|-', '>'], '|')
    const lines = [
      `${indent}  # text`,
      `${indent}  "more`,
      this.#choose(2) === 0 ? `${indent}  ]` : '',
      `${indent}  end`,
    ]
    return [header + this.#endOfLine().slice(0, -this.#lineBreak.length), ...lines, ''].join(this.#lineBreak)
  }

  #flow(indent: string): string {
    const gap = this.#parts.unusual && this.#choose(3) === 1 ? `${this.#endOfLine()}${indent}  ` : ' '
    const count = this.#choose(4)
    const isMap = this.#choose(2) === 0
    const items: string[] = []
    for (let index = 0; index < count; index++) items.push((isMap ? `f${index}: ` : '') + this.#flowValue(indent))
    const comma = gap === ' ' && this.#choose(2) === 1 ? ',' : `,${gap}`
    const inside = items.join(comma === ',' && isMap ? ', ' : comma)
    return isMap ? `{${inside}}` : `[${inside}]`
  }

  #flowValue(indent: string): string {
    const alias = this.#alias()
    if (alias !== undefined) return alias
    const name = this.#anchorName()
    const isNested = this.#isLeft() && this.#choose(4) === 1
    const text = isNested ? this.#flow(indent) : this.#scalar(indent)
    this.#complete(name, false)
    return name === undefined ? text : `&${name} ${text}`
  }
}
