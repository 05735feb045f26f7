import { namesOfCode } from '../format/rule-codes.ts'
import { wayTo } from '../load/files/address.ts'
import type { Place, Pointer } from '../pointer.ts'
import type { OverrideValues } from './overrides-shape.ts'
import type { OverridePlaces, RuleOverride } from './settings.ts'

/** What an override says of a rule. */
interface Said<Value> {
  /** The index of the override. */
  readonly order: number
  readonly override: RuleOverride
  readonly value: Value
}

/** A value in a file that overrides name, or that leads to such a value. */
interface NamedValue<Value> {
  readonly parent: NamedValue<Value> | undefined
  readonly members: Map<string, NamedValue<Value>>
  /** What overrides say that are for this value, the last one last. */
  readonly said: Said<Value>[]
  /** The overrides that this value is an exception from. */
  readonly exceptions: Set<RuleOverride>
  /** What holds here and wherever no value further inside is named; undefined until it is asked for. */
  decided: { readonly value: Value | undefined } | undefined
}

/**
 * What overrides say of rules, by the rule, the file and the pointer: to try each override at each finding would take the
 * product of both.
 */
export class OverrideIndex<Value> {
  /** By the code as it is written. */
  readonly #said = new Map<string, Said<Value>[]>()
  readonly #files = new Map<string, Map<string, NamedValue<Value>>>()

  constructor(overrides: readonly RuleOverride[], valuesOf: (override: RuleOverride) => ReadonlyMap<string, Value>) {
    for (const [order, override] of overrides.entries()) {
      for (const [code, value] of valuesOf(override)) {
        const said = this.#said.get(code) ?? []
        said.push({ order, override, value })
        this.#said.set(code, said)
      }
    }
  }

  /**
   * What the overrides say of a rule, given by any of its codes, at a place. As in Spectral, the override with the deepest
   * pointer wins, and of equals the last.
   */
  valueAt(code: string, { source, pointer }: Place): Value | undefined {
    if (this.#said.size === 0) return undefined
    const files = this.#files.get(code) ?? new Map<string, NamedValue<Value>>()
    this.#files.set(code, files)
    const root = files.get(source) ?? namedValues(this.#saidOf(code), source)
    files.set(source, root)
    const named = innermost(root, pointer)
    named.decided ??= { value: decide(named) }
    return named.decided.value
  }

  /** What overrides say of a rule, in their order; one that says something under several names counts with the first of them. */
  #saidOf(code: string): readonly Said<Value>[] {
    const found = new Map<number, Said<Value>>()
    for (const name of [code, ...namesOfCode(code)]) {
      for (const said of this.#said.get(name) ?? []) if (!found.has(said.order)) found.set(said.order, said)
    }
    return [...found.values()].sort((left, right) => left.order - right.order)
  }
}

/** The root of a file, with all that overrides name in it. */
function namedValues<Value>(all: readonly Said<Value>[], source: string): NamedValue<Value> {
  const root = newValue<Value>(undefined)
  for (const said of all) {
    const { pointers, exceptions } = said.override.placesIn(source)
    for (const pointer of pointers) valueNamed(root, pointer).said.push(said)
    for (const pointer of exceptions) valueNamed(root, pointer).exceptions.add(said.override)
  }
  return root
}

function newValue<Value>(parent: NamedValue<Value> | undefined): NamedValue<Value> {
  return { parent, members: new Map(), said: [], exceptions: new Set(), decided: undefined }
}

function valueNamed<Value>(root: NamedValue<Value>, pointer: Pointer): NamedValue<Value> {
  let named = root
  for (const segment of pointer) {
    const member = named.members.get(segment) ?? newValue(named)
    named.members.set(segment, member)
    named = member
  }
  return named
}

/** The innermost value on the way to a place that overrides name. */
function innermost<Value>(root: NamedValue<Value>, pointer: Pointer): NamedValue<Value> {
  let named = root
  for (const segment of pointer) {
    const member = named.members.get(segment)
    if (member === undefined) return named
    named = member
  }
  return named
}

function decide<Value>(named: NamedValue<Value>): Value | undefined {
  const excepted = new Set<RuleOverride>()
  for (let at: NamedValue<Value> | undefined = named; at !== undefined; at = at.parent) {
    for (const override of at.exceptions) excepted.add(override)
  }
  for (let at: NamedValue<Value> | undefined = named; at !== undefined; at = at.parent) {
    const said = at.said.findLast(({ override }) => !excepted.has(override))
    if (said !== undefined) return said.value
  }
  return undefined
}

const wholeFile = [[]]

/** An override of a config whose globs are relative to a folder, given its real path. */
export function resolveOverride({ files, rules, ruleOptions }: OverrideValues, folder: string): RuleOverride {
  // Cached, because a run asks for the same few files at every finding.
  const placesByPath = new Map<string, OverridePlaces>()
  const hasExceptionsOnly = files.every(({ excludes }) => excludes)
  const placesIn = (path: string): OverridePlaces => {
    const known = placesByPath.get(path)
    if (known !== undefined) return known
    const steps = wayTo(folder, path)
    const patterns = files.filter(({ matches }) => matches(steps))
    const pointersOf = (areExceptions: boolean) =>
      patterns.filter(({ excludes }) => excludes === areExceptions).map(({ pointer }) => pointer)
    // If there are only exceptions, they are exceptions from all files.
    const places = { pointers: hasExceptionsOnly ? wholeFile : pointersOf(false), exceptions: pointersOf(true) }
    placesByPath.set(path, places)
    return places
  }
  return Object.freeze({ placesIn, rules, ruleOptions, files: files.map(({ written }) => written) })
}

/** True if an override is for a file, given by its absolute path, or for some value in it. */
export function isForSomeOf({ placesIn }: RuleOverride, path: string): boolean {
  const { pointers, exceptions } = placesIn(path)
  return pointers.length > 0 && exceptions.every(({ length }) => length > 0)
}

/** True if an override is for a whole file, given by its absolute path, though perhaps not for single values in it. */
export function isForWholeFile(override: RuleOverride, path: string): boolean {
  return isForSomeOf(override, path) && override.placesIn(path).pointers.some(({ length }) => length === 0)
}
