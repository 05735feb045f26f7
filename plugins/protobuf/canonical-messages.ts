import type { EnumDeclaration, MessageDeclaration, NumberRange, ProtoFile } from './file.ts'
import { integerOf } from './token-reader.ts'
import type { FieldKind, MessageTypes } from './types.ts'

/**
 * A text that two files share only if their messages are the same: without comments, order, options for generated code, services
 * and what no message has.
 */
export function canonicalMessages(file: ProtoFile, types: MessageTypes): string {
  const names = namesOf(file)
  const enums = enumsOf(file)
  const messages = [...types.byName].map(([name, { declaration, fields }]) => ({
    name,
    fields: fields
      .map(({ kind, ...field }) => ({ ...field, type: typeText(kind, names) }))
      .sort((one, other) => one.number - other.number),
    reserved: rangesText(declaration.reserved),
  }))
  return JSON.stringify([
    file.syntax?.text,
    extensionsText(file),
    messages.sort(byName),
    [...enums].map(enumText).sort(),
  ])
}

/** The enums of a file, those in messages included, by their names in its package. */
export function enumsOf(file: ProtoFile): ReadonlyMap<string, EnumDeclaration> {
  const found = new Map<string, EnumDeclaration>()
  for (const [declaration, name] of namesOf(file)) if ('values' in declaration) found.set(name, declaration)
  return found
}

/** The names of all messages and enums of a file, from its package on. */
function namesOf(file: ProtoFile): ReadonlyMap<MessageDeclaration | EnumDeclaration, string> {
  const names = new Map<MessageDeclaration | EnumDeclaration, string>()
  const open: { readonly owner: Pick<ProtoFile, 'messages' | 'enums'>; readonly prefix: string }[] = [
    { owner: file, prefix: '' },
  ]
  for (const { owner, prefix } of open) {
    for (const enumeration of owner.enums) names.set(enumeration, prefix + enumeration.name.text)
    for (const message of owner.messages) {
      const name = prefix + message.name.text
      names.set(message, name)
      open.push({ owner: message, prefix: `${name}.` })
    }
  }
  return names
}

/** The extensions of a file, which are fields of messages that may be declared elsewhere. */
export function extensionsText({ extensions, messages }: Pick<ProtoFile, 'extensions' | 'messages'>): string {
  const found = [...extensions]
  const open = [...messages]
  for (const message of open) {
    found.push(...message.extensions)
    open.push(...message.messages)
  }
  // Extensions of options say nothing of messages that are sent.
  const fields = found.filter(({ type }) => !/^\.?google\.protobuf\.\w+Options$/.test(type.text))
  const texts = fields.flatMap(({ type, fields: added }) =>
    added.map((each) => [type, each.label, each.type, each.name, each.number].map((word) => word?.text).join(' ')),
  )
  return texts.sort().join('\n')
}

function typeText(kind: FieldKind, names: ReadonlyMap<MessageDeclaration | EnumDeclaration, string>): string {
  switch (kind.kind) {
    case 'enum':
      return `enum ${names.get(kind.enumeration)}`
    case 'message':
      return `message ${names.get(kind.message)}`
    default:
      return `${kind.kind} ${kind.name}`
  }
}

function enumText([name, { values, reserved }]: readonly [string, EnumDeclaration]): string {
  const numbers = values.map((value) => `${integerOf(value.number)} ${value.name.text}`).sort()
  return [name, values[0]?.name.text, rangesText(reserved), ...numbers].join('\n')
}

function rangesText(ranges: readonly NumberRange[]): string {
  return ranges
    .map(({ from, to }) => `${from} ${to}`)
    .sort()
    .join(', ')
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1
}
