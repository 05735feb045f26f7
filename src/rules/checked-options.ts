import { compileSchema, type SchemaError } from '../../packages/json-schema/index.ts'
import type { WrittenTransform } from '../config/settings.ts'
import { alternatives, suggestion, withStop } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import type { Rule } from '../lint/rule.ts'
import { isRecord, type JsonObject, ownMember } from '../plain-data.ts'
import { type Pointer, parsePointer } from '../pointer.ts'

/** The rules that may have options, by their full codes: those of plugins and of house style. */
export type OptionRules = ReadonlyMap<string, Rule>

/** The options of a transform or a rule after checking, or the problems found. */
export type CheckedOptions = { readonly options: Readonly<Record<string, unknown>> } | WrongOptions

/**
 * A problem in options and its place: a pointer from the options, which may end with a name that is not allowed there.
 */
export interface WrongOptions {
  readonly problem: string
  readonly at: Pointer
}

/**
 * Checks the options of a transform by its schema (JSON Schema, Draft 07), and fills in the defaults that the schema states for
 * properties. Converts words of a command line to the numbers, flags and lists that the schema requires. Without a schema,
 * returns the options as written.
 */
export function checkedOptions({ name, options, isText }: WrittenTransform, schema?: JsonObject): CheckedOptions {
  return optionsOf(`transform ${quote(name)}`, { options, isText, schema })
}

/** The same for the options of a rule, over its defaults. */
export function checkedRuleOptions(
  code: string,
  { schema, defaults, options }: Pick<Rule, 'schema' | 'defaults'> & { readonly options: JsonObject },
): CheckedOptions {
  return optionsOf(`rule ${quote(code)}`, { options: { ...defaults, ...options }, schema })
}

function optionsOf(
  owner: string,
  {
    options,
    isText,
    schema,
  }: Pick<WrittenTransform, 'options' | 'isText'> & { readonly schema?: JsonObject | undefined },
): CheckedOptions {
  if (schema === undefined) return { options }
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const given = Object.entries(options).map(
    ([option, value]) => [option, isText === true ? readWords(value, ownMember(properties, option)) : value] as const,
  )
  const defaults = Object.entries(properties).flatMap(([option, property]) =>
    isRecord(property) && property.default !== undefined && !Object.hasOwn(options, option)
      ? [[option, property.default] as const]
      : [],
  )
  const value = Object.fromEntries([...given, ...defaults])
  const errors = compileSchema(schema, { exactDecimals: true }).errors(value)
  // A misspelled name explains why another name is missing.
  const unknown = errors.find(({ params, instancePath }) => instancePath === '' && 'additionalProperty' in params)
  const error = unknown ?? errors.find(({ keyword }) => summaries.has(keyword)) ?? errors[0]
  if (error === undefined) return { options: value }
  const problem = problemOf(error, { owner, value, properties, expected: titleOf(error, schema) })
  const at = parsePointer(error.instancePath) ?? []
  const { additionalProperty } = error.params
  return { problem, at: typeof additionalProperty === 'string' ? [...at, additionalProperty] : at }
}

/** Keywords whose own errors come after those of their subschemas. Only some of the subschemas must match. */
const summaries: ReadonlySet<string> = new Set(['anyOf', 'oneOf'])

interface CheckedValue {
  /** The owner of the options, such as `transform "hoist"`. */
  readonly owner: string
  readonly value: JsonObject
  /** The schemas of the options. */
  readonly properties: JsonObject
  /** The title of the schema that rejects the value: a few words that name the expected value. */
  readonly expected: string | undefined
}

function titleOf({ schemaPath }: SchemaError, schema: JsonObject): string | undefined {
  const way = parsePointer(schemaPath.slice(schemaPath.indexOf('#') + 1))?.slice(0, -1) ?? []
  const title = ownMember(way.reduce(ownMember, schema), 'title')
  return typeof title === 'string' ? title : undefined
}

function problemOf(
  { instancePath, keyword, params, message }: SchemaError,
  { owner, value, properties, expected }: CheckedValue,
): string {
  const known = Object.keys(properties)
  const [option, ...inside] = parsePointer(instancePath) ?? []
  const { additionalProperty, missingProperty, allowedValues, type } = params
  if (option === undefined && typeof additionalProperty === 'string') {
    if (known.length === 0) return `The ${owner} has no options; remove ${quote(additionalProperty)}.`
    const expected = `expected ${alternatives(known)}${suggestion(additionalProperty, known)}`
    return withStop(`Unknown option ${quote(additionalProperty)} of the ${owner}, ${expected}`)
  }
  if (option === undefined && typeof missingProperty === 'string')
    return `Missing option ${quote(missingProperty)} of the ${owner}.`
  if (option === undefined && expected !== undefined) return `Unexpected options of the ${owner}, expected ${expected}.`
  if (option === undefined) return `The options of the ${owner} cannot be used: ${message}.`
  const found = inside.reduce(valueAt, ownMember(value, option))
  const where = `for the option ${quote(option)} of the ${owner}`
  if (typeof additionalProperty === 'string') {
    const members = inside.length === 0 ? ownMember(ownMember(properties, option), 'properties') : undefined
    const names = isRecord(members) ? Object.keys(members) : []
    return withStop(`Unexpected name ${quote(additionalProperty)} ${where}${suggestion(additionalProperty, names)}`)
  }
  if (keyword === 'enum' && Array.isArray(allowedValues)) {
    const choices = allowedValues.map(String)
    const hint = typeof found === 'string' ? suggestion(found, choices) : ''
    return withStop(`Unexpected ${quote(found)} ${where}, expected ${alternatives(choices)}${hint}`)
  }
  if (keyword === 'type') {
    const types = Array.isArray(type) ? type : [type]
    return `Unexpected ${quote(found)} ${where}, expected ${types.map((each) => typeWords.get(each) ?? String(each)).join(' or ')}.`
  }
  if (expected !== undefined) return `Unexpected ${quote(found)} ${where}, expected ${expected}.`
  return `Unexpected ${quote(found)} ${where}: it ${message}.`
}

const typeWords: ReadonlyMap<unknown, string> = new Map([
  ['string', 'a string'],
  ['integer', 'a whole number'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
])

function valueAt(owner: unknown, segment: string): unknown {
  return ownMember(owner, segment)
}

/** Converts a value of the command line, one word or several, to what the schema requires. */
function readWords(value: unknown, schema: unknown): unknown {
  const branches = branchesOf(schema)
  const items = branches.find((branch) => Object.hasOwn(branch, 'items'))?.items
  if (Array.isArray(value)) return value.map((word) => readWord(word, typesOf(branchesOf(items))))
  const types = typesOf(branches)
  const read = readWord(value, types)
  const asksForList = types.has('array') && !types.has('string') && typeof read === 'string'
  return asksForList ? [readWord(value, typesOf(branchesOf(items)))] : read
}

function readWord(word: unknown, types: ReadonlySet<unknown>): unknown {
  if (typeof word !== 'string') return word
  if (types.has('boolean') && (word === 'true' || word === 'false')) return word === 'true'
  if (types.has('integer') && /^-?\d+$/.test(word)) return Number(word)
  return types.has('number') && /^-?\d+(?:\.\d+)?$/.test(word) ? Number(word) : word
}

/** The types that the value of an option may have; empty if its schema names none. */
export function typesOfOption(schema: unknown): ReadonlySet<unknown> {
  return new Set([...typesOf(branchesOf(schema))].filter((type) => type !== undefined))
}

/** A schema and the alternatives in it, to a depth that nobody exceeds. */
function branchesOf(schema: unknown, depth = 4): readonly JsonObject[] {
  if (!isRecord(schema) || depth === 0) return []
  const inside = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (Array.isArray(list) ? list : []))
  return [schema, ...inside.flatMap((branch) => branchesOf(branch, depth - 1))]
}

/** The types that a value may have, if schemas name them with `type` or by listing values. */
function typesOf(branches: readonly JsonObject[]): ReadonlySet<unknown> {
  return new Set(
    branches.flatMap((branch) => [
      ...(Array.isArray(branch.type) ? branch.type : [branch.type]),
      ...(Array.isArray(branch.enum) ? branch.enum.map(typeOf) : []),
      ...(branch.const === undefined ? [] : [typeOf(branch.const)]),
    ]),
  )
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
