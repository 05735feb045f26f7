import { compileSchema, metaSchemas, type Validator } from '../../../packages/json-schema/index.ts'
import { quote } from '../../findings/quote.ts'
import { closest } from '../../findings/suggest.ts'
import { thrownText } from '../../findings/thrown.ts'
import { isRecord } from '../../plain-data.ts'

/**
 * Returns the defect of a manifest field, as the end of a sentence that begins with the plugin; undefined if there is
 * none.
 */
export type ManifestCheck = (value: unknown, field: string) => string | undefined

/** Contributions of one kind, or the fields of one, before they are checked. */
export type Contributions = Readonly<Record<string, unknown>>

const mostShown = 60
/** How many keys a message lists. */
const mostListed = 12

/** An object of JSON data, such as the default options of a rule: reports print it, and code gets a copy of it. */
export const jsonObject: ManifestCheck = (value, field) => {
  if (!isRecord(value)) return unexpected(value, field, 'an object')
  const around = new Set<unknown>()
  const checked = new Set<unknown>()
  return problemOfData(value, field)

  function problemOfData(data: unknown, at: string): string | undefined {
    if (data === null || typeof data === 'string' || typeof data === 'boolean' || checked.has(data)) return undefined
    if (typeof data === 'number' && Number.isFinite(data)) return undefined
    if (around.has(data)) return `has a value that contains itself as ${quote(at)}, expected JSON data`
    if (!isPlain(data)) return unexpected(data, at, 'JSON data')
    around.add(data)
    const problem = firstOf(Object.entries(data), ([name, each]) => problemOfData(each, `${at}.${name}`))
    around.delete(data)
    checked.add(data)
    return problem
  }
}

/** The problem with an unexpected value. */
export function unexpected(value: unknown, field: string, expected: string): string {
  return value === undefined
    ? `lacks ${quote(field)}, expected ${expected}`
    : `has ${shown(value)} as ${quote(field)}, expected ${expected}`
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  return typeof value === 'function' ? 'a function' : quote(value, mostShown)
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** A value that meets a condition. */
export function where(isRight: (value: unknown) => boolean, expected: string): ManifestCheck {
  return (value, field) => (isRight(value) ? undefined : unexpected(value, field, expected))
}

export const text: ManifestCheck = (value, field) =>
  isText(value) ? undefined : unexpected(value, field, value === '' ? 'a string that is not empty' : 'a string')
export const flag = where((value) => typeof value === 'boolean', 'true or false')

/** A function; `expected` says what it does. */
export function code(expected: string): ManifestCheck {
  return where((value) => typeof value === 'function', expected)
}

/** One of several words. */
export function word(...words: readonly string[]): ManifestCheck {
  const quoted = words.map((each) => `"${each}"`)
  const expected = quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
  return where((value) => words.some((each) => each === value), expected)
}

/** A field that may be missing. */
export function optionalCheck(check: ManifestCheck): ManifestCheck {
  return (value, field) => (value === undefined ? undefined : check(value, field))
}

/** A list; without `expected`, of any values. */
export function listCheck(check: ManifestCheck, expected = 'a list'): ManifestCheck {
  return (value, field) =>
    Array.isArray(value)
      ? firstOf(value.entries(), ([index, item]) => check(item, `${field}.${index}`))
      : unexpected(value, field, expected)
}

/** An object with certain fields and no others. Instances of classes may have other fields. */
export function fieldsCheck(fields: Readonly<Record<string, ManifestCheck>>, expected = 'an object'): ManifestCheck {
  return (value, field) => {
    if (!isRecord(value)) return unexpected(value, field, expected)
    return unknownKey(value, Object.keys(fields), field) ?? problemOfFields(value, fields, field)
  }
}

/** Returns the defects of the fields of an object, in their order. */
export function problemOfFields(
  value: Contributions,
  fields: Readonly<Record<string, ManifestCheck>>,
  field?: string,
): string | undefined {
  return firstOf(Object.entries(fields), ([name, check]) => check(value[name], fieldIn(field, name)))
}

/** The first unknown field of an object, with the field that was probably meant. */
export function unknownKey(value: Contributions, known: readonly string[], field?: string): string | undefined {
  const isOfClass = ![Object.prototype, null].includes(Object.getPrototypeOf(value))
  const unknown = isOfClass ? undefined : Object.keys(value).find((name) => !known.includes(name))
  if (unknown === undefined) return undefined
  const near = closest(unknown, known)
  const listed = known.length > mostListed ? '' : `; use ${known.join(', ')}`
  const advice = near === undefined ? listed : ` (did you mean ${quote(near)}?)`
  return `has an unexpected key ${quote(fieldIn(field, unknown))}${advice}`
}

/** An object of values by name. */
export function mapOf(
  check: ManifestCheck,
  ofName: (name: string, field: string) => string | undefined = () => undefined,
): ManifestCheck {
  return (value, field) =>
    isRecord(value)
      ? firstOf(Object.entries(value), ([name, each]) => ofName(name, field) ?? check(each, fieldIn(field, name)))
      : unexpected(value, field, 'an object')
}

/** A check of the names of contributions, which have no namespace in a manifest. */
export function nameOutside(namespace: string) {
  return (name: string, field: string): string | undefined => {
    if (name.startsWith(`${namespace}/`)) {
      const short = name.slice(namespace.length + 1)
      return `has ${quote(name)} in ${quote(field)}, expected ${quote(short)}: names in a manifest have no namespace`
    }
    return /^[^\s:\p{C}]+$/u.test(name) ? undefined : wrongName(name, field)
  }
}

/** The message about a name that nobody could type. */
function wrongName(name: string, field: string): string {
  return `has ${quote(name)} in ${quote(field)}, expected a name without spaces, control characters and ":"`
}

/** The problem with the first value that has one. */
export function firstOf<Value>(
  values: Iterable<Value>,
  problem: (value: Value) => string | undefined,
): string | undefined {
  for (const value of values) {
    const found = problem(value)
    if (found !== undefined) return found
  }
  return undefined
}

function fieldIn(field: string | undefined, name: string): string {
  return field === undefined ? name : `${field}.${name}`
}

function isPlain(value: unknown): value is object {
  return Array.isArray(value) || (isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value)))
}

let metaSchema: Validator | undefined

/** The validator for schemas, compiled when the first plugin has one. */
function draft07(): Validator {
  metaSchema ??= compileSchema(metaSchemas.get('http://json-schema.org/draft-07/schema'), { allErrors: false })
  return metaSchema
}

/** A JSON Schema of Draft 07 that can be used. */
export const jsonSchema: ManifestCheck = (schema, field) => {
  const problem = jsonObject(schema, field)
  if (problem !== undefined) return problem
  try {
    const [fault] = draft07().errors(schema)
    if (fault !== undefined) {
      const at = quote(`${field}${fault.instancePath.replaceAll('/', '.')}`)
      return `has an invalid JSON Schema (Draft 07): ${at} ${fault.message}`
    }
    const compiled = compileSchema(schema)
    compiled.prepare()
    compiled.errors({})
    return undefined
  } catch (error) {
    return `has a schema ${quote(field)} that cannot be used: ${thrownText(error, { named: false })}`
  }
}
