import type { Node, ScalarNode } from '../load/node.ts'
import { sameScalar } from '../load/same-scalar.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Draft, ListDraft, MapDraft } from './draft.ts'

/**
 * The pointer to the first value of a file that is not what a draft says; undefined when all are. Keys and their order, items and
 * values are compared; numbers that are kept have the author's spelling.
 */
export function differenceFrom(draft: Draft, node: Node, file: SourceFile): readonly string[] | undefined {
  const way: string[] = []
  return isSame(draft, node, file, way) ? undefined : way.reverse()
}

/** Notes a step of the way to a difference, the last one first: nearly all values are the same, and cost nothing then. */
function differsAt(key: string, way: string[]): false {
  way.push(key)
  return false
}

function isSame(draft: Draft, node: Node, file: SourceFile, way: string[]): boolean {
  if (draft.kind === 'kept') return isKept(draft.path.node, draft.path.file, node, file, way)
  if (draft.kind === 'scalar') return node.kind === 'scalar' && node.value === draft.value
  return draft.kind === 'map' ? isSameMap(draft, node, file, way) : isSameList(draft, node, file, way)
}

function isSameMap({ entries }: MapDraft, node: Node, file: SourceFile, way: string[]): boolean {
  if (node.kind !== 'map' || node.entries.size !== entries.length) return false
  const written = node.entries.values()
  for (let index = 0; index < entries.length; index++) {
    const expected = entries[index]
    const found = written[index]
    if (expected === undefined || found === undefined) return false
    if (expected.key !== found.key || !isSame(expected.value, found.value, file, way)) return differsAt(found.key, way)
  }
  return true
}

function isSameList({ items }: ListDraft, node: Node, file: SourceFile, way: string[]): boolean {
  if (node.kind !== 'list' || node.items.length !== items.length) return false
  for (let index = 0; index < items.length; index++) {
    const expected = items[index]
    const found = node.items[index]
    if (expected === undefined || found === undefined) return false
    if (!isSame(expected.value, found, file, way)) return differsAt(String(index), way)
  }
  return true
}

function isKept(author: Node, source: SourceFile, node: Node, file: SourceFile, way: string[]): boolean {
  if (author === node) return true
  if (author.kind === 'scalar') return node.kind === 'scalar' && isKeptScalar(author, source, node, file)
  if (author.kind === 'map') {
    if (node.kind !== 'map' || node.entries.size !== author.entries.size) return false
    const expected = author.entries.values()
    const written = node.entries.values()
    for (let index = 0; index < expected.length; index++) {
      const entry = expected[index]
      const found = written[index]
      if (entry === undefined || found === undefined) return false
      if (entry.key !== found.key || !isKept(entry.value, source, found.value, file, way))
        return differsAt(found.key, way)
    }
    return true
  }
  if (node.kind !== 'list' || node.items.length !== author.items.length) return false
  for (let index = 0; index < author.items.length; index++) {
    const item = author.items[index]
    const found = node.items[index]
    if (item === undefined || found === undefined) return false
    if (!isKept(item, source, found, file, way)) return differsAt(String(index), way)
  }
  return true
}

function isKeptScalar(author: ScalarNode, source: SourceFile, node: ScalarNode, file: SourceFile): boolean {
  if (typeof author.value !== 'number') return node.value === author.value
  if (!sameScalar(author, source, node, file)) return false
  // JSON has other spellings than YAML, and a tag makes numbers of what is spelled otherwise.
  if (source.language !== file.language || author.properties?.tag !== undefined) return true
  return source.text.slice(author.start, author.end) === file.text.slice(node.start, node.end)
}
