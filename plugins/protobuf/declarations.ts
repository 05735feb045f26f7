import type { EnumDeclaration, MessageDeclaration, ProtoFile, ProtoWord } from './file.ts'

/** The meaning of a name in a scope. */
type ScopeMember =
  | { readonly kind: 'message'; readonly message: MessageDeclaration; readonly scope: Scope }
  | { readonly kind: 'enum'; readonly enumeration: EnumDeclaration }
  | { readonly kind: 'package'; readonly scope: Scope }
  /** A field, an enum value or a service, which are not types. */
  | { readonly kind: 'other' }

/** A package, a message or the whole file, with the names declared in it. */
export class Scope {
  /** Its own name; empty for the file. */
  readonly name: string
  readonly parent: Scope | undefined
  readonly members = new Map<string, ScopeMember>()

  constructor(name: string, parent: Scope | undefined) {
    this.name = name
    this.parent = parent
  }

  /** Follows the parts of a name from scope to scope. */
  member([first = '', ...rest]: readonly string[]): ScopeMember | undefined {
    let member = this.members.get(first)
    for (const part of rest) {
      if (member?.kind !== 'message' && member?.kind !== 'package') return undefined
      member = member.scope.members.get(part)
    }
    return member
  }
}

/** The type behind a name. */
type FoundType =
  | { readonly kind: 'message'; readonly message: MessageDeclaration }
  | { readonly kind: 'enum'; readonly enumeration: EnumDeclaration }
  /** A built-in type that `file` declares. */
  | { readonly kind: 'well-known'; readonly name: string; readonly file: string }
  /** A type that an unknown file may declare. */
  | { readonly kind: 'elsewhere' }

/** A name that is declared twice in one scope. */
interface SecondDeclaration {
  readonly name: ProtoWord
  readonly scope: Scope
}

/** The built-in types by full name, with the file in `google/protobuf/` that declares each. */
const wellKnownTypes: ReadonlyMap<string, string> = new Map([
  ...namesIn('any', ['Any']),
  ...namesIn('api', ['Api', 'Method', 'Mixin']),
  ...namesIn('descriptor', ['FileDescriptorSet', 'FileDescriptorProto', 'DescriptorProto', 'ExtensionRangeOptions']),
  ...namesIn('descriptor', ['FieldDescriptorProto', 'OneofDescriptorProto', 'EnumDescriptorProto']),
  ...namesIn('descriptor', ['EnumValueDescriptorProto', 'ServiceDescriptorProto', 'MethodDescriptorProto']),
  ...namesIn('descriptor', ['FileOptions', 'MessageOptions', 'FieldOptions', 'OneofOptions', 'EnumOptions']),
  ...namesIn('descriptor', ['EnumValueOptions', 'ServiceOptions', 'MethodOptions', 'UninterpretedOption']),
  ...namesIn('descriptor', ['FeatureSet', 'SourceCodeInfo', 'GeneratedCodeInfo']),
  ...namesIn('duration', ['Duration']),
  ...namesIn('empty', ['Empty']),
  ...namesIn('field_mask', ['FieldMask']),
  ...namesIn('source_context', ['SourceContext']),
  ...namesIn('struct', ['Struct', 'Value', 'ListValue', 'NullValue']),
  ...namesIn('timestamp', ['Timestamp']),
  ...namesIn('type', ['Type', 'Field', 'Enum', 'EnumValue', 'Option', 'Syntax', 'Field.Kind', 'Field.Cardinality']),
  ...namesIn('wrappers', ['DoubleValue', 'FloatValue', 'Int64Value', 'UInt64Value', 'Int32Value', 'UInt32Value']),
  ...namesIn('wrappers', ['BoolValue', 'StringValue', 'BytesValue']),
])

const wellKnownFiles: ReadonlySet<string> = new Set([
  ...wellKnownTypes.values(),
  'google/protobuf/cpp_features.proto',
  'google/protobuf/java_features.proto',
])

/** All declarations of a file in scopes. Names are resolved as in C++ (language specification, Name Resolution). */
export class Declarations {
  /** True if an unknown file is imported, which may declare missing names. */
  readonly hasUnknownImports: boolean
  readonly seconds: SecondDeclaration[] = []
  readonly root = new Scope('', undefined)
  /** The scope of the package, or that of the file. */
  readonly package: Scope
  readonly #scopes = new Map<MessageDeclaration, Scope>()
  /** The prefixes of built-in names in this package. */
  readonly #languagePrefixes: readonly string[]

  constructor(file: ProtoFile) {
    const parts = file.package?.text.split('.') ?? []
    this.hasUnknownImports = file.imports.some(({ text }) => !isWellKnownFile(text))
    this.#languagePrefixes = ['', ...(parts[0] === 'google' ? ['google.', 'google.protobuf.'] : [])]
    let scope = this.root
    for (const part of parts) {
      const inner = new Scope(part, scope)
      scope.members.set(part, { kind: 'package', scope: inner })
      scope = inner
    }
    this.package = scope
    this.#addAll(file, scope)
    for (const { name } of file.services) this.#add(name, scope, { kind: 'other' })
  }

  /** The scope of a message. */
  scopeOf(message: MessageDeclaration): Scope {
    return this.#scopes.get(message) ?? this.package
  }

  /** Resolves a name from the inner to the outer scopes; undefined if there is no such type. */
  find(name: string, scope: Scope): FoundType | undefined {
    const parts = name.split('.')
    const [first = ''] = parts
    if (first === '') {
      const found = typeOf(this.root.member(parts.slice(1)))
      return found ?? wellKnown(name.slice(1)) ?? this.#elsewhere()
    }
    for (let around: Scope | undefined = scope; around !== undefined; around = around.parent) {
      const found = typeOf(around.member(parts))
      if (found !== undefined) return found
      // The first part decides: its message must contain the rest.
      if (parts.length > 1 && typeOf(around.members.get(first)) !== undefined) return this.#elsewhere()
    }
    for (const prefix of this.#languagePrefixes) {
      const found = wellKnown(prefix + name)
      if (found !== undefined) return found
    }
    return this.#elsewhere()
  }

  /** The short names of all types, each with the path from the package to the first such type. */
  typeNames(): ReadonlyMap<string, string> {
    const names = new Map<string, string>()
    const open: (readonly [Scope, string])[] = [[this.package, '']]
    for (const [scope, way] of open) {
      if (names.size >= mostNames) break
      for (const [name, member] of scope.members) {
        if (member.kind !== 'message' && member.kind !== 'enum') continue
        if (!names.has(name)) names.set(name, way + name)
        if (member.kind === 'message' && way.length < longestWay) open.push([member.scope, `${way}${name}.`])
      }
    }
    return names
  }

  #elsewhere(): FoundType | undefined {
    return this.hasUnknownImports ? { kind: 'elsewhere' } : undefined
  }

  #addAll(owner: Pick<ProtoFile, 'messages' | 'enums' | 'extensions'>, scope: Scope): void {
    for (const enumeration of owner.enums) {
      this.#add(enumeration.name, scope, { kind: 'enum', enumeration })
      // Enum values are declared in the scope around the enum.
      for (const value of enumeration.values) this.#add(value.name, scope, { kind: 'other' })
    }
    for (const message of owner.messages) {
      const inner = new Scope(message.name.text, scope)
      this.#scopes.set(message, inner)
      this.#add(message.name, scope, { kind: 'message', message, scope: inner })
      this.#addAll(message, inner)
      for (const { name } of message.fields) this.#add(name, inner, { kind: 'other' })
      for (const name of message.oneofs) this.#add(name, inner, { kind: 'other' })
    }
    for (const { fields, messages } of owner.extensions) {
      for (const { name } of fields) this.#add(name, scope, { kind: 'other' })
      this.#addAll({ messages, enums: [], extensions: [] }, scope)
    }
  }

  #add(name: ProtoWord, scope: Scope, member: ScopeMember): void {
    if (scope.members.has(name.text)) this.seconds.push({ name, scope })
    else scope.members.set(name.text, member)
  }
}

/** The limits of the search for similar names: their number, and the length of a path. */
const mostNames = 2000
const longestWay = 100

function typeOf(member: ScopeMember | undefined): FoundType | undefined {
  return member?.kind === 'message' || member?.kind === 'enum' ? member : undefined
}

function wellKnown(name: string): FoundType | undefined {
  const file = wellKnownTypes.get(name)
  return file === undefined ? undefined : { kind: 'well-known', name, file }
}

/** True if the declarations of a file are known. Any other file may declare anything. */
function isWellKnownFile(name: string): boolean {
  return wellKnownFiles.has(name)
}

function namesIn(file: string, names: readonly string[]): readonly (readonly [string, string])[] {
  return names.map((name) => [`google.protobuf.${name}`, `google/protobuf/${file}.proto`])
}
