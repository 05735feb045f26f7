import { isRecord, type Pointer, quote, type RefusedPart } from '../../src/plugin/index.ts'
import { type FieldKind, jsonNameOf, type MessageField, type MessageType, type MessageTypes } from './types.ts'

/**
 * Checks values by the JSON mapping of the language. A file may declare several messages without naming the one that is sent, so a
 * value must fit one of them. Undefined for a file without messages.
 */
export function protobufValueCheck(types: MessageTypes): ((value: unknown) => readonly RefusedPart[]) | undefined {
  const { top, roots } = types
  if (top.length === 0) return undefined
  const check = new ProtoValueCheck(types)
  return (value) => {
    if (top.some((message) => check.message(value, message, []).next().done === true)) return []
    const meant = meantMessage(value, roots)
    if (meant !== undefined) return [...check.message(value, meant, [])]
    const names = roots.slice(0, mostNames).map(({ name }) => quote(name))
    return [{ pointer: [], expected: `one of the messages ${names.join(', ')} in JSON` }]
  }
}

const mostNames = 6

/** The message with the most names of the value. */
function meantMessage(value: unknown, roots: readonly MessageType[]): MessageType | undefined {
  const [only, ...others] = roots
  if (others.length === 0) return only
  const names = isRecord(value) ? Object.keys(value) : []
  const counts = roots.map(({ fieldsByName }) => names.filter((name) => fieldsByName.has(name)).length)
  const most = Math.max(...counts)
  const best = roots.filter((_, index) => counts[index] === most)
  return most > 0 && best.length === 1 ? best[0] : undefined
}

class ProtoValueCheck {
  readonly #types: MessageTypes

  constructor(types: MessageTypes) {
    this.#types = types
  }

  /** Yields the parts of a value that do not fit a message. */
  *message(value: unknown, type: MessageType, pointer: Pointer): Generator<RefusedPart> {
    if (!isRecord(value)) {
      yield { pointer, expected: `an object with the fields of ${quote(type.name)}` }
      return
    }
    const chosen = new Map<string, string>()
    const present = new Set<MessageField>()
    let known: readonly string[] | undefined
    for (const [name, member] of Object.entries(value)) {
      const field = type.fieldsByName.get(name)
      // Extensions have their full names in brackets.
      if (field === undefined && /^\[.+\]$/.test(name)) continue
      if (field === undefined) {
        known ??= type.fields.map((each) => jsonNameOf(each.name))
        yield { pointer, unexpected: name, known }
        continue
      }
      present.add(field)
      const other = field.oneof === undefined || member === null ? undefined : chosen.get(field.oneof)
      if (other !== undefined && field.oneof !== undefined) {
        const expected = `no value beside ${quote(other)}, because both belong to ${quote(field.oneof)}`
        yield { pointer: [...pointer, name], expected }
        continue
      }
      if (field.oneof !== undefined && member !== null) chosen.set(field.oneof, name)
      yield* this.#field(member, field, [...pointer, name])
    }
    for (const field of type.fields) {
      if (field.isRequired && !present.has(field)) yield { pointer, missing: jsonNameOf(field.name) }
    }
  }

  *#field(value: unknown, { kind, isRepeated, keyType }: MessageField, pointer: Pointer): Generator<RefusedPart> {
    // Null means the default of the field.
    if (value === null) return
    if (keyType !== undefined) {
      if (!isRecord(value)) {
        yield { pointer, expected: 'an object' }
        return
      }
      for (const [name, member] of Object.entries(value)) {
        const wanted = wantedKeyInstead(name, keyType)
        if (wanted === undefined) yield* this.#single(member, kind, [...pointer, name])
        else yield { pointer: [...pointer, name], expected: `a value under ${wanted}` }
      }
    } else if (!isRepeated) yield* this.#single(value, kind, pointer)
    else if (!Array.isArray(value)) yield { pointer, expected: 'an array' }
    else for (const [index, item] of value.entries()) yield* this.#single(item, kind, [...pointer, String(index)])
  }

  *#single(value: unknown, kind: FieldKind, pointer: Pointer): Generator<RefusedPart> {
    switch (kind.kind) {
      case 'unknown':
        return
      case 'message':
        yield* this.message(value, this.#types.of(kind.message), pointer)
        return
      case 'enum':
        if (typeof value === 'number' ? Number.isInteger(value) : isValueOf(kind.values, value)) return
        yield { pointer, expected: wantedName(kind.values) }
        return
      default: {
        const wanted = kind.kind === 'scalar' ? wantedInstead(value, kind.name) : wantedOfWellKnown(value, kind.name)
        if (wanted !== undefined) yield { pointer, expected: wanted }
      }
    }
  }
}

/** Enum values are names or numbers. An unknown number may be declared in a later version. */
function isValueOf(values: ReadonlySet<string>, value: unknown): boolean {
  return typeof value === 'string' && (values.has(value) || /^-?\d+$/.test(value))
}

function wantedName(values: ReadonlySet<string>): string {
  const names = [...values]
  const shown = names.slice(0, mostNames).map((name) => quote(name))
  return `${shown.length > 1 ? 'one of ' : ''}${shown.join(', ')}${names.length > shown.length ? ' and so on' : ''}`
}

/** The expected JSON form of a built-in type; undefined if the value fits or the form is unknown. */
function wantedOfWellKnown(value: unknown, name: string): string | undefined {
  const type = name.slice('google.protobuf.'.length)
  const wrapped = wrappers.get(type)
  if (wrapped !== undefined) return wantedInstead(value, wrapped)
  switch (type) {
    case 'Timestamp':
      return typeof value === 'string' && timestamp.test(value)
        ? undefined
        : 'a date and time such as "2024-01-31T12:00:00Z"'
    case 'Duration':
      return typeof value === 'string' && /^-?\d+(?:\.\d{1,9})?s$/.test(value)
        ? undefined
        : 'a number of seconds such as "1.5s"'
    case 'FieldMask':
      return typeof value === 'string' ? undefined : 'a string with the names of fields, and commas between them'
    case 'Struct':
    case 'Empty':
      return isRecord(value) ? undefined : 'an object'
    case 'Any':
      return isRecord(value) ? undefined : 'an object with the type in "@type"'
    case 'ListValue':
      return Array.isArray(value) ? undefined : 'an array'
    default:
      return undefined
  }
}

const timestamp = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[-+]\d{2}:\d{2})$/

const wrappers: ReadonlyMap<string, string> = new Map([
  ['DoubleValue', 'double'],
  ['FloatValue', 'float'],
  ['Int64Value', 'int64'],
  ['UInt64Value', 'uint64'],
  ['Int32Value', 'int32'],
  ['UInt32Value', 'uint32'],
  ['BoolValue', 'bool'],
  ['StringValue', 'string'],
  ['BytesValue', 'bytes'],
])

/** The expected JSON form of a scalar type (JSON mapping), as the end of a sentence; undefined if the value fits. */
function wantedInstead(value: unknown, type: string): string | undefined {
  switch (type) {
    case 'bool':
      return typeof value === 'boolean' ? undefined : 'a boolean'
    case 'string':
      return typeof value === 'string' ? undefined : 'a string'
    case 'bytes':
      return typeof value === 'string' && base64.test(value) ? undefined : 'a string in base64'
    case 'double':
    case 'float':
      return isNumber(value) ? undefined : 'a number'
    default:
      return isInteger(value, type) ? undefined : `a ${integerOf(type)}`
  }
}

/** Map keys are strings that contain the value. */
function wantedKeyInstead(key: string, type: string): string | undefined {
  if (type === 'string') return undefined
  if (type === 'bool') return key === 'true' || key === 'false' ? undefined : 'the name "true" or "false"'
  return isInteger(key, type) ? undefined : `the name of a ${integerOf(type)}`
}

/** Base64 in either alphabet, with or without padding. */
const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/
const decimal = /^-?\d+(?:\.0*)?$/
const specialNumbers: readonly unknown[] = ['NaN', 'Infinity', '-Infinity']

function isNumber(value: unknown): boolean {
  if (typeof value === 'number' || specialNumbers.includes(value)) return true
  return typeof value === 'string' && /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(value)
}

/** Integers of any size are numbers or strings. */
function isInteger(value: unknown, type: string): boolean {
  const isWhole = typeof value === 'number' ? Number.isInteger(value) : typeof value === 'string' && decimal.test(value)
  if (!isWhole) return typeof value === 'string' && /^-?\d+(?:\.\d+)?[eE]\+?\d+$/.test(value)
  const number = Number(value)
  const isSigned = !type.startsWith('u') && !type.startsWith('fixed')
  const bits = type.endsWith('64') ? 64 : 32
  const most = 2 ** (isSigned ? bits - 1 : bits)
  // JavaScript rounds the largest 64-bit numbers.
  const isSmall = bits === 64 ? number <= most : number < most
  return isSmall && number >= (isSigned ? -most : 0)
}

function integerOf(type: string): string {
  const isSigned = !type.startsWith('u') && !type.startsWith('fixed')
  return `${type.endsWith('64') ? 64 : 32}-bit integer${isSigned ? '' : ' that is not negative'}`
}
