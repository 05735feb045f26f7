import { defaultLimits, type Limits } from '../load/limits.ts'
import { languageOf, parseText } from '../load/parse.ts'
import { SourceFile } from '../load/source-file.ts'
import { withByteOrderMark } from '../load/text/decode.ts'
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
 * A file with as much of its text as can be read: without the lines at which parsers find errors, at most four of them. What is
 * left out becomes spaces, so that all places stay. JSON is read as YAML then, which has its values and is less strict, with braces closed that are open at its end. Undefined
 * for a text that cannot be read so.
 */
export async function readableFile(file: SourceFile, limits: Limits): Promise<SourceFile | undefined> {
  let current = file
  let isClosed = file.language !== 'json'
  for (let left = mostLines; ; left--) {
    if (current.root !== undefined) return current
    if (current.tree !== undefined) return withRoot(current)
    const error = current.findings.find(({ severity }) => severity === 'error')
    if (error === undefined || left === 0 || file.language === 'text') return undefined
    const isJson = current.language === 'json'
    const closed = isJson || isClosed ? undefined : closedText(current.text)
    isClosed ||= !isJson
    const text = isJson ? current.text : (closed ?? withoutLine(current.text, current.offsetAt(error.range.start)))
    // A text with its braces closed still has the errors of the author; the first is left out next.
    const explains = closed !== undefined || !isLong(text)
    current = await parseText(file.path, withByteOrderMark({ ...file, text }), 'yaml', limits, { explains })
  }
}

/** A text with spaces in place of the line at an offset, or of the last line before it that has any text. */
function withoutLine(text: string, offset: number): string {
  const last = text.slice(0, endOfLine(text, offset)).trimEnd().length
  const start = startOfLine(text, last)
  return text.slice(0, start) + ' '.repeat(last - start) + text.slice(last)
}

/** A text in which, for example, a name is written twice: the last value counts. */
function withRoot({ path, language, text, hasByteOrderMark, tree, reader }: SourceFile): SourceFile {
  return new SourceFile(path, language, { text, hasByteOrderMark, root: tree, reader, problems: [] })
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
