import type { CommentChange } from '../edit/drafts/comment-change.ts'
import type { Operation } from '../edit/operation.ts'
import type { FixFunction } from '../fix/fixer.ts'
import type { SourceFile } from '../load/source-file.ts'
import { endOfLine } from '../load/text/lines.ts'
import { formatPointer, type Pointer } from '../pointer.ts'
import { readDirective } from './directive.ts'
import { unusedPartsOf } from './unused.ts'

/** Removes what suppresses nothing: codes of a comment, or all of it; items of `x-msgapi-ignore`, or the field. */
export const removeUnused: FixFunction = (finding, { node: { file } }) => {
  const parts = unusedPartsOf(finding)
  if (parts === undefined) return []
  const { of, unused } = parts
  return typeof of === 'number' ? [inComment(file, of, unused)] : inList(file, of, unused)
}

function inComment(file: SourceFile, start: number, unused: readonly number[]): CommentChange {
  const comment = file.text.slice(start, endOfLine(file.text, start)).trimEnd()
  return { op: 'comment', file: file.path, start, text: withoutCodes(comment, new Set(unused)) }
}

/** A comment without some of its codes; undefined when none is left. */
function withoutCodes(comment: string, unused: ReadonlySet<number>): string | undefined {
  const directive = readDirective(comment)
  if (directive === undefined || 'problem' in directive) return undefined
  const { codes } = directive
  const kept = codes.filter((_, index) => !unused.has(index))
  const [first, last] = [codes[0], codes.at(-1)]
  if (first === undefined || last === undefined || kept.length === 0) return undefined
  const names = kept.map(({ code }) => code).join(', ')
  return comment.slice(0, first.offset) + names + comment.slice(last.offset + last.code.length)
}

function inList(file: SourceFile, list: Pointer, unused: readonly number[]): readonly Operation[] {
  const node = file.nodeAt(list)
  const items = new Set(unused)
  if (node?.kind !== 'list') return []
  if (items.size === node.items.length) return [{ op: 'remove', path: formatPointer(list) }]
  // From the end on: the others keep their positions.
  const fromEnd = [...items].sort((one, other) => other - one)
  return fromEnd.map((index) => ({ op: 'remove', path: formatPointer([...list, String(index)]) }))
}
