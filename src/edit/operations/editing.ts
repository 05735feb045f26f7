import path from 'node:path'
import { quote } from '../../findings/quote.ts'
import type { Graph } from '../../graph/graph.ts'
import { isComment } from '../../load/comments/entry-comments.ts'
import type { Node } from '../../load/node.ts'
import { type NodePath, pathBelow, rootPath } from '../../load/node-path.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { formatFragment, formatPointer, type Pointer, parsePointer } from '../../pointer.ts'
import {
  type Add,
  type Annotate,
  type CommentSide,
  type Copy,
  EditError,
  type Move,
  type Operation,
  type Rename,
  type Replace,
  type Test,
} from '../operation.ts'
import { cloned, type Editable, EditableList, editableOf, Kept, opened, originOf, type Undo } from './editable.ts'
import {
  addAt,
  annotateAt,
  type EditedSpot,
  isIndex,
  put,
  reasonOfPatch,
  removeAt,
  replaceAt,
  spotIn,
  testAt,
  unwritten,
  valueAtSpot,
  writingAt,
} from './patch.ts'
import { reroutedIn } from './redirect-references.ts'

/** The files of a description while sets of operations are applied to them. */
export class Editing {
  /** The root of each file that an operation changed. */
  readonly roots = new Map<SourceFile, Editable>()
  /** The keys that `rename` replaced, by the author's map. */
  readonly renames = new Map<Node, Map<string, string>>()
  readonly #graph: Graph
  #undo: Undo[] = []
  /** The value around the last operation. An operation only changes members of it, so it is still at its place. */
  #last: { readonly file: SourceFile; readonly pointer: Pointer; readonly around: Editable } | undefined

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** Applies a set in its order, completely or not at all. Throws an `EditError` for an operation that cannot be applied. */
  apply(operations: readonly Operation[]): void {
    this.#undo = []
    try {
      for (const operation of operations) this.#applyOne(operation)
    } catch (error) {
      for (const undo of this.#undo.toReversed()) undo()
      this.#last = undefined
      throw error
    }
  }

  /** The file of an operation. Throws an `EditError` if the description has no such file. */
  fileOf(operation: Operation, name = operation.file): SourceFile {
    const { entry, files } = this.#graph
    if (name === undefined) return entry
    const file = files.get(name) ?? files.get(path.resolve(path.dirname(entry.path), name))
    if (file === undefined) throw new EditError(`The description has no file ${quote(name)}`, operation)
    return file
  }

  #applyOne(operation: Operation): void {
    const file = this.fileOf(operation)
    const pointer = readPointer(operation.path, operation)
    switch (operation.op) {
      case 'add':
      case 'replace':
        this.#put(operation, file, pointer)
        break
      case 'remove':
        this.#do(operation, () => removeAt(this.#neededSpot(file, pointer, operation)))
        break
      case 'test':
        this.#test(operation, this.#valueAt(file, pointer, operation))
        break
      case 'move':
      case 'copy':
        this.#carry(operation, file, pointer)
        break
      case 'rename':
        this.#rename(operation, this.#neededSpot(file, pointer, operation))
        break
      case 'annotate':
        this.#annotate(operation, file, this.#neededSpot(file, pointer, operation))
        break
      default:
        throw new EditError(`Unexpected operation ${quote(wordOf(operation))}`, operation)
    }
  }

  #put(operation: Add | Replace, file: SourceFile, pointer: Pointer): void {
    const spot = this.#spotOf(file, pointer, operation)
    if (spot === undefined) {
      this.#replaceRoot(file, this.#newValue(operation, rootOf(file, operation)))
      return
    }
    const around = originOf(spot.around)
    if (operation.op === 'add') {
      this.#do(operation, () => addAt(spot, this.#newValue(operation, around), unwritten))
      return
    }
    const before = valueAtSpot(spot)
    const value = this.#newValue(operation, before === undefined ? around : originOf(before))
    this.#do(operation, () => replaceAt(spot, value))
    const { dropped } = operation
    if (dropped !== undefined) this.#undo.push(annotateAt(spot, { dropped }))
  }

  #test(operation: Test, value: Editable): void {
    this.#do(operation, () => {
      testAt(value, operation.value)
      return () => {}
    })
  }

  #carry(operation: Move | Copy, file: SourceFile, pointer: Pointer): void {
    const fromFile = this.fileOf(operation, operation.fromFile ?? operation.file)
    const isMove = operation.op === 'move'
    if (isMove && file === fromFile && operation.from === operation.path) {
      this.#putLast(this.#neededSpot(file, pointer, operation), operation)
      return
    }
    const from = readPointer(operation.from, operation)
    if (
      isMove &&
      file === fromFile &&
      from.length < pointer.length &&
      from.every((key, index) => pointer[index] === key)
    ) {
      throw new EditError(`${phrase(operation)}: a value cannot be moved into itself`, operation)
    }
    const source = isMove ? this.#neededSpot(fromFile, from, operation) : this.#spotOf(fromFile, from, operation)
    const value = source === undefined ? this.#rootOf(fromFile, operation) : valueAtSpot(source)
    if (value === undefined) throw missing(operation, fromFile, from)
    const written = source === undefined ? undefined : writingAt(source)
    if (isMove && source !== undefined) this.#do(operation, () => removeAt(source))
    const spot = this.#spotOf(file, pointer, operation)
    const carried = { from: originOf(value), to: { file, pointer }, stays: !isMove }
    // A moved value is also cloned, so that undoing the move restores the original.
    const arriving = reroutedIn(cloned(value), carried, this.#graph)
    if (spot === undefined) this.#replaceRoot(file, arriving)
    else if (operation.op === 'copy' && operation.replaces === true)
      this.#do(operation, () => replaceAt(spot, arriving))
    else this.#do(operation, () => addAt(spot, arriving, isMove ? (written ?? unwritten) : { from: written?.from }))
  }

  /** Moves a value to its own place: an entry is removed and added, so it becomes the last; an item keeps its index. */
  #putLast({ around, key }: EditedSpot, operation: Move | Copy): void {
    if (valueAtSpot({ around, key }) === undefined) {
      throw missing(operation, this.fileOf(operation), readPointer(operation.path, operation))
    }
    if (around instanceof EditableList) return
    const written = around.writingOf(key) ?? unwritten
    this.#undo.push(around.forget(key), around.note(key, written))
  }

  #rename(operation: Rename, { around, key }: EditedSpot): void {
    const { to } = operation
    if (around instanceof EditableList) {
      throw new EditError(`${phrase(operation)}: an item of a list has no key`, operation)
    }
    if (!around.has(key)) throw missing(operation, this.fileOf(operation), readPointer(operation.path, operation))
    if (key === to) return
    if (around.has(to)) throw new EditError(`${phrase(operation)}: there is ${quote(to)} already`, operation)
    const member = around.writingOf(key)?.from
    this.#undo.push(around.rename(key, to))
    const owner = member?.parent?.node
    if (member === undefined || owner === undefined) return
    const known = this.renames.get(owner) ?? new Map<string, string>()
    this.renames.set(owner, known)
    const before = known.get(member.key)
    known.set(member.key, to)
    this.#undo.push(() => {
      if (before === undefined) known.delete(member.key)
      else known.set(member.key, before)
    })
  }

  #annotate(operation: Annotate, file: SourceFile, spot: EditedSpot): void {
    const { comments, where = 'above' } = operation
    if (valueAtSpot(spot) === undefined) throw missing(operation, file, readPointer(operation.path, operation))
    if (file.language !== 'yaml') throw new EditError(`${phrase(operation)}: only YAML has comments`, operation)
    const wrong = comments.find((comment) => comment !== '' && !isComment(comment))
    if (wrong !== undefined)
      throw new EditError(
        `${phrase(operation)}: unexpected comment ${quote(wrong)}, expected one line that begins with a hash`,
        operation,
      )
    if (!sides.has(where))
      throw new EditError(
        `${phrase(operation)}: unexpected side ${quote(where)}, expected "above", "beside" or "below"`,
        operation,
      )
    this.#undo.push(annotateAt(spot, { added: [{ where, comments }] }))
  }

  #newValue(operation: Add | Replace, around: NodePath): Editable {
    const { origin } = operation
    const named = origin === undefined ? undefined : rootPath(this.fileOf(operation, origin.file ?? operation.file))
    const at =
      origin === undefined || named === undefined ? around : pathBelow(named, readPointer(origin.path, operation))
    return editableOf(operation.value, at)
  }

  #replaceRoot(file: SourceFile, value: Editable): void {
    const before = this.roots.get(file)
    this.roots.set(file, value)
    this.#last = undefined
    this.#undo.push(() => {
      if (before === undefined) this.roots.delete(file)
      else this.roots.set(file, before)
    })
  }

  #do(operation: Operation, change: () => Undo): void {
    try {
      this.#undo.push(change())
    } catch (error) {
      if (error instanceof EditError || !(error instanceof Error)) throw error
      throw new EditError(`${phrase(operation)}: ${reasonOfPatch(error)}`, operation)
    }
  }

  #valueAt(file: SourceFile, pointer: Pointer, operation: Operation): Editable {
    const spot = this.#spotOf(file, pointer, operation)
    const value = spot === undefined ? this.#rootOf(file, operation) : valueAtSpot(spot)
    if (value === undefined) throw missing(operation, file, pointer)
    return value
  }

  #neededSpot(file: SourceFile, pointer: Pointer, operation: Operation): EditedSpot {
    const spot = this.#spotOf(file, pointer, operation)
    if (spot !== undefined) return spot
    throw new EditError(`${phrase(operation)}: the root of a file can only be replaced`, operation)
  }

  /** The spot of the last segment of a pointer, with all values on the path opened for changes; undefined for the root. */
  #spotOf(file: SourceFile, pointer: Pointer, operation: Operation): EditedSpot | undefined {
    const key = pointer.at(-1)
    if (key === undefined) return undefined
    const around = this.#reachInto(file, pointer, operation)
    const spot = spotIn(around, key)
    if (spot === undefined) throw missing(operation, file, pointer)
    if (around instanceof EditableList && key !== '-' && !isIndex(key)) throw missing(operation, file, pointer)
    return spot
  }

  #reachInto(file: SourceFile, pointer: Pointer, operation: Operation): Editable {
    if (this.#last?.file === file && areSiblings(this.#last.pointer, pointer)) return this.#last.around
    let around = opened(this.#rootOf(file, operation))
    this.roots.set(file, around)
    for (const segment of pointer.slice(0, -1)) {
      const spot = spotIn(around, segment)
      const member = spot === undefined ? undefined : valueAtSpot(spot)
      if (spot === undefined || member === undefined) throw missing(operation, file, pointer)
      const next = opened(member)
      if (next !== member) put(spot, next)
      around = next
    }
    this.#last = { file, pointer, around }
    return around
  }

  #rootOf(file: SourceFile, operation: Operation): Editable {
    return this.roots.get(file) ?? new Kept(rootOf(file, operation))
  }
}

/** True if two pointers differ in their last segments only. */
function areSiblings(one: Pointer, other: Pointer): boolean {
  if (one.length !== other.length) return false
  for (let index = one.length - 2; index >= 0; index--) if (one[index] !== other[index]) return false
  return true
}

function rootOf(file: SourceFile, operation: Operation): NodePath {
  const root = rootPath(file)
  if (root === undefined) throw new EditError(`${file.path} holds text that has no values to edit`, operation)
  return root
}

function readPointer(text: string, operation: Operation): Pointer {
  const pointer = typeof text === 'string' ? parsePointer(text) : undefined
  if (pointer !== undefined) return pointer
  throw new EditError(
    `Unexpected pointer ${quote(text)}, expected a JSON Pointer such as "/channels/orders"`,
    operation,
  )
}

function missing(operation: Operation, file: SourceFile, pointer: Pointer): EditError {
  const isOwn = formatPointer(pointer) === operation.path
  const what = isOwn ? 'no such value' : `no ${quote(formatFragment(pointer))}`
  const where = isOwn ? '' : ` in ${file.path}`
  return new EditError(`${phrase(operation)}: ${what}${where}`, operation)
}

function phrase(operation: Operation): string {
  return `Cannot ${operation.op} ${quote(operation.path)}`
}

const sides: ReadonlySet<string> = new Set<CommentSide>(['above', 'beside', 'below'])

function wordOf(operation: { readonly op: string }): string {
  return operation.op
}
