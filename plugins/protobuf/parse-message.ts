import type {
  EnumDeclaration,
  EnumValue,
  ExtendDeclaration,
  FieldDeclaration,
  MessageDeclaration,
  NumberRange,
  ProtoWord,
} from './file.ts'
import { readOption, readOptions } from './parse-options.ts'
import { integerOf, type TokenReader } from './token-reader.ts'

/** A message while it is being read. */
type OpenMessage = {
  -readonly [Name in keyof MessageDeclaration]: MessageDeclaration[Name] extends readonly (infer Item)[]
    ? Item[]
    : MessageDeclaration[Name]
}

/** Collects fields, and the messages of groups among them. */
interface FieldOwner {
  readonly fields: FieldDeclaration[]
  readonly messages: MessageDeclaration[]
}

/** The largest field number: `max` in ranges. */
export const largestNumber = 536_870_911

/** The largest number of an enum value. */
export const largestEnumNumber = 2_147_483_647

/** Reads `message Name { … }`. */
export function readMessage(reader: TokenReader): MessageDeclaration {
  reader.expect('message', 'before a message')
  return readBody(reader, reader.identifier('the name of a message'))
}

function readBody(reader: TokenReader, name: ProtoWord): MessageDeclaration {
  const message: OpenMessage = {
    name,
    fields: [],
    oneofs: [],
    messages: [],
    enums: [],
    extensions: [],
    reserved: [],
    reservedNames: [],
    extensionRanges: [],
  }
  reader.expect('{', `after the name of the message "${name.text}"`)
  reader.nested(() => {
    while (reader.accept('}') === undefined) readMember(reader, message)
  })
  return message
}

/** A keyword starts a declaration wherever one is allowed, as in the parser of the language's authors. */
function readMember(reader: TokenReader, message: OpenMessage): void {
  if (reader.accept(';') !== undefined) return
  if (reader.isAt('message')) message.messages.push(readMessage(reader))
  else if (reader.isAt('enum')) message.enums.push(readEnum(reader))
  else if (reader.isAt('oneof')) readOneof(reader, message)
  else if (reader.isAt('extend')) message.extensions.push(readExtend(reader))
  else if (reader.isAt('option')) readOption(reader)
  else if (reader.isAt('reserved')) readReserved(reader, message, largestNumber)
  else if (reader.isAt('extensions')) readExtensionRanges(reader, message)
  else readField(reader, message, undefined)
}

function readField(reader: TokenReader, owner: FieldOwner, oneof: ProtoWord | undefined): void {
  const label = reader.accept('optional') ?? reader.accept('required') ?? reader.accept('repeated')
  if (reader.isAt('map') && reader.isAt('<', 1)) {
    readMapField(reader, owner, label, oneof)
    return
  }
  if (reader.isAt('group') && reader.isIdentifier(1) && reader.isAt('=', 2)) {
    const keyword = reader.take()
    const written = reader.identifier('the name of a group')
    reader.expect('=', `after the name of the group "${written.text}"`)
    const number = reader.integer('the number of the group')
    const options = readOptions(reader)
    owner.messages.push(readBody(reader, written))
    const name = { ...written, text: written.text.toLowerCase() }
    const type = { ...written, start: keyword.start }
    owner.fields.push({ name, label, type, keyType: undefined, number, oneof, isGroup: true, options })
    return
  }
  const type = reader.fullName('a field, such as "string name = 1;", or "}"', true)
  const name = reader.identifier(`the name of a field after its type "${type.text}"`)
  owner.fields.push({ name, label, type, keyType: undefined, oneof, isGroup: false, ...readNumber(reader, name) })
}

function readMapField(
  reader: TokenReader,
  owner: FieldOwner,
  label: ProtoWord | undefined,
  oneof: ProtoWord | undefined,
): void {
  reader.expect('map', 'before the types of a map')
  reader.expect('<', 'after "map"')
  const keyType = reader.identifier('the type of the keys of a map')
  reader.expect(',', 'after the type of the keys of a map')
  const type = reader.fullName('the type of the values of a map', true)
  reader.expect('>', 'after the types of a map')
  const name = reader.identifier('the name of a field after its type')
  owner.fields.push({ name, label, type, keyType, oneof, isGroup: false, ...readNumber(reader, name) })
}

function readNumber(reader: TokenReader, name: ProtoWord): Pick<FieldDeclaration, 'number' | 'options'> {
  reader.expect('=', `and a number after the name of the field "${name.text}"`)
  const number = reader.integer(`the number of the field "${name.text}"`)
  const options = readOptions(reader)
  reader.expect(';', `after the field "${name.text}"`)
  return { number, options }
}

function readOneof(reader: TokenReader, message: OpenMessage): void {
  reader.expect('oneof', 'before a oneof')
  const name = reader.identifier('the name of a oneof')
  reader.expect('{', `after the name of the oneof "${name.text}"`)
  message.oneofs.push(name)
  while (reader.accept('}') === undefined) {
    if (reader.accept(';') !== undefined) continue
    if (reader.isAt('option')) readOption(reader)
    else readField(reader, message, name)
  }
}

/** Reads `extend Type { … }`. */
export function readExtend(reader: TokenReader): ExtendDeclaration {
  reader.expect('extend', 'before an extension')
  const type = reader.fullName('the name of the message to extend', true)
  const owner: FieldOwner = { fields: [], messages: [] }
  reader.expect('{', `after "extend ${type.text}"`)
  while (reader.accept('}') === undefined) {
    if (reader.accept(';') === undefined) readField(reader, owner, undefined)
  }
  return { type, ...owner }
}

/** Reads `enum Name { … }`. */
export function readEnum(reader: TokenReader): EnumDeclaration {
  reader.expect('enum', 'before an enum')
  const name = reader.identifier('the name of an enum')
  const values: EnumValue[] = []
  const reserved: NumberRange[] = []
  const reservedNames: ProtoWord[] = []
  let allowsAliases = false
  reader.expect('{', `after the name of the enum "${name.text}"`)
  while (reader.accept('}') === undefined) {
    if (reader.accept(';') !== undefined) continue
    if (reader.isAt('option')) {
      const [option, value] = readOption(reader)
      if (option === 'allow_alias') allowsAliases = value.text === 'true'
    } else if (reader.isAt('reserved')) {
      readReserved(reader, { reserved, reservedNames }, largestEnumNumber)
    } else {
      const valueName = reader.identifier('a value, such as "UNKNOWN = 0;", or "}"')
      reader.expect('=', `and a number after the value "${valueName.text}"`)
      const number = reader.integer(`the number of the value "${valueName.text}"`, true)
      readOptions(reader)
      reader.expect(';', `after the value "${valueName.text}"`)
      values.push({ name: valueName, number })
    }
  }
  return { name, values, allowsAliases, reserved, reservedNames }
}

function readReserved(
  reader: TokenReader,
  owner: { readonly reserved: NumberRange[]; readonly reservedNames: ProtoWord[] },
  largest: number,
): void {
  reader.expect('reserved', 'before what is reserved')
  do {
    if (reader.token.kind === 'string') owner.reservedNames.push(reader.string('a name'))
    else if (reader.isIdentifier()) owner.reservedNames.push(reader.identifier('a name'))
    else owner.reserved.push(readRange(reader, largest))
  } while (reader.accept(',') !== undefined)
  reader.expect(';', 'after what is reserved')
}

function readExtensionRanges(reader: TokenReader, message: OpenMessage): void {
  reader.expect('extensions', 'before numbers')
  do message.extensionRanges.push(readRange(reader, largestNumber))
  while (reader.accept(',') !== undefined)
  readOptions(reader)
  reader.expect(';', 'after the numbers of extensions')
}

function readRange(reader: TokenReader, largest: number): NumberRange {
  const first = reader.integer('a number or a name in quotes', true)
  if (reader.accept('to') === undefined) return { from: integerOf(first), to: integerOf(first), word: first }
  const maximum = reader.accept('max')
  const last = maximum ?? reader.integer('a number or "max"', true)
  const to = maximum === undefined ? integerOf(last) : largest
  return {
    from: integerOf(first),
    to,
    word: { text: `${first.text} to ${last.text}`, start: first.start, end: last.end },
  }
}
