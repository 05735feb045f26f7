import { authorPlaceOf } from '../edit/author-places.ts'
import { composedEdits } from '../edit/compose-edits.ts'
import type { Operation } from '../edit/operation.ts'
import { applyEdits, type Edit } from '../edit/text-edits.ts'
import type { Range } from '../findings/finding.ts'
import type { SourceFile } from '../load/source-file.ts'
import { type Place, parsePointer } from '../pointer.ts'
import type { EditedFile, EditStep } from './description.ts'
import type { PreparedTransform } from './transform.ts'

/** The changes of one call of `edit`. */
export interface TransformChange {
  /** The name of the transform. */
  readonly transform: string
  readonly edits: readonly ChangeEdit[]
  /** Restores the text of each file from before the change. Undoing all changes, the last first, gives the author's text. */
  readonly inverse: readonly FileEdit[]
}

/** One operation. */
export interface ChangeEdit {
  /** The name of the transform, and the operation: `merge-traits/remove`. */
  readonly code: string
  readonly message: string
  /** The place of the changed value in the author's file. */
  readonly place: Place
  readonly range: Range
}

/** An edit of the text of a file, in UTF-16 offsets that do not count a byte order mark. */
export interface FileEdit extends Edit {
  /** Absolute path or address. */
  readonly file: string
}

/** The changes of a call of `edit` by a transform. Computed on request, because few callers need them. */
export function changesOf(step: EditStep, { name }: Pick<PreparedTransform, 'name'>): TransformChange {
  let edits: readonly ChangeEdit[] | undefined
  let inverse: readonly FileEdit[] | undefined
  return {
    transform: name,
    get edits() {
      edits ??= step.operations.filter(({ op }) => op !== 'test').map((operation) => changeEdit(operation, step, name))
      return edits
    },
    get inverse() {
      inverse ??= step.files.flatMap(inverseOf)
      return inverse
    },
  }
}

function changeEdit(operation: Operation, { before }: EditStep, transform: string): ChangeEdit {
  const { entry, files } = before.graph
  const named = 'from' in operation ? (operation.fromFile ?? operation.file) : operation.file
  const made = (named === undefined ? entry : files.get(named)) ?? entry
  const { file, pointer, on } = authorPlaceOf(made, pointerOf(operation, made), 'key')
  return {
    code: `${transform}/${operation.op}`,
    message: messageOf(operation),
    place: file.placeAt(pointer, on),
    range: file.rangeOf(pointer, on),
  }
}

/** The value that an operation changes; for a new value, the value around it. */
function pointerOf(operation: Operation, file: SourceFile): readonly string[] {
  const pointer = parsePointer('from' in operation ? operation.from : operation.path) ?? []
  return file.nodeAt(pointer) === undefined ? pointer.slice(0, -1) : pointer
}

function messageOf(operation: Operation): string {
  switch (operation.op) {
    case 'move':
    case 'copy':
      return `${operation.op} #${operation.from} to #${operation.path}`
    case 'rename':
      return `rename #${operation.path} to ${operation.to}`
    default:
      return `${operation.op} #${operation.path}`
  }
}

/** The edits that restore the text of a file. */
export function inverseOf({ before, after, edits }: Omit<EditedFile, 'anew'>): readonly FileEdit[] {
  let shift = 0
  return edits
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .map(({ start, end, text }) => {
      const inverse = {
        file: after.path,
        start: start + shift,
        end: start + shift + text.length,
        text: before.text.slice(start, end),
      }
      shift += text.length - (end - start)
      return inverse
    })
}

/** The text of a file before changes, and the edits that make the text after them; found from what undoes each change, the last first. */
export function editsOfChanges(
  path: string,
  after: string,
  changes: readonly Pick<TransformChange, 'inverse'>[],
): { readonly before: string; readonly edits: readonly Edit[] } {
  let before = after
  const sets: (readonly Edit[])[] = []
  for (const { inverse } of changes.toReversed()) {
    const undoing = inverse.filter(({ file }) => file === path).toSorted((one, other) => one.start - other.start)
    let shift = 0
    sets.unshift(
      undoing.map(({ start, end, text }) => {
        const edit = { start: start + shift, end: start + shift + text.length, text: before.slice(start, end) }
        shift += text.length - (end - start)
        return edit
      }),
    )
    const undone = applyEdits(before, undoing)
    if ('overlap' in undone) throw new Error(`The changes of ${path} overlap`)
    before = undone.text
  }
  return { before, edits: composedEdits(before.length, sets) }
}
