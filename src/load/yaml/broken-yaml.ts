import type { Limits } from '../limits.ts'
import type { Extent } from '../node.ts'
import { findControlCharacters } from '../text/decode.ts'
import { disputed, readUsualYaml, readYaml } from './yaml.ts'

/** A line with text. Comments are none. */
interface Line {
  readonly start: number
  readonly end: number
  /** The start of its text. */
  readonly at: number
  readonly indent: number
  /** `lost` for a key without its colon or the space after it, with signs that nobody can read, or without its middle; `closing` for a brace or bracket. */
  readonly kind: 'key' | 'item' | 'lost' | 'closing' | 'other'
  /** The offset after the colon of a key, or after the dash of an item. */
  readonly after: number
}

/** A key or item with all lines below it that are further in. */
interface Block extends Extent {
  readonly lines: readonly Line[]
}

/** A part of the text; the dashes around it can be spaces in it. */
interface View {
  readonly text: string
  /** The offset of its first character in the text. */
  readonly from: number
}

/** More levels are those of no description. */
const deepest = 40

// With a carriage return behind it, which ends a line and is not read by the usual reader.
const anyLine = /[^\r\n]+\r?/g
const keyOnLine =
  /(?:[&!][^ \t\r\n]*[ \t]+)*(?:"(?:[^"\\\r\n]|\\.)*"[ \t]*|'(?:[^'\r\n]|'')*'[ \t]*|(?:[^\s"'#&*!|>%@`{}[\],-]|-(?=\S))(?:[^:#\r\n]|:(?=\S)|(?<=\S)#)*?):(?=[ \t\r\n]|$)/y
// Also a key with something behind its colon, and what is left of a key and its value, as `channe'} }`: a word, and a bracket that nothing
// before it opens.
const lostKey =
  /^(?:["']?[\p{L}\p{N}_$./{}-]+["']?|.*:)[ \t\r]*$|^[\p{L}_$][\p{L}\p{N}_$./{}-]*:\S|^[\p{L}_$][^[{]*[\]}]/u

/**
 * The text of YAML with errors, with spaces in place of what cannot be read; all places stay. Blocks are tried from the root inwards: of
 * one that does not parse, its key stays and those below it are tried. A key that cannot be read is left out with all that
 * is below it, so that nothing of it seems to be a part of the value before.
 */
export async function readableYaml(text: string, limits: Limits): Promise<string> {
  const { parseEvents, YAMLException } = await import('./js-yaml.ts')
  const blanks: Extent[] = []
  const blank = (start: number, end: number): void => void blanks.push({ start, end })
  const isUsual = (view: View, start: number, end: number) =>
    readUsualYaml(partOf(view, start, end), limits) !== undefined
  // What an alias leads to can be in another block, so that the tree of a block says less than its events.
  const isUnusual = async (view: View, start: number, end: number): Promise<boolean> => {
    const part = partOf(view, start, end)
    if (findControlCharacters(part, 1).length > 0) return false
    try {
      return parseEvents(part, { maxDepth: limits.depth + 2 }).length > 0
    } catch (error) {
      const isDisputed = error instanceof YAMLException && error.reason === disputed
      return isDisputed && (await readYaml(part, limits, { explains: false })).tree !== undefined
    }
  }

  /** Leaves out of some lines what cannot be read. */
  const mend = async (view: View, lines: readonly Line[], end: number, depth: number): Promise<void> => {
    const { blocks, others, strayLines } = divide(lines, end)
    for (const { start, end: leftEnd } of [...others, ...strayLines]) blank(start, leftEnd)
    // A stray line is in the middle of a block.
    const own = strayLines.length === 0 ? view : withoutLines(view, strayLines)
    for (const block of blocks) await mendBlock(own, block, depth)
  }

  const mendBlock = async (view: View, { lines: [first, ...below], end }: Block, depth: number): Promise<void> => {
    if (first === undefined || (first.kind !== 'lost' && isUsual(view, first.start, end))) return
    const hasBlocks = below.some(({ kind }) => kind === 'key' || kind === 'item')
    const rest = partOf(view, first.after, first.end)
    // Braces and texts of several lines begin on the line of their key. Without any, the usual reader decides for each block below.
    const holdsBlocks = first.kind === 'item' ? startsBlock(rest) : hasBlocks && isOver(rest)
    if (first.kind !== 'lost' && !holdsBlocks && (await isUnusual(view, first.start, end))) return
    const isRead = first.kind === 'item' || (first.kind === 'key' && isUsual(view, first.start, first.after))
    if (!isRead || depth > deepest) blank(first.at, end)
    else if (first.kind === 'item') {
      const item = withoutDash(view, first, end)
      await mend(item, [lineAt(item, first.start, first.end), ...below], end, depth + 1)
    } else {
      blank(first.after, hasBlocks ? first.end : end)
      if (hasBlocks) await mend(view, below, end, depth + 1)
    }
  }

  await mend({ text, from: 0 }, linesOf(text), text.length, 0)
  return withSpaces(text, blanks)
}

function partOf({ text, from }: View, start: number, end: number): string {
  return text.slice(start - from, end - from)
}

/** True if nothing but a comment follows. */
function isOver(rest: string): boolean {
  return /^\s*(?:$|\s#)/.test(rest)
}

/** True if a key or item begins behind a dash. */
function startsBlock(rest: string): boolean {
  const { kind } = lineAt({ text: rest, from: 0 }, 0, rest.length)
  return kind === 'key' || kind === 'item'
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = []
  for (const { 0: line, index } of text.matchAll(anyLine)) {
    if (!/^[ \t\r]*(?:#|$)/.test(line) && !(lines.length === 0 && /^---[ \t\r]*$/.test(line)))
      lines.push(lineAt({ text, from: 0 }, index, index + line.length))
  }
  return lines
}

function lineAt(view: View, start: number, end: number): Line {
  const line = partOf(view, start, end)
  const indent = line.search(/[^ ]|$/)
  const base = { start, end, at: start + indent, indent }
  if (/^-(?:[ \t\r]|$)/.test(line.slice(indent))) return { ...base, kind: 'item', after: base.at + 1 }
  keyOnLine.lastIndex = indent
  if (keyOnLine.test(line)) return { ...base, kind: 'key', after: start + keyOnLine.lastIndex }
  const rest = line.slice(indent)
  return { ...base, kind: /^[\]}]/.test(rest) ? 'closing' : lostKey.test(rest) ? 'lost' : 'other', after: end }
}

/** Some lines as the blocks at the column that most of them have, the blocks at other columns, and lines that are no key or item. */
interface Division {
  readonly blocks: readonly Block[]
  readonly others: readonly Extent[]
  readonly strayLines: readonly Line[]
}

function divide(lines: readonly Line[], end: number): Division {
  const parts: Line[][] = []
  const strayLines: Line[] = []
  let open: Line | undefined
  for (const line of lines) {
    const isInside = open !== undefined && (line.indent > open.indent || isContinued(open, line))
    if (isInside) parts.at(-1)?.push(line)
    else if (line.kind === 'other' || line.kind === 'closing') strayLines.push(line)
    else {
      open = line
      parts.push([line])
    }
  }
  const { indent, kind } = usualOf(parts.flatMap(([first]) => first ?? []))
  const blocks = parts.map((own, index) => {
    return { lines: own, start: own[0]?.start ?? end, end: parts[index + 1]?.[0]?.start ?? end }
  })
  const isUsual = ({ lines: [first] }: Block) =>
    first?.indent === indent && (first.kind === 'item') === (kind === 'item')
  return { blocks: blocks.filter(isUsual), others: blocks.filter((block) => !isUsual(block)), strayLines }
}

/** True for what belongs to a block at its own column: what closes its braces, and the list of a key. */
function isContinued(open: Line, { indent, kind }: Line): boolean {
  return indent === open.indent && (kind === 'closing' || (open.kind === 'key' && kind === 'item'))
}

/** The first line of those that have the most usual column. */
function usualOf(firsts: readonly Line[]): { readonly indent: number; readonly kind: Line['kind'] } {
  const counts = new Map<number, number>()
  for (const { indent } of firsts) counts.set(indent, (counts.get(indent) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return firsts.find(({ indent }) => counts.get(indent) === most) ?? { indent: 0, kind: 'key' }
}

/** An item as if it were a value of its own. */
function withoutDash({ text, from }: View, first: Line, end: number): View {
  const { start, after } = first
  return { text: ' '.repeat(after - start) + text.slice(after - from, end - from), from: start }
}

function withoutLines({ text, from }: View, lines: readonly Line[]): View {
  const blanks = lines.map(({ start, end }) => ({ start: start - from, end: end - from }))
  return { text: withSpaces(text, blanks), from }
}

function withSpaces(text: string, blanks: readonly Extent[]): string {
  let read = 0
  let result = ''
  for (const { start, end } of [...blanks].sort((one, other) => one.start - other.start)) {
    if (end <= read) continue
    const from = Math.max(start, read)
    result += text.slice(read, from) + text.slice(from, end).replace(/[^\n]/g, ' ')
    read = end
  }
  return result + text.slice(read)
}
