import type { EnumDeclaration, MessageDeclaration, ProtoFile, Word } from './file.ts'
import { type Member, Scope } from './scope.ts'
import { isWellKnownFile, wellKnownTypes } from './well-known.ts'

/** The type that a name stands for. */
export type FoundType =
  | { readonly kind: 'message'; readonly message: MessageDeclaration }
  | { readonly kind: 'enum'; readonly enumeration: EnumDeclaration }
  /** A type that comes with the language; `file` declares it. */
  | { readonly kind: 'well-known'; readonly name: string; readonly file: string }
  /** A type of a file that cannot be read. */
  | { readonly kind: 'elsewhere' }

/** A name that is declared twice in one scope. */
export interface SecondDeclaration {
  readonly name: Word
  readonly scope: Scope
}

/** Everything that a file declares, in scopes; names are looked up as C++ does it (language specification, Name Resolution). */
export class Declarations {
  /** Whether a file is imported that cannot be read: what is not declared here may be declared there. */
  readonly hasUnknownImports: boolean
  readonly seconds: SecondDeclaration[] = []
  readonly root = new Scope('', undefined)
  /** The scope of the package, or that of the file. */
  readonly package: Scope
  readonly #scopes = new Map<MessageDeclaration, Scope>()
  /** What names like those of the language may start with here. */
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

  /** The scope that a message of the file is. */
  scopeOf(message: MessageDeclaration): Scope {
    return this.#scopes.get(message) ?? this.package
  }

  /** The type that a name stands for in a scope, from the inside to the outside; undefined when there is none. */
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
      // The first part decides: the message to which it leads has to hold the rest.
      if (parts.length > 1 && typeOf(around.members.get(first)) !== undefined) return this.#elsewhere()
    }
    for (const prefix of this.#languagePrefixes) {
      const found = wellKnown(prefix + name)
      if (found !== undefined) return found
    }
    return this.#elsewhere()
  }

  /** The names of all types without those of their scopes, and the way to the first of each from the package on. */
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
      // Values are declared beside their enum, not in it.
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

  #add(name: Word, scope: Scope, member: Member): void {
    if (scope.members.has(name.text)) this.seconds.push({ name, scope })
    else scope.members.set(name.text, member)
  }
}

/** Names that advice is looked for among, and how long the way to one may be. */
const mostNames = 2000
const longestWay = 100

function typeOf(member: Member | undefined): FoundType | undefined {
  return member?.kind === 'message' || member?.kind === 'enum' ? member : undefined
}

function wellKnown(name: string): FoundType | undefined {
  const file = wellKnownTypes.get(name)
  return file === undefined ? undefined : { kind: 'well-known', name, file }
}
