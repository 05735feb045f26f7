import type { ReadSchema, SchemaFormat } from '../../src/plugin/index.ts'
import { checkFile } from './check-file.ts'
import { Declarations } from './declarations.ts'
import { parseProto } from './parse.ts'
import { ProtoSyntaxError } from './token-reader.ts'
import { describes, MessageTypes } from './types.ts'
import { protobufValueCheck } from './values.ts'

/**
 * Reads the text of a .proto file: its syntax, then the rules of the language for numbers, names and types. Imported files are not
 * read, so unknown names are assumed to be declared there. Values are checked if the text is valid.
 */
export function readProtoFile(schema: unknown, { version }: SchemaFormat): ReadSchema {
  if (typeof schema !== 'string') return { problems: [] }
  try {
    const file = parseProto(schema)
    const declarations = new Declarations(file)
    const problems = checkFile(file, declarations, version)
    if (problems.length > 0) return { problems }
    const types = new MessageTypes(file, declarations)
    return { problems, refused: protobufValueCheck(types), describes: (pointer) => describes(types, pointer) }
  } catch (error) {
    if (!(error instanceof ProtoSyntaxError)) throw error
    const { message, start, end } = error
    return { problems: [{ message, within: { start, end } }] }
  }
}
