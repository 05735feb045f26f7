import { authorPlaceOf } from '../edit/author-places.ts'
import type { Operation } from '../edit/operation.ts'
import type { Edit } from '../edit/text-edits.ts'
import type { Range } from '../findings/finding.ts'
import type { SourceFile } from '../load/source-file.ts'
import { type Place, parsePointer } from '../pointer.ts'
import type { EditedFile, EditStep } from './description.ts'
import type { PreparedTransform } from './transform.ts'

/** What one call of `edit` changed. */
export interface TransformChange {
  /** The name of the transform. */
  readonly transform: string
  readonly edits: readonly ChangeEdit[]
  /** Puts back the text of each file as it was before the change: undone from the last change to the first, the author's text. */
  readonly inverse: readonly FileEdit[]
}

/** One operation. */
export interface ChangeEdit {
  /** The name of the transform, and the operation: `merge-traits/remove`. */
  readonly code: string
  readonly message: string
  /** Where the author wrote what is changed. */
  readonly place: Place
  readonly range: Range
}

/** An edit of the text of a file: UTF-16 offsets, a byte order mark not counted. */
export interface FileEdit extends Edit {
  /** Absolute path or address. */
  readonly file: string
}

/** What a call of `edit` by a transform changed; worked out when someone asks, as few do. */
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

/** The value that an operation is about; for a new one, the value around it. */
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

/** What puts back the text of a file as it was before edits. */
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
