import { quote, type ReadSchema, type SchemaFormat, type SchemaProblem } from '../../src/plugin/index.ts'
import { checkFile } from './check-file.ts'
import { Declarations } from './declarations.ts'
import type {
  EnumDeclaration,
  ExtendDeclaration,
  MessageDeclaration,
  ProtoFile,
  ProtoWord,
  ServiceDeclaration,
} from './file.ts'
import { readEnum, readExtend, readMessage } from './parse-message.ts'
import { readOption } from './parse-options.ts'
import { ProtoSyntaxError, TokenReader } from './token-reader.ts'
import { describes, MessageTypes } from './types.ts'
import { protobufValueCheck } from './values.ts'

/**
 * Reads the text of a .proto file: its syntax, then the rules of the language for numbers, names and types. Imported files are not
 * read, so unknown names are assumed to be declared there. Values are checked if the text is valid.
 */
export function readProtoFile(schema: unknown, { version }: SchemaFormat): ReadSchema {
  if (typeof schema !== 'string') return { problems: [] }
  const { problems, types } = readTypes(schema, version)
  if (types === undefined) return { problems }
  return { problems, refused: protobufValueCheck(types), describes: (pointer) => describes(types, pointer) }
}

/**
 * The messages of a .proto file, if it has no problems. `version`: the one in the media type, for a text without a syntax.
 * `editions`: those that are read; of others, only their year is.
 */
export function readTypes(text: string, version: string | undefined, editions: readonly string[] = []): ProtoTypesRead {
  try {
    const file = parseProto(text, editions)
    const declarations = new Declarations(file)
    const problems = checkFile(file, declarations, version)
    return problems.length > 0 ? { problems } : { problems, file, types: new MessageTypes(file, declarations) }
  } catch (error) {
    if (!(error instanceof ProtoSyntaxError)) throw error
    const { message, start, end } = error
    return { problems: [{ message, within: { start, end } }] }
  }
}

type ProtoTypesRead =
  | { readonly problems: readonly SchemaProblem[]; readonly types?: undefined }
  | { readonly problems: readonly SchemaProblem[]; readonly file: ProtoFile; readonly types: MessageTypes }

/**
 * Reads a .proto file by the combined grammars of language versions 2 and 3, without distinguishing them. Throws a ProtoSyntaxError
 * at the first unexpected token.
 */
function parseProto(text: string, editions: readonly string[]): ProtoFile {
  const reader = new TokenReader(text)
  const imports: ProtoWord[] = []
  const messages: MessageDeclaration[] = []
  const enums: EnumDeclaration[] = []
  const extensions: ExtendDeclaration[] = []
  const services: ServiceDeclaration[] = []
  let packageName: ProtoWord | undefined
  const syntax = readVersion(reader, 'syntax')
  const edition = syntax === undefined ? readVersion(reader, 'edition') : undefined
  // Later editions of the language have other rules, which are unknown here.
  const isRead = edition === undefined || editions.includes(edition.text)
  while (isRead && reader.token.kind !== 'end') {
    if (reader.accept(';') !== undefined) continue
    if (reader.isAt('import')) imports.push(readImport(reader))
    else if (reader.isAt('package')) packageName = readPackage(reader, packageName)
    else if (reader.isAt('option')) readOption(reader)
    else if (reader.isAt('message')) messages.push(readMessage(reader))
    else if (reader.isAt('enum')) enums.push(readEnum(reader))
    else if (reader.isAt('extend')) extensions.push(readExtend(reader))
    else if (reader.isAt('service')) services.push(readService(reader))
    else if (reader.isAt('syntax')) reader.fail('"syntax" once and before everything else')
    else reader.fail('a declaration, such as "message", "enum" or "import"')
  }
  return { syntax, edition, package: packageName, imports, messages, enums, extensions, services }
}

function readVersion(reader: TokenReader, keyword: 'syntax' | 'edition'): ProtoWord | undefined {
  while (reader.accept(';') !== undefined);
  if (reader.accept(keyword) === undefined) return undefined
  reader.expect('=', `after "${keyword}"`)
  const version = reader.string(keyword === 'syntax' ? '"proto2" or "proto3" in quotes' : 'a year in quotes')
  reader.expect(';', `after the ${keyword}`)
  return version
}

function readImport(reader: TokenReader): ProtoWord {
  reader.expect('import', 'before the name of a file')
  if (reader.accept('public') === undefined && reader.accept('weak') === undefined) reader.accept('option')
  const name = reader.string('the name of a file in quotes')
  reader.expect(';', 'after an import')
  return name
}

function readPackage(reader: TokenReader, earlier: ProtoWord | undefined): ProtoWord {
  const keyword = reader.expect('package', 'before the name of a package')
  const name = reader.fullName('the name of a package')
  reader.expect(';', 'after the name of the package')
  if (earlier === undefined) return name
  const message = `Duplicate package ${quote(name.text)}; remove one`
  throw new ProtoSyntaxError(message, keyword.start, name.end)
}

function readService(reader: TokenReader): ServiceDeclaration {
  reader.expect('service', 'before a service')
  const name = reader.identifier('the name of a service')
  const methods: ProtoWord[] = []
  const types: ProtoWord[] = []
  reader.expect('{', `after the name of the service "${name.text}"`)
  while (reader.accept('}') === undefined) {
    if (reader.accept(';') !== undefined) continue
    if (reader.isAt('option')) readOption(reader)
    else {
      reader.expect('rpc', 'or "}"')
      const method = reader.identifier('the name of a method')
      methods.push(method)
      types.push(readMethodType(reader, method))
      reader.expect('returns', `after what the method "${method.text}" takes`)
      types.push(readMethodType(reader, method))
      readMethodOptions(reader, method)
    }
  }
  return { name, methods, types }
}

function readMethodType(reader: TokenReader, { text }: ProtoWord): ProtoWord {
  reader.expect('(', `before a message of the method "${text}"`)
  if (!reader.isAt(')', 1)) reader.accept('stream')
  const type = reader.fullName(`a message of the method "${text}"`, true)
  reader.expect(')', `after a message of the method "${text}"`)
  return type
}

function readMethodOptions(reader: TokenReader, { text }: ProtoWord): void {
  if (reader.accept('{') === undefined) {
    reader.expect(';', `after the method "${text}"`)
    return
  }
  while (reader.accept('}') === undefined) if (reader.accept(';') === undefined) readOption(reader)
}
