import type { EnumDeclaration, MessageDeclaration } from './file.ts'

/** What a name stands for in a scope. */
export type Member =
  | { readonly kind: 'message'; readonly message: MessageDeclaration; readonly scope: Scope }
  | { readonly kind: 'enum'; readonly enumeration: EnumDeclaration }
  | { readonly kind: 'package'; readonly scope: Scope }
  /** A field, a value of an enum or a service: no type. */
  | { readonly kind: 'other' }

/** A package, a message or the file as a whole, with the names that are declared in it. */
export class Scope {
  /** Its own name; the empty string for that of the file. */
  readonly name: string
  readonly parent: Scope | undefined
  readonly members = new Map<string, Member>()

  constructor(name: string, parent: Scope | undefined) {
    this.name = name
    this.parent = parent
  }

  /** What the parts of a name lead to, one in the other. */
  member([first = '', ...rest]: readonly string[]): Member | undefined {
    let member = this.members.get(first)
    for (const part of rest) {
      if (member?.kind !== 'message' && member?.kind !== 'package') return undefined
      member = member.scope.members.get(part)
    }
    return member
  }
}
