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
  /** Facts that were neither true nor false when they were last asked for, with the property that decides this. */
  readonly #undecided = new Map<Fact, string | undefined>()
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
    for (const [stated, name] of this.#undecided) branch.#undecided.set(stated, name)
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
    const name = propertyOf(stated)
    for (const [asked, property] of this.#undecided) {
      if (name === undefined || property === undefined || name === property) this.#undecided.delete(asked)
    }
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

  /** Takes an open list of alternatives: one of schemas, which decides most others, or the smallest; undefined if none is open. */
  takeChoice(): readonly Formula[] | undefined {
    let best: readonly Formula[] | undefined
    for (const options of this.#choices) if (best === undefined || isBefore(options, best)) best = options
    this.#choices = this.#choices.filter((options) => options !== best)
    return best
  }

  truthOfLiteral({ id, schema, holds, describes }: Literal): boolean | undefined {
    if (this.#literals.has(id)) return true
    // A schema that holds anyhow can still describe further names.
    if (this.#holding.has(schema.id)) return describes ? undefined : holds
    return this.#refused.has(schema.id) ? !holds : undefined
  }

  /** Whether a fact is true or false of all values. `decide` is asked once, and again when more is known. */
  truthOfFact(stated: Fact, decide: () => boolean | undefined): boolean | undefined {
    if (this.#undecided.has(stated)) return undefined
    const truth = this.#statedTruth(stated) ?? decide()
    if (truth === undefined) this.#undecided.set(stated, propertyOf(stated))
    return truth
  }

  #statedTruth(stated: Fact): boolean | undefined {
    const key = keyOf(stated)
    if (key !== undefined && this.#factKeys.has(key)) return true
    const opposite = 'holds' in stated ? keyOf({ ...stated, holds: !stated.holds }) : undefined
    return opposite !== undefined && this.#factKeys.has(opposite) ? false : undefined
  }

  /** The facts that stay as they are when alternatives are chosen: these can describe further names. */
  certainFacts(): readonly Fact[] {
    return this.#choices.length === 0 ? this.facts : this.facts.filter(({ is }) => is !== 'described')
  }

  /** The facts as the contents of an object. */
  contents(search: ObjectSearch): ObjectContents {
    this.#contents ??= new ObjectContents(this.facts, search)
    return this.#contents
  }
}

/** The only property that a fact is about; undefined for other facts. */
function propertyOf(stated: Fact): string | undefined {
  if (stated.is === 'has') return stated.name
  const isOfProperty = stated.is === 'each-property' || stated.is === 'some-property'
  return isOfProperty && stated.names.kind === 'name' ? stated.names.name : undefined
}

function isBefore(options: readonly Formula[], others: readonly Formula[]): boolean {
  const [own, other] = [options.every(assertsSchema), others.every(assertsSchema)]
  return own === other ? options.length < others.length : own
}

function assertsSchema(formula: Formula): boolean {
  if (formula.kind === 'literal') return formula.literal.holds
  return formula.kind === 'all' && formula.parts.some(assertsSchema)
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
      return `described ${stated.closes} ${JSON.stringify(stated.names)}`
    case 'open':
      return 'open'
    case 'unclear':
      return `unclear ${stated.reason}`
    default:
      return undefined
  }
}
