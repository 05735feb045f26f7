import type { Fact, NameSet } from './facts.ts'
import { empty, factsOf, found, type Outcome, type PartSearch, sizeRange, unknown } from './outcome.ts'
import { compiledPattern } from './read-keywords.ts'
import type { Literal } from './schema-classes.ts'

const mostPatterns = 6
const mostProperties = 500

export type PatternFact = Extract<Fact, { readonly is: 'pattern' }>

/** What an object needs beside values for its properties. */
export interface ObjectSearch extends PartSearch {
  /** Whether a string is valid for all literals; undefined if this is not decided. */
  isName(name: string, literals: readonly Literal[]): boolean | undefined
  /** A string for which all literals and facts are true, and which is none of `excluded`. */
  nameFor(literals: readonly Literal[], facts: readonly PatternFact[], excluded: readonly string[]): Outcome
}

/** Finds an object for which all facts are true. */
export function objectFor(facts: readonly Fact[], search: ObjectSearch): Outcome {
  const contents = new ObjectContents(facts, search)
  return contents.isContradictory() ? empty : contents.find()
}

/** Names that no keyword mentions, and that match the same patterns. */
interface NameGroup {
  readonly matched: readonly string[]
  readonly missed: readonly string[]
}

/** Properties that are chosen: by name, and those that only have to be in a group of names. */
interface Chosen {
  readonly named: ReadonlyMap<string, readonly Literal[]>
  readonly grouped: readonly {
    readonly group: NameGroup
    readonly literals: readonly Literal[]
    readonly named: readonly Literal[]
  }[]
}

type SomeProperty = Extract<Fact, { is: 'some-property' }> | Extract<Fact, { is: 'some-name' }>

/** The properties that the facts allow and require. */
export class ObjectContents {
  readonly #search: ObjectSearch
  readonly #required: Set<string>
  readonly #forbidden: ReadonlySet<string>
  readonly #each: readonly Extract<Fact, { is: 'each-property' }>[]
  readonly #eachByName = new Map<string, Literal[]>()
  readonly #some: readonly SomeProperty[]
  readonly #nameLiterals: readonly Literal[]
  /** The only names that are sent; undefined if others are sent too. */
  readonly #described: readonly NameSet[] | undefined
  readonly #range: { readonly least: number; readonly most: number }
  #reason: string | undefined
  readonly #known: { groups: readonly NameGroup[] | undefined; mentioned: readonly string[] | undefined } = {
    groups: undefined,
    mentioned: undefined,
  }

  constructor(facts: readonly Fact[], search: ObjectSearch) {
    this.#search = search
    const presence = factsOf(facts, 'has')
    this.#required = new Set(presence.filter(({ holds }) => holds).map(({ name }) => name))
    this.#forbidden = new Set(presence.filter(({ holds }) => !holds).map(({ name }) => name))
    const each = factsOf(facts, 'each-property')
    const some = factsOf(facts, 'some-property')
    this.#each = each.filter(({ names }) => names.kind !== 'name')
    for (const { names, literal, is } of [...each, ...some]) {
      if (names.kind !== 'name') continue
      // A property of one name is required, and its value is known to have the literal.
      if (is === 'some-property') this.#required.add(names.name)
      const known = this.#eachByName.get(names.name)
      if (known === undefined) this.#eachByName.set(names.name, [literal])
      else known.push(literal)
    }
    this.#some = [...some.filter(({ names }) => names.kind !== 'name'), ...factsOf(facts, 'some-name')]
    this.#nameLiterals = factsOf(facts, 'each-name').map(({ literal }) => literal)
    const described = factsOf(facts, 'described')
    const isOpen = !described.some(({ closes }) => closes) || factsOf(facts, 'open').length > 0
    this.#described = isOpen ? undefined : described.map(({ names }) => names)
    this.#range = sizeRange(facts)
  }

  requires(name: string): boolean {
    return this.#required.has(name)
  }

  forbids(name: string): boolean {
    return this.#forbidden.has(name)
  }

  /** What is true of the value of a property, if the object has it. */
  literalsOf(name: string): readonly Literal[] {
    const literals = [...(this.#eachByName.get(name) ?? [])]
    for (const { names, literal } of this.#each) if (includesName(names, name)) literals.push(literal)
    return literals
  }

  isContradictory(): boolean {
    const { least, most } = this.#range
    return least > most || this.#required.size > most || [...this.#required].some((name) => this.#forbidden.has(name))
  }

  find(): Outcome {
    if (this.#range.least > mostProperties) return unknown('an object with very many properties')
    const named = new Map<string, readonly Literal[]>()
    for (const name of [...this.#required].sort()) {
      if (!this.#allows(name)) return this.#failure()
      const literals = this.literalsOf(name)
      if (!this.#isPossible(literals)) return this.#failure()
      named.set(name, literals)
    }
    const outcome = this.#choose({ named, grouped: [] }, this.#some)
    return outcome ?? this.#failure()
  }

  #failure(): Outcome {
    return this.#reason === undefined ? empty : unknown(this.#reason)
  }

  #isPossible(literals: readonly Literal[]): boolean {
    const outcome = this.#search.decide(literals)
    if (outcome.kind === 'unknown') this.#reason ??= outcome.reason
    return outcome.kind === 'value'
  }

  #allows(name: string): boolean {
    if (this.#forbidden.has(name)) return false
    if (this.#described?.every((names) => !includesName(names, name)) === true) return false
    const isName = this.#search.isName(name, this.#nameLiterals)
    if (isName === undefined) this.#reason ??= 'the names of properties'
    return isName === true
  }

  /** Names that the facts mention, in order. */
  #mentioned(): readonly string[] {
    if (this.#known.mentioned === undefined) {
      const names = new Set([...this.#required, ...this.#forbidden, ...this.#eachByName.keys()])
      for (const set of this.#nameSets()) {
        if (set.kind === 'name') names.add(set.name)
        if (set.kind === 'others') for (const name of set.names) names.add(name)
      }
      this.#known.mentioned = [...names].sort()
    }
    return this.#known.mentioned
  }

  #nameSets(): readonly NameSet[] {
    const some = this.#some.flatMap((one) => (one.is === 'some-property' ? one.names : []))
    return [...this.#each.map(({ names }) => names), ...some, ...(this.#described ?? [])]
  }

  /** Groups of all other names, by the patterns that they match. */
  #groups(): readonly NameGroup[] {
    if (this.#known.groups === undefined) {
      const patterns = new Set<string>()
      for (const set of this.#nameSets()) {
        if (set.kind === 'pattern') patterns.add(set.source)
        if (set.kind === 'others') for (const pattern of set.patterns) patterns.add(pattern)
      }
      let groups: readonly NameGroup[] = [{ matched: [], missed: [] }]
      if (patterns.size > mostPatterns) {
        this.#reason ??= 'many patterns of names'
        groups = []
      }
      for (const pattern of [...patterns].sort()) {
        groups = groups.flatMap(({ matched, missed }) => [
          { matched, missed: [...missed, pattern] },
          { matched: [...matched, pattern], missed },
        ])
      }
      this.#known.groups = groups.filter((group) => this.#isDescribed(group))
    }
    return this.#known.groups
  }

  #isDescribed(group: NameGroup): boolean {
    return this.#described === undefined || this.#described.some((names) => includesGroup(names, group))
  }

  #literalsOfGroup(group: NameGroup): readonly Literal[] {
    return this.#each.filter(({ names }) => includesGroup(names, group)).map(({ literal }) => literal)
  }

  /** Gives each needed property a name. Undefined if that is impossible. */
  #choose(chosen: Chosen, needed: readonly SomeProperty[]): Outcome | undefined {
    const [first, ...rest] = needed
    if (first === undefined) return this.#complete(chosen)
    if (!this.#search.step()) return unknown('too many steps')
    for (const name of this.#namesFor(first)) {
      const before = chosen.named.get(name) ?? this.literalsOf(name)
      const literals = first.is === 'some-property' ? [...before, first.literal] : before
      if (!this.#allows(name) || !this.#isPossible(literals)) continue
      const outcome = this.#choose({ ...chosen, named: new Map(chosen.named).set(name, literals) }, rest)
      if (outcome !== undefined) return outcome
    }
    for (const group of this.#groups()) {
      if (first.is === 'some-property' && !includesGroup(first.names, group)) continue
      const named = first.is === 'some-name' ? [first.literal] : []
      const own = first.is === 'some-property' ? [first.literal] : []
      const literals = [...this.#literalsOfGroup(group), ...own]
      if (!this.#isPossible(literals)) continue
      for (const properties of this.#inGroup(chosen, { group, literals, named })) {
        const outcome = this.#choose(properties, rest)
        if (outcome !== undefined) return outcome
      }
    }
    return undefined
  }

  /** A property of its own; or, for objects that cannot have more properties, one that is there already. */
  #inGroup(chosen: Chosen, added: Chosen['grouped'][number]): readonly Chosen[] {
    const { named, grouped } = chosen
    const shared = grouped.flatMap((one, index) => {
      if (one.group !== added.group) return []
      const joined = {
        group: one.group,
        literals: [...one.literals, ...added.literals],
        named: [...one.named, ...added.named],
      }
      return [{ named, grouped: grouped.with(index, joined) }]
    })
    return [{ named, grouped: [...grouped, added] }, ...shared]
  }

  #namesFor(needed: SomeProperty): readonly string[] {
    if (needed.is === 'some-property') {
      return this.#mentioned().filter((name) => includesName(needed.names, name))
    }
    return this.#mentioned().filter((name) => {
      const isName = this.#search.isName(name, [needed.literal])
      if (isName === undefined) this.#reason ??= 'the names of properties'
      return isName === true
    })
  }

  #complete(chosen: Chosen): Outcome | undefined {
    const { least, most } = this.#range
    if (chosen.named.size + chosen.grouped.length > most) return undefined
    const members = new Map<string, unknown>()
    for (const [name, literals] of chosen.named) {
      if (!this.#add(members, name, literals)) return undefined
    }
    for (const { group, literals, named } of chosen.grouped) {
      const name = this.#freshName(group, named, [...members.keys()])
      if (name === undefined || !this.#add(members, name, literals)) return undefined
    }
    for (const name of this.#mentioned()) {
      if (members.size >= least) break
      if (!members.has(name) && this.#allows(name)) this.#add(members, name, this.literalsOf(name))
    }
    for (const group of members.size < least ? this.#groups() : []) {
      const literals = this.#literalsOfGroup(group)
      if (!this.#isPossible(literals)) continue
      while (members.size < least) {
        const name = this.#freshName(group, [], [...members.keys()])
        if (name === undefined) break
        if (!this.#search.step()) return unknown('too many steps')
        this.#add(members, name, literals)
      }
    }
    if (members.size < least) return undefined
    const sorted = [...members].sort(([one], [other]) => (one < other ? -1 : 1))
    return found(Object.fromEntries(sorted))
  }

  #add(members: Map<string, unknown>, name: string, literals: readonly Literal[]): boolean {
    const outcome = this.#search.decide(literals)
    if (outcome.kind === 'unknown') this.#reason ??= outcome.reason
    if (outcome.kind === 'value') members.set(name, outcome.value)
    return outcome.kind === 'value'
  }

  #freshName({ matched, missed }: NameGroup, named: readonly Literal[], taken: readonly string[]): string | undefined {
    const pattern = (source: string, holds: boolean): PatternFact => ({ is: 'pattern', source, holds })
    const facts = [...matched.map((source) => pattern(source, true)), ...missed.map((source) => pattern(source, false))]
    const excluded = [...this.#mentioned(), ...taken]
    const outcome = this.#search.nameFor([...this.#nameLiterals, ...named], facts, excluded)
    if (outcome.kind === 'unknown') this.#reason ??= outcome.reason
    return outcome.kind === 'value' ? String(outcome.value) : undefined
  }
}

/** True if a name is in a set. */
export function includesName(names: NameSet, name: string): boolean {
  if (names.kind === 'name') return names.name === name
  if (names.kind === 'pattern') return matches(names.source, name)
  return !names.names.includes(name) && !names.patterns.some((pattern) => matches(pattern, name))
}

function includesGroup(names: NameSet, group: NameGroup): boolean {
  if (names.kind === 'name') return false
  if (names.kind === 'pattern') return group.matched.includes(names.source)
  return !names.patterns.some((pattern) => group.matched.includes(pattern))
}

function matches(pattern: string, name: string): boolean {
  return compiledPattern(pattern)?.(name) === true
}
