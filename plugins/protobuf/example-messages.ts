import type { MessageDeclaration } from './file.ts'
import type { FieldKind, MessageField, MessageType, MessageTypes } from './types.ts'

/** A message with more fields than this that are required has no use as an example. */
const mostFields = 40
const mostDepth = 20

/** A value in the JSON form. */
export interface ExampleMessage {
  readonly value: unknown
}

/** Small messages that a sender may write, with nothing in them but required fields. */
export class ExampleMessages {
  readonly #types: MessageTypes
  readonly #written = new Map<MessageDeclaration, boolean>()
  #left = 0

  constructor(types: MessageTypes) {
    this.#types = types
  }

  /** False for a message that requires itself, so that there is none. */
  isWritten(type: MessageType): boolean {
    const known = this.#written.get(type.declaration)
    if (known !== undefined) return known
    // While the answer is being found, a way back to the message is one that never ends.
    this.#written.set(type.declaration, false)
    const required = type.fields.filter(({ isRequired }) => isRequired)
    const isWritten = required.every(
      ({ kind }) => kind.kind !== 'message' || this.isWritten(this.#types.of(kind.message)),
    )
    this.#written.set(type.declaration, isWritten)
    return isWritten
  }

  /** The smallest message, with certain values of some fields, and without one field. */
  of(type: MessageType, members: ReadonlyMap<MessageField, unknown>): ExampleMessage | undefined {
    this.#left = mostFields
    const value = this.#message(type, members, 0)
    return value && { value }
  }

  /** A value of one item of a field. */
  item(kind: FieldKind): ExampleMessage | undefined {
    this.#left = mostFields
    return this.#item(kind, 0)
  }

  #message(
    type: MessageType,
    members: ReadonlyMap<MessageField, unknown>,
    depth: number,
  ): Readonly<Record<string, unknown>> | undefined {
    const written: [string, unknown][] = []
    for (const field of type.fields) {
      if (members.has(field)) written.push([field.jsonName, members.get(field)])
      else if (field.isRequired) {
        this.#left -= 1
        const item = this.#left < 0 || depth > mostDepth ? undefined : this.#item(field.kind, depth + 1)
        if (item === undefined) return undefined
        written.push([field.jsonName, item.value])
      }
    }
    return Object.fromEntries(written)
  }

  #item(kind: FieldKind, depth: number): ExampleMessage | undefined {
    switch (kind.kind) {
      case 'scalar':
        return { value: scalarValue(kind.name) }
      case 'enum':
        return { value: (kind.enumeration.values[1] ?? kind.enumeration.values[0])?.name.text }
      case 'message': {
        const value = this.#message(this.#types.of(kind.message), new Map(), depth)
        return value && { value }
      }
      default:
        return undefined
    }
  }
}

function scalarValue(name: string): unknown {
  if (name === 'bool') return true
  if (name === 'string') return 'a'
  // A byte that no text in UTF-8 has.
  if (name === 'bytes') return '/w=='
  return name === 'float' || name === 'double' ? 1.5 : 1
}
