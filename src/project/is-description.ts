import { vocabularies } from '../format/vocabulary.ts'
import { decode } from '../load/decode.ts'
import { defaultLimits } from '../load/limits.ts'
import { childOf, type Node } from '../load/node.ts'
import { languageOf, parseText } from '../load/parse.ts'

const versionFields = vocabularies.map(({ versionField }) => versionField)

/** Fields of which a description has one, at least, beside that of its version: an event of CloudEvents has a "specversion" too. */
const otherFields = ['info', 'channels', 'operations', 'components', 'servers']

const keyAtMargin = /^(?:"([^"\n]*)"|'([^'\n]*)'|([\w-]+))[ \t]*:(?=\s|$)/gm

/**
 * Whether a text is a description, by the fields at its root; a part of one is none. Of a usual YAML file only the keys at the margin
 * are looked at, so that a file with a syntax error is one too. Takes what the file holds, and its path for the language.
 */
export async function isDescription(path: string, bytes: Uint8Array): Promise<boolean> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!versionFields.some((field) => content.includes(field))) return false
  const { text } = decode(bytes)
  const language = languageOf(path)
  if (language === 'yaml' && hasFields(keysAtMargin(text))) return true
  const { root } = await parseText(path, bytes, language, defaultLimits)
  return root === undefined ? looksLikeJsonOfOne(text) : hasFields(keysOf(root))
}

function hasFields(keys: ReadonlySet<string>): boolean {
  return versionFields.some((field) => keys.has(field)) && otherFields.some((field) => keys.has(field))
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

/** What cannot be parsed is reported where it was meant to be a description, and not passed over. */
function looksLikeJsonOfOne(text: string): boolean {
  const head = /^\s*\{\s*"([\w-]+)"\s*:/.exec(text)?.[1] ?? ''
  return versionFields.includes(head)
}
