import {
  childOf,
  closest,
  type Mismatch,
  type NodePath,
  type Problem,
  pointerOf,
  quote,
  type RuleContext,
  stepTo,
  stringOf,
} from '../../src/plugin/index.ts'
import { articled, asWritten, joinedByOr, oneOfQuoted, quotedNames } from '../wording/names.ts'
import { isReference } from './position.ts'

/** A value that its schema rejects. */
export interface RefusedValue {
  /** Where the value is written. */
  readonly location: NodePath
  readonly mismatches: readonly Mismatch[]
  /** The value in words: `"payload"`. */
  readonly subject: string
  /** The schema in words, as the subject of a sentence: `its schema`. */
  readonly schemaName: string
  /** The schema itself, for mismatches that have no place in it. */
  readonly schema?: NodePath | undefined
}

/** Reports each mismatch between a value and its schema at the part of the value that is wrong or missing. */
export function reportMismatches(value: RefusedValue, report: RuleContext['report']): void {
  const missing = new Map<string, { readonly owner: NodePath; readonly names: string[]; readonly by: Mismatch }>()
  const places = new Set<string>()
  for (const mismatch of value.mismatches) {
    const owner = partAt(value.location, mismatch)
    const pointer = JSON.stringify(mismatch.pointer)
    const reference = bareReference(owner)
    if (reference !== undefined) {
      if (!places.has(pointer)) report(misplacedReference(reference, owner, value))
      places.add(pointer)
      continue
    }
    if (missingName(mismatch) !== undefined) {
      const known = missing.get(pointer) ?? { owner, names: [], by: mismatch }
      missing.set(pointer, known)
      if (!isMisspelled(mismatch, value.mismatches)) known.names.push(missingName(mismatch) ?? '')
      continue
    }
    // A second keyword that rejects the same part would only repeat the finding.
    const place = `${pointer} ${extraName(mismatch)}`
    if (places.has(place)) continue
    places.add(place)
    report({ ...refusal(mismatch, owner, value), related: relatedTo(mismatch, value) })
  }
  for (const { owner, names, by } of missing.values()) {
    if (names.length === 0) continue
    const all = [...new Set(names)]
    const them = all.length === 1 ? 'it' : 'them'
    const message = `Missing ${quotedNames(all)} in ${wordsFor(owner, value)}; ${value.schemaName} requires ${them}`
    report({ at: owner, on: 'key', message, related: relatedTo(by, value) })
  }
}

/** The target of a map with `$ref` as its only key: the author meant a reference, although data has none. */
function bareReference({ node }: NodePath): string | undefined {
  return node.kind === 'map' && node.entries.size === 1 && isReference(node)
    ? stringOf(childOf(node, '$ref'))
    : undefined
}

function misplacedReference(text: string, owner: NodePath, value: RefusedValue): Problem {
  const message = `Unexpected reference ${quote(text)} for ${wordsFor(owner, value)}, expected the value itself; references do not work in data`
  return { at: owner, message, related: relatedTo({}, value) }
}

function refusal(mismatch: Mismatch, owner: NodePath, value: RefusedValue): Problem {
  const name = extraName(mismatch)
  const extra = name === undefined ? undefined : stepTo(owner, name)
  const more =
    mismatch.more === 0 ? '' : `, here and in ${mismatch.more} more ${mismatch.more === 1 ? 'place' : 'places'}`
  if (name !== undefined && extra !== undefined) {
    const meant = closest(name, mismatch.known)
    const known = mismatch.known.length === 0 ? 'no property of this name' : `only ${quotedNames(mismatch.known)}`
    const hint = meant === undefined ? `${value.schemaName} allows ${known}${more}` : `did you mean ${quote(meant)}?`
    return { at: extra, on: 'key', message: `Unexpected ${quote(name)} in ${wordsFor(owner, value)}; ${hint}` }
  }
  const found = `${asWritten(owner.node, owner)} for ${wordsFor(owner, value)}`
  return {
    at: owner,
    message: `Unexpected ${found}; ${value.schemaName} requires ${schemaExpectation(mismatch)}${more}`,
  }
}

function wordsFor({ parent, key, node }: NodePath, { location, subject }: RefusedValue): string {
  if (node === location.node || parent === undefined) return subject
  return parent.node.kind === 'list' ? `item ${key} of ${wordsForList(parent, location, subject)}` : quote(key)
}

function wordsForList(list: NodePath, location: NodePath, subject: string): string {
  return list.node === location.node ? subject : quote(list.key)
}

/** The rejected part of a value, or the nearest value around it that exists. */
function partAt(value: NodePath, { pointer }: Mismatch): NodePath {
  let at = value
  for (const key of pointer) at = stepTo(at, key) ?? at
  return at
}

function missingName({ keyword, params }: Mismatch): string | undefined {
  const isMissing = keyword === 'required' || keyword === 'dependencies'
  return isMissing && typeof params.missingProperty === 'string' ? params.missingProperty : undefined
}

function extraName({ keyword, params }: Mismatch): string | undefined {
  const name = keyword === 'additionalProperties' ? params.additionalProperty : params.propertyName
  return typeof name === 'string' ? name : undefined
}

/** True if the author misspelled the missing name: a similar name was rejected. */
function isMisspelled(mismatch: Mismatch, all: readonly Mismatch[]): boolean {
  const name = missingName(mismatch)
  return all.some((other) => {
    const extra = other.keyword === 'additionalProperties' ? extraName(other) : undefined
    if (extra === undefined || other.pointer.join('/') !== mismatch.pointer.join('/')) return false
    return closest(extra, other.known) === name
  })
}

function relatedTo({ schema, keyword }: Partial<Mismatch>, value: RefusedValue): Problem['related'] & object {
  const at = schema ?? value.schema
  if (at === undefined) return []
  const pointer = pointerOf(at)
  const what = at.key === keyword && schema !== undefined ? `the ${quote(keyword)} of its schema` : 'its schema'
  return [at.file.relatedAt(pointer, pointer.length === 0 ? 'value' : 'key', what)]
}

/** The value that a keyword of a schema requires, as the object of "requires". */
function schemaExpectation({ keyword, params }: Mismatch): string {
  return Object.hasOwn(words, keyword) ? (words[keyword]?.(params) ?? fallback) : fallback
}

type Params = Mismatch['params']

const fallback = 'another value'

const words: Readonly<Record<string, (params: Params) => string>> = {
  type: ({ type }) => joinedByOr((Array.isArray(type) ? type : [type]).map((name) => articled(String(name)))),
  enum: ({ allowedValues }) => valuesIn(allowedValues),
  const: ({ allowedValue }) => quote(allowedValue),
  expected: ({ expected }) => String(expected),
  false: () => 'no value here, because it is false',
  maximum: ({ limit }) => `a number of at most ${limit}`,
  minimum: ({ limit }) => `a number of at least ${limit}`,
  exclusiveMaximum: ({ limit }) => `a number less than ${limit}`,
  exclusiveMinimum: ({ limit }) => `a number greater than ${limit}`,
  multipleOf: ({ multipleOf }) => `a multiple of ${multipleOf}`,
  maxLength: ({ limit }) => `at most ${counted(limit, 'character')}`,
  minLength: ({ limit }) => `at least ${counted(limit, 'character')}`,
  pattern: ({ pattern }) => `a string that matches ${quote(pattern)}`,
  format: ({ format }) => formats[String(format)] ?? `a value of the format ${quote(format)}`,
  maxItems: ({ limit }) => `at most ${counted(limit, 'item')}`,
  minItems: ({ limit }) => `at least ${counted(limit, 'item')}`,
  additionalItems: ({ limit }) => `at most ${counted(limit, 'item')}`,
  uniqueItems: ({ i, j }) => `unique items, but items ${j} and ${i} are equal`,
  contains: () => 'an item that matches "contains"',
  maxProperties: ({ limit }) => `at most ${counted(limit, 'property', 'properties')}`,
  minProperties: ({ limit }) => `at least ${counted(limit, 'property', 'properties')}`,
  anyOf: () => 'a match with a schema in "anyOf"',
  oneOf: ({ passingSchemas }) =>
    passingSchemas === null
      ? 'a match with a schema in "oneOf"'
      : 'a match with exactly one schema in "oneOf", but several match',
  not: () => 'no match with the schema in "not"',
}

const formats: Readonly<Record<string, string>> = {
  int32: 'a 32-bit integer',
  int64: 'a 64-bit integer',
  byte: 'a base64 string',
  date: 'a date such as "2024-01-31"',
  'date-time': 'a date and time such as "2024-01-31T12:00:00Z"',
}

const mostValues = 8

function valuesIn(allowed: unknown): string {
  const values: readonly unknown[] = Array.isArray(allowed) ? allowed : []
  const shown = values.slice(0, mostValues)
  if (shown.every((value) => typeof value === 'string') && shown.length === values.length) return oneOfQuoted(shown)
  const more = values.length > shown.length ? ' and so on' : ''
  return `${shown.length > 1 ? 'one of ' : ''}${shown.map((value) => quote(value)).join(', ')}${more}`
}

function counted(count: unknown, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}
