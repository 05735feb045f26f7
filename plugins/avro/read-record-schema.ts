import {
  isRecord,
  type Pointer,
  quote,
  type ReadSchema,
  type SchemaFormat,
  type SchemaProblem,
  type UsedName,
} from '../../src/plugin/index.ts'
import {
  Attributes,
  AvroNames,
  AvroProblems,
  aliasesOf,
  article,
  complexNames,
  isFullName,
  logicalTypeOf,
  namespaceOf,
  qualified,
  referenceHint,
  simpleName,
  titled,
} from './attributes.ts'
import { defaultProblem } from './defaults.ts'
import { ownValue, valueInWords, type WrittenObject } from './plain-values.ts'
import { type AvroField, type AvroType, branchName, isPrimitive, typeDescribes } from './types.ts'
import { avroValueCheck } from './values.ts'

/**
 * Reads a schema by the specification of Avro 1.9 (Schema Declaration). As it requires, other attributes are metadata, and logical
 * types that do not fit their type are ignored. Values are checked if the schema is valid.
 */
export function readRecordSchema(schema: unknown, { version }: Pick<SchemaFormat, 'version'> = {}): ReadSchema {
  // Another rule reports values that are not an object, an array or a name.
  const isInlined = typeof schema === 'string' ? isFullName(schema) : typeof schema === 'object' && schema !== null
  if (!isInlined) return { problems: [] }
  const { type, problems, names } = readType(schema, isSinceAnyBranch(version))
  if (problems.length > 0) return { problems, ...names }
  return { problems, ...names, refused: avroValueCheck(type), describes: (pointer) => typeDescribes(type, pointer) }
}

/** Reads the type that a schema describes. `takesAnyBranch`: the default of a union can have any of its types. */
export function readType(schema: unknown, takesAnyBranch: boolean): AvroTypeRead {
  const reading = new AvroReading(takesAnyBranch)
  const type = reading.typeOf(schema, [], '')
  return { type, ...reading.finish() }
}

interface AvroTypeRead {
  readonly type: AvroType
  readonly problems: readonly SchemaProblem[]
  readonly names: Pick<ReadSchema, 'defines' | 'uses'>
}

const broken: AvroType = { kind: 'broken' }

interface UnknownName {
  readonly name: string
  readonly namespace: string
  readonly at: Pointer
  /** A similar name among those known at this place, as the end of a sentence. */
  readonly advice: string
}

const orders = ['ascending', 'descending', 'ignore']

class AvroReading {
  readonly #log = new AvroProblems()
  readonly #attributes = new Attributes(this.#log)
  readonly #names = new AvroNames()
  readonly #takesAnyBranch: boolean
  /** Names that were undefined at their first use. */
  readonly #unknown: UnknownName[] = []

  constructor(takesAnyBranch: boolean) {
    this.#takesAnyBranch = takesAnyBranch
  }

  /** The result of reading. A name that is defined after its use is a problem of this schema. */
  finish(): Omit<AvroTypeRead, 'type'> {
    const uses: UsedName[] = []
    for (const { name, namespace, at, advice } of this.#unknown) {
      if (this.#names.find(name, namespace) !== undefined) {
        this.#log.add(at, `Unexpected type ${quote(name)} before its definition; define it where it is used first`)
        continue
      }
      const message = `Unexpected type ${quote(name)}, expected a primitive type or one that another schema defines${advice}`
      const names = [...new Set([qualified(name, namespace), name])]
      // Of several uses in one schema, only the first is reported.
      if (!uses.some((known) => known.names[0] === names[0])) uses.push({ names, problem: { pointer: at, message } })
    }
    return { problems: this.#log.problems, names: { defines: this.#names.defined, uses } }
  }

  /** Reads a schema at a place in a namespace. */
  typeOf(schema: unknown, at: Pointer, namespace: string): AvroType {
    if (typeof schema === 'string') return this.#named(schema, at, namespace)
    if (Array.isArray(schema)) return this.#union(schema, at, namespace)
    if (isRecord(schema)) return this.#declared(schema, at, namespace)
    const hint = schema === null ? '; write "null" in quotes' : ''
    return this.#problem(
      at,
      `Unexpected ${valueInWords(schema)} for a type, expected its name, an object or a list${hint}`,
    )
  }

  #named(name: string, at: Pointer, namespace: string): AvroType {
    if (isPrimitive(name)) return { kind: 'primitive', name, logicalType: undefined, at }
    const found = this.#names.find(name, namespace)
    if (found !== undefined) return found
    if (complexNames.includes(name)) {
      const example = `{ "type": ${quote(name)}, … }`
      return this.#problem(at, `Unexpected type ${quote(name)} by its name alone; write ${example}`)
    }
    if (!isFullName(name)) {
      const advice = this.#names.advice(name)
      return this.#problem(at, `Unexpected type ${quote(name)}, expected the name of a type${advice}`)
    }
    this.#unknown.push({ name, namespace, at, advice: this.#names.advice(name) })
    return { kind: 'broken', name: qualified(name, namespace) }
  }

  #union(schemas: readonly unknown[], at: Pointer, namespace: string): AvroType {
    const seen = new Set<string>()
    const branches = schemas.map((schema, index) => {
      const place = [...at, String(index)]
      if (Array.isArray(schema)) {
        return this.#problem(place, 'Unexpected union in a union; list its types in the outer one')
      }
      const type = this.typeOf(schema, place, namespace)
      const name = branchName(type)
      if (name === undefined) return type
      if (seen.has(name)) {
        return this.#problem(place, `Duplicate ${quote(name)} in a union; remove one`)
      }
      seen.add(name)
      return type
    })
    return { kind: 'union', branches, at }
  }

  #declared(schema: WrittenObject, at: Pointer, namespace: string): AvroType {
    const type = ownValue(schema, 'type')
    const place = [...at, 'type']
    if (type === undefined) {
      return this.#problem(at, `Missing "type" in a schema${referenceHint(schema)}`)
    }
    if (typeof type !== 'string') {
      const advice = isRecord(type) || Array.isArray(type) ? '; write the schema without the object around it' : ''
      return this.#problem(place, `Unexpected ${valueInWords(type)} for "type", expected the name of a type${advice}`)
    }
    if (isPrimitive(type)) return { kind: 'primitive', name: type, logicalType: logicalTypeOf(schema), at }
    switch (type) {
      case 'record':
      case 'error':
        return this.#record(schema, at, namespace)
      case 'enum':
        return this.#enum(schema, at, namespace)
      case 'fixed':
        return this.#fixed(schema, at, namespace)
      case 'array':
        return { kind: 'array', items: this.#part(schema, 'items', 'array', at, namespace), at }
      case 'map':
        return { kind: 'map', values: this.#part(schema, 'values', 'map', at, namespace), at }
      default:
        return this.#named(type, place, namespace)
    }
  }

  #part(schema: WrittenObject, name: string, kind: string, at: Pointer, namespace: string): AvroType {
    const part = ownValue(schema, name)
    if (part === undefined)
      return this.#problem(at, `Missing ${quote(name)} in ${kind === 'array' ? 'an' : 'a'} ${kind}`)
    return this.typeOf(part, [...at, name], namespace)
  }

  #record(schema: WrittenObject, at: Pointer, namespace: string): AvroType {
    const name = this.#define(schema, at, namespace, 'record')
    const fields = new Map<string, AvroField>()
    const type: AvroType = { kind: 'record', name, aliases: fullAliases(schema, name), fields, at }
    if (name !== '') this.#names.define(name, type)
    const written = ownValue(schema, 'fields')
    if (!Array.isArray(written)) {
      if (written === undefined) return this.#problem(at, `Missing "fields" in ${titled('record', name)}`)
      return this.#problem([...at, 'fields'], `Unexpected ${valueInWords(written)} for "fields", expected an array`)
    }
    for (const [index, field] of written.entries()) {
      this.#field(field, [...at, 'fields', String(index)], name === '' ? namespace : namespaceOf(name), fields)
    }
    return type
  }

  #field(field: unknown, at: Pointer, namespace: string, fields: Map<string, AvroField>): void {
    if (!isRecord(field)) {
      this.#problem(at, `Unexpected ${valueInWords(field)} for a field, expected an object with "name" and "type"`)
      return
    }
    const name = ownValue(field, 'name')
    const isNamed = this.#attributes.checkName(name, at, 'field', simpleName)
    if (isNamed && fields.has(name)) {
      this.#problem([...at, 'name'], `Duplicate field ${quote(name)} in a record; rename one`)
    }
    this.#attributes.checkText(field, 'doc', at)
    this.#attributes.checkAliases(field, at)
    const order = ownValue(field, 'order')
    if (order !== undefined && !(typeof order === 'string' && orders.includes(order))) {
      const expected = `expected one of ${orders.map((each) => quote(each)).join(', ')}`
      this.#problem([...at, 'order'], `Unexpected ${valueInWords(order)} for "order", ${expected}`)
    }
    const written = ownValue(field, 'type')
    if (written === undefined) {
      this.#problem(at, `Missing "type" in ${typeof name === 'string' ? `the field ${quote(name)}` : 'a field'}`)
      return
    }
    const type = this.#fieldType(written, field, at, namespace)
    const hasDefault = Object.hasOwn(field, 'default')
    if (isNamed && !fields.has(name)) {
      fields.set(name, { type, hasDefault, default: ownValue(field, 'default'), aliases: aliasesOf(field) })
    }
    const problem = hasDefault && this.#knowsDefaultsOf(type) ? defaultProblem(field.default, type) : undefined
    if (problem !== undefined) {
      this.#problem([...at, 'default', ...problem.pointer], problem.message)
    }
  }

  #knowsDefaultsOf({ kind }: AvroType): boolean {
    return !this.#takesAnyBranch || kind === 'primitive' || kind === 'enum' || kind === 'fixed'
  }

  /** Reports attributes of a complex type beside the name of the field. They belong in an object of their own. */
  #fieldType(written: unknown, field: WrittenObject, at: Pointer, namespace: string): AvroType {
    const isFlat =
      typeof written === 'string' &&
      complexNames.includes(written) &&
      this.#names.find(written, namespace) === undefined &&
      ['items', 'values', 'symbols', 'fields', 'size'].some((name) => Object.hasOwn(field, name))
    if (!isFlat) return this.typeOf(written, [...at, 'type'], namespace)
    const message = `Unexpected type ${quote(written)} beside the name of a field; write "type": { "type": ${quote(written)}, … }`
    return this.#problem([...at, 'type'], message)
  }

  #enum(schema: WrittenObject, at: Pointer, namespace: string): AvroType {
    const name = this.#define(schema, at, namespace, 'enum')
    const written = ownValue(schema, 'symbols')
    const symbols: string[] = []
    const value = ownValue(schema, 'default')
    const unknownSymbol = typeof value === 'string' ? value : undefined
    const type: AvroType = {
      kind: 'enum',
      name,
      aliases: fullAliases(schema, name),
      symbols,
      default: unknownSymbol,
      at,
    }
    if (name !== '') this.#names.define(name, type)
    if (!Array.isArray(written)) {
      if (written === undefined) return this.#problem(at, `Missing "symbols" in ${titled('enum', name)}`)
      return this.#problem([...at, 'symbols'], `Unexpected ${valueInWords(written)} for "symbols", expected an array`)
    }
    const seen = new Set<string>()
    for (const [index, symbol] of written.entries()) {
      const place = [...at, 'symbols', String(index)]
      if (!this.#attributes.checkName(symbol, place, 'symbol', simpleName)) continue
      if (seen.has(symbol)) this.#problem(place, `Duplicate symbol ${quote(symbol)}; remove one`)
      seen.add(symbol)
      symbols.push(symbol)
    }
    if (value !== undefined && !(typeof value === 'string' && seen.has(value)) && symbols.length === written.length) {
      this.#problem([...at, 'default'], `Unexpected ${valueInWords(value)} for "default", expected one of the symbols`)
    }
    return type
  }

  #fixed(schema: WrittenObject, at: Pointer, namespace: string): AvroType {
    const name = this.#define(schema, at, namespace, 'fixed')
    const size = ownValue(schema, 'size')
    const isSize = typeof size === 'number' && Number.isInteger(size) && size >= 0
    const type: AvroType = {
      kind: 'fixed',
      name,
      aliases: fullAliases(schema, name),
      size: isSize ? size : 0,
      logicalType: logicalTypeOf(schema),
      at,
    }
    if (name !== '') this.#names.define(name, type)
    if (size === undefined) return this.#problem(at, `Missing "size" in ${titled('fixed', name)}`)
    if (isSize) return type
    return this.#problem([...at, 'size'], `Unexpected ${valueInWords(size)} for "size", expected a number of bytes`)
  }

  /** Reads the attributes of all named types. Returns the full name, or an empty string if it is invalid. */
  #define(schema: WrittenObject, at: Pointer, enclosing: string, kind: string): string {
    this.#attributes.checkAliases(schema, at)
    if (kind !== 'fixed') this.#attributes.checkText(schema, 'doc', at)
    const name = ownValue(schema, 'name')
    const space = ownValue(schema, 'namespace')
    const isSpace = space === undefined || space === '' || (typeof space === 'string' && isFullName(space))
    if (!isSpace) {
      const message = `Unexpected ${valueInWords(space)} for "namespace", expected dotted names such as "com.acme"`
      this.#problem([...at, 'namespace'], message)
    }
    if (!this.#attributes.checkName(name, at, kind, { test: isFullName })) {
      // Define it anyway, so that its uses are not reported again.
      if (typeof name === 'string') this.#names.define(qualified(name, enclosing), broken)
      return ''
    }
    const fullName = qualified(name, typeof space === 'string' ? space : enclosing)
    if (isPrimitive(fullName.slice(fullName.lastIndexOf('.') + 1))) {
      this.#problem(
        [...at, 'name'],
        `Unexpected name ${quote(name)} of ${article(kind)}, which is a primitive type; rename it`,
      )
      return ''
    }
    if (this.#names.has(fullName)) {
      const message = `Duplicate definition of ${quote(fullName)}; write only its name here`
      this.#problem([...at, 'name'], message)
      return ''
    }
    return isSpace ? fullName : ''
  }

  #problem(pointer: Pointer, message: string): AvroType {
    this.#log.add(pointer, message)
    return broken
  }
}

/** The aliases of a named type as full names: they are relative to its namespace. */
function fullAliases(schema: WrittenObject, name: string): readonly string[] {
  return aliasesOf(schema).map((alias) => qualified(alias, namespaceOf(name)))
}

/** Since Avro 1.12, the default of a union can have any of its types. */
function isSinceAnyBranch(version: string | undefined): boolean {
  const [, minor] = /^1\.(\d+)/.exec(version ?? '') ?? []
  return minor !== undefined && Number(minor) >= 12
}
