import type { FixChange, TransformChange } from '../../index.ts'
import type { OutputKind } from '../write/output-kinds.ts'

/** A list of changes replaces a list of changes. */
export const changesKind: OutputKind = ({ head }) => /^\s*\{\s*"changes"\s*:/.test(head)

/** The changes of transforms or fixes as JSON. Undone from the last to the first, their inverses give the author's text. */
export function changesText(changes: readonly (TransformChange | FixChange)[]): string {
  const listed = changes.map(({ edits, inverse, ...others }) => ({
    ...others,
    edits: edits.map(({ code, message, place: { source, pointer }, range }) => ({
      code,
      message,
      source,
      path: pointer,
      range,
    })),
    inverse,
  }))
  return `${JSON.stringify({ changes: listed }, null, 2)}\n`
}
