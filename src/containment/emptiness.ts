import { arrayFor } from './arrays.ts'
import { Branch } from './branch.ts'
import { describesAllNames } from './described-names.ts'
import { areObviouslyDisjoint } from './disjoint.ts'
import { type Fact, type Formula, type JsonType, jsonTypes } from './facts.ts'
import { FormulaWriter } from './formula.ts'
import { numberFor } from './numbers.ts'
import { type ObjectContents, type ObjectSearch, objectFor, type PatternFact } from './objects.ts'
import { contradictsFormats, empty, factsOf, found, type Outcome, obstacleIn, unknown } from './outcome.ts'
import { compiledPattern } from './read-keywords.ts'
import type { Literal, SchemaClass, SchemaClasses } from './schema-classes.ts'
import { stringFor } from './strings.ts'

/** The steps of one question: some, and more for each schema of both sides. */
const mostSteps = 50_000
const stepsPerSchema = 40
/** What a step costs more: the check of a value, and facts that are copied. */
const stepsPerCheck = 8
const factsPerStep = 6
const deepestParts = 100
const deepestChoices = 120

/** A proof of emptiness that depends on searches under way; `lowest` is the outermost of them. */
interface Provisional {
  readonly key: string
  lowest: number
}

/** Whether a value is one of those that are searched; undefined if this cannot be checked. */
type Goal = (value: unknown) => boolean | undefined

/**
 * Decides whether a value exists for which some literals are true: it is empty (proven), a value, or unknown. Works by types:
 * the formulas of the literals are split into branches, and the facts of a branch ask for the parts of a value. A part that asks
 * for itself again is taken as empty meanwhile, because a least value cannot contain another one for the same literals.
 */
export class Emptiness implements ObjectSearch {
  readonly #classes: SchemaClasses
  readonly #formulas: FormulaWriter
  readonly #known = new Map<string, Outcome>()
  /** The searches under way, with their depth. */
  #open = new Map<string, number>()
  #provisional: Provisional[] = []
  /** The lowest depth of the searches under way that were met again. */
  #lowest = Number.POSITIVE_INFINITY
  readonly #exclusions = new Map<string, boolean>()
  #depth = 0
  #steps = 0
  #mostSteps = 0

  constructor(classes: SchemaClasses) {
    this.#classes = classes
    this.#formulas = new FormulaWriter(classes, this)
  }

  /** Decides with a budget of its own. What is known from earlier questions stays known. */
  ask(literals: readonly Literal[]): Outcome {
    this.#mostSteps = this.#steps + mostSteps + stepsPerSchema * this.#classes.size
    return this.decide(literals)
  }

  step(count = 1): boolean {
    this.#steps += count
    return this.#steps <= this.#mostSteps
  }

  constant(value: unknown): SchemaClass {
    return this.#classes.constant(value)
  }

  decide(literals: readonly Literal[]): Outcome {
    const cell = normalized(literals)
    if (cell === undefined) return empty
    const key = cell.map(({ id }) => id).join()
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const openDepth = this.#open.get(key) ?? this.#provisional.find((proof) => proof.key === key)?.lowest
    if (openDepth !== undefined) {
      this.#lowest = Math.min(this.#lowest, openDepth)
      return empty
    }
    if (!this.step()) return unknown('too many steps')
    const depth = this.#open.size
    if (depth >= deepestParts) return unknown('deeply nested schemas')
    const lowestBefore = this.#lowest
    const provisionalBefore = this.#provisional.length
    this.#lowest = Number.POSITIVE_INFINITY
    this.#open.set(key, depth)
    const outcome = this.#decideNow(cell)
    this.#open.delete(key)
    const dependsOnOthers = outcome.kind === 'empty' && this.#lowest < depth
    if (dependsOnOthers) this.#keepProvisional(key, provisionalBefore)
    else {
      const proofs = this.#provisional.splice(provisionalBefore)
      if (outcome.kind === 'empty') for (const proof of proofs) this.#known.set(proof.key, empty)
      if (outcome.kind !== 'unknown' || this.#steps <= this.#mostSteps) this.#known.set(key, outcome)
    }
    this.#lowest = dependsOnOthers ? Math.min(lowestBefore, this.#lowest) : lowestBefore
    return outcome
  }

  /** A proof inside this one can depend on it, and so on everything that this one depends on. */
  #keepProvisional(key: string, from: number): void {
    for (const proof of this.#provisional.slice(from)) proof.lowest = Math.min(proof.lowest, this.#lowest)
    this.#provisional.push({ key, lowest: this.#lowest })
  }

  /** Asked about values of the same size as the one under way, so no proof under way may be used. */
  areDisjoint(one: SchemaClass, other: SchemaClass): boolean {
    const key = [one.id, other.id].sort((left, right) => left - right).join()
    const known = this.#exclusions.get(key)
    if (known !== undefined) return known
    if (areObviouslyDisjoint(one, other)) {
      this.#exclusions.set(key, true)
      return true
    }
    // A schema that asks about itself is taken as not disjoint, which is always right to assume.
    this.#exclusions.set(key, false)
    const [open, provisional, lowest] = [this.#open, this.#provisional, this.#lowest]
    this.#open = new Map()
    this.#provisional = []
    this.#lowest = Number.POSITIVE_INFINITY
    this.#depth += 1
    const outcome = this.#depth > 3 ? unknown('deeply nested alternatives') : this.decide([one.holding, other.holding])
    this.#depth -= 1
    this.#open = open
    this.#provisional = provisional
    this.#lowest = lowest
    this.#exclusions.set(key, outcome.kind === 'empty')
    return outcome.kind === 'empty'
  }

  #decideNow(cell: readonly Literal[]): Outcome {
    let reason: string | undefined
    const constants = cell.map(constantsOf).find((values) => values !== undefined)
    if (constants !== undefined) return oneOf(constants, (value) => this.#fits(value, cell))
    for (const type of jsonTypes) {
      const branch = new Branch((literal) => this.#formulas.formulaOf(literal, type))
      branch.add(cell.map((literal) => ({ kind: 'literal', literal })))
      const outcome = this.#search(branch, type, (value) => this.#fits(value, cell), 0)
      if (outcome.kind === 'value') return outcome
      if (outcome.kind === 'unknown') reason ??= outcome.reason
    }
    return reason === undefined ? empty : unknown(reason)
  }

  #search(branch: Branch, type: JsonType, goal: Goal, choices: number): Outcome {
    if (!this.step(1 + Math.floor(branch.facts.length / factsPerStep))) return unknown('too many steps')
    if (choices > deepestChoices) return unknown('too many choices')
    if (!branch.settle((formula) => this.#truthOf(formula, branch, type, 2))) return empty
    const [values] = factsOf(branch.facts, 'one-of')
    if (values !== undefined) return oneOf(values.values, goal)
    const outcome = this.#ofFacts(branch.certainFacts(), type)
    if (outcome.kind === 'empty') return empty
    let reason = outcome.kind === 'unknown' ? outcome.reason : undefined
    if (outcome.kind === 'value') {
      this.step(stepsPerCheck)
      const fits = goal(outcome.value)
      if (fits === true) return outcome
      reason =
        obstacleIn(branch.facts) ??
        (fits === undefined ? 'keywords that cannot be checked' : 'a value that did not fit')
    }
    const options = branch.takeChoice()
    if (options === undefined) return unknown(reason ?? 'nothing was found')
    reason = undefined
    for (const option of options) {
      const next = branch.copy()
      next.add([option])
      const result = this.#search(next, type, goal, choices + 1)
      if (result.kind === 'value') return result
      if (result.kind === 'unknown') reason ??= result.reason
    }
    return reason === undefined ? empty : unknown(reason)
  }

  #fits(value: unknown, cell: readonly Literal[]): boolean | undefined {
    let isDecided = true
    for (const { schema, holds } of cell) {
      const accepts = schema.accepts(value)
      if (accepts === undefined) isDecided = false
      else if (accepts !== holds) return false
    }
    const describing = cell.filter(({ describes }) => describes).map(({ schema }) => schema)
    if (!describesAllNames(value, describing)) return false
    return isDecided ? true : undefined
  }

  #ofFacts(facts: readonly Fact[], type: JsonType): Outcome {
    if (contradictsFormats(facts)) return empty
    switch (type) {
      case 'null':
        return found(null)
      case 'boolean': {
        const others = new Set(factsOf(facts, 'other').map(({ value }) => value))
        const left = [false, true].filter((value) => !others.has(value))
        return left.length === 0 ? empty : found(left[0])
      }
      case 'number':
        return numberFor(facts)
      case 'string':
        return stringFor(facts)
      case 'array':
        return arrayFor(facts, this)
      case 'object':
        return objectFor(facts, this)
    }
  }

  isName(name: string, literals: readonly Literal[]): boolean | undefined {
    return this.#fits(name, literals)
  }

  nameFor(literals: readonly Literal[], facts: readonly PatternFact[], excluded: readonly string[]): Outcome {
    if (literals.length === 0) return stringFor(facts, excluded)
    const others = excluded.map((value): Fact => ({ is: 'other', value }))
    const branch = new Branch((literal) => this.#formulas.formulaOf(literal, 'string'))
    branch.add([...facts, ...others].map((stated) => ({ kind: 'fact', fact: stated })))
    branch.add(literals.map((literal) => ({ kind: 'literal', literal })))
    const goal = (value: unknown): boolean | undefined => {
      if (typeof value !== 'string' || excluded.includes(value)) return false
      const matchesAll = facts.every(({ source, holds }) => compiledPattern(source)?.(value) === holds)
      return matchesAll ? this.#fits(value, literals) : false
    }
    return this.#search(branch, 'string', goal, 0)
  }

  /** Whether a formula is true of all values of a branch, or false of all; undefined if this is not known. */
  #truthOf(formula: Formula, branch: Branch, type: JsonType, depth: number): boolean | undefined {
    switch (formula.kind) {
      case 'literal': {
        const known = branch.truthOfLiteral(formula.literal)
        if (known !== undefined || depth === 0) return known
        const truth = this.#truthOf(this.#formulas.formulaOf(formula.literal, type), branch, type, depth - 1)
        return truth === true && formula.literal.describes ? undefined : truth
      }
      case 'fact':
        return branch.truthOfFact(formula.fact, () => this.#truthOfFact(formula.fact, branch, type))
      case 'all': {
        let isTrue = true
        for (const part of formula.parts) {
          const truth = this.#truthOf(part, branch, type, depth)
          if (truth === false) return false
          if (truth === undefined) isTrue = false
        }
        return isTrue ? true : undefined
      }
      case 'any': {
        let isFalse = true
        for (const part of formula.parts) {
          const truth = this.#truthOf(part, branch, type, depth)
          if (truth === true) return true
          if (truth === undefined) isFalse = false
        }
        return isFalse ? false : undefined
      }
    }
  }

  #truthOfFact(stated: Fact, branch: Branch, type: JsonType): boolean | undefined {
    this.step()
    if (type === 'null' || type === 'boolean' || stated.is === 'one-of') return undefined
    if (type === 'object') return this.#truthInObject(stated, branch.contents(this))
    const opposite = type === 'number' || stated.is === 'size' ? oppositeOf(stated) : undefined
    if (opposite === undefined) return undefined
    const decide = type === 'number' ? numberFor : sizesFor
    if (decide([...branch.facts, stated]).kind === 'empty') return false
    return decide([...branch.facts, opposite]).kind === 'empty' ? true : undefined
  }

  #truthInObject(stated: Fact, contents: ObjectContents): boolean | undefined {
    if (stated.is === 'has') {
      if (contents.requires(stated.name)) return stated.holds
      return this.#isImpossible(stated.name, contents) ? !stated.holds : undefined
    }
    if ((stated.is !== 'some-property' && stated.is !== 'each-property') || stated.names.kind !== 'name')
      return undefined
    const { name } = stated.names
    const isNeeded = stated.is === 'some-property'
    if (this.#isImpossible(name, contents)) return !isNeeded
    const isRequired = contents.requires(name)
    const literals = contents.literalsOf(name)
    const { schema, holds } = stated.literal
    if ((isNeeded || isRequired) && this.decide([...literals, stated.literal]).kind === 'empty') return false
    if (isNeeded && !isRequired) return undefined
    return this.decide([...literals, holds ? schema.refused : schema.holding]).kind === 'empty' ? true : undefined
  }

  /** True if no object has a property with a name. */
  #isImpossible(name: string, contents: ObjectContents): boolean {
    return contents.forbids(name) || this.decide(contents.literalsOf(name)).kind === 'empty'
  }
}

/** The only values for which a literal is true; undefined if there are others. */
function constantsOf({ schema, holds }: Literal): readonly unknown[] | undefined {
  if (!holds) return undefined
  const { keywords } = schema
  if ('const' in keywords) return [keywords.const]
  return Array.isArray(keywords.enum) ? keywords.enum : undefined
}

function oneOf(values: readonly unknown[], goal: Goal): Outcome {
  let isDecided = true
  for (const value of values) {
    const fits = goal(value)
    if (fits === true) return found(value)
    if (fits === undefined) isDecided = false
  }
  return isDecided ? empty : unknown('keywords that cannot be checked')
}

function sizesFor(facts: readonly Fact[]): Outcome {
  let [least, most] = [0, Number.POSITIVE_INFINITY]
  for (const { side, count } of factsOf(facts, 'size')) {
    if (side === 'least') least = Math.max(least, count)
    else most = Math.min(most, count)
  }
  return least > most ? empty : found(undefined)
}

function oppositeOf(stated: Fact): Fact | undefined {
  switch (stated.is) {
    case 'bound':
      return { ...stated, side: stated.side === 'least' ? 'most' : 'least', isExclusive: !stated.isExclusive }
    case 'multiple':
      return { ...stated, holds: !stated.holds }
    case 'size':
      return stated.side === 'least'
        ? { is: 'size', side: 'most', count: stated.count - 1 }
        : { is: 'size', side: 'least', count: stated.count + 1 }
    default:
      return undefined
  }
}

/** The literals in order, each once; undefined if one contradicts another. */
function normalized(literals: readonly Literal[]): readonly Literal[] | undefined {
  const sorted = [...new Set(literals)].sort((one, other) => one.id - other.id)
  const refused = new Set(sorted.filter(({ holds }) => !holds).map(({ schema }) => schema))
  return sorted.some(({ schema, holds }) => holds && refused.has(schema)) ? undefined : sorted
}
