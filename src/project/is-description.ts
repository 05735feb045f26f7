import { type Vocabulary, vocabularies } from '../format/vocabulary.ts'
import { defaultLimits } from '../load/limits.ts'
import { childOf, type Node } from '../load/node.ts'
import { languageOf, parseText } from '../load/parse.ts'
import { decode } from '../load/text/decode.ts'

const newline = 0x0a

const versionFields = vocabularies.map(({ versionField }) => versionField)

/** Fields of which a description has one, at least, beside that of its version: an event of CloudEvents has a "specversion" too. */
const otherFields = ['info', 'channels', 'operations', 'components', 'servers']

const keyAtMargin = /^(?:"([^"\n]*)"|'([^'\n]*)'|([\w-]+))[ \t]*:(?=\s|$)/gm

/** The beginning of most descriptions in JSON: texts alone before the first of the other fields. */
const usualJson = new RegExp(
  String.raw`^\s*\{\s*(?:"[\w-]+"\s*:\s*"[^"\\\n]*"\s*,\s*){1,8}"(?:${otherFields.join('|')})"\s*:`,
)

/**
 * True if the first bytes of a file show that it is a description; undefined if only the whole of it can tell. A file that is binary
 * after a beginning like that of a description counts as one, so that it is reported.
 */
export function isDescriptionByHead(path: string, head: Uint8Array): true | undefined {
  const isJson = languageOf(path) === 'json'
  // The last line may go on, with another key than it seems to have.
  const { text, problem } = decode(isJson ? head : head.subarray(0, head.lastIndexOf(newline) + 1))
  if (problem !== undefined) return undefined
  const spelling = isJson
    ? usualJson.test(text)
      ? spellingByFirstKey(text)
      : undefined
    : spellingBy(keysAtMargin(text))
  return spelling === undefined ? undefined : true
}

/** Whether a text is a description; a part of one is none. */
export async function isDescription(path: string, bytes: Uint8Array): Promise<boolean> {
  return (await spellingOf(path, bytes)) !== undefined
}

/** Whether a text is the first line or lines of a description that somebody writes: it has a version and no other field yet. */
export function isBegunDescription(text: string): boolean {
  const isJson = text.trimStart().startsWith('{')
  const keys = isJson ? [...text.matchAll(/"([\w-]+)"\s*:/g)].map(([, key]) => key) : [...keysAtMargin(text)]
  return keys.length > 0 && keys.every((key) => versionFields.some((field) => field === key))
}

/**
 * The spelling of a description, by the fields at its root; undefined for a part of one and for any other text. Of a usual YAML file
 * only the keys at the margin are looked at, so that a file with a syntax error is one too. Takes what the file holds, and its path
 * for the language.
 */
export async function spellingOf(path: string, bytes: Uint8Array): Promise<Vocabulary | undefined> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const mentioned = versionFields.filter((field) => content.includes(field))
  if (mentioned.length === 0) return undefined
  const { text } = decode(bytes)
  const language = languageOf(path)
  const spelling = language === 'yaml' ? spellingBy(keysAtMargin(text)) : undefined
  if (spelling !== undefined) return spelling
  // Then the rest of the text cannot change the answer, and is not read a second time for it.
  if (language === 'json' && mentioned.length === 1 && usualJson.test(text)) {
    const usual = spellingByFirstKey(text)
    if (usual !== undefined) return usual
  }
  const { root } = await parseText(path, bytes, language, defaultLimits)
  return root === undefined ? spellingByFirstKey(text) : spellingBy(keysOf(root))
}

function spellingBy(keys: ReadonlySet<string>): Vocabulary | undefined {
  if (!otherFields.some((field) => keys.has(field))) return undefined
  return vocabularies.find(({ versionField }) => keys.has(versionField))
}

const leading = /^(?:[ \t\r]*(?:#[^\n]*)?\n|%[^\n]*\n)*(?:---(?=\s))?/

/** The keys at the margin of the first document of a text. */
function keysAtMargin(text: string): ReadonlySet<string> {
  const start = leading.exec(text)?.[0].length ?? 0
  const length = text.slice(start).search(/^(?:---|\.\.\.)(?:\s|$)/m)
  const first = text.slice(start, length === -1 ? undefined : start + length)
  return new Set([...first.matchAll(keyAtMargin)].map(([, double, single, plain]) => double ?? single ?? plain ?? ''))
}

function keysOf(root: Node): ReadonlySet<string> {
  const names = root.kind === 'map' ? [...versionFields, ...otherFields] : []
  return new Set(names.filter((name) => childOf(root, name) !== undefined))
}

/** Of JSON that cannot be parsed too: it is reported where it was meant to be a description, and not passed over. */
function spellingByFirstKey(text: string): Vocabulary | undefined {
  const [, head] = /^\s*\{\s*"([\w-]+)"\s*:/.exec(text) ?? []
  return vocabularies.find(({ versionField }) => versionField === head)
}
