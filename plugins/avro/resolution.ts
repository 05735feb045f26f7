import { type Pointer, quote } from '../../src/plugin/index.ts'
import { article, lastPart } from './attributes.ts'
import { type ExampleValue, type ExampleValues, encoded } from './example-values.ts'
import { meaningOf } from './plain-values.ts'
import type { AvroType, EnumType, FixedType, PrimitiveName, PrimitiveType, RecordType, UnionType } from './types.ts'

/** Something that is written and cannot be read. */
interface Failure {
  readonly reason: string
  /** The names of the fields that lead to it. */
  readonly fields: readonly string[]
  /** The pointer from the schema of the writer to it. */
  readonly pointer: Pointer | undefined
  /** A value of the whole type that cannot be read. */
  readonly example: ExampleValue | undefined
}

type NamedType = RecordType | EnumType | FixedType

const mostDepth = 300
const mostPairs = 100_000

/** The types as which a reader can read what is written as another one. */
const promotions: ReadonlyMap<PrimitiveName, readonly PrimitiveName[]> = new Map([
  ['int', ['long', 'float', 'double']],
  ['long', ['float', 'double']],
  ['float', ['double']],
  ['string', ['bytes']],
  ['bytes', ['string']],
])

/** Resolves the type of a writer against that of a reader (Avro 1.12, Schema Resolution). */
export class Resolution {
  readonly #examples: ExampleValues
  /** The pairs that are resolved, or being resolved: a type that contains itself fails nowhere else than its parts. */
  readonly #resolved = new Map<AvroType, Set<AvroType>>()
  readonly #candidatesOf = new Map<UnionType, Map<string, AvroType[]>>()
  #pairs = 0
  #depth = 0
  #doubt: string | undefined

  constructor(examples: ExampleValues) {
    this.#examples = examples
  }

  /** The first reason why it is not known whether everything can be read; undefined if it is known. */
  get doubt(): string | undefined {
    return this.#doubt
  }

  /** The first value that is written and cannot be read; undefined if there is none that is known. */
  failure(writer: AvroType, reader: AvroType): Failure | undefined {
    // What is never written need not be read.
    if (!this.#examples.has(writer)) return undefined
    const known = this.#resolved.get(writer) ?? new Set<AvroType>()
    this.#resolved.set(writer, known)
    if (known.has(reader)) return undefined
    known.add(reader)
    this.#pairs += 1
    if (this.#pairs > mostPairs || this.#depth > mostDepth) return this.#unknown('the schemas are too large to compare')
    this.#depth += 1
    const failure = this.#failureOf(writer, reader)
    this.#depth -= 1
    // The second of two places with the same types must fail too.
    if (failure !== undefined) known.delete(reader)
    return failure
  }

  #failureOf(writer: AvroType, reader: AvroType): Failure | undefined {
    if (writer.kind === 'broken') return this.#unknown(definedElsewhere(writer.name))
    if (reader.kind === 'broken') return this.#unknown(definedElsewhere(reader.name))
    if (writer.kind === 'union') return this.#ofBranches(writer, reader)
    if (reader.kind === 'union') return this.#inUnion(writer, reader)
    if (writer.kind === 'array' && reader.kind === 'array') {
      return around(this.failure(writer.items, reader.items), (value) => [value])
    }
    if (writer.kind === 'map' && reader.kind === 'map') {
      return around(this.failure(writer.values, reader.values), (value) => ({ a: value }))
    }
    if (writer.kind === 'primitive' && reader.kind === 'primitive') {
      if (!isReadAs(writer.name, reader.name)) return this.#typesDiffer(writer, reader)
      return this.#sameMeaning(writer, reader)
    }
    if (isNamed(writer) && isNamed(reader) && writer.kind === reader.kind) return this.#named(writer, reader)
    return isDecimal(writer) && isDecimal(reader)
      ? this.#unknown('a decimal changes between "bytes" and a fixed type')
      : this.#typesDiffer(writer, reader)
  }

  #named(writer: NamedType, reader: NamedType): Failure | undefined {
    const match = nameMatch(writer, reader)
    if (match === 'no') {
      return this.#fails(
        writer,
        `the ${writer.kind} ${quote(writer.name)} is not ${quote(reader.name)}, and no alias of it`,
      )
    }
    if (match === 'unclear') {
      return this.#unknown(`the alias of ${quote(reader.name)} has another namespace than ${quote(writer.name)}`)
    }
    if (writer.kind === 'record' && reader.kind === 'record') return this.#fields(writer, reader)
    if (writer.kind === 'enum' && reader.kind === 'enum') return this.#symbols(writer, reader)
    if (writer.kind !== 'fixed' || reader.kind !== 'fixed') return undefined
    if (writer.size === reader.size) return this.#sameMeaning(writer, reader)
    return this.#fails(writer, `the sizes of ${quote(writer.name)} differ: ${writer.size} and ${reader.size} bytes`)
  }

  #fields(writer: RecordType, reader: RecordType): Failure | undefined {
    const taken = new Set<string>()
    for (const [name, field] of reader.fields) {
      const alias = field.aliases.find((each) => writer.fields.has(each))
      const written = writer.fields.has(name) ? name : alias
      const from = written === undefined ? undefined : writer.fields.get(written)
      if (written === undefined || from === undefined) {
        if (field.hasDefault) continue
        return this.#fails(writer, `the field ${quote(name)} has no default and is not written`)
      }
      // The specification renames what is written, so that it does not say what the second reader of a field gets.
      if (taken.has(written)) this.#unknown(`two fields read the field ${quote(written)}`)
      taken.add(written)
      const failure = this.failure(from.type, field.type)
      if (failure === undefined) continue
      const fields = [written, ...failure.fields]
      return {
        ...failure,
        fields,
        example: failure.example && this.#examples.recordWith(writer, written, failure.example),
      }
    }
    return undefined
  }

  #symbols(writer: EnumType, reader: EnumType): Failure | undefined {
    if (reader.default !== undefined) return undefined
    const known = new Set(reader.symbols)
    const symbol = writer.symbols.find((each) => !known.has(each))
    if (symbol === undefined) return undefined
    return {
      reason: `the enum ${quote(reader.name)} has no symbol ${quote(symbol)} and no default`,
      fields: [],
      pointer: [...writer.at, 'symbols', String(writer.symbols.indexOf(symbol))],
      example: { value: symbol },
    }
  }

  #ofBranches(writer: UnionType, reader: AvroType): Failure | undefined {
    for (const branch of writer.branches) {
      const failure = this.failure(branch, reader)
      if (failure !== undefined) return around(failure, (value) => encoded(branch, value))
    }
    return undefined
  }

  /** The first type that matches is the one that is read. */
  #inUnion(writer: AvroType, reader: UnionType): Failure | undefined {
    const [first, ...others] = this.#candidates(writer, reader).filter((branch) => matches(writer, branch))
    if (first === undefined) {
      const elsewhere = reader.branches.find((branch) => branch.kind === 'broken')
      if (elsewhere?.kind === 'broken') return this.#unknown(definedElsewhere(elsewhere.name))
      return this.#fails(writer, `no type of the union reads ${inWords(writer)}`)
    }
    const failure = this.failure(writer, first)
    if (failure === undefined || others.every((other) => this.failure(writer, other) !== undefined)) return failure
    // The specification takes the first type, but some libraries look for the same full name before.
    return this.#unknown(`two types of a union match ${inWords(writer)}`)
  }

  /** The types of a union that may match, in their order. Unions can have many types with names. */
  #candidates(writer: AvroType, union: UnionType): readonly AvroType[] {
    const key = isNamed(writer) ? nameKey(writer.kind, writer.name) : ''
    const known = this.#candidatesOf.get(union) ?? new Map<string, AvroType[]>()
    if (!this.#candidatesOf.has(union)) {
      this.#candidatesOf.set(union, known)
      for (const branch of union.branches) {
        const names = isNamed(branch) ? [branch.name, ...branch.aliases] : []
        const keys = isNamed(branch) ? names.map((name) => nameKey(branch.kind, name)) : ['']
        for (const each of new Set(keys)) {
          const types = known.get(each) ?? []
          types.push(branch)
          known.set(each, types)
        }
      }
    }
    return known.get(key) ?? []
  }

  #sameMeaning(writer: PrimitiveType | FixedType, reader: PrimitiveType | FixedType): undefined {
    const [written, read] = [meaningOf(writer), meaningOf(reader)]
    if (written === read) return undefined
    return this.#unknown(`the logical types differ: ${written ?? 'none'} and ${read ?? 'none'}`)
  }

  #typesDiffer(writer: AvroType, reader: AvroType): Failure {
    const failure = this.#fails(writer, `${inWords(writer)} cannot be read as ${inWords(reader)}`)
    const value = writer.kind === 'primitive' && reader.kind === 'primitive' ? largeValues[writer.name] : undefined
    return value === undefined ? failure : { ...failure, example: { value } }
  }

  #fails(writer: AvroType, reason: string): Failure {
    const pointer = writer.kind === 'broken' ? undefined : writer.at
    return { reason, fields: [], pointer, example: this.#examples.of(writer) }
  }

  #unknown(reason: string): undefined {
    this.#doubt ??= reason
    return undefined
  }
}

/** Values that show what is lost. */
const largeValues: Readonly<Partial<Record<PrimitiveName, number>>> = { long: 2 ** 31, double: 1e300 }

/** The failure of a type around that of a part, with a value around its value. */
function around(failure: Failure | undefined, wrap: (value: unknown) => unknown): Failure | undefined {
  if (failure?.example === undefined) return failure
  return { ...failure, example: { value: wrap(failure.example.value) } }
}

/** Whether types match, which selects a type of a union (Avro 1.12, Schema Resolution). */
function matches(writer: AvroType, reader: AvroType): boolean {
  if (writer.kind === 'union' || reader.kind === 'union') return true
  if (writer.kind === 'primitive') return reader.kind === 'primitive' && isReadAs(writer.name, reader.name)
  if (writer.kind === 'array') return reader.kind === 'array' && matches(writer.items, reader.items)
  if (writer.kind === 'map') return reader.kind === 'map' && matches(writer.values, reader.values)
  if (!isNamed(writer) || !isNamed(reader) || writer.kind !== reader.kind) return false
  if (writer.kind === 'fixed' && reader.kind === 'fixed' && writer.size !== reader.size) return false
  return nameMatch(writer, reader) !== 'no'
}

function isReadAs(writer: PrimitiveName, reader: PrimitiveName): boolean {
  return writer === reader || promotions.get(writer)?.includes(reader) === true
}

/** Names match without their namespaces. Aliases are full names, so that one in another namespace is a doubt. */
function nameMatch(writer: NamedType, { name, aliases }: NamedType): 'yes' | 'no' | 'unclear' {
  const simple = lastPart(writer.name)
  if (lastPart(name) === simple || aliases.includes(writer.name)) return 'yes'
  return aliases.some((alias) => lastPart(alias) === simple) ? 'unclear' : 'no'
}

function nameKey(kind: string, name: string): string {
  return `${kind} ${lastPart(name)}`
}

function isNamed(type: AvroType): type is NamedType {
  return type.kind === 'record' || type.kind === 'enum' || type.kind === 'fixed'
}

function isDecimal(type: AvroType): boolean {
  return (type.kind === 'primitive' || type.kind === 'fixed') && meaningOf(type)?.startsWith('decimal') === true
}

function definedElsewhere(name: string | undefined): string {
  return `the type ${quote(name ?? '')} is defined in another schema`
}

function inWords(type: AvroType): string {
  if (type.kind === 'primitive') return quote(type.name)
  return isNamed(type) ? `the ${type.kind} ${quote(type.name)}` : article(type.kind)
}
