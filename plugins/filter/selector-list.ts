import { type Graph, quote, type TypedObject } from '../../src/plugin/index.ts'
import { type Selector, selectorOf, type Unit } from './selectors.ts'

/** The selectors of an option, and which of them matched something. */
export class SelectorList {
  readonly #option: string
  readonly #selectors: readonly Selector[]
  readonly #matched = new Set<Selector>()
  /** What was asked for by an id, and what for its content: the latter once an object. */
  readonly #named: Unit[] = []
  readonly #contents: Unit[] = []
  readonly #byObject = new Map<TypedObject, Selector | undefined>()

  constructor(option: string, texts: readonly string[], graph: Graph) {
    this.#option = option
    this.#selectors = [...new Set(texts)].map((text) => selectorOf(text, graph))
  }

  /** Whether only operations and channels of the root can match. */
  get isByIdOnly(): boolean {
    return this.#selectors.every(({ isById }) => isById)
  }

  /** Why something is selected; undefined when no selector matches it. */
  reasonFor(unit: Unit): string | undefined {
    // Both are asked, so that each selector that matches is noted.
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

  /** The first selector of a form that matches; all that do are noted. */
  #first(unit: Unit, isById: boolean): Selector | undefined {
    let first: Selector | undefined
    for (const selector of this.#selectors) {
      if (selector.isById !== isById || !selector.matches(unit)) continue
      this.#matched.add(selector)
      first ??= selector
    }
    return first
  }

  /** The messages for selectors that match nothing, each with a selector that was probably meant. */
  *unmatched(): Generator<string> {
    for (const selector of this.#selectors) {
      if (this.#matched.has(selector)) continue
      const meant = selector.meant(selector.isById ? this.#named : this.#contents)
      const advice = meant === undefined ? 'correct it or remove it' : `did you mean ${quote(meant)}?`
      yield `The selector ${quote(selector.text)} of ${quote(this.#option)} matches nothing; ${advice}`
    }
  }
}
