import type { Fact, Formula } from './facts.ts'
import { ObjectContents, type ObjectSearch } from './objects.ts'
import type { Literal } from './schema-classes.ts'

/** Whether a formula is true or false of all values of a branch; undefined if neither is known. */
type Truth = (formula: Formula) => boolean | undefined

/** What is true of the values that are searched: literals, facts, and alternatives that are still open. */
export class Branch {
  readonly facts: Fact[] = []
  readonly #formulaOf: (literal: Literal) => Formula
  readonly #holding = new Set<number>()
  readonly #literals = new Set<number>()
  readonly #refused = new Set<number>()
  readonly #factKeys = new Set<string>()
  #choices: (readonly Formula[])[] = []
  #isContradictory = false
  #contents: ObjectContents | undefined

  constructor(formulaOf: (literal: Literal) => Formula) {
    this.#formulaOf = formulaOf
  }

  copy(): Branch {
    const branch = new Branch(this.#formulaOf)
    branch.facts.push(...this.facts)
    for (const id of this.#literals) branch.#literals.add(id)
    for (const id of this.#holding) branch.#holding.add(id)
    for (const id of this.#refused) branch.#refused.add(id)
    for (const key of this.#factKeys) branch.#factKeys.add(key)
    branch.#choices = [...this.#choices]
    branch.#isContradictory = this.#isContradictory
    return branch
  }

  /** Adds formulas that are true, and all that follows from them. */
  add(formulas: readonly Formula[]): void {
    const open = [...formulas].reverse()
    for (let formula = open.pop(); formula !== undefined && !this.#isContradictory; formula = open.pop()) {
      switch (formula.kind) {
        case 'literal': {
          const { literal } = formula
          if (this.#literals.has(literal.id)) break
          this.#literals.add(literal.id)
          const [own, opposite] = literal.holds ? [this.#holding, this.#refused] : [this.#refused, this.#holding]
          if (opposite.has(literal.schema.id)) this.#isContradictory = true
          own.add(literal.schema.id)
          open.push(this.#formulaOf(literal))
          break
        }
        case 'fact':
          this.#addFact(formula.fact)
          break
        case 'all':
          open.push(...formula.parts.toReversed())
          break
        case 'any':
          if (formula.parts.length === 0) this.#isContradictory = true
          else this.#choices.push(formula.parts)
      }
    }
  }

  #addFact(stated: Fact): void {
    const key = keyOf(stated)
    if (key !== undefined && this.#factKeys.has(key)) return
    if (key !== undefined) this.#factKeys.add(key)
    this.facts.push(stated)
    this.#contents = undefined
  }

  /** Removes alternatives that are false, until nothing changes. False if no value is left. */
  settle(truthOf: Truth): boolean {
    for (let changes = true; changes && !this.#isContradictory; ) {
      changes = false
      const choices = this.#choices
      this.#choices = []
      for (const options of choices) {
        if (this.#isContradictory) return false
        const possible: Formula[] = []
        let isTrue = false
        for (const option of options) {
          const truth = truthOf(option)
          if (truth === true) isTrue = true
          if (isTrue) break
          if (truth === undefined) possible.push(option)
        }
        if (isTrue) continue
        if (possible.length > 1) this.#choices.push(possible)
        else {
          this.add(possible.length === 0 ? [{ kind: 'any', parts: [] }] : possible)
          changes = true
        }
      }
    }
    return !this.#isContradictory
  }

  /** Takes the smallest list of alternatives that is open; undefined if there is none. */
  takeChoice(): readonly Formula[] | undefined {
    const [first] = this.#choices
    if (first === undefined) return undefined
    const smallest = this.#choices.reduce((one, other) => (other.length < one.length ? other : one), first)
    this.#choices = this.#choices.filter((options) => options !== smallest)
    return smallest
  }

  truthOfLiteral({ schema, holds }: Literal): boolean | undefined {
    if (this.#holding.has(schema.id)) return holds
    return this.#refused.has(schema.id) ? !holds : undefined
  }

  truthOfFact(stated: Fact): boolean | undefined {
    const key = keyOf(stated)
    if (key !== undefined && this.#factKeys.has(key)) return true
    const opposite = 'holds' in stated ? keyOf({ ...stated, holds: !stated.holds }) : undefined
    return opposite !== undefined && this.#factKeys.has(opposite) ? false : undefined
  }

  /** The facts as the contents of an object. */
  contents(search: ObjectSearch): ObjectContents {
    this.#contents ??= new ObjectContents(this.facts, search)
    return this.#contents
  }
}

/** Equal facts have the same key; undefined for facts that are not compared. */
function keyOf(stated: Fact): string | undefined {
  switch (stated.is) {
    case 'has':
      return `has ${stated.holds} ${stated.name}`
    case 'pattern':
      return `pattern ${stated.holds} ${stated.source}`
    case 'format':
      return `format ${stated.holds} ${stated.name}`
    case 'unique':
      return `unique ${stated.holds}`
    case 'size':
      return `size ${stated.side} ${stated.count}`
    case 'each-item':
    case 'some-item':
      return `${stated.is} ${stated.at.from} ${stated.at.to} ${stated.literal.id}`
    case 'each-name':
    case 'some-name':
      return `${stated.is} ${stated.literal.id}`
    case 'each-property':
    case 'some-property':
      return `${stated.is} ${stated.literal.id} ${JSON.stringify(stated.names)}`
    case 'described':
      return `described ${JSON.stringify(stated.names)}`
    case 'open':
      return 'open'
    case 'unclear':
      return `unclear ${stated.reason}`
    default:
      return undefined
  }
}
