import { defaultLimits, type Limits } from '../load/limits.ts'
import { languageOf, parseText } from '../load/parse.ts'
import { type Language, SourceFile } from '../load/source-file.ts'
import { findControlCharacters, withByteOrderMark } from '../load/text/decode.ts'
import { endOfLine, startOfLine } from '../load/text/lines.ts'
import type { OpenDocument } from './documents.ts'
import { closedText } from './open-braces.ts'

/** Each line that is left out is one more parse. */
const mostLines = 4

/** Whether a text is so long that a parser takes a person's time to say what is wrong with it. */
export function isLong(text: string): boolean {
  return text.length > 200_000
}

/**
 * A file with as much of its text as can be read: without lines with control characters, and without the lines at which parsers find
 * errors, at most four of them; else only what is before the first error. What is left out becomes spaces, so that all places
 * stay. JSON is read as YAML then, which has its values and is less strict, with braces closed that are open at its end. Undefined
 * for a text that cannot be read so.
 */
export async function readableFile(file: SourceFile, limits: Limits): Promise<SourceFile | undefined> {
  // Comments alone are read as those of an empty map.
  if (file.language === 'yaml' && file.findings.some(({ code }) => code === 'parse/empty'))
    return asRead(await parsed({ ...file, text: `${file.text}\n{}` }, 'yaml', limits))
  const readable = await withoutErrors(file, limits)
  const error = firstError(file)
  if (readable !== undefined || error === undefined || file.language === 'text') return readable
  const start = startOfLine(file.text, error)
  const text = file.text.slice(0, start) + blank(file.text.slice(start))
  return await withoutErrors(await parsed({ ...file, text }, file.language, limits), limits)
}

async function withoutErrors(file: SourceFile, limits: Limits): Promise<SourceFile | undefined> {
  let current = file
  const isUnread = () => asRead(current) === undefined && firstError(current) !== undefined
  const replace = async (text: string) => {
    current = await parsed({ ...file, text }, 'yaml', limits)
  }
  if (file.language === 'text' || !isUnread()) return asRead(current)
  const clean = withoutControls(file.text)
  const isJson = file.language === 'json'
  if (isJson || clean !== file.text) await replace(clean)
  const closed = isJson && isUnread() ? closedText(clean) : undefined
  if (closed !== undefined) await replace(closed)
  for (let left = mostLines; left > 0 && isUnread(); left--)
    await replace(withoutLine(current.text, firstError(current) ?? 0))
  return asRead(current)
}

/** A file that has values; undefined for any other. In a text in which, for example, a name is written twice, the last value counts. */
function asRead(file: SourceFile): SourceFile | undefined {
  const { path, language, text, hasByteOrderMark, root, tree, reader } = file
  if (root !== undefined || tree === undefined) return root && file
  return new SourceFile(path, language, { text, hasByteOrderMark, root: tree, reader, problems: [] })
}

function parsed(
  file: Pick<SourceFile, 'path' | 'text' | 'hasByteOrderMark'>,
  language: Language,
  limits: Limits,
): Promise<SourceFile> {
  return parseText(file.path, withByteOrderMark(file), language, limits, { explains: !isLong(file.text) })
}

/** The offset of the first error in a file. */
function firstError(file: SourceFile): number | undefined {
  const error = file.findings.find(({ severity }) => severity === 'error')
  return error && file.offsetAt(error.range.start)
}

/** A text with spaces in place of the lines that have control characters. */
function withoutControls(text: string): string {
  const hasControls = (part: string) => findControlCharacters(part, 1).length > 0
  return hasControls(text) ? text.replace(/[^\r\n]+/g, (line) => (hasControls(line) ? blank(line) : line)) : text
}

/** A text with spaces in place of the line at an offset, or of the last line before it that has any text. */
function withoutLine(text: string, offset: number): string {
  const last = text.slice(0, endOfLine(text, offset)).trimEnd().length
  const start = startOfLine(text, last)
  return text.slice(0, start) + blank(text.slice(start, last)) + text.slice(last)
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}

/**
 * An open text as far as it can be read, whether it belongs to a description or not; undefined where it cannot. It is found once for
 * each version of the text.
 */
export function readableDocument({ path, written, positions }: OpenDocument): Promise<SourceFile | undefined> {
  const known = readableDocuments.get(positions)
  if (known !== undefined) return known
  const file = parseText(path, written, languageOf(path), defaultLimits)
  const readable = file.then((each) => readableFile(each, defaultLimits))
  readableDocuments.set(positions, readable)
  return readable
}

const readableDocuments = new WeakMap<OpenDocument['positions'], Promise<SourceFile | undefined>>()
