import { commentBehind, endWithComment, endWithCommentsBelow, startWithComments } from '../load/entry-comments.ts'
import { endOfBlankLines, endOfLine, indentBefore, lineAbove, startOfLine } from '../load/lines.ts'
import type { Entry, MapNode, Node } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import { isMerged, valueExtent } from '../load/written.ts'
import { keepsLineBreaks } from './block-text.ts'
import type { Edit } from './edit.ts'

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
  const isWritten = (entry: Entry) => !isMerged(map, entry)
  const written = entries.filter(isWritten)
  if (written.length < entries.length && (map.flow || entries.some((entry) => isLost(entry) && !isWritten(entry))))
    return undefined
  if (written.every(isLost)) return written.length < entries.length ? undefined : [emptied(map, written, file.text)]
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
function emptied({ start, end, flow }: MapNode, entries: readonly Entry[], text: string): Edit {
  if (flow) return { start, end, text: '{}' }
  const column = start - startOfLine(text, start)
  const last = Math.max(end, ...entries.map((entry) => endOfEntry(text, entry, column)))
  const indent = indentBefore(text, start)
  if (indent === undefined) return { start, end: last, text: '{}' }
  let above = lineAbove(text, start - indent.length)
  while (above.start > 0 && /^[ \t]*(?:#|$)/.test(above.text)) above = lineAbove(text, above.start)
  const line = above.text.trimEnd()
  return /^(?![ \t]*#).*(?:(?:^|\s)-|:)$/.test(line)
    ? { start: above.start + line.length, end: last, text: ' {}' }
    : { start: startWithComments(text, start), end: last, text: '{}' }
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
      const last = commentBehind(text, end)?.end ?? end
      edits.push(
        hasComment
          ? restOfLines(text, start, Math.max(last, afterComma(text, end)))
          : { start: from, end: last, text: '' },
      )
    }
  }
  return edits
}

/** What stands between two places, and the space that would be left at the ends of its lines. */
function restOfLines(text: string, start: number, end: number): Edit {
  const hasRest = /\S/.test(text.slice(end, endOfLine(text, end)))
  if (hasRest) return { start, end, text: '' }
  const indent = indentBefore(text, start)
  if (indent !== undefined) return { start: start - indent.length, end: endOfLine(text, end), text: '' }
  let from = start
  while (text[from - 1] === ' ' || text[from - 1] === '\t') from--
  return { start: from, end, text: '' }
}

function afterComma(text: string, end: number): number {
  const comma = /\s*,/y
  comma.lastIndex = end
  return comma.test(text) ? comma.lastIndex : end
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

/** The end of an entry in block style with its comments, before the line break. */
function endOfEntry(text: string, entry: Entry, column: number): number {
  return endWithCommentsBelow(text, endWithComment(text, endOf(entry)), column)
}

/** The end of the last line of a field and its comments, the line break included, and of the blank lines that its text keeps. */
function endOfLines(text: string, entry: Entry, column: number): number {
  const end = endOfLine(text, endOfEntry(text, entry, column))
  return entry.alias === undefined && keepsLineBreaks(entry.value, text) ? endOfBlankLines(text, end) : end
}

/** Lines are deleted with the blank lines that would otherwise be one gap too many. */
function wholeLines(text: string, start: number, end: number, isFirst: boolean): Edit {
  const isAfterGap = isFirst || start === 0 || lineAbove(text, start).text.trim() === ''
  if (end < text.length) {
    if (!isAfterGap) return { start, end, text: '' }
    return { start, end: endOfBlankLines(text, end), text: '' }
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
