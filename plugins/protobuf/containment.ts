import { type ContainmentOptions, quote, type SchemaContainment } from '../../src/plugin/index.ts'
import { canonicalMessages, enumsOf, extensionsText } from './canonical-messages.ts'
import { Compatibility } from './compatibility.ts'
import { readTypes } from './read-proto-file.ts'
import type { MessageType, MessageTypes } from './types.ts'

/**
 * Whether messages written by one .proto file can be read by another one (language guide, Updating A Message Type): by the numbers
 * and the binary encoding of fields, and for JSON also by names and the JSON form. A file does not say which of its messages is
 * sent. If several are no parts of others, all of them are compared, by their names.
 */
export function isReadable(inner: unknown, outer: unknown, options: ContainmentOptions): SchemaContainment {
  // A schema that cannot be compared is still equal to its copy.
  if (inner === outer) return { kind: 'equal' }
  if (typeof inner !== 'string' || typeof outer !== 'string') return { kind: 'unknown', reason: 'a schema is no text' }
  const [writer, reader] = [readAny(inner), readAny(outer)]
  const [problem] = [...writer.problems, ...reader.problems]
  if (problem !== undefined) return { kind: 'unknown', reason: `a schema has a defect: ${problem.message}` }
  if (writer.types === undefined || reader.types === undefined)
    return { kind: 'unknown', reason: 'a schema is not read' }
  const edition = [writer.file, reader.file]
    .flatMap((file) => file.edition ?? [])
    .find(({ text }) => !editions.includes(text))
  if (edition !== undefined) return { kind: 'unknown', reason: `the edition ${quote(edition.text)} is not read` }
  if ([inner, outer].some((text) => encodingOfAll.test(text))) {
    return { kind: 'unknown', reason: 'the encoding of all messages of a file is set, which is not read' }
  }
  if (canonicalMessages(writer.file, writer.types) === canonicalMessages(reader.file, reader.types)) {
    return { kind: 'equal' }
  }
  const compatibility = new Compatibility(writer.types, reader.types, {
    isJson: options.contentType !== undefined && /^[^;]*[/+]json\s*(?:;|$)/i.test(options.contentType),
    later: options.later,
  })
  const only = onlyMessages(writer.types, reader.types)
  const pairs = only === undefined ? allMessages(writer.types, reader.types) : [only]
  for (const { message, other } of pairs) {
    const failure = other && compatibility.failure(message, other)
    if (failure !== undefined) {
      const { reason, fields, example } = failure
      const place = fields.length === 0 ? '' : `in the field ${quote(fields.join('.'))}, `
      return { kind: 'broken', reason: `${place}${reason}`, ...(example && { value: example.value }) }
    }
  }
  const enums = enumsOf(reader.file)
  for (const [name, each] of enumsOf(writer.file)) {
    const other = enums.get(name)
    if (other !== undefined) compatibility.compareEnums(each, other)
  }
  const alone = pairs.find(({ other }) => other === undefined)
  const doubt = compatibility.doubt ?? aloneText(alone?.name) ?? extensionsDiffer(writer.file, reader.file)
  return doubt === undefined ? { kind: 'contained' } : { kind: 'unknown', reason: doubt }
}

/** The editions whose files are read like those of version 2, with features as options of fields. */
const editions = ['2023']

/** Features that change the encoding for a whole file, or that are in a message literal. */
const encodingOfAll = /\boption\s+features\s*\.\s*message_encoding\b|\bfeatures\s*=\s*\{/

/** Reads a text without a syntax as version 2 of the language, as the language says, or as version 3 if it is not valid in it. */
function readAny(text: string): ReturnType<typeof readTypes> {
  const read = readTypes(text, undefined, editions)
  const other = read.types === undefined ? readTypes(text, '3', editions) : read
  return other.types === undefined ? read : other
}

interface Pair {
  readonly name: string
  readonly message: MessageType
  readonly other: MessageType | undefined
}

/** The messages of two files if each has only one that may be sent. */
function onlyMessages(inner: MessageTypes, outer: MessageTypes): Pair | undefined {
  const [message, ...others] = inner.roots
  const [other, ...rest] = outer.roots
  const isOnly = message !== undefined && other !== undefined && others.length === 0 && rest.length === 0
  return isOnly ? { name: message.name, message, other } : undefined
}

function allMessages(inner: MessageTypes, outer: MessageTypes): readonly Pair[] {
  const known = outer.byName
  return [...inner.byName].map(([name, message]) => ({ name, message, other: known.get(name) }))
}

function aloneText(name: string | undefined): string | undefined {
  return name === undefined
    ? undefined
    : `the receiver does not know the message ${quote(name)}, and the schema does not say which is sent`
}

function extensionsDiffer(...files: readonly Parameters<typeof extensionsText>[0][]): string | undefined {
  return new Set(files.map(extensionsText)).size > 1
    ? 'extensions of messages differ, which are not compared'
    : undefined
}
