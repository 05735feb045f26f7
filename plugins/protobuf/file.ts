/** A name or number as written in the text. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The declarations of a .proto file as written, before names are resolved. */
export interface ProtoFile {
  /** The written syntax, such as `proto2` or `proto3`; undefined if there is no syntax statement. */
  readonly syntax: Word | undefined
  /** A later edition of the language, which names a year instead of a syntax. The rest of such a file is not read. */
  readonly edition: Word | undefined
  readonly package: Word | undefined
  readonly imports: readonly Word[]
  readonly messages: readonly MessageDeclaration[]
  readonly enums: readonly EnumDeclaration[]
  readonly extensions: readonly ExtendDeclaration[]
  readonly services: readonly ServiceDeclaration[]
}

export interface MessageDeclaration {
  readonly name: Word
  readonly fields: readonly FieldDeclaration[]
  readonly oneofs: readonly Word[]
  readonly messages: readonly MessageDeclaration[]
  readonly enums: readonly EnumDeclaration[]
  readonly extensions: readonly ExtendDeclaration[]
  readonly reserved: readonly NumberRange[]
  readonly reservedNames: readonly Word[]
  readonly extensionRanges: readonly NumberRange[]
}

export interface FieldDeclaration {
  readonly name: Word
  readonly label: Word | undefined
  readonly type: Word
  /** The key type of a map. */
  readonly keyType: Word | undefined
  readonly number: Word
  readonly oneof: Word | undefined
  readonly isGroup: boolean
  readonly options: ReadonlyMap<string, Word>
}

export interface EnumDeclaration {
  readonly name: Word
  readonly values: readonly EnumValue[]
  readonly allowsAliases: boolean
  readonly reserved: readonly NumberRange[]
  readonly reservedNames: readonly Word[]
}

export interface EnumValue {
  readonly name: Word
  readonly number: Word
}

export interface ExtendDeclaration {
  readonly type: Word
  readonly fields: readonly FieldDeclaration[]
  /** Groups among the fields are messages of the surrounding scope. */
  readonly messages: readonly MessageDeclaration[]
}

export interface ServiceDeclaration {
  readonly name: Word
  readonly methods: readonly Word[]
  readonly types: readonly Word[]
}

/** Both ends are inclusive. */
export interface NumberRange {
  readonly from: number
  readonly to: number
  readonly word: Word
}
