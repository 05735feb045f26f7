import type { Pointer } from '../../src/plugin/index.ts'
import type { Declarations, Scope } from './declarations.ts'
import type { EnumDeclaration, FieldDeclaration, MessageDeclaration, ProtoFile } from './file.ts'
import { integerOf } from './token-reader.ts'

/** The kind of values in a field, for checking values. */
export type FieldKind =
  | { readonly kind: 'scalar'; readonly name: string }
  | { readonly kind: 'enum'; readonly values: ReadonlySet<string>; readonly enumeration: EnumDeclaration }
  | { readonly kind: 'message'; readonly message: MessageDeclaration }
  | { readonly kind: 'well-known'; readonly name: string }
  /** Declared in an unknown file. */
  | { readonly kind: 'unknown'; readonly name: string }

export interface MessageField {
  readonly name: string
  readonly number: number
  readonly jsonName: string
  /** As written. */
  readonly default: string | undefined
  /** Groups have markers around them in place of a length. */
  readonly isGroup: boolean
  readonly kind: FieldKind
  readonly isRepeated: boolean
  readonly isRequired: boolean
  readonly keyType: string | undefined
  readonly oneof: string | undefined
}

export interface MessageType {
  readonly name: string
  readonly declaration: MessageDeclaration
  readonly fields: readonly MessageField[]
  /** The fields by each name that the JSON mapping accepts: the JSON name and the declared name. */
  readonly fieldsByName: ReadonlyMap<string, MessageField>
}

/** Built-in types with a JSON form of their own that may contain anything. */
const open = ['Any', 'Struct', 'Value', 'ListValue'].map((name) => `google.protobuf.${name}`)

/** The scalar types of the language. */
export const scalarTypes: readonly string[] = [
  'double',
  'float',
  'int32',
  'int64',
  'uint32',
  'uint64',
  'sint32',
  'sint64',
  'fixed32',
  'fixed64',
  'sfixed32',
  'sfixed64',
  'bool',
  'string',
  'bytes',
]

/** The messages of a valid file, each built on first use. */
export class MessageTypes {
  readonly #declarations: Declarations
  readonly #file: ProtoFile
  readonly #types = new Map<MessageDeclaration, MessageType>()
  readonly #enums = new Map<EnumDeclaration, FieldKind>()

  constructor(file: ProtoFile, declarations: Declarations) {
    this.#file = file
    this.#declarations = declarations
  }

  of(message: MessageDeclaration): MessageType {
    const type = this.#types.get(message) ?? this.#typeOf(message)
    this.#types.set(message, type)
    return type
  }

  /** All messages of the file, those in others included, by their names in its package. */
  get byName(): ReadonlyMap<string, MessageType> {
    const found = new Map<string, MessageType>()
    const open = this.#file.messages.map((message) => ({ message, name: message.name.text }))
    for (const { message, name } of open) {
      found.set(name, this.of(message))
      open.push(...message.messages.map((inner) => ({ message: inner, name: `${name}.${inner.name.text}` })))
    }
    return found
  }

  /** The messages at the top of the file. */
  get top(): readonly MessageType[] {
    return this.#file.messages.map((message) => this.of(message))
  }

  /** The top-level messages that are not parts of others. */
  get roots(): readonly MessageType[] {
    const { top } = this
    const reached = new Set(top)
    const parts = new Set<MessageType>()
    for (const type of reached) {
      for (const { kind } of type.fields) {
        if (kind.kind !== 'message') continue
        const part = this.of(kind.message)
        reached.add(part)
        if (part !== type) parts.add(part)
      }
    }
    const roots = top.filter((type) => !parts.has(type))
    // Messages that contain each other are all candidates.
    return roots.length === 0 ? top : roots
  }

  #typeOf(message: MessageDeclaration): MessageType {
    const scope = this.#declarations.scopeOf(message)
    const fieldsByName = new Map<string, MessageField>()
    const read = message.fields.map((declared) => {
      const name = declared.name.text
      const field: MessageField = {
        name,
        number: integerOf(declared.number),
        jsonName: declared.options.get('json_name')?.text ?? jsonNameOf(name),
        default: declared.options.get('default')?.text,
        isGroup: declared.isGroup || declared.options.get('features.message_encoding')?.text === 'DELIMITED',
        kind: this.#kindOf(declared, scope),
        isRepeated: declared.label?.text === 'repeated',
        isRequired:
          declared.label?.text === 'required' ||
          declared.options.get('features.field_presence')?.text === 'LEGACY_REQUIRED',
        keyType: declared.keyType?.text,
        oneof: declared.oneof?.text,
      }
      fieldsByName.set(field.jsonName, field)
      return field
    })
    for (const field of read) if (!fieldsByName.has(field.name)) fieldsByName.set(field.name, field)
    return { name: message.name.text, declaration: message, fields: read, fieldsByName }
  }

  /** Shared by all fields with the enum, which can have many values. */
  #enumKind(enumeration: EnumDeclaration): FieldKind {
    const kind = this.#enums.get(enumeration) ?? {
      kind: 'enum',
      values: new Set(enumeration.values.map((value) => value.name.text)),
      enumeration,
    }
    this.#enums.set(enumeration, kind)
    return kind
  }

  #kindOf({ type, isGroup }: FieldDeclaration, scope: Scope): FieldKind {
    if (!isGroup && isScalar(type.text)) return { kind: 'scalar', name: type.text }
    const declared = this.#declarations.find(type.text, scope)
    switch (declared?.kind) {
      case 'message':
        return { kind: 'message', message: declared.message }
      case 'well-known':
        return { kind: 'well-known', name: declared.name }
      case 'enum':
        return this.#enumKind(declared.enumeration)
      default:
        return { kind: 'unknown', name: type.text }
    }
  }
}

/** The JSON name of a field: camelCase without underscores. */
export function jsonNameOf(name: string): string {
  return name.replaceAll(/_+([^_]?)/g, (_, letter: string) => letter.toUpperCase())
}

/** True if a message of the file can have a value at a pointer into its JSON form, and in doubt. */
export function describes(types: MessageTypes, pointer: Pointer): boolean {
  const { top } = types
  return top.length === 0 || top.some((message) => messageDescribes(message, pointer))

  function messageDescribes({ fieldsByName }: MessageType, [token, ...rest]: Pointer): boolean {
    if (token === undefined) return true
    const field = fieldsByName.get(token)
    if (field === undefined) return false
    const isOfMany = field.keyType !== undefined || field.isRepeated
    // The next step leads to a value of the map or an item of the list.
    return kindDescribes(field.kind, isOfMany ? rest.slice(1) : rest)
  }

  function kindDescribes(kind: FieldKind, pointer: Pointer): boolean {
    if (pointer.length === 0 || kind.kind === 'unknown') return true
    if (kind.kind === 'well-known') return open.includes(kind.name)
    return kind.kind === 'message' && messageDescribes(types.of(kind.message), pointer)
  }
}

export function isScalar(type: string): boolean {
  return scalarTypes.includes(type)
}

/** The types of map keys: all scalar types except floating-point numbers and bytes. */
export function isKeyType(type: string): boolean {
  return isScalar(type) && type !== 'double' && type !== 'float' && type !== 'bytes'
}
