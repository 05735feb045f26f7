import { UsageError } from './config/errors.ts'
import { alternatives, suggestion, withStop } from './config/wording.ts'
import { quote } from './findings/quote.ts'
import { isRecord } from './plain-data.ts'

/** What an argument or option of a call takes. */
export interface ArgumentKind<Value = unknown> {
  /** The expected value in words, for messages. */
  readonly expected: string
  accepts(value: unknown): value is Value
  /** The values of a choice, for suggestions. */
  readonly choices?: readonly string[]
  /** The kinds of the fields, if the value is an object. */
  readonly fields?: Readonly<Record<string, ArgumentKind>>
  /** The kind of the items, if the value is a list. */
  readonly items?: ArgumentKind
}

/** One kind for each field of a type: a field that either of them lacks does not compile. */
export type FieldKinds<Options> = {
  readonly [Name in keyof Options & string]-?: ArgumentKind<Exclude<Options[Name], undefined>>
}

export const text: ArgumentKind<string> = kind('a string', (value) => typeof value === 'string')
export const flag: ArgumentKind<boolean> = kind('true or false', (value) => typeof value === 'boolean')
export const limit: ArgumentKind<number> = kind(
  'a number that is not negative',
  (value) => typeof value === 'number' && value >= 0,
)
export const texts: ArgumentKind<readonly string[]> = listOf('a list of strings', text)
export const record: ArgumentKind<Readonly<Record<string, unknown>>> = kind('an object', isRecord)

/** Values that the call itself checks, or for which every value has a meaning. */
export function anyOf<Value>(expected: string, accepts: (value: unknown) => boolean = () => true): ArgumentKind<Value> {
  return kind(expected, accepts)
}

export function oneOf<Choice extends string>(choices: readonly Choice[]): ArgumentKind<Choice> {
  const names: readonly unknown[] = choices
  return { ...kind<Choice>(alternatives(choices), (value) => names.includes(value)), choices }
}

export function listOf<Item>(expected: string, items: ArgumentKind<Item>): ArgumentKind<readonly Item[]> {
  return { ...kind<readonly Item[]>(expected, Array.isArray), items }
}

/** An object with these fields, or a value that `accepts` allows in its place. */
export function objectOf<Value>(
  fields: FieldKinds<Extract<Value, object>>,
  { expected = 'an object', accepts = isRecord }: { expected?: string; accepts?: (value: unknown) => boolean } = {},
): ArgumentKind<Value> {
  return { ...kind<Value>(expected, accepts), fields }
}

function kind<Value>(expected: string, accepts: (value: unknown) => boolean): ArgumentKind<Value> {
  return { expected, accepts: (value): value is Value => accepts(value) }
}

/**
 * Checks the arguments of a public function, since JavaScript passes what the types forbid. Throws a UsageError that names the
 * function and the first option that is unknown or has a wrong value. A field that is undefined counts as absent.
 */
export function checkArguments(
  called: string,
  given: Readonly<Record<string, readonly [value: unknown, kind: ArgumentKind]>>,
): void {
  for (const [name, [value, kind]] of Object.entries(given)) {
    checkValue(value, kind, { called, name, inside: name === 'options' ? '' : `${name}.` })
  }
}

/** More names than this make a message too long. */
const mostListed = 8

interface ArgumentPlace {
  readonly called: string
  readonly name: string
  /** What the names of its fields begin with in messages. */
  readonly inside: string
}

function checkValue(value: unknown, kind: ArgumentKind, { called, name, inside }: ArgumentPlace): void {
  if (!kind.accepts(value)) {
    const meant = typeof value === 'string' ? suggestion(value, kind.choices ?? []) : ''
    throw new UsageError(
      withStop(`Unexpected ${quote(value)} for ${quote(name)} of ${called}, expected ${kind.expected}${meant}`),
    )
  }
  if (kind.items !== undefined && Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      checkValue(item, kind.items, { called, name: `${name}[${index}]`, inside: `${name}[${index}].` })
    }
  }
  const { fields } = kind
  if (fields === undefined || !isRecord(value)) return
  for (const [field, member] of Object.entries(value)) {
    if (member === undefined) continue
    const known = Object.hasOwn(fields, field) ? fields[field] : undefined
    if (known === undefined) throw unknownOption(field, Object.keys(fields), { called, name, inside })
    checkValue(member, known, { called, name: inside + field, inside: `${inside}${field}.` })
  }
}

function unknownOption(field: string, known: readonly string[], { called, inside }: ArgumentPlace): UsageError {
  const meant = suggestion(field, known)
  const expected = known.length <= mostListed ? `, expected ${alternatives(known)}` : ''
  const advice = meant === '' && expected === '' ? '; docs/library.md lists the options' : meant
  return new UsageError(withStop(`Unknown option ${quote(inside + field)} of ${called}${expected}${advice}`))
}
