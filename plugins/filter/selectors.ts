import {
  childOf,
  closest,
  type EffectiveValue,
  effectiveField,
  effectiveObject,
  type Graph,
  quote,
  resolvedNode,
  stringOf,
  type TypedObject,
} from '../../src/plugin/index.ts'

/** An object that a selector can match. */
export interface Unit {
  readonly kind: 'operation' | 'channel' | 'message' | 'server'
  /** The id of an operation or channel of the root. */
  readonly id?: string | undefined
  /** Undefined if a reference leads nowhere. */
  readonly object: TypedObject | undefined
}

/** A selector, such as `operation:order*`, `tag:internal` or `x-audience=public`. */
interface Selector {
  readonly text: string
  /** True if it matches the id of an operation or channel, not its content. */
  readonly isById: boolean
  matches(unit: Unit): boolean
  /** A similar selector that matches one of some units, for a selector that matches none. */
  meant(units: readonly Unit[]): string | undefined
}

type GlobToken = { readonly kind: 'text'; readonly character: string } | { readonly kind: 'one' | 'segment' | 'any' }

/** Reads a selector that the schema of the options has accepted. */
function selectorOf(text: string, graph: Graph): Selector {
  if (text.startsWith('x-')) return extensionSelector(text, graph)
  const form = text.slice(0, text.indexOf(':'))
  const argument = text.slice(form.length + 1)
  const namesOf = (unit: Unit): readonly string[] => {
    if (form === 'tag') return tagsOf(unit.object, graph)
    const name = form === 'address' ? addressOf(unit, graph) : idOf(unit, form)
    return name === undefined ? [] : [name]
  }
  const isName = form === 'tag' || isPlainName(argument)
  const isMatch = form === 'tag' ? (name: string) => name === argument : nameGlob(argument)
  return {
    text,
    isById: form === 'operation' || form === 'channel',
    matches: (unit) => namesOf(unit).some(isMatch),
    meant(units) {
      const name = isName ? closest(argument, new Set(units.flatMap(namesOf))) : undefined
      return name === undefined ? undefined : `${form}:${name}`
    },
  }
}

function idOf({ kind, id }: Unit, form: string): string | undefined {
  return kind === form ? id : undefined
}

function addressOf({ kind, object }: Unit, graph: Graph): string | undefined {
  return kind === 'channel' && object !== undefined
    ? stringOf(effectiveField(object, 'address', graph)?.node)
    : undefined
}

/** The names of the effective tags, including those of traits. */
function tagsOf(object: TypedObject | undefined, graph: Graph): readonly string[] {
  const list = object && effectiveField(object, 'tags', graph)?.node
  if (list?.kind !== 'list') return []
  return list.items.flatMap((item) => stringOf(childOf(resolvedNode(item, graph), 'name')) ?? [])
}

/**
 * `x-name` matches an extension that exists and is not false. `x-name=value` matches one with this value, or with this item in
 * its list.
 */
function extensionSelector(text: string, graph: Graph): Selector {
  const equals = text.indexOf('=')
  const name = equals === -1 ? text : text.slice(0, equals)
  const expected = equals === -1 ? undefined : text.slice(equals + 1)
  const extensionOf = ({ object }: Unit) => (object === undefined ? undefined : effectiveField(object, name, graph))
  return {
    text,
    isById: false,
    matches(unit) {
      const found = extensionOf(unit)
      if (found?.node === undefined) return false
      if (expected === undefined) return found.node.kind !== 'scalar' || found.node.value !== false
      return textsOf(found).includes(expected)
    },
    meant(units) {
      const values = new Set(units.map(extensionOf).flatMap(textsOf))
      if (expected !== undefined && values.size > 0) {
        const value = closest(expected, values)
        return value === undefined ? undefined : `${name}=${value}`
      }
      const other = closest(name, new Set(units.flatMap((unit) => extensionsOf(unit, graph))))
      return other === undefined ? undefined : other + text.slice(name.length)
    },
  }
}

/** The names of the extensions of an object and of its traits. */
function extensionsOf({ object }: Unit, graph: Graph): readonly string[] {
  if (object === undefined) return []
  const owners = [object, ...effectiveObject(object, graph).traits]
  return owners.flatMap(({ node }) => node.entries.keys().filter((key) => key.startsWith('x-')))
}

/** The texts of a scalar, or of the scalars in a list. A value that is no string also has its text as written. */
function textsOf(value: EffectiveValue | undefined): readonly string[] {
  const node = value?.node
  const items = node?.kind === 'list' ? node.items : [node]
  const file = value?.parts[0]?.location.file
  return items.flatMap((item) => {
    if (item?.kind !== 'scalar') return []
    const text = String(item.value)
    const isText = typeof item.value === 'string' || file === undefined
    return isText ? [text] : [text, file.text.slice(item.start, item.end)]
  })
}

/**
 * Compiles a glob for ids and addresses: `*` matches any characters of a segment, `?` one of them, `**` any characters, and every
 * other character, even a brace, matches itself. Segments end at `/`, or at `.` in a name without `/`. Matching takes time in
 * proportion to the product of the lengths of glob and name.
 */
export function nameGlob(glob: string): (name: string) => boolean {
  if (!/[*?]/.test(glob)) return (name) => name === glob
  const tokens = [...glob.matchAll(/\*\*+|./gsu)].map(([text]) => tokenOf(text))
  return (name) => matches(tokens, name)
}

/** True if a glob has no wildcards. */
function isPlainName(glob: string): boolean {
  return !/[*?]/.test(glob)
}

function tokenOf(text: string): GlobToken {
  if (text === '*') return { kind: 'segment' }
  if (text === '?') return { kind: 'one' }
  return text.startsWith('**') ? { kind: 'any' } : { kind: 'text', character: text }
}

/** Reads a name once, and tracks all possible positions in the glob. */
function matches(tokens: readonly GlobToken[], name: string): boolean {
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

function accepts(token: GlobToken, character: string, end: string): boolean {
  if (token.kind === 'text') return token.character === character
  return token.kind === 'any' || character !== end
}

/** Adds the positions after wildcards that match nothing. The loop includes positions that it adds. */
function withSkipped(tokens: readonly GlobToken[], places: Set<number>): Set<number> {
  for (const place of places) {
    const kind = tokens[place]?.kind
    if (kind === 'any' || kind === 'segment') places.add(place + 1)
  }
  return places
}

/** The selectors of an option, and which of them matched. */
export class SelectorList {
  readonly #option: string
  readonly #selectors: readonly Selector[]
  readonly #matched = new Set<Selector>()
  /** The units that were tested by id, and those that were tested by content, each object once. */
  readonly #named: Unit[] = []
  readonly #contents: Unit[] = []
  readonly #byObject = new Map<TypedObject, Selector | undefined>()

  constructor(option: string, texts: readonly string[], graph: Graph) {
    this.#option = option
    this.#selectors = [...new Set(texts)].map((text) => selectorOf(text, graph))
  }

  /** True if only operations and channels of the root can match. */
  get isByIdOnly(): boolean {
    return this.#selectors.every(({ isById }) => isById)
  }

  /** The reason why a unit is selected; undefined if no selector matches it. */
  reasonFor(unit: Unit): string | undefined {
    // Tests both, so that every matching selector is recorded.
    const [byId, byContent] = [this.#byId(unit), this.#byContent(unit)]
    const selector = byId ?? byContent
    return selector && `${quote(this.#option)} has ${quote(selector.text)}`
  }

  #byId(unit: Unit): Selector | undefined {
    if (unit.id === undefined) return undefined
    this.#named.push(unit)
    return this.#first(unit, true)
  }

  #byContent(unit: Unit): Selector | undefined {
    const { object } = unit
    if (object === undefined) return undefined
    if (this.#byObject.has(object)) return this.#byObject.get(object)
    this.#contents.push(unit)
    const found = this.#first(unit, false)
    this.#byObject.set(object, found)
    return found
  }

  /** The first matching selector of a form. Records all that match. */
  #first(unit: Unit, isById: boolean): Selector | undefined {
    let first: Selector | undefined
    for (const selector of this.#selectors) {
      if (selector.isById !== isById || !selector.matches(unit)) continue
      this.#matched.add(selector)
      first ??= selector
    }
    return first
  }

  /** The messages for selectors that match nothing, each with a similar selector. */
  *unmatched(): Generator<string> {
    for (const selector of this.#selectors) {
      if (this.#matched.has(selector)) continue
      const meant = selector.meant(selector.isById ? this.#named : this.#contents)
      const advice = meant === undefined ? 'correct it or remove it' : `did you mean ${quote(meant)}?`
      yield `The selector ${quote(selector.text)} of ${quote(this.#option)} matches nothing; ${advice}`
    }
  }
}
