/** A name or number as written in the text. */
export interface ProtoWord {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The declarations of a .proto file as written, before names are resolved. */
export interface ProtoFile {
  /** The written syntax, such as `proto2` or `proto3`; undefined if there is no syntax statement. */
  readonly syntax: ProtoWord | undefined
  /** A later edition of the language, which names a year instead of a syntax. The rest of such a file is read only to compare it. */
  readonly edition: ProtoWord | undefined
  readonly package: ProtoWord | undefined
  readonly imports: readonly ProtoWord[]
  readonly messages: readonly MessageDeclaration[]
  readonly enums: readonly EnumDeclaration[]
  readonly extensions: readonly ExtendDeclaration[]
  readonly services: readonly ServiceDeclaration[]
}

export interface MessageDeclaration {
  readonly name: ProtoWord
  readonly fields: readonly FieldDeclaration[]
  readonly oneofs: readonly ProtoWord[]
  readonly messages: readonly MessageDeclaration[]
  readonly enums: readonly EnumDeclaration[]
  readonly extensions: readonly ExtendDeclaration[]
  readonly reserved: readonly NumberRange[]
  readonly reservedNames: readonly ProtoWord[]
  readonly extensionRanges: readonly NumberRange[]
}

export interface FieldDeclaration {
  readonly name: ProtoWord
  readonly label: ProtoWord | undefined
  readonly type: ProtoWord
  /** The key type of a map. */
  readonly keyType: ProtoWord | undefined
  readonly number: ProtoWord
  readonly oneof: ProtoWord | undefined
  readonly isGroup: boolean
  readonly options: ReadonlyMap<string, ProtoWord>
}

export interface EnumDeclaration {
  readonly name: ProtoWord
  readonly values: readonly EnumValue[]
  readonly allowsAliases: boolean
  readonly reserved: readonly NumberRange[]
  readonly reservedNames: readonly ProtoWord[]
}

export interface EnumValue {
  readonly name: ProtoWord
  readonly number: ProtoWord
}

export interface ExtendDeclaration {
  readonly type: ProtoWord
  readonly fields: readonly FieldDeclaration[]
  /** Groups among the fields are messages of the surrounding scope. */
  readonly messages: readonly MessageDeclaration[]
}

export interface ServiceDeclaration {
  readonly name: ProtoWord
  readonly methods: readonly ProtoWord[]
  readonly types: readonly ProtoWord[]
}

/** Both ends are inclusive. */
export interface NumberRange {
  readonly from: number
  readonly to: number
  readonly word: ProtoWord
}
