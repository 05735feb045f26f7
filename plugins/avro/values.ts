import { isRecord, type Pointer, quote, type RefusedPart } from '../../src/plugin/index.ts'
import {
  isFixedValue,
  isPrimitiveValue,
  isShownByMeaning,
  type WrittenObject,
  wantedFor,
  wantedForFixed,
} from './plain-values.ts'
import { type AvroType, branchName, type EnumType, type RecordType, type UnionType } from './types.ts'

/**
 * Checks values in the JSON encoding of Avro 1.9, in which a value of a union is `{"type": value}`. Simpler forms are accepted too: the
 * plain value of a union, a missing field with a default, and the readable form of a logical type.
 */
export function avroValueCheck(type: AvroType): (value: unknown) => readonly RefusedPart[] {
  const check = new AvroValueCheck()
  return (value) => [...check.refused(value, type, [])]
}

const specialNumbers: readonly unknown[] = ['NaN', 'Infinity', '-Infinity']

class AvroValueCheck {
  /** Caches answers for objects and arrays, because nested unions would check each repeatedly. */
  readonly #known = new WeakMap<object, Map<AvroType, boolean>>()

  #fits(value: unknown, type: AvroType): boolean {
    if (typeof value !== 'object' || value === null) return this.refused(value, type, []).next().done === true
    const known = this.#known.get(value) ?? new Map<AvroType, boolean>()
    this.#known.set(value, known)
    const answer = known.get(type) ?? this.refused(value, type, []).next().done === true
    known.set(type, answer)
    return answer
  }

  /** Yields the parts of a value that do not fit a type, so that the first one decides whether the value fits. */
  *refused(value: unknown, type: AvroType, pointer: Pointer): Generator<RefusedPart> {
    switch (type.kind) {
      case 'broken':
        return
      case 'primitive': {
        const isNumber = type.name === 'float' || type.name === 'double'
        if (isPrimitiveValue(value, type.name) || isShownByMeaning(value, type)) return
        if (isNumber && specialNumbers.includes(value)) return
        yield { pointer, schema: type.at, expected: wantedFor[type.name] }
        return
      }
      case 'fixed':
        if (!isFixedValue(value, type) && !isShownByMeaning(value, type)) {
          yield { pointer, schema: type.at, expected: wantedForFixed(type) }
        }
        return
      case 'enum':
        if (typeof value !== 'string' || !type.symbols.includes(value)) {
          yield { pointer, schema: type.at, expected: wantedSymbols(type) }
        }
        return
      case 'array':
        if (!Array.isArray(value)) yield { pointer, schema: type.at, expected: 'an array' }
        else
          for (const [index, item] of value.entries())
            yield* this.refused(item, type.items, [...pointer, String(index)])
        return
      case 'map':
        if (!isRecord(value)) yield { pointer, schema: type.at, expected: 'an object' }
        else for (const name of Object.keys(value)) yield* this.refused(value[name], type.values, [...pointer, name])
        return
      case 'record':
        if (isRecord(value)) yield* this.#refusedFields(value, type, pointer)
        else yield { pointer, schema: type.at, expected: `an object with the fields of ${quote(type.name)}` }
        return
      case 'union':
        yield* this.#refusedBranches(value, type, pointer)
    }
  }

  *#refusedFields(value: WrittenObject, { fields, at }: RecordType, pointer: Pointer): Generator<RefusedPart> {
    for (const [name, { type, hasDefault }] of fields) {
      if (Object.hasOwn(value, name)) yield* this.refused(value[name], type, [...pointer, name])
      else if (!hasDefault) yield { pointer, schema: at, missing: name }
    }
    let known: readonly string[] | undefined
    for (const name of Object.keys(value)) {
      if (fields.has(name)) continue
      known ??= [...fields.keys()]
      yield { pointer, schema: at, unexpected: name, known }
    }
  }

  *#refusedBranches(value: unknown, union: UnionType, pointer: Pointer): Generator<RefusedPart> {
    const { branches, at } = union
    if (branches.some((branch) => this.#fits(value, branch))) return
    const encoded = encodedBranch(value, union)
    if (encoded !== undefined) {
      if (!this.#fits(encoded.value, encoded.branch)) {
        yield* this.refused(encoded.value, encoded.branch, [...pointer, encoded.name])
      }
      return
    }
    const meant = branches.filter((branch) => isOfShape(value, branch))
    const [only] = meant
    if (only !== undefined && meant.length === 1) {
      yield* this.refused(value, only, pointer)
      return
    }
    const names = branches.flatMap((branch) => branchName(branch) ?? []).map((name) => quote(name))
    yield {
      pointer,
      schema: at,
      expected: `a value of ${names.length > 1 ? 'one of the types' : 'the type'} ${names.join(', ')}`,
    }
  }
}

/** The branch that an encoded value names by its full name or the last part of it. */
function encodedBranch(value: unknown, { branches }: UnionType) {
  if (!isRecord(value)) return undefined
  const [name, ...others] = Object.keys(value)
  if (name === undefined || others.length > 0) return undefined
  const branch = branches.find((each) => {
    const full = branchName(each)
    return full !== undefined && full !== 'null' && (full === name || full.slice(full.lastIndexOf('.') + 1) === name)
  })
  return branch === undefined ? undefined : { branch, name, value: value[name] }
}

/** True if a value has the shape of a type, even if a part of it is invalid. */
function isOfShape(value: unknown, { kind }: AvroType): boolean {
  if (Array.isArray(value)) return kind === 'array'
  return isRecord(value) && (kind === 'record' || kind === 'map')
}

const mostSymbols = 8

function wantedSymbols({ symbols }: EnumType): string {
  const shown = symbols.slice(0, mostSymbols).map((symbol) => quote(symbol))
  const more = symbols.length > shown.length ? ' and so on' : ''
  return `${shown.length > 1 ? 'one of ' : ''}${shown.join(', ')}${more}`
}
