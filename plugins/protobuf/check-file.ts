import { closest, quote, type SchemaProblem, suggestionBudget } from '../../src/plugin/index.ts'
import type { Declarations, Scope } from './declarations.ts'
import type {
  EnumDeclaration,
  FieldDeclaration,
  MessageDeclaration,
  NumberRange,
  ProtoFile,
  ProtoWord,
} from './file.ts'
import { largestEnumNumber, largestNumber } from './parse-message.ts'
import { integerOf } from './token-reader.ts'
import { isKeyType, isScalar, scalarTypes } from './types.ts'

/** The version of the language whose rules apply. An edition has few of those of both. */
type Version = '2' | '3' | 'edition'

/**
 * Checks a .proto file against the language specifications of proto2 and proto3: numbers, names, labels and undeclared types.
 * `stated` is the version in the media type of the schema.
 */
export function checkFile(
  file: ProtoFile,
  declarations: Declarations,
  stated: string | undefined,
): readonly SchemaProblem[] {
  const check = new FileCheck(file, declarations, versionOf(file, stated))
  check.run(stated)
  return check.problems
}

function versionOf({ syntax, edition }: ProtoFile, stated: string | undefined): Version {
  if (edition !== undefined) return 'edition'
  if (syntax?.text === 'proto2') return '2'
  if (syntax?.text === 'proto3') return '3'
  return stated === '3' ? '3' : '2'
}

class FileCheck {
  readonly problems: SchemaProblem[] = []
  readonly #file: ProtoFile
  readonly #declarations: Declarations
  readonly #version: Version
  #typeNames: ReadonlyMap<string, string> | undefined
  readonly #suggestions = suggestionBudget(0)

  constructor(file: ProtoFile, declarations: Declarations, version: Version) {
    this.#file = file
    this.#declarations = declarations
    this.#version = version
  }

  run(stated: string | undefined): void {
    this.#checkSyntax(stated)
    for (const { name, scope } of this.#declarations.seconds) {
      const where = scope.name === '' ? 'this file' : quote(scope.name)
      this.#problem(name, `Duplicate declaration of ${quote(name.text)} in ${where}; rename one`)
    }
    const scope = this.#declarations.package
    this.#checkScope(this.#file, scope)
    for (const { types } of this.#file.services) {
      for (const type of types) this.#checkType(type, scope)
    }
  }

  #checkSyntax(stated: string | undefined): void {
    const { syntax } = this.#file
    if (syntax === undefined) return
    if (syntax.text !== 'proto2' && syntax.text !== 'proto3') {
      this.#problem(syntax, `Unexpected syntax ${quote(syntax.text)}, expected "proto2" or "proto3"`)
    } else if ((stated === '2' || stated === '3') && syntax.text !== `proto${stated}`) {
      const message = `Unexpected syntax ${quote(syntax.text)}, expected ${quote(`proto${stated}`)} as in "schemaFormat"`
      this.#problem(syntax, message)
    }
  }

  #checkScope(
    { messages, enums, extensions }: Pick<ProtoFile, 'messages' | 'enums' | 'extensions'>,
    scope: Scope,
  ): void {
    for (const enumeration of enums) this.#checkEnum(enumeration)
    for (const message of messages) this.#checkMessage(message, this.#declarations.scopeOf(message))
    for (const extension of extensions) {
      const isOption = /^\.?google\.protobuf\.\w+Options$/.test(extension.type.text)
      if (this.#version === '3' && !isOption) {
        const message = `Unexpected extension of ${quote(extension.type.text)}, which proto3 does not allow; only options can be extended`
        this.#problem(extension.type, message)
      } else this.#checkType(extension.type, scope)
      for (const field of extension.fields) this.#checkField(field, scope)
      this.#checkScope({ messages: extension.messages, enums: [], extensions: [] }, scope)
    }
  }

  #checkMessage(message: MessageDeclaration, scope: Scope): void {
    const [range] = message.extensionRanges
    if (range !== undefined && this.#version === '3') {
      this.#problem(range.word, 'Unexpected numbers for extensions in proto3; remove them')
    }
    const reserved = new NumberRanges([...message.reserved, ...message.extensionRanges])
    const reservedNames = new Set(message.reservedNames.map(({ text }) => text))
    const numbers = new Map<number, ProtoWord>()
    for (const field of message.fields) {
      this.#checkField(field, scope)
      const number = integerOf(field.number)
      const range = reserved.around(number)
      const other = numbers.get(number)
      if (other !== undefined) {
        const message = `Unexpected number ${number} of the field ${quote(field.name.text)}, which the field ${quote(other.text)} already has; choose another`
        this.#problem(field.number, message)
      } else if (range !== undefined) {
        const message = `Unexpected number ${number} of the field ${quote(field.name.text)}, which ${quote(range.word.text)} excludes; choose another`
        this.#problem(field.number, message)
      }
      numbers.set(number, other ?? field.name)
      if (reservedNames.has(field.name.text)) {
        this.#problem(
          field.name,
          `Unexpected name ${quote(field.name.text)} of a field, which is reserved; rename the field`,
        )
      }
    }
    this.#checkScope(message, scope)
  }

  #checkField(field: FieldDeclaration, scope: Scope): void {
    this.#checkNumber(field)
    this.#checkLabel(field)
    const { type, keyType, isGroup, options } = field
    if (isGroup && this.#version === '3') {
      this.#problem(type, 'Unexpected group in proto3; write a message and a field of its type')
    }
    if (keyType !== undefined && !isKeyType(keyType.text)) {
      const message = `Unexpected type ${quote(keyType.text)} of the keys of a map, expected an integer type, "bool" or "string"`
      this.#problem(keyType, message)
    }
    const value = options.get('default')
    if (value !== undefined && this.#version === '3') {
      this.#problem(value, `Unexpected default of the field ${quote(field.name.text)} in proto3; remove it`)
    }
    if (!isGroup) this.#checkType(type, scope)
  }

  #checkNumber({ name, number }: FieldDeclaration): void {
    const value = integerOf(number)
    if (value < 1 || value > largestNumber) {
      const message = `Unexpected number ${number.text} of the field ${quote(name.text)}, expected 1 to ${largestNumber}`
      this.#problem(number, message)
    } else if (value >= 19_000 && value <= 19_999) {
      const message = `Unexpected number ${value} of the field ${quote(name.text)}, because 19000 to 19999 are reserved for the language; choose another`
      this.#problem(number, message)
    }
  }

  #checkLabel({ label, type, keyType, oneof, name }: FieldDeclaration): void {
    const place = oneof === undefined ? 'a map' : `the oneof ${quote(oneof.text)}`
    if (oneof !== undefined && keyType !== undefined) {
      this.#problem(name, `Unexpected map in ${place}; wrap it in a message`)
    } else if (oneof !== undefined || keyType !== undefined) {
      if (label !== undefined) this.#problem(label, `Unexpected ${quote(label.text)} in ${place}; remove this label`)
    } else if (label === undefined && this.#version === '2') {
      const message = `Missing label of the field ${quote(name.text)} in proto2; add "optional", "required" or "repeated"`
      this.#problem(type, message)
    } else if (label?.text === 'required' && this.#version === '3') {
      this.#problem(label, 'Unexpected "required", expected "optional", "repeated" or no label in proto3')
    }
  }

  #checkType(type: ProtoWord, scope: Scope): void {
    if (isScalar(type.text)) return
    const found = this.#declarations.find(type.text, scope)
    if (found === undefined) {
      const expected = `expected a declared or imported type${this.#advice(type.text)}`
      this.#problem(type, `Unexpected type ${quote(type.text)}, ${expected}`)
    } else if (found.kind === 'well-known' && !this.#mayHave(found.file)) {
      this.#problem(type, `Unexpected type ${quote(type.text)} without its file; add: import ${quote(found.file)};`)
    }
  }

  /** A similar known type for an unknown one, as the end of a sentence. */
  #advice(name: string): string {
    this.#typeNames ??= this.#declarations.typeNames()
    const elsewhere = this.#typeNames.get(name.slice(name.lastIndexOf('.') + 1))
    const meant = elsewhere ?? closest(name, [...scalarTypes, ...this.#typeNames.keys()], this.#suggestions)
    return meant === undefined || meant === name ? '' : `; did you mean ${quote(meant)}?`
  }

  /** True if a file is imported, directly or possibly through an unknown file. */
  #mayHave(wellKnownFile: string): boolean {
    return this.#file.imports.some(({ text }) => text === wellKnownFile) || this.#declarations.hasUnknownImports
  }

  #checkEnum({ name, values, allowsAliases, reserved, reservedNames }: EnumDeclaration): void {
    const [first] = values
    if (first === undefined) this.#problem(name, `Unexpected enum ${quote(name.text)} without values; add one`)
    else if (this.#version === '3' && integerOf(first.number) !== 0) {
      const message = `Unexpected number ${first.number.text} of the first value of the enum ${quote(name.text)}, expected 0 in proto3`
      this.#problem(first.number, message)
    }
    const setAside = new NumberRanges(reserved)
    const namesSetAside = new Set(reservedNames.map(({ text }) => text))
    const numbers = new Map<number, ProtoWord>()
    for (const value of values) {
      const number = integerOf(value.number)
      const other = numbers.get(number)
      const title = `number ${value.number.text} of the value ${quote(value.name.text)}`
      if (number > largestEnumNumber || number < -largestEnumNumber - 1) {
        this.#problem(value.number, `Unexpected ${title}, expected a 32-bit integer`)
      } else if (other !== undefined && !allowsAliases) {
        const hint = 'choose another, or add "option allow_alias = true;"'
        this.#problem(value.number, `Unexpected ${title}, which ${quote(other.text)} already has; ${hint}`)
      } else if (setAside.around(number) !== undefined) {
        this.#problem(value.number, `Unexpected ${title}, which is reserved; choose another`)
      }
      numbers.set(number, other ?? value.name)
      if (namesSetAside.has(value.name.text)) {
        this.#problem(
          value.name,
          `Unexpected name ${quote(value.name.text)} of a value, which is reserved; rename the value`,
        )
      }
    }
  }

  #problem({ start, end }: ProtoWord, message: string): void {
    this.problems.push({ message, within: { start, end } })
  }
}

/** Ranges of numbers, sorted so that a number is found without a scan. */
export class NumberRanges {
  readonly #sorted: readonly NumberRange[]

  constructor(ranges: readonly NumberRange[]) {
    const sorted: NumberRange[] = []
    for (const range of ranges.toSorted((left, right) => left.from - right.from)) {
      const last = sorted.at(-1)
      // A range inside another one adds nothing.
      if (last === undefined || range.to > last.to) sorted.push(range)
    }
    this.#sorted = sorted
  }

  /** The first number of a range that is in none of these; undefined if all are. */
  firstOutside({ from, to }: NumberRange): number | undefined {
    let number = from
    while (number <= to) {
      const range = this.around(number)
      if (range === undefined) return number
      number = range.to + 1
    }
    return undefined
  }

  /** A range that contains a number. */
  around(number: number): NumberRange | undefined {
    let low = 0
    let high = this.#sorted.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#sorted[middle]?.from ?? 0) <= number) low = middle
      else high = middle - 1
    }
    const range = this.#sorted[low]
    const before = this.#sorted[low - 1]
    if (range !== undefined && range.from <= number && number <= range.to) return range
    return before !== undefined && before.from <= number && number <= before.to ? before : undefined
  }
}
