import jsonPatch, { type Operation as PatchOperation, type Validator } from 'fast-json-patch'
import { escapeSegment } from '../../pointer.ts'
import type { CommentNotes } from '../draft.ts'
import {
  type Editable,
  EditableList,
  EditableMap,
  plainDataOf,
  type Undo,
  type Writing,
  withNotes,
} from './editable.ts'

/** A map or list, and the key of the member that an operation is about. */
export interface EditedSpot {
  readonly around: EditableMap | EditableList
  readonly key: string
}

/** The spot with a key in a value; undefined in a scalar. */
export function spotIn(around: Editable, key: string): EditedSpot | undefined {
  return around instanceof EditableMap || around instanceof EditableList ? { around, key } : undefined
}

/** The writing of a new entry or item. */
export const unwritten: Writing = { from: undefined }

/** The writing of the entry or item at a spot. */
export function writingAt({ around, key }: EditedSpot): Writing | undefined {
  return around instanceof EditableMap ? around.writingOf(key) : around.written[Number(key)]
}

/** Replaces a value by another form of the same value. */
export function put({ around, key }: EditedSpot, value: Editable): void {
  if (around instanceof EditableMap) around.members[key] = value
  else around.items[Number(key)] = value
}

export function isIndex(key: string): boolean {
  return /^(?:0|[1-9][0-9]{0,8})$/.test(key)
}

/**
 * Adds a value under a key or before an index; `-` is the end of a list (RFC 6902, section 4.1). Throws errors of
 * fast-json-patch.
 */
export function addAt({ around, key }: EditedSpot, value: Editable, written: Writing): Undo {
  if (around instanceof EditableList) {
    const index = key === '-' ? around.items.length : Number(key)
    patch(around.items, { op: 'add', path: pathOf(key), value })
    around.written.splice(index, 0, written)
    return () => {
      around.items.splice(index, 1)
      around.written.splice(index, 1)
    }
  }
  const before = around.members[key]
  patch(around.members, { op: 'add', path: pathOf(key), value })
  const undo = around.note(key, written)
  return () => {
    undo()
    if (before === undefined) delete around.members[key]
    else around.members[key] = before
  }
}

/** Removes a value (RFC 6902, section 4.2). Throws errors of fast-json-patch. */
export function removeAt({ around, key }: EditedSpot): Undo {
  if (around instanceof EditableList) {
    const index = Number(key)
    const value = around.items[index]
    const written = around.written[index] ?? { from: undefined }
    patch(around.items, { op: 'remove', path: pathOf(key) })
    around.written.splice(index, 1)
    return () => {
      if (value !== undefined) around.items.splice(index, 0, value)
      around.written.splice(index, 0, written)
    }
  }
  const before = around.members[key]
  patch(around.members, { op: 'remove', path: pathOf(key) })
  const undo = around.forget(key)
  return () => {
    undo()
    if (before !== undefined) around.members[key] = before
  }
}

/** Replaces a value (RFC 6902, section 4.3). Throws errors of fast-json-patch. */
export function replaceAt({ around, key }: EditedSpot, value: Editable): Undo {
  const before = valueAtSpot({ around, key })
  const values = around instanceof EditableList ? around.items : around.members
  patch(values, { op: 'replace', path: pathOf(key), value })
  return () => {
    if (before === undefined) return
    if (around instanceof EditableList) around.items[Number(key)] = before
    else around.members[key] = before
  }
}

/** Compares a value with plain data (RFC 6902, section 4.6). Throws an error of fast-json-patch if they differ. */
export function testAt(value: Editable, expected: unknown): void {
  patch({ value: plainDataOf(value) }, { op: 'test', path: '/value', value: expected })
}

/** Records what an operation says about the comments of an entry or item. */
export function annotateAt({ around, key }: EditedSpot, notes: CommentNotes): Undo {
  if (around instanceof EditableMap) return around.annotate(key, notes)
  const index = Number(key)
  const before = around.written[index] ?? { from: undefined }
  around.written[index] = withNotes(before, notes)
  return () => {
    around.written[index] = before
  }
}

/** The value at a spot; undefined if there is none. */
export function valueAtSpot({ around, key }: EditedSpot): Editable | undefined {
  if (around instanceof EditableMap) return around.members[key]
  return isIndex(key) ? around.items[Number(key)] : undefined
}

function pathOf(key: string): string {
  return `/${escapeSegment(key)}`
}

function patch<Values extends object>(values: Values, operation: PatchOperation): void {
  // Only the path is checked: values are our own objects, which the check would walk through.
  const check: Validator<Values> = (checked, index, document, existing) =>
    jsonPatch.validator('value' in checked ? { ...checked, value: null } : checked, index, document, existing)
  jsonPatch.applyOperation(values, operation, check, true, false)
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['OPERATION_PATH_UNRESOLVABLE', 'there is no such value'],
  ['OPERATION_PATH_CANNOT_ADD', 'there is nothing to add it to'],
  ['OPERATION_PATH_ILLEGAL_ARRAY_INDEX', 'list items are addressed by number'],
  ['OPERATION_VALUE_OUT_OF_BOUNDS', 'the list is shorter'],
  ['TEST_OPERATION_FAILED', 'the value differs'],
])

/** The reason why fast-json-patch rejected an operation, in our words. */
export function reasonOfPatch(error: Error): string {
  return reasons.get(error.name) ?? error.message
}
