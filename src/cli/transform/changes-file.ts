import type { JoinedFile } from '../../command.ts'
import type { TransformChange } from '../../index.ts'
import type { OutputKind } from '../write/output-kinds.ts'

/** A list of changes replaces a list of changes. */
export const changesKind: OutputKind = ({ head }) => /^\s*\{\s*"changes"\s*:/.test(head)

/**
 * The changes of a run as JSON. Undone from the last to the first, their inverses give the author's text: of a file that several
 * entries changed, the last item undoes all of them.
 */
export function changesText(changes: readonly TransformChange[], files: readonly JoinedFile[]): string {
  const joined = files.filter(({ inverse }) => inverse !== undefined)
  const paths = new Set(joined.map(({ path }) => path))
  const listed = changes.map(({ transform, edits, inverse }) => ({
    transform,
    edits: edits.map(({ code, message, place: { source, pointer }, range }) => ({
      code,
      message,
      source,
      path: pointer,
      range,
    })),
    inverse: inverse.filter(({ file }) => !paths.has(file)),
  }))
  const last =
    joined.length === 0 ? [] : [{ transform: null, edits: [], inverse: joined.flatMap((file) => file.inverse ?? []) }]
  return `${JSON.stringify({ changes: [...listed, ...last] }, null, 2)}\n`
}
