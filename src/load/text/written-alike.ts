import type { Node } from '../node.ts'
import type { SourceFile } from '../source-file.ts'

/** A value with the file that it is written in. */
export interface WrittenValue {
  readonly file: SourceFile
  readonly node: Node
}

/**
 * True if two values are surely equal, since their texts are: in YAML also with the same indentation, by which lines belong together.
 * False says nothing. Aliases can have another value in each file, and a block scalar that keeps its last lines goes on behind its text.
 */
export function areWrittenAlike(one: WrittenValue, other: WrittenValue): boolean {
  if (one.file.language !== other.file.language || one.node.kind !== other.node.kind) return false
  const text = textOf(one)
  if (text !== textOf(other)) return false
  return one.file.language === 'json' || (columnOf(one) === columnOf(other) && !readsMore.test(text))
}

const readsMore = /(?:^|[\s,:[{])(?:\*|[|>]\d?\+)/

function textOf({ file, node }: WrittenValue): string {
  return file.text.slice(node.start, node.end)
}

function columnOf({ file: { text }, node }: WrittenValue): number {
  let start = node.start
  while (start > 0 && !isLineBreak(text.charCodeAt(start - 1))) start -= 1
  return node.start - start
}

function isLineBreak(character: number): boolean {
  return character === 10 || character === 13
}
