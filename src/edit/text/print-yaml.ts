import { isLikeReference, isPathReference, isPointerFragment } from '../../load/files/uri-reference.ts'
import type { Layout } from './layout.ts'
import { printJson } from './print-json.ts'
import type { Quote } from './quotes.ts'
import type { Tree, TreeEntry, TreeMap, TreeScalar } from './tree.ts'

/**
 * Writes a map as YAML in block style, each key on its own line after `indent` spaces, without a final line break. Numbers and
 * strings keep the author's spelling.
 */
function printYamlEntries(map: TreeMap, indent: number, layout: Layout): string {
  return map.entries.map((entry) => `${' '.repeat(indent)}${printEntry(entry, indent, layout)}`).join(layout.lineBreak)
}

/** Writes the value of a whole file in block style, without a final line break. */
export function printYaml(tree: Tree, layout: Layout): string {
  if (tree.kind === 'scalar') return printScalar(tree, 0, layout)
  return printYamlValue(tree, -layout.step, layout).trimStart()
}

/** Writes a value after a key and its colon: on the same line (after a space) or on the lines below. */
export function printYamlValue(tree: Tree, indent: number, layout: Layout): string {
  if (tree.kind === 'scalar') return ` ${printScalar(tree, indent, layout)}`
  const inner = indent + layout.step
  if (tree.kind === 'map') {
    return tree.entries.length === 0 ? ' {}' : `${layout.lineBreak}${printYamlEntries(tree, inner, layout)}`
  }
  if (tree.items.length === 0) return ' []'
  return (
    layout.lineBreak +
    tree.items.map((item) => `${' '.repeat(inner)}-${printYamlItem(item, inner, layout)}`).join(layout.lineBreak)
  )
}

/** Writes a value after the dash of an item at `indent`. */
export function printYamlItem(item: Tree, indent: number, layout: Layout): string {
  if (item.kind === 'map' && item.entries.length > 0) {
    const inner = indent + 2
    return ` ${printYamlEntries(item, inner, layout).slice(inner)}`
  }
  if (item.kind === 'list' && item.items.length > 0) return ` ${flowYaml(item, layout)}`
  return printYamlValue(item, indent, layout)
}

function printEntry(entry: TreeEntry, indent: number, layout: Layout): string {
  return `${printKey(entry, layout)}:${printYamlValue(entry.value, indent, layout)}`
}

function printKey({ key, yamlKey }: TreeEntry, layout: Layout): string {
  return yamlKey !== undefined && yamlKey.length < 1000 ? yamlKey : printYamlString(key, layout)
}

function printScalar(scalar: TreeScalar, indent: number, layout: Layout): string {
  const { value, source } = scalar
  if (scalar.block === true && typeof value === 'string')
    return printBlock(value, indent, layout) ?? printYamlString(value, layout)
  if (source?.language === 'yaml') return source.text
  if (typeof value === 'string') return printYamlString(value, layout)
  return source?.text ?? String(value)
}

/** The characters that a block scalar keeps exactly: no line breaks except LF, no control characters. */
const blockCharacters =
  /^[\t\n\u{20}-\u{7e}\u{a0}-\u{2027}\u{202a}-\u{d7ff}\u{e000}-\u{fefe}\u{ff00}-\u{fffd}\u{10000}-\u{10ffff}]+$/u

/** A text of several lines as a literal block scalar; undefined if such a block would change it. */
function printBlock(value: string, indent: number, layout: Layout): string | undefined {
  const lines = value.split('\n')
  const isTerminated = lines.at(-1) === ''
  if (!blockCharacters.test(value) || /^[ \n]/.test(value) || /\n\n$/.test(value)) return undefined
  if (lines.some((line) => line !== '' && line.trim() === '')) return undefined
  const margin = ' '.repeat(indent + layout.step)
  const body = (isTerminated ? lines.slice(0, -1) : lines).map((line) => (line === '' ? '' : margin + line))
  return `|${isTerminated ? '' : '-'}${layout.lineBreak}${body.join(layout.lineBreak)}`
}

const plainWord = /^[A-Za-z_$][A-Za-z0-9_./-]*(?: [A-Za-z0-9_(][A-Za-z0-9_./()-]*)*$/
/** Three numbers with dots are also a string without quotes. */
const version = /^\d+\.\d+\.\d+$/
const reservedWord = /^(?:true|false|null|yes|no|on|off|y|n)$/i

/** The part of a layout that the text of a string depends on. */
export type QuoteLayout = Pick<Layout, 'quote'>

/** A string as a YAML scalar on one line: plain if that is safe, otherwise in the usual quotes of its file. */
export function printYamlString(value: string, layout: QuoteLayout): string {
  if (value.length < 80 && plainWord.test(value) && !reservedWord.test(value)) return value
  return inQuotes(value, layout.quote ?? '"')
}

/** The characters that a string in single quotes keeps exactly on one line. */
const singleCharacters =
  /^[\u{20}-\u{7e}\u{a0}-\u{2027}\u{202a}-\u{d7ff}\u{e000}-\u{fefe}\u{ff00}-\u{fffd}\u{10000}-\u{10ffff}]*$/u

/** A new string in quotes: in double ones if single ones cannot express it, or if only double ones need no escapes. */
function inQuotes(value: string, quote: Quote): string {
  const isDouble = quote === '"' || (value.includes("'") && !/["\\]/.test(value))
  return isDouble ? inDoubleQuotes(value) : (inSingleQuotes(value) ?? inDoubleQuotes(value))
}

/** Undefined if single quotes cannot express the text. */
function inSingleQuotes(value: string): string | undefined {
  return singleCharacters.test(value) ? `'${value.replaceAll("'", "''")}'` : undefined
}

function inDoubleQuotes(value: string): string {
  return JSON.stringify(value).replace(/[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** A value in YAML flow style on one line, as written inside braces or brackets. */
export function flowYaml(tree: Tree, layout: QuoteLayout): string {
  if (tree.kind === 'map') {
    const entries = tree.entries.map(({ key, yamlKey, value }) => {
      const name = yamlKey !== undefined && isQuoted(yamlKey) ? yamlKey : printYamlString(key, layout)
      return `${name}: ${flowYaml(value, layout)}`
    })
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
  }
  if (tree.kind === 'list') return `[${tree.items.map((item) => flowYaml(item, layout)).join(', ')}]`
  const { value, source } = tree
  if (typeof value !== 'string') return source?.text ?? printJson(tree, 0, undefined)
  return source?.language === 'yaml' && isQuoted(source.text) ? source.text : printYamlString(value, layout)
}

/**
 * A string in the style of the text that it replaces, quoted or plain, if that style can express it. Otherwise as
 * `printYamlString` writes it.
 */
export function printYamlLike(value: string, written: string, layout: QuoteLayout): string {
  if (written.startsWith('"')) return inDoubleQuotes(value)
  if (written.startsWith("'")) return inSingleQuotes(value) ?? inDoubleQuotes(value)
  // A reference within a file needs quotes, unlike one to another file, and most people use single ones.
  if (isPointerFragment(value) && isLikeReference(written)) return inQuotes(value, layout.quote ?? "'")
  const staysPlain = isPathReference(value) || version.test(value) || isPlainAround(value, written)
  return isPlain(written) && staysPlain ? value : printYamlString(value, layout)
}

/** True if a text differs from a plain one on one line only in some letters, so it can also be plain. */
function isPlainAround(value: string, written: string): boolean {
  if (!/^[a-z]/i.test(value) || reservedWord.test(value) || /[\r\n]|:\s/.test(written)) return false
  const shorter = Math.min(value.length, written.length)
  let start = 0
  while (start < shorter && value[start] === written[start]) start++
  let end = 0
  while (end < shorter - start && value.at(-1 - end) === written.at(-1 - end)) end++
  return /^[\w./-]+$/.test(value.slice(start, value.length - end)) && start + end < written.length
}

/** True if a scalar is in quotes. */
export function isQuoted(written: string): boolean {
  return /^['"]/.test(written)
}

function isPlain(written: string): boolean {
  return /^[\w./]/.test(written)
}
