import { readBrokenJson } from '../load/json/broken-json.ts'
import { defaultLimits, type Limits } from '../load/limits.ts'
import { languageOf, parseText } from '../load/parse.ts'
import { SourceFile } from '../load/source-file.ts'
import { withByteOrderMark } from '../load/text/decode.ts'
import { readableYaml } from '../load/yaml/broken-yaml.ts'
import { readUsualYaml } from '../load/yaml/yaml.ts'
import type { OpenDocument } from './documents.ts'

/**
 * A file with as much of its text as can be read: without the values in which errors are, and without keys that cannot be read and what
 * is below them. All places stay. Undefined for a text that cannot be read so. A file without errors is returned as it is.
 */
export async function readableFile(file: SourceFile, limits: Limits): Promise<SourceFile | undefined> {
  const { language, text, root, tree } = file
  if (root !== undefined) return file
  if (language === 'text') return undefined
  // Comments alone are read as those of an empty map.
  if (language === 'yaml' && file.findings.some(({ code }) => code === 'parse/empty'))
    return withTree(await parsed(file, `${text}\n{}`, limits))
  // In a complete text in which, for example, a name is written twice, the last value counts.
  if (tree !== undefined && language === 'yaml') return withTree(file)
  return readableText(file, limits)
}

/**
 * The same for a text that is only tried, with words that its author did not write. It is read as the usual readers of YAML and JSON do,
 * and without what they cannot read.
 */
export async function readableText(
  { path, text, hasByteOrderMark }: Pick<SourceFile, 'path' | 'text' | 'hasByteOrderMark'>,
  limits: Limits,
): Promise<SourceFile | undefined> {
  const content = { text, hasByteOrderMark, problems: [] }
  if (languageOf(path) === 'json' || /^\s*\{/.test(text)) {
    const root = readBrokenJson(text, limits)
    return root && new SourceFile(path, languageOf(path), { ...content, root, reader: 'json' })
  }
  const usual = readUsualYaml(text, limits)
  if (usual !== undefined) return new SourceFile(path, 'yaml', { ...content, root: usual, reader: 'fast-yaml' })
  const { tree, reader } = await parsed({ path, hasByteOrderMark }, await readableYaml(text, limits), limits)
  return tree && new SourceFile(path, 'yaml', { ...content, root: tree, reader })
}

/** A file that has values, whatever is wrong with it; undefined for any other. */
function withTree({ path, language, text, hasByteOrderMark, tree, reader }: SourceFile): SourceFile | undefined {
  return tree && new SourceFile(path, language, { text, hasByteOrderMark, root: tree, reader, problems: [] })
}

function parsed(
  { path, hasByteOrderMark }: Pick<SourceFile, 'path' | 'hasByteOrderMark'>,
  text: string,
  limits: Limits,
): Promise<SourceFile> {
  return parseText(path, withByteOrderMark({ text, hasByteOrderMark }), 'yaml', limits, { explains: false })
}

/**
 * An open text as far as it can be read, whether it belongs to a description or not; undefined where it cannot. It is found once for
 * each version of the text.
 */
export async function readableDocument(document: OpenDocument): Promise<SourceFile | undefined> {
  const file = await parsedDocument(document)
  const known = readableFiles.get(file)
  if (known !== undefined) return known
  const readable = readableFile(file, defaultLimits)
  readableFiles.set(file, readable)
  return readable
}

/** The same for a text with errors; undefined for one without. */
export async function brokenDocument(document: OpenDocument): Promise<SourceFile | undefined> {
  const { root } = await parsedDocument(document)
  return root === undefined ? readableDocument(document) : undefined
}

/** An open text, without an explanation of its errors. */
function parsedDocument({ path, written, positions }: OpenDocument): Promise<SourceFile> {
  const known = parsedDocuments.get(positions)
  if (known !== undefined) return known
  const file = parseText(path, written, languageOf(path), defaultLimits, { explains: false })
  parsedDocuments.set(positions, file)
  return file
}

const parsedDocuments = new WeakMap<OpenDocument['positions'], Promise<SourceFile>>()
const readableFiles = new WeakMap<SourceFile, Promise<SourceFile | undefined>>()
