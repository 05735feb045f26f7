import { type ContainmentOptions, quote } from '../../src/plugin/index.ts'
import { NumberRanges } from './check-file.ts'
import { comparedTypes } from './compared-types.ts'
import { EnumComparison } from './enum-comparison.ts'
import { type ExampleMessage, ExampleMessages } from './example-messages.ts'
import type { EnumDeclaration, MessageDeclaration } from './file.ts'
import type { MessageField, MessageType, MessageTypes } from './types.ts'

/** Something that is written and is not read as it is meant. */
interface Failure {
  readonly reason: string
  /** The names of the fields that lead to it. */
  readonly fields: readonly string[]
  /** A message that is not read as it is meant, in its JSON form. */
  readonly example: ExampleMessage | undefined
}

type Reserving = Pick<MessageDeclaration, 'name' | 'reserved' | 'reservedNames'>

const mostDepth = 300

/** Compares the messages of a sender with those of a receiver. */
export class Compatibility {
  readonly #inner: MessageTypes
  readonly #outer: MessageTypes
  readonly #examples: ExampleMessages
  readonly #enums: EnumComparison
  readonly #isJson: boolean
  readonly #later: ContainmentOptions['later']
  /** The pairs that are compared, or being compared: a message in itself fails nowhere else than its other parts. */
  readonly #compared = new Map<MessageType, Set<MessageType>>()
  #depth = 0
  #doubt: string | undefined

  constructor(
    inner: MessageTypes,
    outer: MessageTypes,
    { isJson, later }: { readonly isJson: boolean; readonly later: ContainmentOptions['later'] },
  ) {
    this.#inner = inner
    this.#outer = outer
    this.#examples = new ExampleMessages(inner)
    this.#enums = new EnumComparison(isJson)
    this.#isJson = isJson
    this.#later = later
  }

  /** The first reason why it is not known whether everything can be read; undefined if it is known. */
  get doubt(): string | undefined {
    return this.#doubt
  }

  /** The first difference that makes a receiver fail, or read something else; undefined if there is none that is known. */
  failure(inner: MessageType, outer: MessageType): Failure | undefined {
    const known = this.#compared.get(inner) ?? new Set<MessageType>()
    this.#compared.set(inner, known)
    if (known.has(outer) || !this.#examples.isWritten(inner)) return undefined
    known.add(outer)
    if (this.#depth > mostDepth) return this.#unknown('the messages are nested too deeply to compare')
    this.#depth += 1
    const failure = this.#messages(inner, outer)
    this.#depth -= 1
    return failure
  }

  #messages(inner: MessageType, outer: MessageType): Failure | undefined {
    const written = new Map(inner.fields.map((field) => [field.number, field]))
    const read = new Map(outer.fields.map((field) => [field.number, field]))
    const numbersRead = new Map(outer.fields.map((field) => [field.name, field.number]))
    const reserved = {
      inner: new NumberRanges(inner.declaration.reserved),
      outer: new NumberRanges(outer.declaration.reserved),
    }
    this.#freed(inner.declaration, outer.declaration)
    for (const field of inner.fields) {
      const other = read.get(field.number)
      const failure = other && this.#fields(inner, field, other)
      if (failure !== undefined) return failure
      if (other !== undefined) continue
      const moved = numbersRead.get(field.name)
      const isReserved = reserved.outer.around(field.number) !== undefined
      if (moved !== undefined && !isReserved) {
        const reason = `it is written as number ${field.number} and read as number ${moved}`
        return this.#fails(inner, field, reason)
      }
      this.#onOneSide(field, 'inner', isReserved)
      // Where it is binary, it is skipped.
      if (this.#isJson) {
        this.#unknown(`the receiver does not know the field ${quote(field.jsonName)}, which JSON parsers may refuse`)
      }
    }
    for (const field of outer.fields) {
      const other = written.get(field.number)
      if (field.isRequired && other?.isRequired !== true) {
        const state = other === undefined ? 'is not written' : 'may be left out'
        const example = this.#examples.of(inner, new Map())
        return { reason: `the field ${quote(field.name)} is required and ${state}`, fields: [], example }
      }
      if (other === undefined) this.#onOneSide(field, 'outer', reserved.inner.around(field.number) !== undefined)
    }
    return this.#oneofs(inner, read)
  }

  /** Compares an enum even if no message has it, because another file may use it. A difference is only a doubt. */
  compareEnums(inner: EnumDeclaration, outer: EnumDeclaration): void {
    const difference = this.#enums.compare(inner, outer)
    if (difference !== undefined) this.#unknown(difference.reason)
    this.#freed(inner, outer)
  }

  /** What is reserved must stay reserved. */
  #freed(inner: Reserving, outer: Reserving): void {
    if (this.#later === undefined) return
    const [earlier, later] = this.#later === 'outer' ? [inner, outer] : [outer, inner]
    const kept = new NumberRanges(later.reserved)
    const number = earlier.reserved.map((range) => kept.firstOutside(range)).find((each) => each !== undefined)
    const name = later.name.text
    if (number !== undefined) this.#unknown(`the number ${number} of ${quote(name)} is no longer reserved`)
    const keptNames = new Set(later.reservedNames.map(({ text }) => text))
    const freed = earlier.reservedNames.find(({ text }) => !keptNames.has(text))
    if (freed !== undefined) this.#unknown(`the name ${quote(freed.text)} in ${quote(name)} is no longer reserved`)
  }

  /** A field that only one side has, and whether the other side reserves its number. */
  #onOneSide({ name, number }: MessageField, side: 'inner' | 'outer', isReserved: boolean): void {
    if (this.#later === undefined) return
    if (this.#later === side && isReserved) {
      this.#unknown(`the field ${quote(name)} has the number ${number}, which was reserved`)
    } else if (this.#later !== side && !isReserved) {
      this.#unknown(`the number ${number} of the removed field ${quote(name)} is not reserved for it`)
    }
  }

  #fields(inner: MessageType, field: MessageField, other: MessageField): Failure | undefined {
    const { name } = field
    const isMany = field.isRepeated || field.keyType !== undefined
    const isManyRead = other.isRepeated || other.keyType !== undefined
    const difference = comparedTypes(field, other, this.#enums)
    if (difference?.kind === 'differs') return this.#fails(inner, field, difference.reason, difference.value)
    if (isMany && !isManyRead) return this.#fails(inner, field, 'many values are read as one')
    if (this.#isJson && isMany !== isManyRead) return this.#fails(inner, field, 'one value is read as many')
    if (difference !== undefined) this.#unknown(difference.reason)
    if (field.kind.kind === 'message' && other.kind.kind === 'message' && difference === undefined) {
      const part = this.failure(this.#inner.of(field.kind.message), this.#outer.of(other.kind.message))
      if (part !== undefined) {
        const example = part.example && this.#examples.of(inner, new Map([[field, inField(field, part.example.value)]]))
        return { ...part, fields: [name, ...part.fields], example }
      }
    }
    const [meant, understood] = [this.#defaultOf(field), this.#defaultOf(other)]
    if (!isMany && !isManyRead && !field.isRequired && difference === undefined && meant !== understood) {
      const reason = `a message without it means ${meant ?? 'nothing'}, and is read as ${understood ?? 'nothing'}`
      return { reason, fields: [name], example: this.#examples.of(inner, new Map()) }
    }
    if (!this.#isJson || field.jsonName === other.jsonName || field.jsonName === other.name) return undefined
    return this.#fails(inner, field, `the receiver calls it ${quote(other.jsonName)} in JSON`)
  }

  /** Fields that are written together, while the receiver takes only one of them. */
  #oneofs(inner: MessageType, read: ReadonlyMap<number, MessageField>): Failure | undefined {
    const firsts = new Map<string, MessageField>()
    for (const field of inner.fields) {
      const oneof = read.get(field.number)?.oneof
      if (oneof === undefined) continue
      const first = firsts.get(oneof)
      if (first === undefined) firsts.set(oneof, field)
      else if (first.oneof === undefined || first.oneof !== field.oneof) {
        const values = [first, field].map((each) => [each, this.#valueOf(each)] as const)
        const reason = `the fields ${quote(first.name)} and ${quote(field.name)} are written together, and the oneof ${quote(oneof)} takes one`
        return { reason, fields: [], example: this.#examples.of(inner, new Map(values)) }
      }
    }
    return undefined
  }

  #fails(inner: MessageType, field: MessageField, reason: string, item?: unknown): Failure {
    const value = item === undefined ? this.#valueOf(field) : inField(field, item)
    const example = value === undefined ? undefined : this.#examples.of(inner, new Map([[field, value]]))
    return { reason, fields: [field.name], example }
  }

  #valueOf(field: MessageField): unknown {
    const item = this.#examples.item(field.kind)
    return item && inField(field, item.value)
  }

  /** What a message without a field means; undefined if that is nothing. */
  #defaultOf({ kind, default: written }: MessageField): string | undefined {
    if (kind.kind === 'enum') return String(this.#enums.numberOf(kind.enumeration, written))
    if (kind.kind !== 'scalar') return undefined
    if (kind.name === 'string' || kind.name === 'bytes') return quote(written ?? '')
    if (written === 'true') return '1'
    return written === undefined || written === 'false' ? '0' : String(Number(written))
  }

  #unknown(reason: string): undefined {
    this.#doubt ??= reason
    return undefined
  }
}

/** The value of a field with an item in it. */
function inField({ keyType, isRepeated }: MessageField, item: unknown): unknown {
  if (keyType !== undefined) return { [keyType === 'bool' ? 'true' : keyType === 'string' ? 'a' : '1']: item }
  return isRepeated ? [item, item] : item
}
