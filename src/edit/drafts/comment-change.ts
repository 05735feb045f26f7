import type { Limits } from '../../load/limits.ts'
import { rootPath } from '../../load/node-path.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { endOfLine, startOfLine } from '../../load/text/lines.ts'
import type { Edit } from '../text-edits.ts'
import { madeBy, type WrittenDraft } from './write-draft.ts'

/** Changes a comment, but no value. (Operations change values, and move their comments.) */
export interface CommentChange {
  readonly op: 'comment'
  /** Path or address of the file. */
  readonly file: string
  /** Offset of the "#" of the comment. */
  readonly start: number
  /** The new comment. Undefined to remove it, with its line if nothing else is on it. */
  readonly text: string | undefined
}

/** True if a value is a change of a comment. */
export function isCommentChange(value: unknown): value is CommentChange {
  return typeof value === 'object' && value !== null && 'op' in value && value.op === 'comment'
}

/** The edit for a change of a comment. */
export function editOfComment({ text }: SourceFile, change: CommentChange): Edit {
  const { start } = change
  const end = start + text.slice(start, endOfLine(text, start)).trimEnd().length
  if (change.text !== undefined) return { start, end, text: change.text }
  const lineStart = startOfLine(text, start)
  const before = text.slice(lineStart, start)
  if (before.trim() === '') return { start: lineStart, end: endOfLine(text, start), text: '' }
  return { start: lineStart + before.trimEnd().length, end, text: '' }
}

/**
 * A file after changes of its comments, parsed again. Undefined if that would change a value: blank lines after a block text may
 * be separated from it only by a comment.
 */
export async function writeComments(
  file: SourceFile,
  changes: readonly CommentChange[],
  limits: Limits,
): Promise<WrittenDraft | undefined> {
  const root = rootPath(file)
  const edits = changes.map((change) => editOfComment(file, change))
  return root === undefined ? undefined : madeBy(edits, file, { kind: 'kept', path: root }, limits)
}
