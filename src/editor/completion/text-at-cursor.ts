import type { Limits } from '../../load/limits.ts'
import type { Extent, MapNode } from '../../load/node.ts'
import { parseText } from '../../load/parse.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { withByteOrderMark } from '../../load/text/decode.ts'
import { endOfLine, startOfLine } from '../../load/text/lines.ts'
import { pathAt, type WrittenAt } from '../../load/text/path-at.ts'
import { withBlock } from '../../load/yaml/changed-block.ts'
import type { OpenDocument } from '../documents.ts'
import { closersOf, openBraces } from '../open-braces.ts'
import { readableText } from '../readable-file.ts'

/** Written in place of the word at the cursor, so that the text around it can be read. No text of an author has it. */
export const placeholder = '\uE000msgapi\uE000'

/** The word at a cursor, in the text as it is. */
export interface Word extends Extent {
  /** What is written of it before the cursor, without its quote. */
  readonly typed: string
  /** The quote that opens it; empty for a plain word. */
  readonly quote: '"' | "'" | ''
  /** True if a colon follows, so that it is the key of something. */
  readonly isKey: boolean
  /** What has to be written before it, since the colon or dash there has no space yet. */
  readonly space: ' ' | ''
  /** True if nothing but space and list dashes come before it on its line. */
  readonly startsLine: boolean
}

/** How texts are tried. */
export interface Trial {
  readonly limits: Limits
  readonly signal: AbortSignal
  /** The file before the text changed, when it could be read. */
  readonly before?: SourceFile | undefined
  /** A test for the maps of that file that can be read alone. */
  readonly isBlock?: (node: MapNode) => boolean
}

/** The place of the word in the tree of a text that can be read. */
export interface PlaceAtCursor extends WrittenAt {
  readonly file: SourceFile
}

/** The word at an offset, from its quote on or from the last sign of YAML and JSON that ends a word. */
export function wordAt(text: string, offset: number): Word {
  const lineStart = startOfLine(text, offset)
  const before = text.slice(lineStart, offset)
  const lineEnd = lineStart + (/^[^\r\n]*/.exec(text.slice(lineStart, endOfLine(text, offset)))?.[0].length ?? 0)
  const after = text.slice(offset, lineEnd)
  const opened = openQuote(before)
  const start = lineStart + (opened?.at ?? plainStart(before))
  const quote = opened?.quote ?? ''
  const end = offset + (quote === '' ? plainLength(after) : quotedLength(after, quote))
  return {
    start,
    end,
    typed: text.slice(start + quote.length, offset),
    quote,
    space: quote === '' && /^[ \t]*(?:-[ \t]+)*-$|[^:]:$/.test(text.slice(lineStart, start)) ? ' ' : '',
    isKey: /^[ \t]*:(?=\s|$)/.test(text.slice(end, lineEnd)) || (quote === '"' && text[end] === ':'),
    startsLine: /^[ \t]*(?:-[ \t]+)*-?$/.test(text.slice(lineStart, start)),
  }
}

/** The quote that is open at the end of the beginning of a line. Quotes inside plain words open nothing. */
function openQuote(before: string): { readonly at: number; readonly quote: '"' | "'" } | undefined {
  let open: { at: number; quote: '"' | "'" } | undefined
  for (let index = 0; index < before.length; index++) {
    const character = before.charAt(index)
    if (open !== undefined) {
      if (open.quote === '"' && character === '\\') index++
      else if (character === open.quote) open = undefined
    } else if ((character === '"' || character === "'") && /^$|[\s,:[{-]/.test(before.charAt(index - 1)))
      open = { at: index, quote: character }
  }
  return open
}

/** A colon right after a quoted key of JSON is no part of the word, and neither is a key that one just wrote. */
function plainStart(before: string): number {
  if (/(?:^|[{,])[ \t]*(?:-[ \t]+)*[^\s:,[\]{}"'#-][^\s:,[\]{}"']*:$/.test(before)) return before.length
  const word = /[^\s,[\]{}"']*$/.exec(before)?.[0] ?? ''
  return before.length - word.length + (word.startsWith(':') ? 1 : 0)
}

function plainLength(after: string): number {
  return /^(?:[^\s,[\]{}:]|:(?=[^\s,[\]{}]))*/.exec(after)?.[0].length ?? 0
}

/** With the closing quote, if there is one before anything that ends a value. */
function quotedLength(after: string, quote: string): number {
  const closing = after.indexOf(quote)
  return closing >= 0 && !/[,{}[\]]\s/.test(after.slice(0, closing)) ? closing + 1 : plainLength(after)
}

/**
 * Reads a text with a placeholder in place of the word at the cursor, and finds where that is. Where it cannot be read so, it is tried
 * with a colon or commas around the placeholder, after what is open in braces above it and further in, then without the
 * rest of the line and without the rest of the text, with the braces and brackets closed that are open. What is wrong elsewhere in the
 * text is left out. Undefined if nothing of this can be read, or if the word lies in a text of several lines or in a comment.
 */
export async function placeAtCursor(
  { path, written, positions }: Pick<OpenDocument, 'path' | 'written' | 'positions'>,
  word: Word,
  { limits, signal, before, isBlock }: Trial,
): Promise<PlaceAtCursor | undefined> {
  const hasByteOrderMark = written.length > positions.text.length
  const isUsual = before?.reader === 'fast-yaml' || before?.reader === 'json'
  for (const text of mendedTexts(positions.text, word)) {
    signal.throwIfAborted()
    const tried = { path, text, hasByteOrderMark }
    const withChange = before && isBlock && withBlock(before, tried, limits, isBlock)
    const changed = withChange && placeIn(withChange)
    if (changed !== undefined) return changed
    const whole = isUsual
      ? undefined
      : await parseText(path, withByteOrderMark(tried), 'yaml', limits, { explains: false })
    const file = whole?.root === undefined ? await readableText(tried, limits) : whole
    const found = file && placeIn(file)
    if (found !== undefined) return found
  }
  return undefined
}

function placeIn(file: SourceFile): PlaceAtCursor | undefined {
  if (file.root === undefined) return undefined
  const at = pathAt(file, file.text.indexOf(placeholder))
  if (at === undefined) return undefined
  const { node, key } = at.path
  const isWord = at.on === 'key' ? key === placeholder : node.kind === 'scalar' && node.value === placeholder
  return isWord ? { ...at, file } : undefined
}

function* mendedTexts(text: string, word: Word): Generator<string> {
  const pre = text.slice(0, word.start) + (/[:-]$/.test(text.slice(0, word.start)) ? ' ' : '')
  const post = text.slice(word.end)
  const scalar = `"${placeholder}"`
  const key = `${scalar}:`
  const rest = /^[^\r\n]*/.exec(post)?.[0] ?? ''
  const isAlone = word.startsLine && /^\s*(?:#|$)/.test(rest)
  const words = word.isKey ? [scalar] : isAlone ? [key, scalar] : [scalar, key]
  for (const each of words) yield pre + each + post
  const above = word.startsLine ? forgottenAbove(text, word) : undefined
  if (above !== undefined) for (const each of words) yield above + each + post
  const all = closersOf(text.slice(0, word.start))
  if (all !== '') yield* [`${pre}${scalar},${post}`, `${pre},${scalar}${post}`, `${pre},${scalar},${post}`]
  const open = closersOf(text.slice(startOfLine(text, word.start), word.start))
  const [first = scalar] = words
  yield `${pre}${first}${open}${post.slice(rest.length)}`
  if (all !== '') yield `${pre}${scalar}${all}`
}

/**
 * The text before a word, with the braces and brackets closed that are open above a line which is not further in than they are: YAML
 * takes the line for a part of them, and its author does not. Undefined where there are none.
 */
function forgottenAbove(text: string, word: Word): string | undefined {
  const lineStart = startOfLine(text, word.start)
  const before = text.slice(0, lineStart).trimEnd()
  const open = openBraces(before)
  const [{ at } = { at: 0 }] = open
  // All of a file in JSON is in braces.
  if (before.slice(0, at).trim() === '') return undefined
  const indent = /^[ \t]*/.exec(text.slice(startOfLine(text, at), at))?.[0].length ?? 0
  if (word.start - lineStart > indent) return undefined
  return before + closersOf(before) + text.slice(before.length, word.start)
}
