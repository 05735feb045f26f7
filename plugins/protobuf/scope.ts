import type { EnumDeclaration, MessageDeclaration } from './file.ts'

/** The meaning of a name in a scope. */
export type ScopeMember =
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
