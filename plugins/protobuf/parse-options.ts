import type { ProtoWord } from './file.ts'
import type { TokenReader } from './token-reader.ts'

/** Reads `option name = value;`, from the keyword on. */
export function readOption(reader: TokenReader): readonly [string, ProtoWord] {
  reader.expect('option', 'before an option')
  const option = readAssignment(reader)
  reader.expect(';', 'after an option')
  return option
}

/** Reads the optional bracketed options after a field or value. */
export function readOptions(reader: TokenReader): ReadonlyMap<string, ProtoWord> {
  const options = new Map<string, ProtoWord>()
  if (reader.accept('[') === undefined) return options
  do {
    const [name, value] = readAssignment(reader)
    options.set(name, value)
  } while (reader.accept(',') !== undefined)
  reader.expect(']', 'after options')
  return options
}

function readAssignment(reader: TokenReader): readonly [string, ProtoWord] {
  const name = readOptionName(reader)
  reader.expect('=', `after the option "${name}"`)
  return [name, readConstant(reader)]
}

function readOptionName(reader: TokenReader): string {
  const parts: string[] = []
  do {
    if (reader.accept('(') === undefined) parts.push(reader.identifier('the name of an option').text)
    else {
      parts.push(`(${reader.fullName('the name of an extension', true).text})`)
      reader.expect(')', 'after the name of an extension')
    }
  } while (reader.accept('.') !== undefined)
  return parts.join('.')
}

function readConstant(reader: TokenReader): ProtoWord {
  const { token } = reader
  if (token.kind === 'string') return reader.string('a string')
  if (reader.isAt('{')) return readMessageLiteral(reader)
  const sign = reader.accept('-') ?? reader.accept('+')
  if (reader.isIdentifier()) return reader.fullName('a value')
  if (reader.token.kind !== 'number') return reader.fail('the value of an option')
  const number = reader.take()
  return sign === undefined ? number : { text: `${sign.text}${number.text}`, start: sign.start, end: number.end }
}

/** Skips a message in text format. Only its end matters here. */
function readMessageLiteral(reader: TokenReader): ProtoWord {
  const open = reader.expect('{', 'before the value of an option')
  let depth = 1
  for (;;) {
    if (reader.token.kind === 'end') return reader.fail('"}" after the value of an option')
    const token = reader.take()
    if (token.kind !== 'symbol') continue
    if (token.text === '{') depth += 1
    else if (token.text === '}') depth -= 1
    if (depth === 0) return { text: '{…}', start: open.start, end: token.end }
  }
}
