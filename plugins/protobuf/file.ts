/** A name or number as it is written in the text. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** What a .proto file declares, as it is written: nothing is looked up in it. */
export interface ProtoFile {
  /** `proto2`, `proto3` or what is written instead; undefined where there is no such statement. */
  readonly syntax: Word | undefined
  /** A later form of the language, which names a year in place of a syntax; the rest of such a file is not read. */
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
  /** The type of the keys, of a map. */
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
  /** Groups among the fields are messages of the scope around. */
  readonly messages: readonly MessageDeclaration[]
}

export interface ServiceDeclaration {
  readonly name: Word
  readonly methods: readonly Word[]
  readonly types: readonly Word[]
}

/** Both ends belong to it. */
export interface NumberRange {
  readonly from: number
  readonly to: number
  readonly word: Word
}
