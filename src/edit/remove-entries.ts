import type { Entry, MapNode, Node } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import { valueExtent } from '../load/written.ts'
import type { Edit } from './edit.ts'
import { endWithComment } from './layout.ts'

/**
 * The edits that remove entries from maps of a file, by the names that each map loses: with their comments, and the gaps that
 * they would leave; all else stays as it is. Undefined where an entry is written in another place than its map, as a merge
 * key allows.
 */
export function editsToRemove(
  file: SourceFile,
  removed: ReadonlyMap<Node, ReadonlySet<string>>,
): readonly Edit[] | undefined {
  const edits: Edit[] = []
  for (const [node, names] of removed) {
    if (node.kind !== 'map') continue
    const found = editsOf(node, names, file)
    if (found === undefined) return undefined
    edits.push(...found)
  }
  return joined(edits)
}

function editsOf(map: MapNode, names: ReadonlySet<string>, file: SourceFile): readonly Edit[] | undefined {
  const entries = [...map.entries.values()]
  const isWritten = ({ keyStart }: Entry) => keyStart >= map.start && keyStart < map.end
  const written = entries.filter(isWritten)
  if (written.length < entries.length && (map.flow || entries.some((entry) => isLost(entry) && !isWritten(entry))))
    return undefined
  if (written.every(isLost)) return written.length < entries.length ? undefined : [emptied(map, file.text)]
  return map.flow ? flowEdits(written, isLost, file.text) : blockEdits(written, isLost, file.text)

  function isLost({ key }: Entry): boolean {
    return names.has(key)
  }
}

/** Deletions that touch are one. */
function joined(edits: readonly Edit[]): readonly Edit[] {
  const result: Edit[] = []
  for (const edit of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const last = result.at(-1)
    if (last !== undefined && last.text + edit.text === '' && edit.start <= last.end)
      result[result.length - 1] = { ...last, end: Math.max(last.end, edit.end) }
    else result.push(edit)
  }
  return result
}

function endOf(entry: Entry): number {
  return Math.max(entry.keyEnd, valueExtent(entry).end)
}

/** A map that loses all its fields is empty, and not nothing. */
function emptied({ start, end, flow }: MapNode, text: string): Edit {
  if (flow) return { start, end, text: '{}' }
  const last = endWithComment(text, end)
  const indent = indentBefore(text, start)
  if (indent === undefined) return { start, end: last, text: '{}' }
  let above = lineAbove(text, start - indent.length)
  while (above.start > 0 && /^[ \t]*(?:#|$)/.test(above.text)) above = lineAbove(text, above.start)
  const line = above.text.trimEnd()
  return /(?:^|\s)-$|:$/.test(line)
    ? { start: above.start + line.length, end: last, text: ' {}' }
    : { start, end: last, text: '{}' }
}

function flowEdits(entries: readonly Entry[], isLost: (entry: Entry) => boolean, text: string): readonly Edit[] {
  const edits: Edit[] = []
  const lastKept = entries.findLastIndex((entry) => !isLost(entry))
  let kept: Entry | undefined
  for (const [index, entry] of entries.entries()) {
    if (!isLost(entry)) {
      kept = entry
      continue
    }
    const start = startWithComments(text, entry.keyStart)
    const end = endOf(entry)
    if (index < lastKept) edits.push({ start, end: contentAfter(text, end), text: '' })
    else if (kept !== undefined) {
      const from = endOf(kept)
      // A comma at the end does no harm where comments can stand.
      const hasComment = text.slice(from, start).includes('#')
      edits.push(hasComment ? restOfLines(text, start, end) : { start: from, end: endWithComment(text, end), text: '' })
    }
  }
  return edits
}

/** What stands between two places, and the space that would be left at the ends of its lines. */
function restOfLines(text: string, start: number, end: number): Edit {
  const last = endWithComment(text, end)
  const hasRest = /\S/.test(text.slice(last, endOfLine(text, last)))
  if (hasRest) return { start, end: last, text: '' }
  const indent = indentBefore(text, start)
  if (indent !== undefined) return { start: start - indent.length, end: endOfLine(text, last), text: '' }
  let from = start
  while (text[from - 1] === ' ' || text[from - 1] === '\t') from--
  return { start: from, end: last, text: '' }
}

/** Where the next field begins, or its comment, after the comma that follows a value. */
function contentAfter(text: string, end: number): number {
  const gap = /(?:\s|#[^\r\n]*[\r\n])*,[ \t]*(?:#[^\r\n]*)?\s*/y
  gap.lastIndex = end
  return gap.test(text) ? gap.lastIndex : end
}

function blockEdits(
  entries: readonly Entry[],
  isLost: (entry: Entry) => boolean,
  text: string,
): readonly Edit[] | undefined {
  const edits: Edit[] = []
  const firstKept = entries.find((entry) => !isLost(entry))
  for (const entry of entries.filter(isLost)) {
    const isFirst = firstKept === undefined || entry.keyStart < firstKept.keyStart
    const lineStart = startOfLine(text, entry.keyStart)
    const before = text.slice(lineStart, entry.keyStart)
    const end = endOfLines(text, entry, before.length)
    const start = startWithComments(text, entry.keyStart)
    if (before.trim() === '') edits.push(wholeLines(text, start - before.length, end, isFirst))
    else if (/^[- ]*$/.test(before)) edits.push({ start: entry.keyStart, end: nextContent(text, end), text: '' })
    else return undefined
  }
  return edits
}

/** The end of the last line of a field, its line break included; comments below that are indented deeper belong to it. */
function endOfLines(text: string, entry: Entry, column: number): number {
  let end = endOfLine(text, endOf(entry))
  const keepsBreaks = /^[|>][1-9]?\+/.test(text.slice(entry.value.start, entry.value.start + 3))
  for (let at = end; at < text.length; ) {
    const line = text.slice(at, endOfLine(text, at))
    const isBlank = line.trim() === ''
    const isInside = /^ *#/.test(line) && line.indexOf('#') > column
    if (!isBlank && !isInside) break
    at += line.length
    if (isInside || keepsBreaks) end = at
  }
  return end
}

/** Lines are deleted with the blank lines that would otherwise be one gap too many. */
function wholeLines(text: string, start: number, end: number, isFirst: boolean): Edit {
  const isAfterGap = isFirst || start === 0 || lineAbove(text, start).text.trim() === ''
  if (end < text.length) {
    if (!isAfterGap) return { start, end, text: '' }
    const gap = /(?:[ \t]*(?:\r\n|\n|\r))*/y
    gap.lastIndex = end
    gap.test(text)
    return { start, end: gap.lastIndex, text: '' }
  }
  const isTerminated = /[\r\n]$/.test(text)
  const rest = text.slice(0, start).trimEnd()
  const lineBreak = /\r\n|\n|\r/y
  lineBreak.lastIndex = rest.length
  const withBreak = lineBreak.test(text) ? lineBreak.lastIndex : rest.length
  return { start: isTerminated ? (isAfterGap ? withBreak : start) : rest.length, end, text: '' }
}

function nextContent(text: string, at: number): number {
  const gap = /\s*/y
  gap.lastIndex = at
  gap.test(text)
  return gap.lastIndex
}

/** The start of a key, or of the comment lines right above it that are indented like it when it begins its line. */
function startWithComments(text: string, at: number): number {
  const indent = indentBefore(text, at)
  if (indent === undefined) return at
  let start = at - indent.length
  while (start > 0) {
    const above = lineAbove(text, start)
    if (!above.text.startsWith(`${indent}#`)) break
    start = above.start
  }
  return start + indent.length
}

/** The space between the start of a line and a place on it; undefined when something else is there. */
function indentBefore(text: string, at: number): string | undefined {
  let start = at
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--
  const before = text[start - 1]
  return before === undefined || before === '\n' || before === '\r' ? text.slice(start, at) : undefined
}

function startOfLine(text: string, at: number): number {
  let start = at
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--
  return start
}

/** After the line break that ends a line. */
function endOfLine(text: string, at: number): number {
  const line = /[^\r\n]*(?:\r\n|\n|\r)?/y
  line.lastIndex = at
  line.test(text)
  return line.lastIndex
}

/** The line that ends where another starts; its text is without the line break. */
function lineAbove(text: string, below: number): { readonly start: number; readonly text: string } {
  const end = text.startsWith('\r\n', below - 2) ? below - 2 : below - 1
  const start = startOfLine(text, end)
  return { start, text: text.slice(start, end) }
}
