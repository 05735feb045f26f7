import { commentBehind, endWithComment, endWithCommentsBelow, startWithLinesAbove } from '../load/entry-comments.ts'
import type { MapNode, Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import { writtenEntries } from '../load/written.ts'
import { endWithSpaces, isBlockText, keepsLineBreaks, lastValue } from './block-text.ts'
import type { Edit } from './edit.ts'
import { columnOf } from './layout.ts'
import { editedBetween, type Move, movedText } from './move-text.ts'

/**
 * A YAML map as it follows its key and colon, as its author wrote it, comments, quotes and blank lines included, with its
 * lines moved to another indent. Undefined where the lines mean something else in another place: anchors, aliases, merge keys and
 * tags, lines less indented than the map, a text at the end whose line breaks the place decides.
 */
export function sliceOf({ node, file, ...location }: NodePath, edits: readonly Edit[], move: Move): string | undefined {
  if (file.language !== 'yaml' || node.kind !== 'map' || node.entries.size === 0) return undefined
  // Most texts have none of these characters, and need no walk.
  const mayHaveProperties = /[&*!]/.test(file.text.slice(node.start, node.end))
  if (mayHaveProperties && !isSelfContained(node)) return undefined
  if (keepsLineBreaks(node, file.text)) return undefined
  const start = startWithGap({ node, file, ...location })
  const column = columnAround({ node, file, ...location })
  const end = column === undefined ? node.end : endWithComments(file.text, node, column)
  const followsKey = file.text[start - 1] === ':' && start < node.start
  const head = followsKey ? '' : node.flow ? ' ' : move.lineBreak + ' '.repeat(move.indent)
  const text = editedBetween(file.text, edits, start, end)
  if (text === undefined) return undefined
  const moved = movedText(text, move)
  const behind = column === undefined ? commentBehind(file.text, end) : undefined
  return moved === undefined ? undefined : head + moved + file.text.slice(behind?.start ?? end, behind?.end ?? end)
}

/**
 * The end of the key's colon, when nothing but comments stands between it and the value; the comment right above the value
 * of a whole file; else the start of the value.
 */
function startWithGap({ node, file, parent, key }: NodePath & { readonly node: MapNode }): number {
  if (parent === undefined && !node.flow && columnOf(file, node.start) === 0)
    return startWithLinesAbove(file.text, node.start)
  const entry = parent?.node.kind === 'map' ? parent.node.entries.get(key) : undefined
  if (entry === undefined || entry.value !== node || entry.keyEnd > node.start) return node.start
  const colon = file.text.indexOf(':', entry.keyEnd) + 1
  const between = file.text.slice(colon, node.start).split(/[\r\n]/)
  return between.every((line) => /^\s*(?:#|$)/.test(line)) ? colon : node.start
}

/** The end of a map with the comments behind and below it; `column` is that of its key or dash. */
function endWithComments(text: string, node: MapNode, column: number): number {
  const end = isBlockText(lastValue(node)) ? endWithSpaces(text, node.end) : endWithComment(text, node.end)
  return endWithCommentsBelow(text, end, column)
}

/** The column of the key or dash of a value, and for the value of a whole file one before all; undefined in braces or brackets. */
function columnAround({ node, file, parent, key }: NodePath): number | undefined {
  if (parent === undefined) return -1
  if (parent.node.kind === 'scalar' || parent.node.flow) return undefined
  const entry = parent.node.kind === 'map' ? parent.node.entries.get(key) : undefined
  const start = entry?.keyStart ?? parent.node.start
  // An alias leads to a value that was written before, where all that is known of its key is that it is less indented.
  return node.start < start ? columnOf(file, node.start) - 1 : columnOf(file, start)
}

/** Whether a value means the same in another place: nothing in it has an anchor or tag, or is an alias. */
function isSelfContained(node: Node): boolean {
  if (node.kind === 'scalar') return true
  if (node.kind === 'list') {
    const isPlain = (item: Node) => item.properties === undefined && isSelfContained(item)
    return node.aliases === undefined && node.items.every(isPlain)
  }
  return writtenEntries(node).every(
    ({ alias, keyProperties, value }) =>
      alias === undefined && keyProperties === undefined && value.properties === undefined && isSelfContained(value),
  )
}
